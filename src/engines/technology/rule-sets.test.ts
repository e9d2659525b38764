// Rule sets of the operator: valid ones are used, invalid ones are reported, and neither stops the service.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { bringRuleTables } from '../../../test/support/rule-tables.ts';
import { createAnalysisWorkers } from './analysis-workers.ts';
import { createRuleSetStore, storeSignature, type StoredRuleSet } from './rules/rule-set-store.ts';
import { loadRuleLayers } from './rules/rule-layers.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteglass-fingerprints-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const setOf = (name: string, technologies: StoredRuleSet['technologies'], addedAt = '2026-01-01'): StoredRuleSet => ({
  name,
  licence: 'MIT',
  source: '/somewhere',
  addedAt,
  technologies,
});
const inForce = async () => {
  const { sets, problems } = await loadRuleLayers(folder);
  return { names: sets.map(({ name }) => name), problems };
};
const builtIn = [
  'wappalyzer',
  'third-party-web',
  'js-library-detector',
  'npm',
  'siteglass-consoles',
  'siteglass-archive',
  'siteglass-hosted',
  'siteglass',
  'siteglass-languages',
];

describe('the store', () => {
  test('keeps the previous version, and can exchange the two', async () => {
    const store = createRuleSetStore(folder);
    for (const at of ['1', '2', '3']) await store.keep(setOf('acme', { Acme: {} }, at));
    const versions = async () => [(await store.read('acme'))?.addedAt, (await store.read('acme', 'previous'))?.addedAt];
    expect(await versions()).toEqual(['3', '2']);
    await store.restore('acme');
    expect(await versions()).toEqual(['2', '3']);
    await store.restore('acme');
    expect(await versions()).toEqual(['3', '2']);
    expect(await readdir(join(folder, 'sets'))).toEqual(['acme.json', 'acme.previous.json']);
    await store.remove('acme');
    expect(await store.names()).toEqual([]);
  });

  test('changes its signature with every file, and has an empty one without files', async () => {
    const store = createRuleSetStore(folder);
    const signatures = [storeSignature(join(folder, 'nowhere')), storeSignature(folder)];
    expect(signatures).toEqual(['', '']);
    await store.keep(setOf('acme', {}, '1'));
    signatures.push(storeSignature(folder));
    await store.keep(setOf('acme', {}, '2'));
    signatures.push(storeSignature(folder));
    await writeFile(join(folder, 'own.json'), '{}');
    signatures.push(storeSignature(folder));
    expect(new Set(signatures).size).toBe(4);
  });
});

describe('the layers', () => {
  test('are wappalyzer, added rule sets, built-in ones and own files, in this order', async () => {
    await createRuleSetStore(folder).keep(setOf('acme', { Acme: { html: 'acme' } }));
    await writeFile(join(folder, 'b.json'), JSON.stringify({ Mine: { implies: ['Acme', 'Yours'] } }));
    await writeFile(join(folder, 'c.json'), JSON.stringify({ technologies: { Yours: {} } }));
    expect(await inForce()).toEqual({
      names: ['wappalyzer', 'acme', ...builtIn.slice(1), 'b.json', 'c.json'],
      problems: [],
    });
  });

  test('use the previous version of a broken rule set, and report it', async () => {
    const store = createRuleSetStore(folder);
    await store.keep(setOf('acme', { Acme: {} }));
    await store.keep(setOf('acme', { Acme: { implies: 'Nobody' } }));
    const { names, problems } = await inForce();
    expect(names).toContain('acme');
    expect(problems).toEqual([
      'acme (current): "Acme": implies names "Nobody", which does not exist',
      'acme: its previous version is used instead',
    ]);
  });

  test('leave out a rule set whose versions are all broken', async () => {
    await mkdir(join(folder, 'sets'));
    await writeFile(join(folder, 'sets', 'acme.json'), '{"technologies": {');
    await writeFile(join(folder, 'sets', 'acme.previous.json'), '[]');
    const { names, problems } = await inForce();
    expect(names).toEqual(builtIn);
    expect(problems).toEqual([
      expect.stringMatching(/acme \(current\): sets\/acme.json is not JSON/),
      'acme (previous): technologies must be an object',
    ]);
  });

  test('leave out broken files, and files that depend on them', async () => {
    await writeFile(join(folder, 'a.json'), 'no JSON');
    await writeFile(join(folder, 'b.json'), JSON.stringify({ B: { html: 5, cats: ['x'] } }));
    await writeFile(join(folder, 'c.json'), JSON.stringify({ C: { implies: 'B' } }));
    await writeFile(join(folder, 'd.json'), JSON.stringify({ D: { html: 'ddd' } }));
    const { names, problems } = await inForce();
    expect(names).toEqual([...builtIn, 'd.json']);
    expect(problems).toHaveLength(3);
    expect(problems.join()).toMatch(/a.json is not JSON.*"B": cats.*"C": implies names "B"/);
  });
});

test('changed rules apply from the next page on in a running thread', { timeout: 120_000 }, async () => {
  const cacheDirectory = `${folder}-cache`;
  await bringRuleTables(cacheDirectory);
  const workers = createAnalysisWorkers({ threadsMax: 1, ruleSetsDirectory: folder, cacheDirectory });
  const named = async () => {
    const task = {
      url: 'https://site.test/',
      headers: {},
      cookies: {},
      body: Buffer.from('<p>made with acmeworks</p>'),
      contentType: 'text/html',
    };
    const match = await workers.matchPage(task, { account: 1 });
    const { technologies } = await workers.report({ hits: match.hits, scripts: [], styles: [] }, { account: 1 });
    return technologies.map(({ name }) => name);
  };
  try {
    expect(await named()).toEqual([]);
    await writeFile(join(folder, 'own.json'), JSON.stringify({ Acmeworks: { html: 'acmeworks' } }));
    await expect.poll(named, { timeout: 50_000, interval: 200 }).toEqual(['Acmeworks']);
    await writeFile(join(folder, 'own.json'), 'broken');
    await expect.poll(named, { timeout: 50_000, interval: 200 }).toEqual([]);
  } finally {
    await workers.close();
    await rm(cacheDirectory, { recursive: true, force: true });
  }
});

test('hits of a page remain valid when the rules change before its report', async () => {
  const workers = createAnalysisWorkers({
    threadsMax: 1,
    ruleSetsDirectory: folder,
    cacheDirectory: inject('ruleTables'), // there are no rules in the folder yet
  });
  try {
    const task = { url: 'https://site.test/', cookies: {}, body: Buffer.alloc(0), contentType: undefined };
    const { hits } = await workers.matchPage({ ...task, headers: { server: ['nginx/1.2.3'] } }, { account: 1 });
    const unknown = { ...hits[0]!, technology: 'Gone' };
    const report = await workers.report({ hits: [...hits, unknown], scripts: [], styles: [] }, { account: 1 });
    expect(report.technologies).toMatchObject([{ name: 'Nginx', version: '1.2.3' }]);
  } finally {
    await workers.close();
  }
});
