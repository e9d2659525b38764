// How a library is recognised by the name of its file.
import type { Example, TechnologyRule } from '../../rule-set.ts';

export interface LibraryFile {
  /** The name of the file without its version, `min` and extension, as an expression. */
  file: string;
  /** Addresses of real pages, with the version that they state. */
  examples: readonly (string | readonly [address: string, version: string])[];
  /** Other patterns for addresses, such as those of WordPress, whose `?ver=` is the version of the library. */
  addresses?: readonly string[];
  /** Under which WordPress registers the file: the element has it as `id="jquery-ui-core-js"`, whatever the file is called. */
  handle?: string;
  what?: string;
  website?: string;
  category?: number;
}

const build =
  '(?:[-_.](?:min|pack|packed|pkgd|bundle|umd|full|all|pkg|jsmin|nodebug|concat|complete|minified|minimized|compressed|yc|debug|src|x|r\\d{1,2}))*';
const version = '(?:[-_.@]v?(\\d+(?:\\.\\d+){1,3}))?';
/** What sites that serve several files at once write between them: `?load=foo.js,bar.js`. */
const start = '(?:^|[/,=])';
const end = '\\.js(?:$|[?#&,])\\;version:\\1';
/** Other words in the name are another file: `slick-theme.js`, `jquery.form-extras.js`. */
const patternOf = (file: string): string => `${start}(?:${file})${build}${version}${build}${end}`;

/** A library and its rule. */
export function toRule([name, library]: [string, LibraryFile]): [string, TechnologyRule] {
  const { file, examples, addresses = [], what, website, handle, category = 59 } = library;
  const rule: TechnologyRule = {
    scriptSrc: [patternOf(file), ...addresses],
    ...(handle !== undefined && { dom: `script#${handle}-js` }),
    examples: [...examples.map(toExample), ...(handle === undefined ? [] : [joined(handle)])],
  };
  // Rules of other rule sets have the rest.
  if (what === undefined || website === undefined) return [name, rule];
  return [name, { ...rule, cats: [category], description: `${name} ${what}.`, website }];
}

function toExample(example: LibraryFile['examples'][number]): Example {
  const [address, stated] = typeof example === 'string' ? [example] : example;
  return { scriptSrc: address, ...(stated !== undefined && { version: stated }) };
}

/** A file that an optimiser has renamed. */
const joined = (handle: string): Example => ({
  html: `<script src="/wp-content/cache/0a1b2c3d.js" id="${handle}-js"></script>`,
});
