// Recognises libraries by words that only their code contains, such as names of properties and classes. Bundlers and minifiers keep
// them, so that a library is found inside the file of a site, which has neither its name nor its comment.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';
import { statedVersions, versionBeside } from './stated-versions.ts';
import { createCodeReader, type CodeReader } from './word-reader.ts';

export interface CodeMatcher {
  /** Returns the technology if the script is that of one library. */
  matchScript(text: string, add: AddHit): number | undefined;
  /** The same for a style sheet. */
  matchStyle(text: string, add: AddHit): number | undefined;
}

const confidence = 75;
/** Bundles leave out what a site does not use. */
const scriptShareMin = 0.66;
/** Style sheets of sites change some classes of libraries. */
const styleShareMin = 0.85;

export function createCodeMatcher({ codeWords }: CompiledRules): CodeMatcher {
  const scripts = createCodeReader(codeWords.scripts, scriptShareMin);
  const styles = createCodeReader(codeWords.styles, styleShareMin);
  const patterns = new Map<number, TechnologyPattern>();
  const patternOf = (technology: number): TechnologyPattern => {
    const known = patterns.get(technology);
    const pattern = known ?? { technology, source: '', confidence, version: '\\1' };
    if (known === undefined) patterns.set(technology, pattern);
    return pattern;
  };
  function match(reader: CodeReader, type: 'scripts' | 'css', text: string, add: AddHit): number | undefined {
    const found = reader.read(text);
    const stated = found.some(({ besideVersion }) => besideVersion.length > 0) ? statedVersions(text) : [];
    for (const { technology, words, besideVersion } of found) {
      const version = besideVersion.length === 0 ? '' : versionBeside(besideVersion, stated);
      add(patternOf(technology), type, 'words', ['', version], words.join(' '));
    }
    const technologies = new Set(found.map(({ technology }) => technology));
    return technologies.size === 1 ? found[0]?.technology : undefined;
  }

  return {
    matchScript: (text, add) => match(scripts, 'scripts', text, add),
    matchStyle: (text, add) => match(styles, 'css', text, add),
  };
}
