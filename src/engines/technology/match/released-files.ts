// Recognises files that a package of npm has published, whatever they are called and whether or not they name themselves.
import { hash } from 'node:crypto';
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { versionOfFile } from './file-names.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';

export interface ReleasedFiles {
  /** True when the file is one of a package. */
  match(file: { text: string; url: string }, type: 'scripts' | 'css', add: AddHit): boolean;
}

export function createReleasedFiles({ releasedFiles }: CompiledRules): ReleasedFiles {
  const { hashes, technologies, versions, versionNumbers } = releasedFiles;
  const patterns = new Map<number, TechnologyPattern>();
  return {
    match({ text, url }, type, add) {
      const index = text.length < fileCharactersMin ? -1 : positionOf(fileHash(text), hashes);
      if (index < 0) return false;
      const technology = technologies[index]!;
      let pattern = patterns.get(technology);
      if (pattern === undefined)
        patterns.set(technology, (pattern = { technology, source: '', confidence: 100, version: '\\1' }));
      // Several releases may have the same file. Its name may say from which one it is.
      const version = versionOfFile(url) || (versions[versionNumbers[index]!] ?? '');
      add(
        pattern,
        type,
        'file',
        ['', version],
        version === '' ? 'a file of a release' : `a file of release ${version}`,
      );
      return true;
    },
  };
}

/** Shorter files may be the same in many packages. */
export const fileCharactersMin = 300;

/** The position of a number in a sorted list, or -1. */
function positionOf(wanted: number, sorted: Float64Array): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle]!;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Sites often remove it, as they do not serve the map. */
const mapAddress = /\/[/*][#@]\s{0,4}sourceMappingURL=[^\n]{0,400}\s*$/;
const mapCharactersMax = 500;

/** 48 bits of a text, whatever its line ends, without the address of its source map. */
export function fileHash(text: string): number {
  const tail = text.slice(-mapCharactersMax);
  const end = text.length - tail.length + (mapAddress.exec(tail)?.index ?? tail.length);
  return hash('sha1', text.slice(0, end).replaceAll('\r', '').trim(), 'buffer').readUIntBE(0, 6);
}
