// Which packages of npm are libraries for pages, and which of their files pages load.
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './npm.ts';

/** Kinds of libraries for pages, by words in their names. */
export const kinds: readonly RegExp[] = [
  /jquery/,
  /carousel|slider|swipe|gallery|lightbox/,
  /chart|graph|plot|d3-/,
  /editor|wysiwyg|markdown|highlight/,
  /date|calendar|time-?picker|picker/,
  /map|leaflet|geo/,
  /video|player|audio|media/,
  /valid|form|input|mask/,
  /anim|motion|scroll|parallax|tween/,
  /state|store|observ|signal|event/,
  /templat|render|dom|element|component/,
  /router|history|fetch|ajax|http/,
  /modal|dialog|toast|tooltip|popover|notif|dropdown|menu/,
  /css|theme|bootstrap|grid/,
  /icon|font/,
];
const keyword =
  /jquery|^browser$|slider|carousel|^css$|front-?end|^dom$|^ui$|widget|chart|^maps?$|animation|polyfill|tooltip|modal|lightbox|gallery|editor|canvas|webgl|svg|client-side|web components?|custom.elements?/i;

const listOf = (words: string): string[] => words.trim().split(/\s+/);
const wordIn = (words: string): RegExp => new RegExp(`(?:^|[-/])(?:${listOf(words).join('|')})(?:[-/]|$)`);

/** Words in the names of packages for developers: tools, types, servers. */
const developerWords = wordIn(`
  aws babel build buildhelper buildutils capacitor cli codemod config cordova coverage electron eslint expo gatsby generator grunt gulp
  jest karma lint loader mocha mock native nestjs next node nuxt openapi package parser postcss preset prettier release rn rollup
  scripts server size-limit ssr standard storybook strapi stylelint swagger test testing tests tools tsconfig types? typescript vite
  vitepress vitest vuepress webpack
`);
const developerScopes = new Set(
  listOf(`
  aws aws-crypto aws-sdk azure babel commitlint cypress docusaurus esbuild expo google-cloud graphql-codegen img jest nestjs npmcli nuxt nx octokit
  oclif opentelemetry oxc parcel pnpm react-native rollup rspack semantic-release smithy storybook swc tailwindcss types
  typescript-eslint unocss verdaccio vitejs vitest wdio
  `),
);
const developerNames = new Set(
  listOf(`
  aegir autoprefixer ava babelify benchmark bili browserify browserlist buble bumpp bunchee bundlesize c8 chai chalk changelogen codecov
  commitizen concurrently copyfiles core-js coveralls cpy-cli cross-env cssnano cypress del del-cli doctoc documentation dotenv dtslint
  dumi esbuild esm expect.js express faker father flow-bin gh-pages glob husky jscs jsdoc jsdom jshint knip lerna less lint-staged
  loader.js microbundle mkdirp nodemon nodeunit np npm-run-all npm-run-all2 nps nwb nx nyc onchange patch-package phantomjs-prebuilt
  pkgroll playwright pre-commit publint puppeteer qunit react-scripts release-it rewire rimraf sass semver serve shx simple-git-hooks
  sinon size-limit standard svgo swc tap tap-spec tape terser ts-node tsd tsdown tsdx tshy tslint tsup tsx turbo typedoc typescript
  uglify-js uglifyjs unbuild uvu watchify xo zuul
  `),
);
const developerPrefixes =
  /^(?:broccoli|conventional|cz|ember|enzyme|jasmine|jsdoc|phantomjs|qunit|storybook|typedoc|vinyl|vitepress|vuepress)-|^jasmine|changelog|changeset|docgen/;

/** Whether a package is for developers, not for pages. */
export const isForDevelopers = (name: string): boolean =>
  developerNames.has(name) ||
  developerScopes.has(/^@([^/]+)\//.exec(name)?.[1] ?? '') ||
  developerWords.test(name) ||
  developerPrefixes.test(name);

const frameworkWords = wordIn('angular azure ember google ionic mui plugin react schema sdk svelte vue');
const frameworkScopes =
  /^@(?:angular|ckeditor|emotion|fontsource|fortawesome|google|mui|radix|react|tanstack|tiptap|vue)/;

/** Whether a package is a part of another library that only builds use, and no page loads. */
export const isPart = (name: string): boolean => frameworkWords.test(name) || frameworkScopes.test(name);

/** What libraries for pages are used with. */
const pageFrameworks =
  /^(?:react|react-dom|preact|vue|svelte|solid-js|lit|@angular\/core|jquery|d3|three|leaflet|chart\.js|video\.js|bootstrap|@tiptap\/core|@emotion\/react|redux|rxjs)$/;

/** Whether the manifest names a file for browsers. */
export const namesBrowserFile = ({ unpkg, jsdelivr, style, browser }: Manifest): boolean =>
  [unpkg, jsdelivr, style, browser].some((file) => typeof file === 'string');

/** Whether a package may be a library for pages. Its files decide. */
export function mayBeLibrary(manifest: Manifest): boolean {
  const { name, bin, keywords, peerDependencies } = manifest;
  if (isForDevelopers(name)) return false;
  if (namesBrowserFile(manifest)) return true;
  if (bin !== undefined) return false;
  const words = Array.isArray(keywords) ? keywords.filter((word) => typeof word === 'string') : [];
  const peers = Object.keys(Object(peerDependencies));
  return (
    peers.some((peer) => pageFrameworks.test(peer)) ||
    kinds.some((kind) => kind.test(name)) ||
    words.some((word) => keyword.test(word)) ||
    (isMainNamedLike(manifest) && ofPages.test([manifest.description ?? '', ...words].join(' ')))
  );
}

/** What older libraries say, which name no file for browsers. */
const ofPages =
  /\b(?:browsers?|dom|html5?|css|date-?pickers?|calendar|drag|sortable|drop-?down|popup|dialog|progress|scroll|touch|gesture|cookie|localstorage|forms?|input|color|markdown|templat\w*|router|mobile|responsive|shim|script tag|web ?page|websites?)\b/i;

/** `pikaday.js` of `pikaday`. */
function isMainNamedLike({ name, main }: Manifest): boolean {
  if (typeof main !== 'string') return false;
  const stem = main.replace(/^.*\//, '').replace(/(?:\.min)?\.js$/, '');
  return plain(stem) === plain(baseName(name).replace(/\.?js$/, '')) || plain(stem) === plain(baseName(name));
}

const folders = ['dist/', 'build/', 'lib/', 'js/', 'css/', 'dist/js/', 'dist/css/', 'umd/', 'src/', ''];

/** The files of a package that pages may load, the most probable first. */
function browserFiles(
  { name, unpkg, jsdelivr, style, browser, main }: Manifest,
  files: Pick<Set<string>, 'has'>,
): string[] {
  const own = baseName(name).replace(/\.js$/, '');
  const named = [jsdelivr, unpkg, browser, style, main]
    .filter((file) => typeof file === 'string')
    .map((file) => file.replace(/^\.?\//, ''));
  const usual = folders.flatMap((place) =>
    [`${own}.min.js`, `${own}.umd.js`, `${own}.js`, `jquery.${own}.js`, `${own}.min.css`, `${own}.css`].map(
      (file) => place + file,
    ),
  );
  return [...new Set([...named, ...usual])].filter((file) => files.has(file));
}

/** Without its scope. */
export const baseName = (name: string): string => name.replace(/^@[^/]*\//, '');

/** A file that imports or requires others, or exports without a global name, is no script of a page. */
export const isForBuilds = (text: string): boolean =>
  /^\s*(?:import|export)\b|(?:^|[;}])export\s*(?:\{|default)/m.test(text) ||
  (/\brequire\(|\bexports\.|module\.exports/.test(text) &&
    !/typeof (?:exports|module|define)|define\.amd|typeof require/.test(text));

const charactersMin = 300;
const charactersMax = 6 * 1024 * 1024;

/** The script of a package for pages, and its style sheet. */
export async function findBrowserFiles(
  manifest: Manifest,
  folder: string,
): Promise<{ script?: string; style?: string }> {
  const files = new Set(globSync('**/*.{js,css}', { cwd: folder, exclude: ['**/node_modules/**'] }));
  const found: { script?: string; style?: string } = {};
  for (const file of browserFiles(manifest, files)) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '');
    if (text.length < charactersMin || text.length > charactersMax) continue;
    if (file.endsWith('.css')) found.style ??= file;
    else if (found.script === undefined && !isForBuilds(text)) found.script = file;
  }
  return found;
}

/** Sources, modules for bundlers, translations, and the files of others. */
const isForOthers =
  /(?:^|\/)(?:src|source|esm?|es6|module|modules|node_modules|bower_components|tests?|specs?|docs?|demos?|examples?|site|locales?|i18n|lang|languages?|vendor|third[_-]?party|coverage|types)\/|[.-](?:esm|es|module|mjs|cjs|common|node|test|spec)(?:[.-]|$)/i;
const publishedMax = 20;

/** All files of a package that pages may load: those that its manifest names, and others with its name. */
export function publishedFiles(
  manifest: Manifest,
  files: ReadonlyMap<string, Buffer>,
): { path: string; text: string }[] {
  const isNamed = (file: string) => !isForOthers.test(file) && isNamedLike(file, manifest.name);
  const named = [...files.keys()].filter(isNamed).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return [...new Set([...browserFiles(manifest, files), ...named])]
    .slice(0, publishedMax)
    .map((path) => ({ path, text: files.get(path)!.toString('utf8') }))
    .filter(({ path, text }) => text.length >= charactersMin && (path.endsWith('.css') || !isForBuilds(text)));
}

const ownCharactersMin = 3;

/** Whether the name of a file begins with that of its package: `swiper-bundle.min.js`, `jquery.foo.js`. */
export function isNamedLike(file: string, packageName: string): boolean {
  const own = plain(baseName(packageName));
  const stem = file.replace(/^.*\//, '').toLowerCase();
  return own.length >= ownCharactersMin && (letters(stem).startsWith(own) || plain(stem).startsWith(own));
}

/** Words that many sites use for their own files. */
export function isTooPlain(name: string): boolean {
  return /^(?:app|main|index|common|core|site|theme|vendor|style|styles|widget|utils?|helpers?|test|page|form|menu|slider|tabs|modal|base|global|client|server|plugin|script|ui|web|api|debug|events?|process|buffer|loader|default|custom|public|config|data|state|store|router|request|response|system|lib|library|select|string|sanitizer|director|regx|promise)$/.test(
    name,
  );
}

/** Letters and digits of a name, without the words that packages and files add to it. */
export const plain = (name: string): string =>
  letters(
    name
      .toLowerCase()
      .replace(/^jquery[.-](?=...)/, '')
      .replace(/[.-](?:js|css)$/, ''),
  );

const letters = (name: string): string => name.replaceAll(/[^a-z0-9]/g, '');

/** Of names that differ in their spelling only, others than the most used one: `normalize-css` is not `normalize.css`. */
export function otherSpellings(ranked: Iterable<[name: string, downloads: number]>): Set<string> {
  const groups = Map.groupBy(
    [...ranked].filter(([name]) => !name.startsWith('@')),
    ([name]) => letters(name.toLowerCase()),
  );
  return new Set(
    [...groups.values()].flatMap((group) => {
      const most = Math.max(...group.map(([, downloads]) => downloads));
      return group.filter(([, downloads]) => downloads * clearlyMore < most).map(([name]) => name);
    }),
  );
}

const clearlyMore = 3;
