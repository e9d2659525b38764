// Libraries that a page loads from a public package CDN, whose URLs state the package and its version:
// `https://cdn.jsdelivr.net/npm/vue@3.5.13`, `https://cdnjs.cloudflare.com/ajax/libs/d3/7.9.0/d3.min.js`.
import { plainName } from '../plain-name.ts';
import { isOrdinary } from '../match/ordinary-words.ts';

export interface PublicPackage {
  name: string;
  /** Empty when the URL does not state it. */
  version: string;
}

const version = String.raw`v?(\d+(?:\.\d+){0,3}(?:-[a-z]+(?:\.?\d+)*)?)`;
/** As the CDNs of npm write it; `~` and `^` allow later versions. */
const named = new RegExp(String.raw`[/:]((?:@[\w.-]{1,60}/)?[a-z][\w.-]{0,60})@[~^]?${version}(?=[/?+,&]|$)`, 'gi');
/** As cdnjs and the mirrors in China write it. */
const foldered = new RegExp(
  String.raw`(?:/ajax/libs|//(?:cdn\.staticfile\.(?:org|net)|cdn\.bootcss\.com|lib\.baomitu\.com))/([\w.-]{1,60})/${version}/`,
  'i',
);
/** Libraries that cdnjs calls otherwise than npm, where another package has the name. */
const ofCdnjs: Readonly<Record<string, string>> = {
  cookieconsent2: 'cookieconsent',
  foundation: 'foundation-sites',
  normalize: 'normalize.css',
};
const isFoldered = /\/ajax\/libs\/|\/\/(?:cdn\.(?:staticfile|bootcss)|lib\.baomitu)\./;

/** A folder of installed packages, which development servers show. */
const installed = /\/(?:node_modules|bower_components)\/(?:\.vite\/deps\/)?((?:@[\w.-]{1,60}\/)?[a-z][\w.-]{0,60})\//i;

/** Where GitBook and its fork keep what their plugins bring: `/gitbook/gitbook-plugin-foo/foo.js`. */
const ofGitbook = /\/gitbook\/((?:@[\w.-]{1,60}\/)?(?:gitbook|honkit)-plugin-[\w-]{2,60})\//i;

/** A folder with the files of others, and in it one of a package with a file of its name: `/vendor/foo-bar/css/foo.min.css`. */
const copied =
  /\/(?:vendors?|third[_-]?party|libs?)\/((?:@[\w.-]{1,60}\/)?[a-z][\w.-]{2,60})\/(?:[\w.-]{1,40}\/){0,3}([a-z][\w.-]{2,60}?)(?:[.-]min)?\.(?:m?js|css)(?:[?#]|$)/i;

/** The same in a folder of components. Those of the site itself have no file for production, and most are called by one word. */
const copiedComponent =
  /\/components\/([a-z][\w.]{1,60}-[\w.-]{2,60})\/(?:[\w.-]{1,40}\/){0,3}([a-z][\w.-]{2,60}?)[.-]min\.(?:m?js|css)(?:[?#]|$)/i;

/** A module of a package in such a folder, where packages keep their modules: `/vendor/foo/lib/bar/baz.js`. */
const copiedModule =
  /\/(?:vendors?|third[_-]?party)\/([a-z][\w.-]{3,60})\/(?:cjs|es|esm|lib)\/(?:[\w.-]{1,40}\/){0,4}[\w.-]{1,60}\.m?js(?:[?#]|$)/i;

function copiedIn(address: string): RegExpExecArray | null {
  const match = copied.exec(address) ?? copiedComponent.exec(address);
  const [, name = '', file = ''] = match ?? [];
  const short = name.toLowerCase().replace(/^@[^/]*\//, '');
  const isOwn =
    plainName(short).startsWith(plainName(file)) ||
    (short.endsWith(`-${file.toLowerCase()}`) && !isOrdinary(file)) ||
    (file === 'index' && short.includes('-'));
  if (!isOrdinary(name) && isOwn) return match;
  const module = copiedModule.exec(address);
  return isOrdinary(module?.[1] ?? '') ? null : module;
}

/** The packages in a URL; a URL that combines files has several. */
export function packagesOf(address: string): PublicPackage[] {
  const found = address.includes('@') ? [...address.matchAll(named)] : [];
  const folder = isFoldered.test(address) ? foldered.exec(address) : null;
  if (folder !== null) folder[1] = ofCdnjs[folder[1] ?? ''] ?? folder[1]!;
  const isInstalled = found.length === 0 && /node_modules|bower_components|-plugin-/.test(address);
  const local = isInstalled ? (installed.exec(address) ?? ofGitbook.exec(address)) : null;
  const stated = [...found, ...(folder === null ? [] : [folder]), ...(local === null ? [] : [local])].map(
    ([, name = '', own = '']): PublicPackage => ({ name: name.toLowerCase(), version: own }),
  );
  const [, copy] = stated.length > 0 ? [] : (copiedIn(address) ?? []);
  return copy === undefined ? stated : [{ name: copy.toLowerCase(), version: '' }];
}
