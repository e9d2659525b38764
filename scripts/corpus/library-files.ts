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

/** Not for pages: tools, types, servers, and parts of other frameworks that only a build uses. */
export const isTool =
  /^@types\/|(?:^|[-/])(?:cli|loader|webpack|rollup|vite|babel|eslint|stylelint|postcss|gulp|grunt|parser|plugin|preset|config|types?|node|server|react|vue|angular|ember|svelte|native|expo|nuxt|next|gatsby|strapi|nestjs|mui|test|mock|sdk|aws|azure|google|schema|codemod|generator|rn|cordova|ionic|capacitor|electron)(?:[-/]|$)|^@(?:babel|types|aws|azure|google|angular|react|vue|ckeditor|fontsource|fortawesome|emotion|mui|radix|tiptap|storybook|nestjs|nuxt|tanstack)/;

/** For developers, not for pages. */
export const isForDevelopers =
  /^@types\/|^(?:typescript|rimraf|husky|terser|uglify-?js|browserify|microbundle|tsup|unbuild|tshy|bunchee|size-limit|chai|sinon|puppeteer|playwright|standard|xo|ava|tape|tap|uvu|nyc|c8|np|release-it|documentation|jsdoc|typedoc|cross-env|npm-run-all2?|concurrently|serve|sass|less|autoprefixer|cssnano|lint-staged|bundlesize|esm|jsdom|cypress|qunit|jasmine\w*|benchmark|semver|coveralls|codecov|esbuild|swc|ts-node|tsx|nodemon|lerna|nx|turbo|changelogen|bumpp|publint|del|del-cli|mkdirp|shx|cpy-cli|copyfiles|glob|patch-package|dotenv|express|jshint|jscs|tslint|flow-bin|core-js|buble|dtslint|tsd|conventional-\w+|commitizen|cz-\w+|@\w+\/cli|tsdown|gh-pages|chalk|pre-commit|tsdx|svgo|react-scripts|babelify|tap-spec|expect\.js|watchify|doctoc|knip|zuul|pkgroll|onchange|father|loader\.js|aegir|bili|nwb|dumi|nps|faker|rewire|nodeunit|browserlist|simple-git-hooks|phantomjs-prebuilt)$|^(?:ember|broccoli|vinyl|enzyme|phantomjs|qunit|typedoc|jsdoc|storybook|vuepress|vitepress)-|changelog|changeset|docgen|(?:^|[-/])(?:storybook|vuepress|vitepress|release|lint|build|buildhelper|buildutils|scripts|tools|tsconfig|size-limit|package|coverage|standard)(?:[-/]|$)|(?:^|[-/])(?:cli|loader|webpack|rollup|vite|vitest|babel|eslint|stylelint|postcss|gulp|grunt|karma|parser|preset|config|types?|node|server|ssr|native|expo|nuxt|next|gatsby|strapi|nestjs|test|testing|tests|jest|mocha|mock|aws|codemod|generator|rn|cordova|capacitor|electron|prettier|tsconfig|typescript|swagger|openapi)(?:[-/]|$)|^@(?:babel|types|aws|azure|google-cloud|nestjs|nuxt|storybook|swc|esbuild|rollup|img|oxc|typescript-eslint|jest|octokit|smithy|aws-sdk|opentelemetry|graphql-codegen|commitlint|semantic-release|expo|react-native|docusaurus|nx|rspack|parcel|tailwindcss|unocss|vitejs|vitest|wdio|cypress|pnpm|npmcli|oclif|verdaccio)/;
/** What libraries for pages are used with. */
const pageFrameworks =
  /^(?:react|react-dom|preact|vue|svelte|solid-js|lit|@angular\/core|jquery|d3|three|leaflet|chart\.js|video\.js|bootstrap|@tiptap\/core|@emotion\/react|redux|rxjs)$/;

/** Whether the manifest names a file for browsers. */
export const namesBrowserFile = ({ unpkg, jsdelivr, style, browser }: Manifest): boolean =>
  [unpkg, jsdelivr, style, browser].some((file) => typeof file === 'string');

/** Whether a package may be a library for pages. Its files decide. */
export function mayBeLibrary(manifest: Manifest): boolean {
  const { name, bin, keywords, peerDependencies } = manifest;
  if (isForDevelopers.test(name)) return false;
  if (namesBrowserFile(manifest)) return true;
  if (bin !== undefined) return false;
  const words = Array.isArray(keywords) ? keywords.filter((word) => typeof word === 'string') : [];
  const peers = Object.keys(Object(peerDependencies));
  return (
    peers.some((peer) => pageFrameworks.test(peer)) ||
    kinds.some((kind) => kind.test(name)) ||
    words.some((word) => keyword.test(word))
  );
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
  return /^(?:app|main|index|common|core|site|theme|vendor|style|styles|widget|utils?|helpers?|test|page|form|menu|slider|tabs|modal|base|global|client|server|plugin|script|ui|web|api|debug|events?|process|buffer|loader|default|custom|public|config|data|state|store|router|request|response|system|lib|library)$/.test(
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
