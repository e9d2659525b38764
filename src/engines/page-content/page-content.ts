// Makes the formats of a page from one parsed tree.

import type { ContentRequest, PageFormat, PageParts } from '../../contract/page-formats.ts';
import { createUrlResolver, type UrlResolver } from '../crawler/absolute-urls.ts';
import { parseDocument } from '../crawler/fast-parser.ts';
import { baseOf, writeHtml } from '../crawler/processed-html.ts';
import { extractFrom } from './extract.ts';
import { imagesIn } from './images.ts';
import { linksIn } from './links.ts';
import { findMainContent } from './main-content.ts';
import { headed } from './markdown/headed.ts';
import { markdownOf, tableMarkdown } from './markdown/markdown.ts';
import { feedsOf, metadataOf, titleOf, type ArticleFacts } from './metadata.ts';
import { plainText } from './plain-text.ts';
import { createCssMatcher, type CssMatcher } from './select/css-match.ts';
import { countSteps, TooManySteps } from './select/steps.ts';
import { createXpathEvaluator } from './select/xpath-evaluate.ts';
import { articleFactsOf, jsonLdOf, microdataOf, rdfaOf } from './structured-data.ts';
import { gridOf, readTable, tablesIn } from './tables.ts';
import { isElement, limitDepth, type Document, type Element } from './tree.ts';
import type { View } from './view.ts';

export { TooManySteps };

export interface PageContentOptions extends Partial<ContentRequest> {
  /** The URL of the page, for relative links. */
  url: string;
  formats: readonly PageFormat[];
  /** The longest HTML. */
  charactersMax?: number;
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
  if (parsed === undefined) return undefined;
  const { document } = parsed;
  const elements = limitDepth(document);
  const { url, formats, extract = [] } = options;
  const page: Page = { document, elements, url, toAbsolute: createUrlResolver(url, baseOf(parsed)), facts: undefined };
  const steps = countSteps();
  const css = createCssMatcher(steps);
  const view = viewOf(page, options, css);
  const result: PageContentResult = { title: titleOf(elements) };
  for (const format of formats) if (!addFormat(result, format, page, view, options)) return undefined;
  if (extract.length > 0) {
    const xpath = createXpathEvaluator(document, steps);
    result.extracted = extractFrom(document, extract, { css, xpath, toAbsolute: page.toAbsolute });
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
  elements: readonly Element[];
  url: string;
  toAbsolute: UrlResolver;
  facts: { jsonLd: unknown[]; article: ArticleFacts } | undefined;
}

interface PageView extends View {
  /** Whether parts of the page are left out. */
  isNarrowed: boolean;
  isMainContent: boolean;
}

function viewOf({ document, ...page }: Page, options: PageContentOptions, css: CssMatcher): PageView {
  const { include = [], exclude = [], onlyMainContent = false } = options;
  const excluded = new Set(exclude.length > 0 ? css.all(exclude, document) : []);
  const roots = include.length > 0 ? outermost(css.all(include, document)) : document.childNodes;
  const isNarrowed = include.length > 0 || exclude.length > 0;
  const view = { roots, excluded, isNarrowed, isMainContent: false };
  if (!onlyMainContent) return view;
  const { article } = factsOf({ document, ...page });
  const { isFound, ...main } = findMainContent(view, article.body);
  return isFound ? { ...main, isNarrowed: true, isMainContent: true } : view;
}

/** Without the elements that are inside another one. The elements are in document order. */
function outermost(elements: readonly Element[]): Element[] {
  const chosen = new Set(elements);
  return elements.filter((element) => {
    for (let parent = element.parentNode; parent !== null && isElement(parent); parent = parent.parentNode) {
      if (chosen.has(parent)) return false;
    }
    return true;
  });
}

function factsOf(page: Page): NonNullable<Page['facts']> {
  if (page.facts === undefined) {
    const jsonLd = jsonLdOf(page.elements);
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
  const { document, elements, url, toAbsolute } = page;
  switch (format) {
    case 'html':
      result.html = writeHtml(view.roots, toAbsolute, charactersMax, view.isNarrowed ? view.excluded : undefined);
      return result.html !== undefined;
    case 'markdown': {
      const markdown = markdownOf(view, toAbsolute);
      result.markdown = view.isMainContent ? headed(markdown, elements) : markdown;
      break;
    }
    case 'text':
      result.text = plainText(view);
      break;
    case 'links':
      result.links = linksIn(view, url, toAbsolute);
      break;
    case 'images':
      result.images = imagesIn(view, toAbsolute);
      break;
    case 'tables':
      result.tables = tablesOf(view, toAbsolute);
      break;
    case 'metadata':
      result.metadata = metadataOf(elements, toAbsolute, factsOf(page).article);
      break;
    case 'structured_data':
      result.structured_data = {
        json_ld: factsOf(page).jsonLd,
        microdata: microdataOf(document.childNodes, toAbsolute),
        rdfa: rdfaOf(document.childNodes, toAbsolute),
      };
      break;
    case 'feeds':
      result.feeds = feedsOf(elements, toAbsolute);
      break;
    case 'source':
    case 'requests':
      break; // added by those who have them
  }
  return true;
}

function tablesOf(view: View, toAbsolute: UrlResolver): NonNullable<PageParts['tables']> {
  return tablesIn(view).flatMap((element) => {
    const table = readTable(element, view.excluded);
    if (table === undefined) return [];
    const grid = gridOf(table, view.excluded);
    return [
      {
        headers: table.headerRows > 0 ? (grid[table.headerRows - 1] ?? []) : [],
        rows: grid.slice(table.headerRows),
        markdown: tableMarkdown(table, view.excluded, toAbsolute),
      },
    ];
  });
}
