// Runs in a worker thread: from the bytes of a page to the text that the caller asked for. What it costs depends on
// whoever wrote the page, so it is never done on the thread that answers requests.

import { workerData } from 'node:worker_threads';
import { decodeText } from '../../web/http/charset.ts';
import { standBack } from '../thread-priority.ts';
import { processHtml } from './processed-html.ts';

if ((workerData as { standsBack?: boolean } | null)?.standsBack) standBack();

const charactersMax = 40 * 1024 * 1024;

export interface PageTask {
  body: Uint8Array;
  contentType: string | undefined;
  /** Where the page came from; links are completed against it. */
  url: string;
  form: 'source' | 'processed' | 'markdown';
}

export interface PageText {
  text: string;
  charset: string;
  /** Set when the page is out of all proportion; `text` is then empty. */
  tooComplex?: true;
}

/** The task of the pool. */
export async function workOnPage({ body, contentType, url, form }: PageTask): Promise<PageText> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const { text, charset } = decodeText(bytes, contentType);
  if (form === 'source') return { text, charset };
  const processed = processHtml(text, url, charactersMax);
  if (processed === undefined) return { text: '', charset, tooComplex: true };
  if (form === 'processed') return { text: processed, charset };
  const { toMarkdown } = await import('./markdown.ts'); // three libraries that most workers never need
  return { text: toMarkdown(processed, url), charset };
}

// oxlint-disable-next-line import/no-default-export -- the pool asks for it
export default workOnPage;
