// What the address of a file says about the library in it.

const buildWords =
  /[.-](?:min|umd|iife|global|globals|browser|production|prod|development|dev|bundle|bundled|standalone|slim|pack|packed|full|all|dist|es5|es6|es2015|esm|web|cjs|legacy|module|prod|common)(?=$|[.-])/g;

/** `/foo-1.2.3.min.js`, `/foo-1.2.3.min-6c16c47a.js`. */
export const versionOfFile = (url: string): string =>
  /[-.@]v?(\d{1,4}\.\d{1,4}\.\d{1,6})(?:[-.][a-z]{1,12}){0,3}(?:-[0-9a-f]{8,64})?\.(?:m?js|css)$/.exec(
    URL.parse(url)?.pathname ?? '',
  )?.[1] ?? '';

const digest = /[-.](?=[a-f]*\d)[0-9a-f]{8,64}$/;

/** The name of the file without its extension, the words for its build, and its digest: `pdf-lib` for `/js/pdf-lib.min-6c16c47a.js?v=3`. */
export function nameInUrl(url: string): string {
  const file = /([^/?#]{1,80})\.(?:m?js|css)(?:[?#]|$)/.exec(url)?.[1] ?? '';
  return file
    .toLowerCase()
    .replace(digest, '')
    .replace(/[.-]v?\d+(?:\.\d+)+(?=$|[.-])/, '')
    .replaceAll(buildWords, '');
}

/** The file of a module of RequireJS, which adds the extension unless there is a query. */
export const scriptFile = (module: string): string => (/\?|\.js$/.test(module) ? module : `${module}.js`);

/**
 * The address of a file without what optimisers and browsers add to its name: `/foo.js` for `/nitro-min-0123….foo.js` of NitroPack,
 * `/foo-0123….js` of WP Rocket, and `/page_files/foo.js.download` of a page that was saved. WP Rocket may also move the version into the
 * name: `/cache/busting/1/foo-1.2.js` for `/foo.js?ver=1.2`.
 */
export function originalAddress(address: string): string {
  if (address.includes('/nitro-min-')) return address.replace(/\/nitro-min-[0-9a-f]{32}\./, '/');
  if (address.includes('/cache/min/')) return address.replace(/[.-][0-9a-f]{32}(?=\.(?:js|css)(?:$|\?))/, '');
  if (address.includes('/cache/busting/'))
    return address.replace(
      /(?:\/wp-content)?\/cache\/busting\/\d{1,4}\/(.{1,500})-(\d[\w.]{0,20})\.(js|css)$/,
      '/$1.$3?ver=$2',
    );
  // TYPO3 and others put the time of the file before its extension.
  if (/[.-]1\d{9}\.(?:js|css)\b/.test(address)) return address.replace(/(?:-version)?[.-]1\d{9}(?=\.(?:js|css)\b)/, '');
  // A list of files: `?f=a.js%2Cb%2Fc.js`.
  if (/\.js%2C/i.test(address)) return address.replaceAll(/%2C/gi, ',').replaceAll(/%2F/gi, '/');
  return address.endsWith('.js.download') ? address.slice(0, -'.download'.length) : address;
}
