// Runs in a worker thread: turns the bytes of a page into the requested text. The page's author determines the cost, so this
// never runs on the thread that serves requests.

import { workerData } from 'node:worker_threads';
import { decodeText } from '../../web/http/charset.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { DocumentInput } from '../documents/document.ts';
import type { DocumentKind } from '../documents/kinds.ts';
import { lowerThreadPriority } from '../thread-priority.ts';
import type { ContentRequest } from '../../contract/page-formats.ts';
import type { PageContentResult } from '../page-content/page-content.ts';
import type { SiteDocument, SiteQuestion } from '../site-map/site-document.ts';
import { processHtml } from './processed-html.ts';

if ((workerData as { hasLowPriority?: boolean } | null)?.hasLowPriority) lowerThreadPriority();

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
}

export interface PageText {
  /** Empty for the forms `content` and `site`. */
  text: string;
  parts?: PageContentResult;
  site?: SiteDocument;
  charset: string;
  /** Set when the page has too many elements or its result is too long; `text` is then empty. */
  tooComplex?: true;
  /** Set when the selectors need too much work. */
  tooManySteps?: true;
  /** Set when a document cannot be read: the reason, for the caller. */
  refusal?: { reason: string; code: ErrorCode };
}

/** The task of the thread pool. */
export async function run({ body, contentType, url, form, content, kind, site }: PageTask): Promise<PageText> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (site !== undefined) return await siteDocumentOf(bytes, contentType, url, site);
  if (kind !== undefined && content !== undefined) {
    return await textOfDocument({ bytes, kind, contentType, url }, content);
  }
  const { text, charset } = decodeText(bytes, contentType);
  if (form === 'source') return { text, charset };
  if (content !== undefined) return { charset, ...(await contentOfPage(text, url, content)) };
  const processed = processHtml(text, url, charactersMax);
  return processed === undefined ? { text: '', charset, tooComplex: true } : { text: processed, charset };
}

async function textOfDocument(input: DocumentInput, request: ContentRequest): Promise<PageText> {
  const { contentOfDocument, DocumentError } = await import('../documents/document.ts');
  const { charactersOf, TooManySteps } = await import('../page-content/page-content.ts');
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
  const { readSiteDocument } = await import('../site-map/site-document.ts');
  const site = await readSiteDocument(bytes, contentType, url, question);
  return site === undefined ? { text: '', charset: '', tooComplex: true } : { text: '', charset: '', site };
}

async function contentOfPage(source: string, url: string, request: ContentRequest): Promise<Omit<PageText, 'charset'>> {
  // Most calls do not need these modules.
  const { contentOf, charactersOf, TooManySteps } = await import('../page-content/page-content.ts');
  try {
    const parts = contentOf(source, { ...request, url, charactersMax });
    if (parts === undefined) return { text: '', tooComplex: true };
    if (request.formats.includes('source')) parts.source = source;
    return charactersOf(parts) > charactersMax ? { text: '', tooComplex: true } : { text: '', parts };
  } catch (error) {
    if (error instanceof TooManySteps) return { text: '', tooManySteps: true };
    throw error;
  }
}
