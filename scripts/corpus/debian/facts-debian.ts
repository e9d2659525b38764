// Writes the facts of the corpus: for each package the pages on which the software names itself, or one page if there is none.
// No page becomes part of the repository.
//
//   bin/siteglass-node scripts/corpus/debian/facts-debian.ts CORPUS [--to FOLDER] [--write]
//
// `--to` is the folder of `facts.jsonl`: this one, or `scripts/corpus/servers`. `--write` accepts the names on the kept facts in its
// `expected.json`. Review them first.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCaptures } from './captures.ts';
import { compileRules } from '../../../src/engines/technology/compile/compile.ts';
import { conclude } from '../../../src/engines/technology/match/conclude.ts';
import { createMatcher } from '../../../src/engines/technology/match/matcher.ts';
import { loadBaseRuleSets } from '../../../src/engines/technology/rules/base-rules.ts';
import { factsOf, pageOf, type Facts, type KeptFacts } from './facts-of.ts';
import { ownName } from './measure.ts';
import { statementsOf } from './propose.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: import.meta.dirname }, write: { type: 'boolean', default: false } },
});
const pagesMax = 2;

const rules = compileRules(await loadBaseRuleSets());
const matcher = createMatcher(rules);
const [given = ''] = positionals;
const byPackage = Map.groupBy((await readCaptures(resolve(given))).map(factsOf), (one) => one.package);
const lines: string[] = [];
const names = new Map<string, Set<string>>();
for (const [, pages] of [...byPackage].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const ranked = pages
    .map((page) => ({ page, statements: statementsOf(page).length }))
    .toSorted((a, b) => b.statements - a.statements || a.page.status - b.page.status);
  const chosen = ranked.filter(({ statements }, index) => index === 0 || statements > 0).slice(0, pagesMax);
  for (const { page } of chosen) {
    const kept = compact(page);
    const shown = namesOn(kept);
    names.set(page.package, (names.get(page.package) ?? new Set()).union(new Set(shown)));
    const name = ownName(page, shown);
    lines.push(JSON.stringify({ ...kept, ...(name !== undefined && { name }) }));
  }
}
const target = join(resolve(options.to), 'facts.jsonl');
await writeFile(target, `${lines.join('\n')}\n`);
console.log(`${lines.length} pages of ${byPackage.size} packages: ${target}`);
const expectedFile = join(resolve(options.to), 'expected.json');
const expected = JSON.parse(await readFile(expectedFile, 'utf8').catch(() => '{}')) as Record<string, string[]>;
for (const [one, shown] of names) {
  const added = [...shown].filter((name) => !expected[one]?.includes(name));
  if (added.length > 0) console.log(`${one}: ${added.join(', ')}`);
  if (options.write) expected[one] = [...new Set([...(expected[one] ?? []), ...shown])].toSorted();
}
if (options.write) await writeFile(expectedFile, `${JSON.stringify(expected, null, 2)}\n`);

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
