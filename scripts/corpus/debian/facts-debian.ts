// Writes the facts of the corpus: for each package the pages on which the software names itself, or one page if there is none.
// No page becomes part of the repository.
//
//   bin/siteglass-node scripts/corpus/debian/facts-debian.ts CORPUS
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readCaptures } from './captures.ts';
import { factsOf, type Facts } from './facts-of.ts';
import { statementsOf } from './propose.ts';

const target = join(import.meta.dirname, 'facts.jsonl');
const pagesMax = 2;

const [given = ''] = process.argv.slice(2);
const byPackage = Map.groupBy((await readCaptures(resolve(given))).map(factsOf), (one) => one.package);
const lines: string[] = [];
for (const [, pages] of [...byPackage].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const ranked = pages
    .map((page) => ({ page, statements: statementsOf(page).length }))
    .toSorted((a, b) => b.statements - a.statements || a.page.status - b.page.status);
  const chosen = ranked.filter(({ statements }, index) => index === 0 || statements > 0).slice(0, pagesMax);
  for (const { page } of chosen) lines.push(JSON.stringify(compact(page)));
}
await writeFile(target, `${lines.join('\n')}\n`);
console.log(`${lines.length} pages of ${byPackage.size} packages: ${target}`);

/** Without empty fields, and without values that differ with every response. */
function compact({ headers, ...facts }: Facts): object {
  const kept = Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      name,
      values.map((value) => value.replaceAll(/[\da-f]{16,}|nonce-[\w+/=]+/gi, 'x').slice(0, 120)),
    ]),
  );
  return Object.fromEntries(
    Object.entries({ ...facts, headers: kept }).filter(
      ([, value]) => value !== '' && value !== null && (typeof value !== 'object' || Object.keys(value).length > 0),
    ),
  );
}
