// The files that releases of software bring, as a table that is searched by hash.
import type { Release } from '../rules/rule-set.ts';
import type { ReleasedFiles } from './compiled-rules.ts';

export interface ReleasedFile {
  hash: number;
  technology: number;
  version: string;
}

/** The files of a technology. None without a number: the operator may have replaced it. */
export const filesOf = (technology: number | undefined, releases: readonly Release[]): ReleasedFile[] =>
  technology === undefined
    ? []
    : releases.flatMap(({ version, hashes }) => hashes.map((hash) => ({ hash, technology, version })));

export function releaseTable(given: readonly ReleasedFile[]): ReleasedFiles {
  const files = given.toSorted((a, b) => a.hash - b.hash);
  const versions = [...new Set(files.map(({ version }) => version))];
  const numbers = new Map(versions.map((version, number) => [version, number]));
  return {
    hashes: Float64Array.from(files, ({ hash }) => hash),
    technologies: Uint32Array.from(files, ({ technology }) => technology),
    versionNumbers: Uint32Array.from(files, ({ version }) => numbers.get(version)!),
    versions,
  };
}
