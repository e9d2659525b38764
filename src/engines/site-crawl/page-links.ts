// The links of a page for a crawl, and a hash of its text. Runs in the worker thread that processes the page, on the same tree.
import { createUrlResolver } from '../crawler/absolute-urls.ts';
import type { ParsedDocument } from '../crawler/fast-parser.ts';
import { baseOf } from '../crawler/processed-html.ts';
import { inventoryOf, type Inventory } from '../page-content/inventory.ts';
import {
  attributeOf,
  collapsed,
  isElement,
  isText,
  limitDepth,
  walk,
  type Document,
  type Element,
} from '../page-content/tree.ts';
import { generatedIn, withoutGenerated } from './generated-segments.ts';
import { createLinkFilter, hashOfText, type FoundLinks, type LinkRules, type Listed } from './link-filter.ts';

/** Pages with less text, such as applications that scripts fill, are compared with their links. */
const textCharactersMin = 200;
const textCharactersMax = 1024 * 1024;
/** The beginning of a picture in a `data:` URL is enough. */
const pictureCharactersMax = 500;
const sitemapsMax = 10;

/** The links that a parsed page has, in the order of the document. `robotsTag` is its `X-Robots-Tag` header. */
export function findLinks(parsed: ParsedDocument, url: string, rules: LinkRules, robotsTag = ''): FoundLinks {
  const inventory = inventoryOf(limitDepth(parsed.document));
  const toAbsolute = createUrlResolver(url, baseOf(parsed));
  const isNofollow = isNofollowPage(inventory, robotsTag);
  const found = createLinkFilter(rules).sort(linksOf(inventory, toAbsolute, isNofollow), url);
  found.textHash = textHashOf(parsed.document, url, rules.salt, found);
  found.sitemaps = relatedIn(inventory, ['sitemap']).map(toAbsolute).slice(0, sitemapsMax);
  return found;
}

function* linksOf(inventory: Inventory, toAbsolute: (href: string) => string, isNofollow: boolean): Generator<Listed> {
  for (const element of inventory.links) {
    const href = attributeOf(element, 'href')?.trim();
    if (href === undefined || href === '' || href.startsWith('#')) continue;
    const rels = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    yield { href: toAbsolute(href), isNofollow: isNofollow || rels.includes('nofollow') };
  }
  for (const href of relatedIn(inventory, ['canonical', 'next', 'prev', 'alternate'])) {
    yield { href: toAbsolute(href), isNofollow };
  }
}

/** The targets of `link` elements with one of these relations. Alternates count if they are the page in another language. */
function relatedIn({ headLinks }: Inventory, wanted: readonly string[]): string[] {
  return headLinks.flatMap((element) => {
    const rels = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    const isWanted = rels.some(
      (rel) => wanted.includes(rel) && (rel !== 'alternate' || attributeOf(element, 'hreflang') !== undefined),
    );
    const href = attributeOf(element, 'href')?.trim();
    return isWanted && href ? [href] : [];
  });
}

function isNofollowPage({ metas }: Inventory, robotsTag: string): boolean {
  if (saysNofollow(withoutOtherAgents(robotsTag))) return true;
  return metas.some((element) => {
    const name = attributeOf(element, 'name')?.trim().toLowerCase();
    return (name === 'robots' || name === 'siteglass') && saysNofollow(attributeOf(element, 'content') ?? '');
  });
}

const saysNofollow = (directives: string): boolean => /(?:^|[\s,])(?:nofollow|none)(?=$|[\s,])/i.test(directives);

/** `X-Robots-Tag: otherbot: nofollow` is not for us. Several headers are joined with commas. */
function withoutOtherAgents(header: string): string {
  let isOurs = true;
  return header
    .split(',')
    .map((part) => {
      const [, agent, rest = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(part) ?? [];
      if (agent === undefined || /^(?:unavailable_after|max-[a-z-]+)$/i.test(agent)) return isOurs ? part : '';
      isOurs = agent.toLowerCase() === 'siteglass';
      return isOurs ? rest : '';
    })
    .join(',');
}

/**
 * Sites that put a session id into every path have endless addresses of the same pages. So the page counts without the generated
 * parts of its address, and so do its links.
 */
function textHashOf(document: Document, url: string, salt: string, { urls }: FoundLinks): string | null {
  let text = '';
  let pictures = '';
  walk(document.childNodes, (node) => {
    if (text.length + pictures.length > textCharactersMax) return false;
    if (isText(node)) text += ` ${node.value}`;
    if (!isElement(node)) return true;
    if (node.tagName === 'img') pictures += ` ${pictureOf(node)}`;
    return !unread.has(node.tagName);
  });
  const written = collapsed(text);
  if (written === '') return null;
  const shown = generatedIn(url).reduce((rest, part) => rest.replaceAll(part, '#'), written);
  const links = shown.length < textCharactersMin ? ` ${urls.map(withoutGenerated).join(' ')}` : '';
  return hashOfText(salt, `${shown}${links}${pictures}`);
}

/** The pages of a gallery may differ in nothing else. Queries of pictures often change with every request. */
const pictureOf = (element: Element): string =>
  `${attributeOf(element, 'src')?.split('?', 1)[0]?.slice(0, pictureCharactersMax)} ${attributeOf(element, 'alt')}`;

const unread = new Set(['script', 'style', 'template', 'noscript']);
