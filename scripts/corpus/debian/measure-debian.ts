// Shows every captured page to the detectors, on loopback, and compares what they say with what the software says about itself
// and with `expected.json`, the reviewed names of each package.
//
//   bin/siteglass-node scripts/corpus/debian/measure-debian.ts CORPUS [--lines] [--missed] [--write]
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDetectors } from '../detectors.ts';
import { readCaptures } from './captures.ts';
import { formatFigures, measureCaptures, namesByPackage } from './measure.ts';

const [given = '', ...flags] = process.argv.slice(2);
const file = join(import.meta.dirname, 'expected.json');
const expected = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, string[]>;
const detectors = await openDetectors();
const measured = await measureCaptures(await readCaptures(resolve(given)), detectors, expected);
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
