// EPUB books: the chapters in their order, as they are parsed in a browser.

import { parseDocument } from '../crawler/fast-parser.ts';
import { isElement, lineOf, walk, type ChildNode, type Element } from '../page-content/tree.ts';
import { damaged, encrypted } from './document-error.ts';
import { resolvePath } from './office-package.ts';
import { TreeBuilder, type DocumentFacts } from './tree-builder.ts';
import { localName, readXml } from './xml.ts';
import { openZip, type ZipArchive } from './zip.ts';

const what = 'EPUB book';
const chaptersMax = 5_000;

export function readEpub(file: Buffer): TreeBuilder {
  const zip = openZip(file, what);
  const root = attributeIn(zip, 'META-INF/container.xml', 'rootfile', 'full-path')[0];
  const source = root === undefined ? undefined : zip.text(root);
  if (root === undefined || source === undefined) throw damaged(what);
  const { facts, chapters } = packageOf(source, root.slice(0, root.lastIndexOf('/') + 1));
  const locked = new Set(attributeIn(zip, 'META-INF/encryption.xml', 'CipherReference', 'URI'));
  const tree = new TreeBuilder();
  tree.facts(facts);
  const numbers = new Map(chapters.map((path, index) => [path, index + 1]));
  for (const path of chapters.slice(0, chaptersMax)) {
    if (locked.has(path)) throw encrypted(what);
    const text = zip.text(path);
    if (text === undefined) continue;
    const nodes = bodyOf(text, (href) => fragmentOf(href, path, numbers));
    if (nodes === undefined) throw damaged(what);
    tree.open('section').adopt(nodes, text.length).close();
  }
  return tree;
}

function attributeIn(zip: ZipArchive, path: string, element: string, attribute: string): string[] {
  const found: string[] = [];
  const source = zip.text(path);
  if (source === undefined) return found;
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    const value = attributes[attribute];
    if (localName(name) === element && value !== undefined) found.push(decoded(value));
  };
  readXml(source, { open }, what);
  return found;
}

/** Title, author and the like, and the paths of the chapters in reading order. */
function packageOf(source: string, folder: string): { facts: DocumentFacts; chapters: string[] } {
  const found = new Map<string, string>();
  const paths = new Map<string, string>();
  const chapters: string[] = [];
  let current = '';
  readXml(
    source,
    {
      open(name, attributes) {
        const local = localName(name);
        current = local;
        const { id = '', href = '', idref = '', linear = '' } = attributes;
        if (local === 'item' && /html/.test(attributes['media-type'] ?? '')) {
          paths.set(id, resolvePath(folder, decoded(href)));
        } else if (local === 'itemref' && linear !== 'no') {
          const path = paths.get(idref);
          if (path !== undefined) chapters.push(path);
        }
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
  return { facts, chapters };
}

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
function fragmentOf(href: string, path: string, numbers: ReadonlyMap<string, number>): string | undefined {
  const [file = '', id = ''] = href.split('#', 2);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const number = numbers.get(file === '' ? path : resolvePath(folder, decoded(file)));
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
