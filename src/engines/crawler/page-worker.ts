// Runs in a worker thread: turns the bytes of a page into the requested text. The page's author determines the cost, so this
// never runs on the thread that serves requests.

import { workerData } from 'node:worker_threads';
import { decodeText } from '../../web/http/charset.ts';
import { lowerThreadPriority } from '../thread-priority.ts';
import { processHtml } from './processed-html.ts';

if ((workerData as { hasLowPriority?: boolean } | null)?.hasLowPriority) lowerThreadPriority();

const charactersMax = 40 * 1024 * 1024;

export interface PageTask {
  body: Uint8Array;
  contentType: string | undefined;
  /** The URL of the page, for relative links. */
  url: string;
  form: 'source' | 'processed' | 'markdown';
}

export interface PageText {
  text: string;
  charset: string;
  /** Set when the page has too many elements or its result is too long; `text` is then empty. */
  tooComplex?: true;
}

/** The task of the thread pool. */
export async function run({ body, contentType, url, form }: PageTask): Promise<PageText> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const { text, charset } = decodeText(bytes, contentType);
  if (form === 'source') return { text, charset };
  const processed = processHtml(text, url, charactersMax);
  if (processed === undefined) return { text: '', charset, tooComplex: true };
  if (form === 'processed') return { text: processed, charset };
  const { toMarkdown } = await import('./markdown.ts'); // loads three libraries that most calls do not need
  return { text: toMarkdown(processed, url), charset };
}
