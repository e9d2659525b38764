// Draws packages for a blind sample: at random, and none that the repository knows already. The same seed draws the same packages
// from the same catalogue.
//
//   bin/siteglass-node scripts/corpus/draw.ts debian CORPUS --seed 1 [--count 60]    (after collect-debian.ts has made the catalogue)
//   bin/siteglass-node scripts/corpus/draw.ts npm CORPUS --seed 1 [--count 60] [--ranked 300000] [--interfaces]
//
// Prints one name on each line, for `--only` of the collectors.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileRules } from '../../src/engines/technology/compile/compile.ts';
import { loadBaseRuleSets } from '../../src/engines/technology/rules/base-rules.ts';
import type { DebianPackage } from './debian/catalogue.ts';
import { plainName } from '../../src/engines/technology/plain-name.ts';
import { ownNames, type KeptFacts } from './debian/facts-of.ts';
import { isServer, mayBeServer } from './servers/list-servers.ts';
import { manifestOf, rankedNames, registryOf } from './npm.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    ranked: { type: 'string', default: '300000' },
    interfaces: { type: 'boolean', default: false },
  },
});
const [kind, given] = positionals;
if ((kind !== 'debian' && kind !== 'npm') || given === undefined) {
  console.error('Name a catalogue and a folder: scripts/corpus/draw.ts debian|npm CORPUS --seed 1');
  process.exit(2);
}
const folder = resolve(given);
const count = Number(options.count);

/** Answers nothing before a message queue and a service for identities run. */
const needsCloud = /openstack|python3-(?:oslo|keystone)/i;

/** What packages with a port for HTTP say of themselves. Few others answer. */
const answersHttp =
  /\b(?:web[- ]?(?:interface|ui|gui|based|app|application|server|client|frontend|page|mail|console|service)|https? (?:server|interface|api|daemon|service|proxy)|httpd|exporter|rest(?:ful)? api|dashboard|[wa]sgi|wiki|blog)\b/i;

/** Few other names have a command that serves pages. Those of servers for files show nothing of themselves. */
const endsAsServer = /(?:^|[-./])(?:\w*serve[rd]?|\w*httpd?|proxy|preview|blog)$/i;
const endsAsInterface =
  /(?:^|[-./])(?:dashboard|\w*wiki|\w*cms|web-?ui|web|ui|gui|panel|admin|board|viewer|explorer|studio|monitor|commander|chat|playground|portal|console|inspector|manager|browser|editor|webapp|desktop|hub)$/i;

const manifestsAtOnce = 32;

const isKnown = await knownPackages();
if (kind === 'debian') await drawDebian();
else await drawNpm();

/** A rule with its name, a fact, an expectation or an earlier sample. */
async function knownPackages(): Promise<(one: { name: string; source: string; homepage: string | null }) => boolean> {
  const corpus = join(import.meta.dirname, 'debian');
  const read = (name: string) => readFile(join(corpus, name), 'utf8');
  const expected = JSON.parse(await read('expected.json')) as Record<string, string[]>;
  const blind = JSON.parse(await read('blind.json')) as Record<string, { pieces: { package: string }[] }>;
  const facts = (await read('facts.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as KeptFacts);
  const packages = new Set([
    ...Object.keys(expected),
    ...Object.values(blind).flatMap(({ pieces }) => pieces.map((piece) => piece.package)),
    ...facts.flatMap((one) => [one.package, one.source]),
  ]);
  const technologies = new Set(compileRules(await loadBaseRuleSets()).technologies.map(({ name }) => plainName(name)));
  return ({ name, source, homepage }) =>
    packages.has(name) ||
    packages.has(source) ||
    ownNames({ package: name.replace(/^@[^/]*\//, ''), source, homepage }).some((own) => technologies.has(own));
}

/** In an order that depends on the seed and the names only. */
function shuffled<T>(list: readonly T[], nameOf: (one: T) => string): T[] {
  const place = (one: T) =>
    createHash('sha256')
      .update(`${options.seed} ${nameOf(one)}`)
      .digest('hex');
  return list
    .map((one) => ({ one, at: place(one) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ one }) => one);
}

async function drawDebian(): Promise<void> {
  const catalogue = JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8')) as DebianPackage[];
  const unknown = catalogue.filter(
    (one) =>
      !needsCloud.test(`${one.name} ${one.description} ${one.depends}`) &&
      answersHttp.test(one.description) &&
      !isKnown(one),
  );
  console.error(`${unknown.length} of ${catalogue.length} packages are unknown`);
  for (const { name } of shuffled(unknown, (one) => one.name).slice(0, count)) console.log(name);
}

async function drawNpm(): Promise<void> {
  const registry = await registryOf();
  const names = (await rankedNames(folder, Number(options.ranked)))
    .map(([name]) => name)
    .filter(
      (name) =>
        (endsAsInterface.test(name) || (!options.interfaces && endsAsServer.test(name))) &&
        mayBeServer(name) &&
        !isKnown({ name, source: name, homepage: null }),
    );
  console.error(`${names.length} names suggest a server and are unknown`);
  const order = shuffled(names, (one) => one);
  let left = count;
  for (let at = 0; at < order.length && left > 0; at += manifestsAtOnce) {
    const some = order.slice(at, at + manifestsAtOnce);
    const manifests = await Promise.all(some.map((name) => manifestOf(name, registry, folder)));
    for (const manifest of manifests)
      if (manifest !== undefined && isServer(manifest) && left-- > 0) console.log(manifest.name);
  }
}
