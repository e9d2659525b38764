import { expect, test } from 'vitest';
import { chooseSiteWords, type SiteLibrary } from './site-word-choice.ts';

const words = ['openTiltMenu', 'closeTiltMenu', 'tiltMenuItem', 'tiltDegrees', 'menuOrigin', 'itemDistance'];
const version = (used: readonly string[], beside: string[][] = []) => ({ version: '1.0.0', used, all: used, beside });
const library = (name: string, versions: SiteLibrary['versions'], more: Partial<SiteLibrary> = {}): SiteLibrary => ({
  name,
  technology: name,
  isCandidate: true,
  downloads: 1000,
  uses: [],
  versions,
  ...more,
});
const nothing = { isTaken: () => false, known: () => [] };

test('words that two versions have are chosen', () => {
  const { scripts } = chooseSiteWords(
    [library('tilt', [version([...words, 'newOption']), version(words)])],
    [],
    nothing,
  );
  expect(scripts.get('tilt')).toEqual([words.join(' ')]);
});

test('two versions without common words have a list each', () => {
  const older = words.map((word) => `${word}Old`);
  const { scripts } = chooseSiteWords([library('tilt', [version(words), version(older)])], [], nothing);
  expect(scripts.get('tilt')).toEqual([words.join(' '), older.join(' ')]);
});

test('a word of a package that does not name the library is not chosen', () => {
  const versions = [version(words)];
  const fork = { name: 'tilt-fork', technology: 'tilt-fork', uses: [], words };
  expect(chooseSiteWords([library('tilt', versions)], [fork], nothing).scripts.size).toBe(0);
  expect(chooseSiteWords([library('tilt', versions)], [{ ...fork, uses: ['tilt'] }], nothing).scripts.size).toBe(1);
  expect(chooseSiteWords([library('tilt', versions), library('copy', versions)], [], nothing).scripts.size).toBe(0);
});

test('a library that known words find has no others', () => {
  const known = () => [words.slice(0, 3)];
  expect(chooseSiteWords([library('tilt', [version(words)])], [], { ...nothing, known }).scripts.size).toBe(0);
});

test('words beside a version are those of two versions', () => {
  const versions = [
    version(words, [['tiltDefaults', 'tiltPlugins', 'other1']]),
    version(words, [['tiltDefaults', 'tiltPlugins']]),
  ];
  const { versions: beside } = chooseSiteWords([library('tilt', versions)], [], nothing);
  expect(beside.get('tilt')).toEqual(['tiltDefaults tiltPlugins']);
});
