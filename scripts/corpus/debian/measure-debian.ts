// Shows every captured page to the detectors, on loopback, and compares what they say with what the software says about itself
// and with `expected.json`, the reviewed names of each package.
//
//   bin/siteglass-node scripts/corpus/debian/measure-debian.ts CORPUS[,CORPUS] [--lines] [--missed] [--write] [--blind]
//
// `--blind` examines only packages that neither `expected.json` nor `blind.json` has: no rule was written for them. It prints one
// line for each, and `--record NAME` adds them with the figures to `blind.json`, before rules are written. With `--truth FILE`, the
// figures count what a reader has written down of each package before the detector saw it, see `truth.ts`.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDetectors } from '../detectors.ts';
import { readCaptures } from './captures.ts';
import { compareWithTruth, type Truth } from './truth.ts';
import { formatFigures, measureCaptures, namesByPackage, piecesOf, type Measured, type Piece } from './measure.ts';

const [given = '', ...flags] = process.argv.slice(2);
const file = join(import.meta.dirname, 'expected.json');
const expected = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, string[]>;
const detectors = await openDetectors();
const isBlind = flags.includes('--blind');
const all = (await Promise.all(given.split(',').map((folder) => readCaptures(resolve(folder))))).flat();
const samplesFile = join(import.meta.dirname, 'blind.json');
const samples = JSON.parse(await readFile(samplesFile, 'utf8').catch(() => '{}')) as Record<
  string,
  { pieces: Piece[] }
>;
const isMeasured = (name: string) =>
  name in expected || Object.values(samples).some(({ pieces }) => pieces.some((piece) => piece.package === name));
const captures = isBlind ? all.filter((capture) => !isMeasured(capture.package)) : all;
const measured = await measureCaptures(captures, detectors, expected);
if (isBlind) {
  const pieces = piecesOf(measured.pages);
  const sample = valueOf('--record');
  const truthFile = valueOf('--truth');
  if (truthFile === undefined) {
    for (const piece of pieces) console.log(JSON.stringify(piece));
    if (sample !== undefined) await record(sample, figuresOf(measured, pieces), pieces);
  } else {
    const truth = JSON.parse(await readFile(truthFile, 'utf8')) as Record<string, Truth>;
    const compared = compareWithTruth(measured.pages, truth);
    for (const piece of compared.pieces) console.log(JSON.stringify(piece));
    console.log(compared.figures);
    if (sample !== undefined) await record(sample, compared.figures, compared.pieces);
  }
}
if (flags.includes('--lines')) for (const page of measured.pages) console.log(JSON.stringify(page));
if (flags.includes('--missed')) {
  for (const line of measured.missed) console.log(`missed: ${line}`);
  for (const line of measured.unversioned) console.log(`version: ${line}`);
  for (const line of measured.unexpected) console.log(`unexpected: ${line}`);
}
// Review the difference: every name is either really there, or a wrong rule.
if (flags.includes('--write'))
  await writeFile(file, `${JSON.stringify(namesByPackage(measured.pages), undefined, 1)}\n`);
console.log(formatFigures(measured));
await detectors.close();

function valueOf(flag: string): string | undefined {
  return flags.includes(flag) ? flags[flags.indexOf(flag) + 1] : undefined;
}

function figuresOf({ stated, named, versionsStated, versionsRight }: Measured, pieces: Piece[]) {
  return { packages: pieces.length, stated, named, versionsStated, versionsRight };
}

/** Samples are added and never changed: software for which a rule exists cannot be measured blind again. */
async function record(sample: string, figures: object, pieces: readonly { package: string }[]) {
  if (sample in samples) throw new Error(`blind.json already has a sample ${sample}`);
  await writeFile(samplesFile, `${JSON.stringify({ ...samples, [sample]: { ...figures, pieces } }, undefined, 1)}\n`);
}
