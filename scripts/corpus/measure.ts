// Serves the file of every library of the corpus on loopback, behind a script or link tag of a plain page, and counts how many
// the detector names without a browser, and with which version.
//
//   bin/siteglass-node scripts/corpus/measure.ts CACHE [--missed] [--others]
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { compileRules } from '../../src/engines/technology/compile/compile.ts';
import { technologyOf } from '../../src/engines/technology/compile/package-names.ts';
import { loadBaseRuleSets } from '../../src/engines/technology/rules/base-rules.ts';
import { openDetectors } from './detectors.ts';
import type { CorpusLibrary } from './npm.ts';

const cache = process.argv[2];
const shows = (option: string) => process.argv.includes(option);
if (cache === undefined) {
  console.error('Name the cache folder of scripts/corpus/collect.ts');
  process.exit(2);
}
const libraries = JSON.parse(await readFile(join(resolve(cache), 'libraries.json'), 'utf8')) as CorpusLibrary[];
const rules = compileRules(await loadBaseRuleSets());

let current: { file: string; body: Buffer } = { file: '', body: Buffer.alloc(0) };
const prose = `<p>${'Plain words about nothing in particular. '.repeat(12)}</p>`;
const server = createServer((request, response) => {
  const { file, body } = current;
  if (request.url === `/${file}`) {
    response.writeHead(200, { 'content-type': file.endsWith('.css') ? 'text/css' : 'text/javascript' }).end(body);
  } else if (request.url === '/') {
    const tag = file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}">` : `<script src="/${file}"></script>`;
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<html><head>${tag}</head><body>${prose}</body></html>`);
  } else response.writeHead(404).end();
});
await new Promise<void>((done) => {
  server.listen(0, '127.0.0.1', done);
});
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const detectors = await openDetectors();

const counts = {
  libraries: 0,
  named: 0,
  'version stated in the file': 0,
  'named of these': 0,
  'version right': 0,
  'version as the file states': 0,
  'version wrong': 0,
  others: 0,
};
for (const { manifest, files, folder } of libraries) {
  const [file] = files;
  if (file === undefined) continue;
  current = { file: basename(file), body: await readFile(join(folder, file)) };
  const { technologies } = await detectors.technology.detect(new URL(origin), { account: 1, render: false });
  const number = technologyOf(manifest.name, rules.packages);
  const expected = number === undefined ? manifest.name : rules.technologies[number]!.name;
  const found = technologies.find(({ name }) => name === expected);
  const others = technologies.filter((one) => one !== found && one.evidence.some(({ type }) => type !== 'implied'));
  counts.libraries++;
  const isStated = current.body.subarray(0, 500).includes(manifest.version);
  if (isStated) counts['version stated in the file']++;
  if (found !== undefined && isStated) counts['named of these']++;
  if (found !== undefined) counts.named++;
  else if (shows('--missed') && isStated)
    console.log(`missed: ${manifest.name} ${file}: ${JSON.stringify(current.body.toString('utf8', 0, 120))}`);
  if (found?.version === manifest.version) counts['version right']++;
  else if (found?.version != null && current.body.subarray(0, 500).includes(found.version))
    counts['version as the file states']++;
  else if (found?.version != null) {
    counts['version wrong']++;
    if (shows('--others'))
      console.log(`version: ${manifest.name}@${manifest.version}: ${found.version} (${found.evidence[0]?.match})`);
  }
  counts.others += others.length;
  if (shows('--others'))
    for (const { name, evidence } of others)
      console.log(`other: ${manifest.name} ${file}: ${name} (${evidence[0]?.type} ${evidence[0]?.match})`);
}
console.log(counts);
await detectors.close();
server.close();
