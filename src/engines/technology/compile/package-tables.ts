// What is known of the code and files of packages, by the numbers of their technologies.
import type { NpmPackage } from '../rules/rule-set.ts';
import type { CodeSequences, CodeWords } from './compiled-rules.ts';
import { technologyOf } from './package-names.ts';
import { filesOf, type ReleasedFile } from './release-table.ts';

/** File names of packages, without scope and extension. */
export const packageFiles = (
  packages: readonly NpmPackage[],
): Map<string, { name: string; globals: readonly string[] }[]> =>
  Map.groupBy(
    packages.filter(({ globals }) => globals.length > 0).map(({ name, globals }) => ({ name, globals })),
    ({ name }) =>
      name
        .replace(/^@[^/]*\//, '')
        .toLowerCase()
        .replace(/[.-]js$/, ''),
  );

/** Words that only the scripts, or the style sheets, of packages contain. */
export const codeWords = (
  packages: readonly NpmPackage[],
  kind: 'scripts' | 'styles',
  numbers: ReadonlyMap<string, number>,
): CodeWords[] =>
  packages.flatMap(({ name, words }) => {
    const own = words?.[kind] ?? [];
    const technology = technologyOf(name, numbers);
    if (technology === undefined) return [];
    const besideVersion = kind === 'scripts' ? (words?.besideVersion ?? []) : [];
    const ofSites = kind === 'scripts' ? (words?.ofSites ?? []) : [];
    return [
      ...(own.length === 0 ? [] : [{ technology, words: own, ...(besideVersion.length > 0 && { besideVersion }) }]),
      ...ofSites.map((some) => ({ technology, words: some })),
    ];
  });

/** Sequences of words that only packages have. */
export const codeSequences = (packages: readonly NpmPackage[], numbers: ReadonlyMap<string, number>): CodeSequences[] =>
  packages.flatMap(({ name, words }) => {
    const technology = technologyOf(name, numbers);
    return technology === undefined ? [] : (words?.sequences ?? []).map((hashes) => ({ technology, hashes }));
  });

/** Words beside the versions of packages. */
export const versionWords = (packages: readonly NpmPackage[], numbers: ReadonlyMap<string, number>): CodeWords[] =>
  packages.flatMap(({ name, words }) => {
    const technology = technologyOf(name, numbers);
    return technology === undefined ? [] : (words?.besideVersions ?? []).map((some) => ({ technology, words: some }));
  });

const sentenceConfidence = 75;

/** Packages with patterns for the sentences that only their scripts contain. */
export const sentencesOf = (
  packages: readonly NpmPackage[],
  numbers: ReadonlyMap<string, number>,
): { name: string; number: number; patterns: string[] }[] =>
  packages.flatMap(({ name, sentences = [] }) => {
    const number = technologyOf(name, numbers);
    if (sentences.length === 0 || number === undefined) return [];
    const patterns = sentences.map((one) => `${one.replaceAll(/[.()/-]/g, '\\$&')}\\;confidence:${sentenceConfidence}`);
    return [{ name, number, patterns }];
  });

/** The files in the releases of packages. */
export const filesOfPackages = (
  packages: readonly NpmPackage[],
  numbers: ReadonlyMap<string, number>,
): ReleasedFile[] => packages.flatMap(({ name, releases = [] }) => filesOf(technologyOf(name, numbers), releases));
