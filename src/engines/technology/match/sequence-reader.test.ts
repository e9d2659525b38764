import { expect, test } from 'vitest';
import { createSequenceReader, sequencesOf } from './sequence-reader.ts';

const code =
  'function e(t,n){return t.tiltStart(n).rotateBy({degrees:4,origin:"center"}),typeof t.onTilt=="function"&&t.onTilt(n.velocity)}';

test('sequences are those of the words that minifiers keep', () => {
  expect([...sequencesOf(code).values()]).toEqual([
    'tiltStart rotateBy degrees origin',
    'rotateBy degrees origin center',
    'degrees origin center onTilt',
    'origin center onTilt onTilt',
    'center onTilt onTilt velocity',
  ]);
});

test('another minifier changes no sequence', () => {
  const other =
    'const a=(i,o)=>(i.tiltStart(o).rotateBy({"degrees":4,origin:`center`}),"function"==typeof i.onTilt&&i.onTilt(o.velocity))';
  expect([...sequencesOf(other).keys()]).toEqual([...sequencesOf(code).keys()]);
});

test('a script has a library if it has most of its sequences', () => {
  const hashes = [...sequencesOf(code).keys()];
  const reader = createSequenceReader([{ technology: 7, hashes }]);
  expect(reader.read(`var x=1;${code};x.more()`)).toEqual([
    { technology: 7, shown: expect.stringMatching(/velocity$/) },
  ]);
  expect(reader.read(code.slice(0, code.indexOf('"center"')))).toEqual([]);
  expect(reader.read('')).toEqual([]);
});
