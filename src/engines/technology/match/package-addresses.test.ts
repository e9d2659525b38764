// The address of a package on a public CDN names no other technology than the package and what it is made for. Nobody reads these files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { technologyOf } from '../compile/package-names.ts';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { plainName } from '../plain-name.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const packages = JSON.parse(
  readFileSync(join(import.meta.dirname, '../rules/npm-packages.json'), 'utf8'),
) as string[][];
const names = packages.map(([name = '']) => name);

/** Parts and plugins of these are not called like them. */
const parts: readonly (readonly [name: RegExp, technology: string])[] = [
  [/antd|^@instantdb\/react-common$/, 'Ant Design'],
  [/^(?:@docsearch\/js|instantsearch\.js)$/, 'Algolia'],
  [/^@fortawesome\//, 'Font Awesome'],
  [/^@formio\/semantic$/, 'Semantic UI'],
  // It has no file of this name.
  [/^@uifabric\/foundation$/, 'ZURB Foundation'],
  [/\/material$|^material-/, 'Material Design Lite'],
  [/^@apollo\/sandbox$/, 'Apollo Server'],
];

/** Whether the name of a package has that of a technology as whole words: jQuery UI in `jquery-ui-touch-punch`, not xCharts in `apexcharts`. */
function isMadeFor(name: string, technology: string): boolean {
  const words = name.toLowerCase().match(/[a-z\d]+/g) ?? [];
  const whole = plainName(technology.replace(/\.?js$| Editor$/i, ''));
  const isThere = words.some((_, first) =>
    words.some(
      (__, last) =>
        words
          .slice(first, last + 1)
          .join('')
          .replace(/js$/, '') === whole,
    ),
  );
  return isThere || parts.some(([part, one]) => one === technology && part.test(name));
}

function othersIn(name: string, tags: string): string[] {
  const html = `<!doctype html><html><head><title>Our company</title>${tags}</head><body><p>Plain words.</p></body></html>`;
  const { hits } = matcher.matchPage({ url: 'https://company.test/', headers: {}, cookies: {}, html });
  const own = rules.technologies[technologyOf(name, rules.packages) ?? -1]?.name ?? name;
  return conclude(rules, hits)
    .technologies.filter(({ evidence }) => evidence.some(({ type }) => type !== 'implied'))
    .map((one) => one.name)
    .filter((one) => one !== own && one !== 'jsDelivr' && !isMadeFor(name, one));
}

const timeLimitMs = 180_000;

test(
  'the addresses of packages name nothing else',
  () => {
    const wrong = names.flatMap((name) => {
      const stem = name.replace(/^@[^/]*\//, '').replace(/\.js$/, '');
      const address = `https://cdn.jsdelivr.net/npm/${name}@1.2.3/dist/${stem}.min`;
      const tags = `<script src="${address}.js"></script><link rel="stylesheet" href="${address}.css">`;
      return othersIn(name, tags).map((one) => `${name}: ${one}`);
    });
    expect(names.length).toBeGreaterThan(5000);
    expect(wrong).toEqual([]);
  },
  timeLimitMs,
);
