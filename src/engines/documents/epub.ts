// EPUB books: the chapters in their order, as they are parsed in a browser.

import { parseDocument } from '../crawler/fast-parser.ts';
import { isElement, lineOf, walk, type ChildNode, type Element } from '../page-content/tree.ts';
import { damaged, DocumentError, encrypted } from './document-error.ts';
import { resolvePath } from './office-package.ts';
import { TreeBuilder, type DocumentFacts } from './tree-builder.ts';
import { localName, readXml } from './xml.ts';
import { openZip, type ZipArchive } from './zip.ts';

const what = 'EPUB book';
const chaptersMax = 5_000;

export function readEpub(file: Buffer): TreeBuilder {
  const zip = openZip(file, what);
  const locate = createLocator(zip);
  const [written] = attributeIn(zip, 'META-INF/container.xml', 'rootfile', 'full-path');
  const root = written === undefined ? undefined : locate('', written);
  const source = root === undefined ? undefined : zip.text(root);
  if (root === undefined || source === undefined) throw damaged(what);
  const book = packageOf(source, root.slice(0, root.lastIndexOf('/') + 1), locate);
  const chapters = chaptersOf(book);
  if (chapters.length === 0)
    throw new DocumentError(`the ${what} has no chapters: none of its files is in the archive`);
  const locked = new Set(
    attributeIn(zip, 'META-INF/encryption.xml', 'CipherReference', 'URI').map((uri) => locate('', uri)),
  );
  const tree = new TreeBuilder();
  tree.facts(book.facts);
  const numbers = new Map(chapters.map((path, index) => [path, index + 1]));
  for (const path of chapters) {
    if (locked.has(path)) throw encrypted(what);
    const text = zip.text(path) ?? '';
    const nodes = bodyOf(text, (href) => fragmentOf(href, path, numbers, locate));
    if (nodes === undefined) throw damaged(what);
    tree.open('section').adopt(nodes, text.length).close();
  }
  return tree;
}

/** The name of a file in the archive that a path relative to a folder leads to. */
type Locate = (folder: string, href: string) => string | undefined;

/** Some books do not encode their paths, encode the names of the files too, or spell names in another case. */
function createLocator(zip: ZipArchive): Locate {
  const spellings = new Map<string, string>();
  const spellingOf = (name: string) => name.normalize('NFC').toLowerCase();
  for (const name of zip.names()) if (!spellings.has(spellingOf(name))) spellings.set(spellingOf(name), name);
  return (folder, href) => {
    const [file = ''] = href.split('#', 1);
    const paths = [resolvePath(folder, decoded(file)), resolvePath(folder, file)];
    const same = paths.find((path) => zip.has(path));
    return same ?? paths.map((path) => spellings.get(spellingOf(path))).find((path) => path !== undefined);
  };
}

function attributeIn(zip: ZipArchive, path: string, element: string, attribute: string): string[] {
  const found: string[] = [];
  const source = zip.text(path);
  if (source === undefined) return found;
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    const value = attributes[attribute];
    if (localName(name) === element && value !== undefined) found.push(value);
  };
  readXml(source, { open }, what);
  return found;
}

/** A text of the book. */
interface Item {
  path: string;
  /** Whether it is the table of contents for readers. */
  isNavigation: boolean;
}

interface Book {
  facts: DocumentFacts;
  /** Every text that the archive contains, by id. */
  items: Map<string, Item>;
  spine: { id: string; isLinear: boolean }[];
}

/**
 * The paths of the chapters in reading order. Notes, answers and the like, which are not part of the reading order, follow. A book that
 * names no chapter, or the table of contents only, has its texts in the order in which they are listed.
 */
function chaptersOf({ items, spine }: Book): string[] {
  const itemsOf = (isLinear: boolean): Item[] =>
    spine.filter((one) => one.isLinear === isLinear).flatMap(({ id }) => items.get(id) ?? []);
  const named = [...itemsOf(true), ...itemsOf(false).filter((item) => !item.isNavigation)];
  const all = named.some((item) => !item.isNavigation) ? named : [...named, ...items.values()];
  return [...new Set(all.map((item) => item.path))].slice(0, chaptersMax);
}

/** Title, author and the like, the texts, and their order. */
function packageOf(source: string, folder: string, locate: Locate): Book {
  const found = new Map<string, string>();
  const items: Book['items'] = new Map();
  const spine: Book['spine'] = [];
  let current = '';
  readXml(
    source,
    {
      open(name, attributes) {
        const local = localName(name);
        current = local;
        const { id = '', href = '', idref = '', linear = '', properties = '' } = attributes;
        if (local === 'item' && isText(href, attributes['media-type'] ?? '')) {
          const path = locate(folder, href);
          if (path !== undefined) items.set(id, { path, isNavigation: /\bnav\b/.test(properties) });
        } else if (local === 'itemref') spine.push({ id: idref, isLinear: linear !== 'no' });
      },
      text(value) {
        if (value.trim() !== '' && !found.has(current)) found.set(current, value.trim());
      },
      close: () => void (current = ''),
    },
    what,
  );
  const facts = {
    title: found.get('title'),
    author: found.get('creator'),
    description: found.get('description'),
    language: found.get('language'),
    publishedAt: found.get('date'),
    site: found.get('publisher'),
  };
  return { facts, items, spine };
}

/** Old books have a type of their own, and some have a wrong one. */
const isText = (href: string, type: string): boolean =>
  /html|oeb1-document/.test(type) || /\.x?html?(?:#|$)/i.test(href);

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const emptyElement = /<([a-z][\w-]*)((?:\s[^<>]*)?)\/>/gi;

type Fragments = (href: string) => string | undefined;

/** Where a link within the book leads in the document of all chapters; undefined if it leads elsewhere. `''` is the chapter itself. */
function fragmentOf(
  href: string,
  path: string,
  numbers: ReadonlyMap<string, number>,
  locate: Locate,
): string | undefined {
  const [file = '', id = ''] = href.split('#', 2);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const target = file === '' ? path : locate(folder, file);
  const number = target === undefined ? undefined : numbers.get(target);
  return number === undefined ? undefined : `chapter-${number}${id === '' ? '' : `-${id}`}`;
}

/**
 * The content of a chapter. Ids are made unique in the book. References to notes and back stay links; those to other places and files of
 * the book are removed.
 */
function bodyOf(source: string, fragments: Fragments): ChildNode[] | undefined {
  // HTML has no self-closing `<title/>` or `<a id="x"/>`.
  const written = source.replace(emptyElement, (whole, name: string, attributes: string) =>
    voidElements.has(name.toLowerCase()) ? whole : `<${name}${attributes}></${name}>`,
  );
  const document = parseDocument(written)?.document;
  const root = document?.childNodes.find((node): node is Element => isElement(node) && node.tagName === 'html');
  const body = root?.childNodes.find((node): node is Element => isElement(node) && node.tagName === 'body');
  if (body === undefined) return undefined;
  walk(body.childNodes, (node) => {
    if (isElement(node)) convertAttributes(node, fragments);
    return true;
  });
  return [...body.childNodes];
}

const noteLinkCharactersMax = 5;

function convertAttributes(element: Element, fragments: Fragments): void {
  const isShort = element.tagName === 'a' && lineOf([element], { charactersMax: 20 }).length <= noteLinkCharactersMax;
  for (const attribute of element.attrs) {
    const { name, value } = attribute;
    if (name === 'id') attribute.value = fragments(`#${value}`) ?? value;
    else if (name === 'href' && isShort && value.includes('#') && isLocal(name, value)) {
      const fragment = fragments(value);
      if (fragment !== undefined) attribute.value = `#${fragment}`;
    }
  }
  element.attrs = element.attrs.filter(({ name, value }) => !isLocal(name, value) || value.startsWith('#chapter-'));
}

const isLocal = (name: string, value: string): boolean =>
  (name === 'href' || name === 'src' || name === 'srcset') && !/^(?:https?|mailto):/i.test(value.trim());
