// Writes the facts of the corpus: for each package the pages on which the software names itself, or one page if there is none.
// No page becomes part of the repository.
//
//   bin/siteglass-node scripts/corpus/debian/facts-debian.ts CORPUS
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readCaptures } from './captures.ts';
import { compileRules } from '../../../src/engines/technology/compile/compile.ts';
import { conclude } from '../../../src/engines/technology/match/conclude.ts';
import { createMatcher } from '../../../src/engines/technology/match/matcher.ts';
import { loadBaseRuleSets } from '../../../src/engines/technology/rules/base-rules.ts';
import { factsOf, pageOf, type Facts, type KeptFacts } from './facts-of.ts';
import { ownName } from './measure.ts';
import { statementsOf } from './propose.ts';

const target = join(import.meta.dirname, 'facts.jsonl');
const pagesMax = 2;

const rules = compileRules(await loadBaseRuleSets());
const matcher = createMatcher(rules);
const [given = ''] = process.argv.slice(2);
const byPackage = Map.groupBy((await readCaptures(resolve(given))).map(factsOf), (one) => one.package);
const lines: string[] = [];
for (const [, pages] of [...byPackage].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const ranked = pages
    .map((page) => ({ page, statements: statementsOf(page).length }))
    .toSorted((a, b) => b.statements - a.statements || a.page.status - b.page.status);
  const chosen = ranked.filter(({ statements }, index) => index === 0 || statements > 0).slice(0, pagesMax);
  for (const { page } of chosen) {
    const kept = compact(page);
    const name = ownName(page, namesOn(kept));
    lines.push(JSON.stringify({ ...kept, ...(name !== undefined && { name }) }));
  }
}
await writeFile(target, `${lines.join('\n')}\n`);
console.log(`${lines.length} pages of ${byPackage.size} packages: ${target}`);

/** Without empty fields, and without values that differ with every response. */
function compact({ headers, ...facts }: Facts): KeptFacts {
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
  ) as KeptFacts;
}

/** What the facts alone name. */
function namesOn(kept: KeptFacts): string[] {
  return conclude(rules, matcher.matchPage(pageOf(kept)).hits).technologies.map(({ name }) => name);
}
