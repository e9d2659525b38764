// Reads parts of a response and shows them to people.
import { beforeFirst } from '../../contract/text.ts';
import type { ResponseHeaders } from '../../web/http/http-engine.ts';

/** The input of the detector; a `FetchedPage` is one. */
export interface ObservedResponse {
  status: number;
  finalUrl: string;
  headers: ResponseHeaders;
  /** Decompressed. Only the first 6 MB of text are scanned. */
  body?: Uint8Array | string | undefined;
  /** The redirects before this response, in order. */
  redirects?: readonly { url: string; status: number; headers?: ResponseHeaders | undefined }[] | undefined;
  /** The canonical names of the host, if they were looked up. */
  canonicalNames?: readonly string[] | undefined;
}

const cookiesMax = 1000;
export const valueCharactersMax = 1024;
const shownCharactersMax = 80;

export const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';

/** Names and values. Browsers report several cookies as lines of one value. */
export function* cookiesOf(given: string | string[]): Generator<[string, string]> {
  let count = 0;
  for (const lines of Array.isArray(given) ? given : [given]) {
    for (const line of lines.split('\n')) {
      if (++count > cookiesMax) return;
      const pair = beforeFirst(line.slice(0, valueCharactersMax), ';');
      const equals = pair.indexOf('=');
      if (equals > 0) yield [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
    }
  }
}

// People read the evidence: remove control characters and limit the length.
export function shown(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const clean = text.replaceAll(/[\u0000-\u0020\u007f-\u009f]+/g, ' ').trim();
  return clean.length > shownCharactersMax ? `${clean.slice(0, shownCharactersMax)}…` : clean;
}
