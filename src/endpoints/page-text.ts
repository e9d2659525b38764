// Parameters and headers shared by the endpoints that return the text of a page.
import type { ParameterSchema } from '../contract/parameters.ts';
import type { CrawledPage } from '../engines/crawler/crawler.ts';
import type { HeaderDescription } from './endpoint.ts';

export const publicUrl = {
  type: 'string',
  format: 'public-url',
  'x-user-info': true,
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

/** `page.text` is Markdown if `form` is `markdown`, otherwise the source. */
export function answerWithPage(page: CrawledPage, form: 'json' | 'html' | 'markdown' | undefined) {
  const type = form === 'markdown' ? 'text/markdown' : page.kind === 'html' ? 'text/html' : 'text/plain';
  return {
    body: page.text,
    raw: { content: page.text, contentType: `${type}; charset=utf-8` },
    headers: {
      'x-target-status': String(page.status),
      'x-final-url': page.finalUrl,
      'x-redirects': String(page.redirects.length),
      'x-charset': page.charset,
    },
  };
}
