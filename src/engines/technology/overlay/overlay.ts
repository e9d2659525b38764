// Our own rules, by subject. Each technology brings the examples that prove it.
import type { RuleSet } from '../rule-set.ts';
import { analytics } from './analytics.ts';
import { frameworks } from './frameworks.ts';
import { servers } from './servers.ts';

export const overlay: RuleSet = { name: 'siteglass', technologies: { ...analytics, ...frameworks, ...servers } };
