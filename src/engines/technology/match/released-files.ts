// Recognises unchanged files of released software by their hash, whatever their name is and whether or not they name themselves.
import { hash } from 'node:crypto';
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { plainName } from '../plain-name.ts';
import type { Icon } from './facts.ts';
import { nameInUrl, versionOfFile } from './file-names.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';
import { isOrdinary } from './ordinary-words.ts';
import { isSiteOf } from './statement-forms.ts';

export interface ReleasedFileMatcher {
  /** The version of the package that has the file; empty if several versions have it. Undefined if no package has it. */
  match(file: { text: string; url: string }, type: 'scripts' | 'css', add: AddHit): string | undefined;
  /** Names the software whose icon a page has. The site of a project has the icon of its software too. */
  matchIcon(icon: Icon, add: AddHit): void;
}

export function createReleasedFiles({ releasedFiles, technologies: known }: CompiledRules): ReleasedFileMatcher {
  const { hashes, technologies, versions, versionNumbers } = releasedFiles;
  const patterns = new Map<string, TechnologyPattern>();
  function patternOf(technology: number, isOfPart: boolean): TechnologyPattern {
    const key = `${technology} ${String(isOfPart)}`;
    let pattern = patterns.get(key);
    if (pattern === undefined)
      patterns.set(key, (pattern = { technology, source: '', confidence: 100, version: '\\1', isOfPart }));
    return pattern;
  }
  return {
    match({ text, url }, type, add) {
      const index = isTooShort(text) ? -1 : positionOf(fileHash(text), hashes);
      if (index < 0) return undefined;
      const technology = technologies[index]!;
      const release = versions[versionNumbers[index]!] ?? '';
      // Several releases may have the same file. If it is called like the software, or `index`, its name may say from which one it is.
      const file = nameInUrl(url);
      const isOwnName = plainName(file) === plainName(known[technology]?.name ?? '') || isOrdinary(file);
      const version = (isOwnName && versionOfFile(url)) || release;
      // `foo.pager.js` may come from another release than `foo.js`, or several releases of `foo.js` may have it.
      add(
        patternOf(technology, !isOwnName),
        type,
        'file',
        ['', version],
        release === '' ? 'a file of a release' : `a file of release ${release}`,
      );
      return version;
    },
    matchIcon({ hash: wanted, url }, add) {
      const index = positionOf(wanted, hashes);
      const technology = index < 0 ? undefined : technologies[index];
      if (technology === undefined || isSiteOf(known[technology]?.name ?? '', url)) return;
      add({ technology, source: '', confidence: iconConfidence, version: '' }, 'icon', undefined, [''], url);
    },
  };
}

/** Sites may take any icon. */
const iconConfidence = 75;

/** Shorter files may be the same in many packages. */
export const fileCharactersMin = 300;

/** What TypeScript and Babel write around every module. */
const wrappers =
  /\/\*[^]*?\*\/|\/\/[^\n]*|\(function \(factory\) \{[^]{0,400}?\}\)\(function \((?:require, )?exports\) \{|["']use strict["'];|Object\.defineProperty\(exports, ["']__esModule["'], \{ value: true \}\);/g;
const wrapperCharactersMax = 4000;
const codeCharactersMin = 100;

/** Whether a file has hardly more than a licence or the wrapper of a module, which those of other packages have too. */
export const isTooShort = (text: string): boolean =>
  text.length < fileCharactersMin ||
  (text.length < wrapperCharactersMax &&
    text.replaceAll(wrappers, '').replaceAll(/\s+/g, '').length < codeCharactersMin);

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

/** 48 bits of an icon. */
export const iconHash = (bytes: Uint8Array): number => hash('sha1', bytes, 'buffer').readUIntBE(0, 6);
