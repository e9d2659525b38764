// The most downloaded front-end libraries of npm that state name and version at the beginning of their file: each behind a
// script or link tag of a plain page. `libraries.json` has package, version, file, and what else is in the file. It was chosen by
// downloads; see scripts/corpus.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDetectors, type Detectors } from '../../scripts/corpus/detectors.ts';
import { fetchFiles, tarballOf } from '../../scripts/corpus/npm.ts';
import { compileRules } from '../../src/engines/technology/compile/compile.ts';
import { technologyOf } from '../../src/engines/technology/compile/package-names.ts';
import { loadBaseRuleSets } from '../../src/engines/technology/rules/base-rules.ts';
import { addFigures } from './support/figures.ts';
import { serve, type Site } from './support/software.ts';

type Line = [name: string, version: string, file: string, ...also: string[]];

const here = import.meta.dirname;
const cache = join(here, '.catalogue');
const libraries = JSON.parse(await readFile(join(here, 'libraries.json'), 'utf8')) as Line[];
const prose = `<p>${'Plain words about nothing in particular. '.repeat(12)}</p>`;
const downloadsAtOnce = 8;

let detectors: Detectors;
let site: Site;
let current = { file: '', body: Buffer.alloc(0) };
const folders = new Map<string, string>();

beforeAll(async () => {
  detectors = await openDetectors();
  site = await serve((request, response) => {
    const { file, body } = current;
    const isStyle = file.endsWith('.css');
    const tag = isStyle ? `<link rel="stylesheet" href="/${file}">` : `<script src="/${file}"></script>`;
    if (request.url === `/${file}`)
      response.writeHead(200, { 'content-type': isStyle ? 'text/css' : 'text/javascript' }).end(body);
    else if (request.url === '/')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<html><head>${tag}</head><body>${prose}</body></html>`);
    else response.writeHead(404).end();
  });
  for (let at = 0; at < libraries.length; at += downloadsAtOnce) {
    await Promise.all(
      libraries.slice(at, at + downloadsAtOnce).map(async ([name, version, file]) => {
        const manifest = { name, version, dist: { tarball: await tarballOf(name, version) } };
        const folder = await fetchFiles({ manifest, files: [file] }, cache);
        if (folder !== undefined) folders.set(name, folder);
      }),
    );
  }
});
afterAll(async () => {
  await site.close();
  await detectors.close();
});

test('libraries of npm are named with their versions, and nothing else is', async ({ task }) => {
  const rules = compileRules(await loadBaseRuleSets());
  const missed: string[] = [];
  const unversioned: string[] = [];
  const wrong: string[] = [];
  for (const [name, version, file, ...also] of libraries) {
    const folder = folders.get(name);
    expect(folder !== undefined && existsSync(join(folder, file)), `${name} was not downloaded`).toBe(true);
    current = { file: basename(file), body: await readFile(join(folder!, file)) };
    const { technologies } = await detectors.technology.detect(new URL(`${site.origin}/`), {
      account: 1,
      render: false,
    });
    const number = technologyOf(name, rules.packages);
    const expected = number === undefined ? name : rules.technologies[number]!.name;
    const found = technologies.find((one) => one.name === expected);
    if (found === undefined) missed.push(name);
    const stated = found?.version ?? '';
    const isStated = stated !== '' && current.body.subarray(0, 500).includes(stated);
    if (stated !== version && !isStated) unversioned.push(`${name}@${version}: ${stated || 'none'}`);
    for (const one of technologies) {
      const isImplied = one.evidence.every(({ type }) => type === 'implied');
      if (one !== found && !isImplied && !also.includes(one.name)) wrong.push(`${name}: ${one.name}`);
    }
  }
  const count = libraries.length;
  console.log(
    `libraries of npm: ${count - missed.length} of ${count} named, ${count - unversioned.length} versions, ${wrong.length} false\n` +
      `not named: ${missed.join(', ')}\nwithout version: ${unversioned.join(', ')}`,
  );
  addFigures(task, {
    expected: count,
    named: count - missed.length,
    versionsExpected: count,
    versions: count - unversioned.length,
    false: wrong.length,
  });
  expect(wrong).toEqual([]);
  expect((count - missed.length) / count).toBeGreaterThanOrEqual(0.95);
  expect((count - unversioned.length) / count).toBeGreaterThanOrEqual(0.9);
});
