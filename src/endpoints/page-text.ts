// What the endpoints share that answer with the text of a page.
import type { ParameterSchema } from '../contract/parameters.ts';
import type { CrawledPage } from '../engines/crawler/crawler.ts';
import type { HeaderDescription } from './endpoint.ts';

export const publicUrl = {
  type: 'string',
  format: 'public-url',
  description: 'Public URL including `http://` or `https://`',
  examples: ['https://example.com/'],
} as const satisfies ParameterSchema;

export const responseType = {
  type: 'string',
  enum: ['json', 'html', 'markdown'],
  description: 'Form of the answer: the page as a JSON string, as HTML, or its content as Markdown',
} as const satisfies ParameterSchema;

/** What every answer about a target says of it. */
export const targetHeaders = {
  'x-target-status': { description: "The target's own status", schema: { type: 'integer' } },
  'x-final-url': { description: 'Address after redirects', schema: { type: 'string' } },
} as const satisfies Record<string, HeaderDescription>;

/** What `answerWithPage` says beside the page. */
export const pageHeaders = {
  ...targetHeaders,
  'x-redirects': { description: 'How many redirects were followed', schema: { type: 'integer' } },
  'x-charset': { description: 'The charset that the page was decoded from', schema: { type: 'string' } },
} as const satisfies Record<string, HeaderDescription>;

/** `page.text` is Markdown if the caller asked for it, and what it was made of otherwise. */
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
