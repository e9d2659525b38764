// Each technology is defined once: a second definition in another file would silently replace the first.
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject } from '../../../../contract/json.ts';
import { compileRules } from '../../compile/compile.ts';
import { loadBaseRuleSets } from '../base-rules.ts';
import { bundled } from './bundled/bundled.ts';

/** These contain no rules, or combine those of the others. */
const others = new Set(['overlay.ts', 'categories.ts', 'cpe-names.ts', 'self-named.ts', 'in-tag.ts']);

/** Separate rule sets, to which the other files add. Others are in folders. */
const layers = new Set(['archive.ts', 'languages.ts']);

const files = globSync(join(import.meta.dirname, '*.ts'))
  .map((file) => basename(file))
  .filter((file) => !file.endsWith('.test.ts') && !others.has(file));

/** The names of the technologies in a file. */
async function namesIn(file: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(join(import.meta.dirname, file));
  return Object.values(exported).filter(isObject).flatMap(Object.keys);
}

test('no two files of the overlay define the same technology', async () => {
  expect(files).toContain('web-servers.ts');
  const filesOf = new Map<string, string[]>();
  for (const file of files.filter((one) => !layers.has(one))) {
    const names = await namesIn(file);
    expect([file, names.length > 0]).toEqual([file, true]);
    for (const name of names) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  }
  expect([...filesOf].filter(([, all]) => all.length > 1)).toEqual([]);
});

test('no two products have the same name', async () => {
  const sites = new Map<string, Set<string>>();
  const ours = (await loadBaseRuleSets()).filter(({ name }) => name.startsWith('siteglass'));
  for (const technologies of [...ours.map((set) => set.technologies), ...bundled]) {
    for (const [name, { website = '' }] of Object.entries(technologies))
      if (website !== '') sites.set(name, (sites.get(name) ?? new Set()).add(siteOf(website)));
  }
  expect([...sites].filter(([, { size }]) => size > 1).map(([name, all]) => [name, ...all])).toEqual([]);
});

/** Its host, on GitHub with the repository. */
function siteOf(website: string): string {
  const { hostname, pathname } = new URL(website);
  const host = hostname.replace(/^www\./, '');
  return host === 'github.com' ? `${host}${pathname.toLowerCase().replace(/\/$/, '')}` : host;
}

test('no two technologies differ in case only', async () => {
  const spellings = new Map<string, Set<string>>();
  for (const { technologies } of await loadBaseRuleSets()) {
    for (const name of Object.keys(technologies)) {
      const lower = name.toLowerCase();
      spellings.set(lower, (spellings.get(lower) ?? new Set()).add(name));
    }
  }
  expect([...spellings.values()].filter(({ size }) => size > 1).map((names) => [...names])).toEqual([]);
});

/** Packages of npm that are called like other products, or that speak to them and have versions of their own. */
const namesakes = new Set([
  'appwrite',
  'asciidoctor.js',
  'bugsnag-js',
  'contentstack',
  'cookieconsent',
  'cropper',
  'cropperjs',
  'dropbox',
  'fabric',
  'flagsmith',
  'flow',
  'heatmap.js',
  'interactjs',
  'json-formatter-js',
  'jsonformatter',
  'jump.js',
  'metismenujs',
  'motion',
  'mux.js',
  'openai',
  'pace-js',
  'phoenix',
  'posthog-js',
  'satori',
  'slate',
  'sortablejs',
  'spdy',
  'split.js',
  'statsig-js',
  'swell-js',
  'tiktok-pixel',
  'zipkin',
]);

test('a package of npm that is a technology already has one name', async () => {
  const sets = await loadBaseRuleSets();
  const packages = new Set(sets.flatMap(({ npmPackages = [] }) => npmPackages.map(({ name }) => name)));
  const { technologies } = compileRules(sets);
  const unscoped = technologies.map(({ name }) => name).filter((name) => !name.startsWith('@'));
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(/[.-]?js$/, '')
      .replaceAll(/[^a-z0-9]/g, '');
  const twice = [...Map.groupBy(unscoped, plain).values()].filter(
    (names) => names.length > 1 && names.some((name) => packages.has(name) && !namesakes.has(name)),
  );
  expect(twice).toEqual([]);
});
