// Makes the formats of a page from one parsed tree.

import type { ContentRequest, PageFormat, PageParts } from '../../contract/page-formats.ts';
import { createUrlResolver, memoized, type UrlResolver } from '../crawler/absolute-urls.ts';
import { parseDocument } from '../crawler/fast-parser.ts';
import { baseOf, writeHtml } from '../crawler/processed-html.ts';
import { extractFrom } from './extract.ts';
import { feedsOf } from './feeds.ts';
import { imagesIn } from './images.ts';
import { inventoryOf, type Inventory } from './inventory.ts';
import { articleFactsOf, jsonLdOf } from './json-ld.ts';
import { linksIn } from './links.ts';
import { findMainContent } from './main-content.ts';
import { headed } from './markdown/headed.ts';
import { markdownOf, tableMarkdown } from './markdown/markdown.ts';
import { languageOf, metadataOf, titleOf, type ArticleFacts } from './metadata.ts';
import { plainText } from './plain-text.ts';
import { createCssMatcher, type CssMatcher } from './select/css-match.ts';
import { countSteps, TooManySteps } from './select/steps.ts';
import { createXpathEvaluator } from './select/xpath-evaluate.ts';
import { microdataOf, rdfaOf } from './structured-data.ts';
import { gridOf, readTable } from './tables.ts';
import { limitDepth, outermost, type Document, type Element } from './tree.ts';
import { elementsIn, type View } from './view.ts';

export { TooManySteps };

export interface PageContentOptions extends Partial<ContentRequest> {
  /** The URL of the page, for relative links. */
  url: string;
  formats: readonly PageFormat[];
  /** The longest HTML. */
  charactersMax?: number;
  /** The work that selectors may cause. */
  stepsMax?: number;
}

export interface PageContentResult extends PageParts {
  title: string | null;
}

const htmlCharactersMax = 40 * 1024 * 1024;

/**
 * The requested formats of a page, except `source` and `requests`. Undefined when the page is too complex. Throws `TooManySteps`
 * when the selectors need too much work.
 */
export function contentOf(source: string, options: PageContentOptions): PageContentResult | undefined {
  const parsed = parseDocument(source);
  return parsed && contentOfTree(parsed.document, options, baseOf(parsed));
}

/** The same for a page that has been parsed. `base` is its base URL, if it is not the URL of the page. */
export function contentOfTree(
  document: Document,
  options: PageContentOptions,
  base?: string,
): PageContentResult | undefined {
  const elements = limitDepth(document);
  const { url, formats, extract = [] } = options;
  const inventory = inventoryOf(elements);
  const page: Page = {
    document,
    inventory,
    url,
    toAbsolute: memoized(createUrlResolver(url, base)),
    facts: undefined,
  };
  const steps = countSteps(options.stepsMax);
  const css = createCssMatcher(steps);
  const view = viewOf(page, options, css);
  const result: PageContentResult = { title: titleOf(inventory) };
  for (const format of formats) if (!addFormat(result, format, page, view, options)) return undefined;
  if (extract.length > 0) {
    const xpath = createXpathEvaluator(document, steps);
    const language = languageOf(inventory);
    result.extracted = extractFrom(document, extract, { css, xpath, toAbsolute: page.toAbsolute, language });
  }
  return result;
}

/** About how long the result is as JSON. */
export function charactersOf({ html, source, markdown, text, links, images, tables }: PageContentResult): number {
  let sum = 0;
  for (const one of [html, source, markdown, text]) sum += one?.length ?? 0;
  for (const one of links ?? []) sum += one.url.length + one.text.length + one.rel.length + 50;
  for (const one of images ?? []) sum += one.url.length + one.alt.length + 50;
  for (const one of tables ?? []) sum += one.markdown.length * 2;
  return sum;
}

interface Page {
  document: Document;
  inventory: Inventory;
  url: string;
  toAbsolute: UrlResolver;
  facts: { jsonLd: unknown[]; article: ArticleFacts } | undefined;
}

interface PageView extends View {
  /** Of the elements in the view. */
  inventory: Inventory;
  /** Whether parts of the page are left out. */
  isNarrowed: boolean;
  isMainContent: boolean;
}

function viewOf(page: Page, options: PageContentOptions, css: CssMatcher): PageView {
  const { document } = page;
  const { include = [], exclude = [], onlyMainContent = false } = options;
  const excluded = new Set(exclude.length > 0 ? css.all(exclude, document) : []);
  const roots = include.length > 0 ? outermost(css.all(include, document)) : document.childNodes;
  const view = { roots, excluded };
  const main = onlyMainContent ? findMainContent(view, factsOf(page).article.body) : undefined;
  const shown = main?.isFound ? main : view;
  const isMainContent = main?.isFound ?? false;
  const isNarrowed = isMainContent || include.length > 0 || exclude.length > 0;
  const { rawTex } = page.inventory;
  const inventory = isNarrowed ? { ...inventoryOf(elementsIn(shown)), rawTex } : page.inventory;
  return { roots: shown.roots, excluded: shown.excluded, inventory, isNarrowed, isMainContent };
}

function factsOf(page: Page): NonNullable<Page['facts']> {
  if (page.facts === undefined) {
    const jsonLd = jsonLdOf(page.inventory);
    page.facts = { jsonLd, article: articleFactsOf(jsonLd) };
  }
  return page.facts;
}

/** Adds one member. False when the page is too complex for it. */
function addFormat(
  result: PageContentResult,
  format: PageFormat,
  page: Page,
  view: PageView,
  { charactersMax = htmlCharactersMax }: PageContentOptions,
): boolean {
  const { inventory, url, toAbsolute } = page;
  const shown = view.inventory;
  switch (format) {
    case 'html':
      result.html = writeHtml(view.roots, toAbsolute, charactersMax, view.isNarrowed ? view.excluded : undefined);
      return result.html !== undefined;
    case 'markdown': {
      const markdown = markdownOf(view, shown, { url, toAbsolute });
      result.markdown = view.isMainContent ? headed(markdown, inventory) : markdown;
      break;
    }
    case 'text':
      result.text = plainText(view, shown);
      break;
    case 'links':
      result.links = linksIn(shown.links, view.excluded, url, toAbsolute);
      break;
    case 'images':
      result.images = imagesIn(shown.images, toAbsolute);
      break;
    case 'tables':
      result.tables = tablesOf(shown.tables, view.excluded, toAbsolute);
      break;
    case 'metadata':
      result.metadata = metadataOf(inventory, toAbsolute, factsOf(page).article);
      break;
    case 'structured_data':
      result.structured_data = {
        json_ld: factsOf(page).jsonLd,
        microdata: microdataOf(inventory, toAbsolute),
        rdfa: rdfaOf(inventory, toAbsolute),
      };
      break;
    case 'feeds':
      result.feeds = feedsOf(inventory, toAbsolute);
      break;
    case 'source':
    case 'requests':
      break; // added by the callers that have them
  }
  return true;
}

function tablesOf(
  elements: readonly Element[],
  excluded: ReadonlySet<Element>,
  toAbsolute: UrlResolver,
): NonNullable<PageParts['tables']> {
  return elements.flatMap((element) => {
    const table = readTable(element, excluded);
    if (table === undefined) return [];
    const grid = gridOf(table, excluded);
    return [
      {
        headers: table.headerRows > 0 ? (grid[table.headerRows - 1] ?? []) : [],
        rows: grid.slice(table.headerRows),
        markdown: tableMarkdown(table, excluded, toAbsolute),
      },
    ];
  });
}
