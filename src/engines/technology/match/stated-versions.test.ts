import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';
import { statedVersions, versionBeside } from './stated-versions.ts';

const words = [
  'pinchZoomStart',
  'gallery-caption__close',
  'preloadNeighbours',
  '_slideOrigin',
  'swipeLimit',
  'lazyFrom',
];
const gallery = {
  name: 'gallery-of-frames',
  description: 'Shows frames.',
  website: null,
  category: 59,
  globals: [],
  words: { scripts: words, styles: [], besideVersion: ['openFrames', 'frameDefaults', 'galleryRoot'] },
};
const code = (version: string) =>
  `var a=t=>t.pinchZoomStart-t._slideOrigin,b={galleryRoot:0,frameDefaults:{swipeLimit:3,lazyFrom:1}},c="${version}";` +
  `e.openFrames=a;e.preloadNeighbours=2;d(".gallery-caption__close");`;
const filler = 'x.setState({value:x.getState()});'.repeat(20);
const others = (version: string) => `${filler}x.version="${version}";${filler}`;
const bundle = `(()=>{${others('9.9.9')}${code('2.4.1')}${others('8.8.8')}})();`;

test('the version of a library in a bundle is the one beside its words', () => {
  const rules = compileRules([{ name: 'test', categories: {}, technologies: {}, npmPackages: [gallery] }]);
  const [found] = conclude(rules, createMatcher(rules).matchSides({ scripts: [bundle] }).hits).technologies;
  expect([found?.name, found?.version]).toEqual(['gallery-of-frames', '2.4.1']);
  expect(found?.evidence).toMatchObject([{ type: 'scripts', key: 'words', version: '2.4.1' }]);
});

test('two of three words are enough, one is not', () => {
  const read = (text: string) => versionBeside(gallery.words.besideVersion, statedVersions(text));
  expect(read('e.openFrames=1;c="1.2.3";e.galleryRoot=0')).toBe('1.2.3');
  expect(read('e.openFrames=1;c="1.2.3"')).toBe('');
});

test('of two different versions beside the same words, neither is taken', () => {
  const read = (text: string) => versionBeside(gallery.words.besideVersion, statedVersions(text));
  expect(read('openFrames c="1.2.3" galleryRoot d="1.2.4"')).toBe('');
  expect(read('openFrames c="1.2.3" galleryRoot d="1.2.3"')).toBe('1.2.3');
});

test('words that are far away or cut off do not count', () => {
  const far = ' '.repeat(400);
  const read = (text: string) => versionBeside(['openFrames', 'galleryRoot'], statedVersions(text));
  expect(read(`openFrames galleryRoot${far}c="1.2.3"`)).toBe('');
  expect(read(`openFrames${'galleryRoot'.padEnd(300, '_')}c="1.2.3"`)).toBe('');
});

test('a text with very many versions is read in bounded time', () => {
  const versions = Array.from({ length: 100_000 }, (_, index) => `"1.2.${index}",`).join('');
  expect(statedVersions(versions)).toHaveLength(400);
  expect(statedVersions('"1.2.3",'.repeat(100_000))).toHaveLength(8);
});

test('of two libraries that follow each other, the version is the one nearer to the words', () => {
  const own = 'a.version="2.4.1";a.openFrames=b;a.frameDefaults=c;a.galleryRoot=d;';
  const found = statedVersions(`${filler}${own}${'e.f(1);'.repeat(12)}var g="9.9.9";${filler}`);
  expect(versionBeside(['openFrames', 'frameDefaults', 'galleryRoot'], found)).toBe('2.4.1');
});

test('a version that many modules repeat leaves room for others', () => {
  const found = statedVersions('a={minVersion:"12.0.0",version:"21.0.0"};'.repeat(500) + others('8.8.8'));
  expect(found.map(({ version }) => version)).toContain('8.8.8');
});

test('the version of a dependency is not that of the library', () => {
  const read = (text: string) => statedVersions(text).map(({ version }) => version);
  expect(read('t.version="4.9.0",t.dependencies={zrender:"4.3.2"},t.PRIORITY={}')).toEqual(['4.9.0']);
  expect(read('{"peerDependencies": {"a": "1.0.0", "b": "2.0.0"}, "version": "3.0.0"}')).toEqual(['3.0.0']);
});
