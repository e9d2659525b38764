import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude } from './conclude.ts';
import type { SideFacts } from './facts.ts';
import { createMatcher } from './matcher.ts';
import { codeWordsOf, createCodeReader } from './word-reader.ts';

const gallery = {
  technology: 7,
  words: ['pinchZoomStart', 'gallery-caption__close', 'preloadNeighbours', '_slideOrigin'],
};
const reader = createCodeReader([gallery], 0.66);

test('a library is found in the bundle of a site by words that minifiers keep', () => {
  const bundle =
    '(()=>{var e=(a,b)=>a.pinchZoomStart-b._slideOrigin;document.querySelector(".gallery-caption__close");e.preloadNeighbours=2})();';
  expect(reader.read(bundle)).toEqual([
    {
      technology: 7,
      besideVersion: [],
      words: ['pinchZoomStart', '_slideOrigin', 'gallery-caption__close', 'preloadNeighbours'],
    },
  ]);
});

test('some of the words are not enough', () => {
  expect(reader.read('new Gallery({ pinchZoomStart: 3, preloadNeighbours: 2 })')).toEqual([]);
});

test('a word inside a longer word does not count', () => {
  expect(
    reader.read('xpinchZoomStart pinchZoomStarted gallery-caption__closed _preloadNeighbours $_slideOrigin'),
  ).toEqual([]);
});

test('both sides of a subtraction count', () => {
  const found = reader.read('a.pinchZoomStart-b._slideOrigin-preloadNeighbours-1');
  expect(found[0]?.words).toEqual(['pinchZoomStart', '_slideOrigin', 'preloadNeighbours']);
});

test('what was read before does not count', () => {
  reader.read('pinchZoomStart _slideOrigin');
  expect(reader.read('preloadNeighbours')).toEqual([]);
});

test('every word of a text is found', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_$]{1,12}(?:-{1,2}[A-Za-z0-9_$]{1,12}){0,2}$/);
  const separator = fc.constantFrom(' ', '.', '"', '\n', 'é', '-', '--', '=>', '\u{1F600}');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, separator), { maxLength: 30 }), (parts) => {
      const text = parts.flat().join('');
      const words = [...codeWordsOf(text)];
      const found = createCodeReader(
        words.map((one, technology) => ({ technology, words: [one] })),
        1,
      ).read(text);
      expect(new Set(found.map(({ technology }) => words[technology]))).toEqual(new Set(words));
    }),
  );
});

test('a file with the words of one library is that library, whatever its name is', () => {
  const npmPackages = [
    {
      name: 'foo-gallery',
      description: '',
      website: null,
      category: 59,
      globals: [],
      words: { scripts: gallery.words, styles: ['foo-bar', 'foo-baz', 'foo-qux'] },
    },
  ];
  const rules = compileRules([{ name: 'test', categories: {}, technologies: {}, npmPackages }]);
  const { matchSides } = createMatcher(rules);
  const found = (facts: SideFacts) =>
    conclude(rules, matchSides(facts).hits).technologies.map(({ name, version }) => [name, version]);
  const script = `x.swipe-gallery;e.${gallery.words.join('=1;e.')}`;
  const scriptUrls = ['https://site.test/js/swipe-gallery-1.2.3.min.js'];
  expect(found({ scripts: [script], scriptUrls })).toEqual([['foo-gallery', '1.2.3']]);
  expect(found({ styles: ['.foo-bar .foo-baz,.foo-qux{color:red}'] })).toEqual([['foo-gallery', null]]);
  const styleUrls = ['https://site.test/css/swipe-gallery-1.2.3.min.css'];
  const style = '.swipe-gallery .foo-bar .foo-baz,.foo-qux{color:red}';
  expect(found({ styles: [style], styleUrls })).toEqual([['foo-gallery', '1.2.3']]);
  expect(found({ styles: ['.foo-bar .foo-baz{color:red}'] })).toEqual([]);
});

/** Technologies of a script, with a package whose words are given. */
function foundWith(words: object, text: string) {
  const npmPackages = [
    {
      name: 'foo-gallery',
      description: '',
      website: null,
      category: 59,
      globals: [],
      words: { scripts: [], styles: [], ...words },
    },
  ];
  const rules = compileRules([{ name: 'test', technologies: {}, npmPackages }]);
  const { hits } = createMatcher(rules).matchSides({ scripts: [text], scriptUrls: ['https://site.test/app.js'] });
  return conclude(rules, hits).technologies.map(({ name, version }) => `${name} ${version ?? ''}`.trim());
}

const ofSites = [
  ['pinchZoomStart', 'preloadNeighbours', '_slideOrigin'],
  ['tiltToOpen', 'captionOfSlide', 'galleryLoopStart'],
];

test('each version of a library may have words of its own', () => {
  expect(foundWith({ ofSites }, 'a.pinchZoomStart=b.preloadNeighbours')).toEqual(['foo-gallery']);
  expect(foundWith({ ofSites }, 'a.tiltToOpen=b.captionOfSlide')).toEqual(['foo-gallery']);
  expect(foundWith({ ofSites }, 'a.pinchZoomStart=b.captionOfSlide')).toEqual([]);
});

test('a version is read beside its words, however the library was found', () => {
  const words = { ofSites, besideVersions: [['initialSlide', 'slideDefaults']] };
  const library = 'a.pinchZoomStart=b.preloadNeighbours';
  expect(foundWith(words, `${library};var t="3.1.4",n={initialSlide:0,slideDefaults:1}`)).toEqual([
    'foo-gallery 3.1.4',
  ]);
  expect(foundWith(words, `${library};var t="3.1.4"`)).toEqual(['foo-gallery']);
  expect(foundWith(words, 'var t="3.1.4",n={initialSlide:0,slideDefaults:1}')).toEqual([]);
});
