// Web software of Debian, as it answered when `scripts/corpus/debian/collect-debian.ts` installed and started it. The pages are
// in the corpus folder, outside the repository; `expected.json` has the reviewed names of each package.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCaptures } from '../../scripts/corpus/debian/captures.ts';
import { formatFigures, measureCaptures } from '../../scripts/corpus/debian/measure.ts';
import { openDetectors } from '../../scripts/corpus/detectors.ts';
import { addFigures } from './support/figures.ts';

const corpus = process.env['SITEGLASS_CORPUS'] ?? '/var/tmp/siteglass-corpus';
const captures = await readCaptures(corpus);
const why = captures.length > 0 ? '' : ` (skipped: no pages in ${corpus}; run scripts/corpus/debian/collect-debian.ts)`;

test.skipIf(why !== '')(`software of Debian is named with its version, and nothing else is${why}`, async ({ task }) => {
  const file = join(import.meta.dirname, '../../scripts/corpus/debian/expected.json');
  const expected = JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>;
  const detectors = await openDetectors();
  try {
    const reviewed = captures.filter((capture) => capture.package in expected);
    const measured = await measureCaptures(reviewed, detectors, expected);
    const { stated, named, versionsStated, versionsRight, unexpected, vendors } = measured;
    console.log(`software of Debian: ${formatFigures(measured)}\nnot named: ${measured.missed.join('\n')}`);
    addFigures(task, {
      expected: stated,
      named,
      versionsExpected: versionsStated,
      versions: versionsRight,
      false: unexpected.length,
    });
    expect(unexpected).toEqual([]);
    expect(vendors).toEqual([]);
    expect(named / stated).toBeGreaterThanOrEqual(0.95);
    expect(versionsRight / versionsStated).toBeGreaterThanOrEqual(0.9);
  } finally {
    await detectors.close();
  }
});
