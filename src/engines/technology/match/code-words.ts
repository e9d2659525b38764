// Recognises libraries by words that only their code contains, such as names of properties and classes. Bundlers and minifiers keep
// them, so that a library is found inside the file of a site, which has neither its name nor its comment.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';
import { statedVersions, versionBeside } from './stated-versions.ts';
import { createSequenceReader } from './sequence-reader.ts';
import { createCodeReader, type CodeReader } from './word-reader.ts';

export interface CodeMatcher {
  /** Returns the technology if the script is that of one library. */
  matchScript(text: string, add: AddHit): number | undefined;
  /** The same for a style sheet. */
  matchStyle(text: string, add: AddHit): number | undefined;
  /** Reads the versions of libraries that were found in a script, however they were found. */
  readVersions(text: string, technologies: ReadonlySet<number>, add: AddHit): void;
}

const confidence = 75;
/** Bundles leave out what a site does not use. */
const scriptShareMin = 0.66;
/** Style sheets of sites change some classes of libraries. */
const styleShareMin = 0.85;

export function createCodeMatcher({ codeWords, codeSequences }: CompiledRules): CodeMatcher {
  const scripts = createCodeReader(codeWords.scripts, scriptShareMin);
  const sequences = createSequenceReader(codeSequences);
  const styles = createCodeReader(codeWords.styles, styleShareMin);
  const versions = Map.groupBy(codeWords.versions, ({ technology }) => technology);
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
    matchScript(text, add) {
      for (const { technology, shown } of sequences.read(text))
        add(patternOf(technology), 'scripts', 'words', ['', ''], shown);
      return match(scripts, 'scripts', text, add);
    },
    matchStyle: (text, add) => match(styles, 'css', text, add),
    readVersions(text, technologies, add) {
      const wanted = [...technologies].filter((technology) => versions.has(technology));
      const stated = wanted.length === 0 ? [] : statedVersions(text);
      if (stated.length === 0) return;
      for (const technology of wanted) {
        // A technology may consist of several packages with versions of their own.
        const found = new Set(versions.get(technology)!.map(({ words }) => versionBeside(words, stated)));
        found.delete('');
        const [version] = found;
        if (version === undefined || found.size > 1) continue;
        add({ technology, source: '', confidence: 0, version: '\\1' }, 'scripts', 'words', ['', version], version);
      }
    },
  };
}
