// The threads around the rules: what they do before the first page, and at the end.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createAnalysisWorkers } from './analysis-workers.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteglass-technology-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const task = {
  url: 'https://site.test/',
  headers: { server: ['nginx/1.2.3'] },
  cookies: {},
  body: Buffer.alloc(0),
  contentType: undefined,
};

const processes = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

test('rules are compiled once, in a process, before the first page', async () => {
  const workers = createAnalysisWorkers({ threadsMax: 1, cacheDirectory: folder, builtDirectory: folder });
  try {
    const before = processes();
    const page = workers.matchPage(task, { account: 1 });
    await expect.poll(processes).toBe(before + 1);
    const { hits } = await page;
    expect(hits).toContainEqual(expect.objectContaining({ technology: 'Nginx', version: '1.2.3' }));
    const made = await readdir(folder);
    expect(made.map((name) => name.replace(/^technology-\w{32}/, '')).toSorted()).toEqual(['.patterns', '.tables']);
    await workers.prepare();
    expect(await readdir(folder)).toEqual(made);
  } finally {
    await workers.close();
  }
}, 120_000);

test('rules that were built with the installation are not compiled', async () => {
  const workers = createAnalysisWorkers({
    threadsMax: 1,
    cacheDirectory: folder,
    builtDirectory: inject('ruleTables'),
  });
  try {
    const { hits } = await workers.matchPage(task, { account: 1 });
    expect(hits).toContainEqual(expect.objectContaining({ technology: 'Nginx', version: '1.2.3' }));
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await workers.close();
  }
});

test('close does not wait for a running compilation', async () => {
  const workers = createAnalysisWorkers({ threadsMax: 1, cacheDirectory: folder, builtDirectory: folder });
  const preparation = workers.prepare();
  await workers.close();
  await preparation;
});
