// The version of a plugin or theme of WordPress, from the addresses of its files: `assets/style.css?ver=2.4.1`.

/** Files of others that an extension brings. Their version is often their own. */
const endOfName = String.raw`(?:[-.]v?\d[\d.]{0,12})?(?:[-.](?:min|umd|bundle|pkgd|all)){0,3}\.(?:js|css)$`;
const vendored = new RegExp(
  [
    String.raw`(?:^|/)(?:vendors?|libs?|library|libraries|third-party|external|node_modules|bower_components|packages|plugins)/`,
    String.raw`(?:^|/)(?:jquery|js[-.]?cookie|bootstrap|slick|owl|swiper|select2|font-?awesome|fontello|magnific|lightbox|fancybox)[^/]{0,60}$`,
    String.raw`(?:^|/)(?:featherlight|flexslider|isotope|masonry|imagesloaded|moment|chart|gsap|lazysizes|lazyload|popper)[^/]{0,60}$`,
    String.raw`(?:^|/)(?:modernizr|vue|react|superfish|hoverintent|intersection|polyfill|wow|animate|normalize|html5|respond)[^/]{0,60}$`,
    String.raw`(?:^|/)(?:smart-?(?:app-?)?banner|cookie|cookies|underscore|lodash|handlebars|hammer|video|mediaelement|plyr)${endOfName}`,
    String.raw`(?:^|/)(?:photoswipe|lightgallery|nouislider|flatpickr|datepicker|tippy|tooltipster|sweetalert2?|toastr|typed|parallax)${endOfName}`,
    String.raw`(?:^|/)(?:waypoints|countup|counterup|tablesorter|datatables|leaflet|clipboard|autosize|matchheight|colorbox)${endOfName}`,
    String.raw`(?:^|/)(?:prettyphoto|nivo|bxslider|cycle|flickity|glide|splide|tiny-slider|nprogress|axios|fitvids|validate)${endOfName}`,
  ].join('|'),
  'i',
);
/** Files with the names of libraries have the number of the extension. */
const withOneNumber = new Set(['gravityforms']);
/** A file of Jetpack that has had one number for years. */
const ofOneNumber = /^_inc\/twitter-timeline/;
/** Their files have numbers of their own. */
const withOtherNumbers = new Set(['add-to-any']);
const child = /[-_]child$/i;
const foldersOfOwn = 3;

/** The version in the address of a file in a folder, undefined if it is not that of the extension. */
export function versionIn(folder: string, file: string): string | undefined {
  // The public network of WordPress has the files of each version: `9.3.3/css/jetpack.css`.
  const released = /^(\d{1,3}(?:\.\d{1,3}){1,3})\//.exec(file)?.[1];
  if (released !== undefined) return released;
  const [path = '', query = ''] = file.split('?', 2);
  if (!/\.(?:js|css|eot|ttf|woff2?)$/i.test(path) || ofOneNumber.test(path)) return undefined;
  if (vendored.test(path) && !withOneNumber.has(folder.toLowerCase())) return undefined;
  if (withOtherNumbers.has(folder.toLowerCase()) || child.test(folder)) return undefined;
  const version =
    /(?:^|&)ver=v?(\d{1,3}(?:\.\d{1,9}){1,3}(?:-(?:beta|rc|alpha)[.\d]{0,4})?)(?:_[\da-f]{6,40})?(?:&|$)/i.exec(
      query,
    )?.[1];
  // What authors write who do not count.
  return version === undefined || /^1(?:\.0)+$/.test(version) ? undefined : version;
}

/** The versions of WordPress in addresses of its own files. It adds its version to files of others that have none. */
export const versionsOfWordPress = (addresses: readonly string[]): string[] =>
  addresses.flatMap(
    (address) => /\/wp-includes\/.{1,200}[?&;]ver=(\d{1,2}(?:\.\d{1,2}){1,2})(?!\S)/.exec(address)?.[1] ?? [],
  );

interface Versioned {
  folder: string;
  /** With the number of files. */
  versions: ReadonlyMap<string, number>;
}

/** Versions that several extensions of different makers have: that of WordPress, or one that a site gives to all files. */
export function sharedVersions(all: readonly Versioned[]): string[] {
  const makers = new Map<string, Set<string>>();
  for (const { folder, versions } of all)
    for (const version of versions.keys()) {
      const known = makers.get(version) ?? new Set();
      makers.set(version, known.add(folder.toLowerCase().split(/[-_]/, 1)[0] ?? ''));
    }
  return [...makers].flatMap(([version, names]) => (names.size >= foldersOfOwn ? [version] : []));
}

/** The version of most of its files. */
export function chosenVersion({ versions }: Versioned, others: ReadonlySet<string>): string {
  const [best] = [...versions].filter(([one]) => !others.has(one)).toSorted(([, a], [, b]) => b - a);
  return best?.[0] ?? '';
}
