// Each technology is defined once: a second definition in another file would silently replace the first.
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject } from '../../../../contract/json.ts';
import { compileRules } from '../../compile/compile.ts';
import { loadBaseRuleSets } from '../base-rules.ts';
import { mergeRuleSets } from '../rule-set.ts';
import { sameProducts } from '../same-products.ts';
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

const { technologies: compiled } = compileRules(await loadBaseRuleSets());
const inNpm = new Set(
  (await loadBaseRuleSets()).flatMap(({ npmPackages = [] }) => npmPackages.map(({ name }) => name)),
);
const named = compiled.filter(({ name }) => !inNpm.has(name));

/** Without the words and endings that only some rule sets write. */
const plainProduct = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(?:apache|the) /, '')
    .replace(/[. -]?js$/, '')
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/s$/, '');

/** Different products with almost the same name. */
const likeNames = new Set([
  'Angular, AngularJS',
  'BasKet, basket.js',
  'Dash, dash.js',
  'Go, GoJS',
  'GraphQL, GraphQL.js',
  'Interact, interact.js',
  'ip-api, ipapi',
  'NexT, Next.js',
  'Sortable, SortableJS',
  'Split, split.js',
  'TrackJs, Tracks',
  'Glance, Glances',
  'CUPS, Cup',
  'Answers, Apache Answer',
  'Shoelace, Shoelaces',
  'Hybrid, hybrids',
  'QRCode, qrcodejs',
]);

test('no product has two names', () => {
  const names = [...Map.groupBy(named, ({ name }) => plainProduct(name)).values()]
    .filter((group) => group.length > 1)
    .map((group) =>
      group
        .map(({ name }) => name)
        .toSorted()
        .join(', '),
    );
  expect(names.filter((all) => !likeNames.has(all))).toEqual([]);
});

/** Pages that several products share: those of a maker, of a product and its parts, or of its editions. */
const sharedPages = new Set([
  '2checkout.com',
  '30nama.com',
  'adobe.com/products/coldfusion-family.html',
  'analytics.naver.com',
  'apollographql.com',
  'atinternet.com/en',
  'aws.amazon.com/elasticloadbalancing',
  'booking.com/affiliate-program/v2/selfmanaged.html',
  'broadcom.com',
  'cisco.com',
  'citadel.org',
  'cloudera.com',
  'cloudflare.com',
  'coder.com',
  'coinhive.com',
  'dell.com',
  'docs.python.org/3/library/http.server.html',
  'developers.google.com/speed/libraries',
  'dotdigital.com',
  'elastic.co/kibana',
  'facebook.com',
  'fonts.google.com/icons',
  'fritz.com',
  'getgrav.org',
  'gfi.com',
  'git-scm.com',
  'github.com/bendotcodes/cookies',
  'gtranslate.io',
  'hotjar.com',
  'hp.com',
  'hpe.com',
  'ibm.com',
  'icinga.com',
  'influxdata.com',
  'intl.cloud.tencent.com',
  'ionos.com',
  'ivanti.com',
  'jetecommerce.com.br',
  'jsviews.com',
  'lit.dev',
  'marketo.com',
  'mercurial-scm.org',
  'microsoft.com',
  'motion.dev',
  'opensolution.org',
  'optinmonster.com',
  'oracle.com',
  'oxid-esales.com',
  'perldancer.org',
  'pixieset.com',
  'primefaces.org',
  'proximis.com',
  'proxmox.com',
  'r-project.org',
  'rapid7.com',
  'redhat.com',
  'restaurant.menufy.com',
  'sanity.io',
  'smartstore.com',
  'tallentor.com',
  'terria.io',
  'tessituranetwork.com',
  'tools.ietf.org/html/rfc4559',
  'truenas.com',
  'ui.com',
  'vk.com',
  'vmware.com',
  'widespace.com',
  'wordfence.com',
  'xaxis.com',
  'yandex.ru',
  'yelp.com',
  'yoast.com/wordpress/plugins/seo',
  'zakeke.com',
]);

test('no two names of a product have the same website', () => {
  const pageOf = (website: string) =>
    website
      .toLowerCase()
      .replace(/^https?:\/\/(?:www\.)?/, '')
      .replace(/[?#].*$/, '')
      .replace(/\/$/, '');
  const pages = Map.groupBy(
    named.filter(({ website }) => website !== null),
    ({ website }) => pageOf(website ?? ''),
  );
  const twice = [...pages].filter(([page, all]) => all.length > 1 && !sharedPages.has(page));
  expect(twice.map(([page, all]) => [page, ...all.map(({ name }) => name)])).toEqual([]);
});

test('a product has the rules of all its names', () => {
  const sets = [
    { name: 'a', technologies: { SonarQubes: { cats: [47], cookies: { a: '' } }, Other: { implies: 'SonarQubes' } } },
    { name: 'b', technologies: { SonarQube: { html: 'b', implies: 'SonarQubes' } } },
  ];
  const { technologies } = mergeRuleSets(sets);
  expect([...technologies]).toEqual([
    ['SonarQube', { cats: [47], cookies: { a: '' }, html: 'b', implies: [] }],
    ['Other', { implies: ['SonarQube'] }],
  ]);
});

test('every name of a product is that of a technology', () => {
  const known = new Set(compiled.map(({ name }) => name));
  expect([...sameProducts].filter(([other, ours]) => known.has(other) || !known.has(ours))).toEqual([]);
});

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
  'h3-js',
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
    (names) =>
      names.some((name) => packages.has(name) && !namesakes.has(name)) && names.some((name) => !packages.has(name)),
  );
  expect(twice).toEqual([]);
});
