// Runs in a worker thread: turns the bytes of a page into the requested text. The page's author determines the cost, so this
// never runs on the thread that serves requests.

import { workerData } from 'node:worker_threads';
import { objectOf } from '../../contract/json.ts';
import { decodeText } from '../../web/http/charset.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { DocumentInput } from '../documents/document.ts';
import type { DocumentKind } from '../documents/kinds.ts';
import { lowerThreadPriority } from '../../flow/priority.ts';
import type { ContentRequest } from '../../contract/page-formats.ts';
import type { PageContentResult } from '../page-content/page-content.ts';
import type { FoundLinks, LinkRules } from '../site-crawl/link-filter.ts';
import type { SiteDocument, SiteQuestion } from '../site-map/site-document.ts';
import { parseDocument, type ParsedDocument } from './fast-parser.ts';
import { baseOf, processParsed } from './processed-html.ts';
import { packParts, type SentParts } from './sent-parts.ts';

lowerThreadPriority(objectOf(workerData)['hasLowPriority'] === true ? 'low' : 'below');

const charactersMax = 40 * 1024 * 1024;

export interface PageTask {
  body: Uint8Array;
  contentType: string | undefined;
  /** The URL of the page, for relative links. */
  url: string;
  form: 'source' | 'processed' | 'content' | 'document' | 'site';
  /** The formats of the forms `content` and `document`. */
  content?: ContentRequest | undefined;
  /** The kind of the form `document`. */
  kind?: DocumentKind | undefined;
  /** What the form `site` finds: the URLs in a page, sitemap or feed. */
  site?: SiteQuestion | undefined;
  /** With an HTML page: which of its links to return in addition, and its `X-Robots-Tag` header. */
  links?: { rules: LinkRules; robotsTag: string } | undefined;
}

export interface PageText {
  /** Empty for the forms `content` and `site`. */
  text: string;
  parts?: PageContentResult;
  site?: SiteDocument;
  links?: FoundLinks;
  charset: string;
  /** Set when the page has too many elements or its result is too long; `text` is then empty. */
  tooComplex?: true;
  /** Set when the selectors need too much work. */
  tooManySteps?: true;
  /** Set when a document cannot be read: the reason, for the caller. */
  refusal?: { reason: string; code: ErrorCode };
}

/** A result as the thread sends it. */
export interface SentPageText extends Omit<PageText, 'parts'> {
  parts?: SentParts;
}

// Most calls do not need these modules.
const pageContent = () => import('../page-content/page-content.ts');
const documents = () => import('../documents/document.ts');
const siteDocument = () => import('../site-map/site-document.ts');
const linkFilter = () => import('../site-crawl/link-filter.ts');
const pageLinks = () => import('../site-crawl/page-links.ts');

/** Loads the modules that the task needs. */
export async function ready({ content, kind, site, links }: PageTask): Promise<void> {
  if (site !== undefined) await Promise.all([siteDocument(), site.links && linkFilter()]);
  else await Promise.all([content && pageContent(), kind && documents(), links && pageLinks()]);
}

/** The task of the thread pool. */
export async function run(task: PageTask): Promise<SentPageText> {
  const { parts, ...rest } = await pageTextOf(task);
  return parts === undefined ? rest : { ...rest, parts: packParts(parts) };
}

async function pageTextOf(task: PageTask): Promise<PageText> {
  const { body, contentType, url, form, content, kind, site } = task;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (site !== undefined) return await siteDocumentOf(bytes, contentType, url, site);
  if (kind !== undefined && content !== undefined) {
    return await textOfDocument({ bytes, kind, contentType, url }, content);
  }
  const { text, charset } = decodeText(bytes, contentType, url);
  if (form === 'source' && task.links === undefined) return { text, charset };
  const parsed = parseDocument(text);
  if (form === 'source') return { text, charset, ...(parsed && (await linksOfPage(parsed, task))) };
  if (parsed === undefined) return { text: '', charset, tooComplex: true };
  const page = content === undefined ? processedPage(parsed, url) : await contentOfPage(text, parsed, url, content);
  // Last, because it changes the tree of pages that are nested very deeply.
  return { charset, ...page, ...(await linksOfPage(parsed, task)) };
}

function processedPage(parsed: ParsedDocument, url: string): Omit<PageText, 'charset'> {
  const text = processParsed(parsed, url, charactersMax);
  return text === undefined ? { text: '', tooComplex: true } : { text };
}

async function linksOfPage(parsed: ParsedDocument, { url, links }: PageTask): Promise<Pick<PageText, 'links'>> {
  if (links === undefined) return {};
  const { findLinks } = await pageLinks();
  return { links: findLinks(parsed, url, links.rules, links.robotsTag) };
}

async function textOfDocument(input: DocumentInput, request: ContentRequest): Promise<PageText> {
  const { contentOfDocument, DocumentError } = await documents();
  const { charactersOf, TooManySteps } = await pageContent();
  try {
    const { parts, charset } = await contentOfDocument(input, { ...request, charactersMax });
    const isTooLong = parts === undefined || charactersOf(parts) > charactersMax;
    return isTooLong ? { text: '', charset, tooComplex: true } : { text: '', charset, parts };
  } catch (error) {
    if (error instanceof TooManySteps) return { text: '', charset: '', tooManySteps: true };
    if (!(error instanceof DocumentError)) throw error;
    return { text: '', charset: '', refusal: { reason: error.message, code: error.code } };
  }
}

async function siteDocumentOf(
  bytes: Buffer,
  contentType: string | undefined,
  url: string,
  question: SiteQuestion,
): Promise<PageText> {
  const { readSiteDocument } = await siteDocument();
  const site = await readSiteDocument(bytes, contentType, url, question);
  if (site === undefined) return { text: '', charset: '', tooComplex: true };
  if (question.links !== undefined) {
    const { createLinkFilter } = await linkFilter();
    const listed = site.pages.urls.map((href) => ({ href, isNofollow: false }));
    site.links = createLinkFilter(question.links).sort(listed, url, listed.length);
    site.pages = { urls: [], lastmods: [], scores: [] };
  }
  return { text: '', charset: '', site };
}

async function contentOfPage(
  source: string,
  parsed: ParsedDocument,
  url: string,
  request: ContentRequest,
): Promise<Omit<PageText, 'charset'>> {
  const { contentOfTree, charactersOf, TooManySteps } = await pageContent();
  try {
    const parts = contentOfTree(parsed.document, { ...request, url, charactersMax }, baseOf(parsed));
    if (parts === undefined) return { text: '', tooComplex: true };
    if (request.formats.includes('source')) parts.source = source;
    return charactersOf(parts) > charactersMax ? { text: '', tooComplex: true } : { text: '', parts };
  } catch (error) {
    if (error instanceof TooManySteps) return { text: '', tooManySteps: true };
    throw error;
  }
}
