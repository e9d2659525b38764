// Server-side frameworks by their sessions, tokens and error pages. They are merged with the rules about headers.
import type { TechnologyRule } from '../../rule-set.ts';
import { nodeFrameworks } from './node.ts';
import { otherFrameworks } from './others.ts';
import { pythonFrameworks } from './python.ts';
import { rubyAndPerlFrameworks } from './ruby-and-perl.ts';

export const frameworks: readonly Record<string, TechnologyRule>[] = [
  pythonFrameworks,
  rubyAndPerlFrameworks,
  nodeFrameworks,
  otherFrameworks,
];
