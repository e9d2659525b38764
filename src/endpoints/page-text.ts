// Parameters and headers shared by the endpoints that return the text of a page.
import {
  readContentRequest,
  type ContentRequest,
  type PageFormat,
  type RecordedRequest,
} from '../contract/page-formats.ts';
import type { ParameterSchema } from '../contract/parameters.ts';
import type { CrawledPage } from '../engines/crawler/crawler.ts';
import type { HeaderDescription } from './endpoint.ts';

export const publicUrl = {
  type: 'string',
  format: 'public-url',
  'x-user-info': true,
  'x-aliases': ['url'],
  description: 'Public URL including `http://` or `https://`',
  examples: ['https://example.com/'],
} as const satisfies ParameterSchema;

export const responseType = {
  type: 'string',
  enum: ['json', 'html', 'markdown'],
  description: 'Form of the response: the page as a JSON string, as HTML, or its content as Markdown',
} as const satisfies ParameterSchema;

/** Headers of every response about a target. */
export const targetHeaders = {
  'x-target-status': { description: 'HTTP status of the target', schema: { type: 'integer' } },
  'x-final-url': { description: 'URL after redirects', schema: { type: 'string' } },
} as const satisfies Record<string, HeaderDescription>;

/** Headers of `answerWithPage`. */
export const pageHeaders = {
  ...targetHeaders,
  'x-redirects': { description: 'Number of followed redirects', schema: { type: 'integer' } },
  'x-charset': { description: 'Charset from which the page was decoded', schema: { type: 'string' } },
} as const satisfies Record<string, HeaderDescription>;

type Form = 'json' | 'html' | 'markdown' | undefined;
type Wanted = ReturnType<typeof readContentRequest>;
type FetchedPage = CrawledPage & { requests?: RecordedRequest[] | undefined };

/** What the engine has to make of a page; undefined for the whole page as HTML or source. */
export function contentFor(wanted: Wanted): ContentRequest | undefined {
  const { form, ...request } = wanted;
  if (form === 'object') return request;
  if (form === 'source') return undefined;
  const isNarrowed = request.onlyMainContent || request.include.length > 0 || request.exclude.length > 0;
  return form === 'markdown' || isNarrowed ? { ...request, formats: [form] } : undefined;
}

/** The page as an object if formats are requested, otherwise as text. */
export function answerWithPage(page: FetchedPage, wanted: Wanted, requestedUrl: string, responseForm: Form) {
  const headers = {
    'x-target-status': String(page.status),
    'x-final-url': page.finalUrl,
    'x-redirects': String(page.redirects.length),
    'x-charset': page.charset,
  };
  const { form } = wanted;
  if (form === 'object') return { body: objectOf(page, wanted.formats, requestedUrl), headers };
  const text = (form === 'source' ? undefined : page.parts?.[form]) ?? page.text;
  const type = responseForm === 'markdown' ? 'text/markdown' : page.kind === 'html' ? 'text/html' : 'text/plain';
  return { body: text, raw: { content: text, contentType: `${type}; charset=utf-8` }, headers };
}

function objectOf({ parts, requests, ...page }: FetchedPage, formats: readonly PageFormat[], requestedUrl: string) {
  return {
    requested_url: withoutUserInfo(requestedUrl),
    final_url: page.finalUrl,
    status: page.status,
    content_type: page.contentType,
    fetched_at: new Date().toISOString(),
    ...(parts ?? { title: null }),
    ...(formats.includes('requests') ? { requests: requests ?? [] } : {}),
  };
}

/** Credentials in a URL are secrets, and results are stored. */
function withoutUserInfo(text: string): string {
  const url = new URL(text);
  if (url.username === '' && url.password === '') return text;
  url.username = '';
  url.password = '';
  return url.href;
}
