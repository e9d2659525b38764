// Pictures of other hosts for people who look at results: small, of a kind that no browser can run, and few at a time.
import { ApiError, notFound, overloaded } from '../../contract/errors.ts';
import type { AddressGuard } from '../address/address-guard.ts';
import type { PageFetcher } from './fetch-page.ts';
import { headerOf } from './http-engine.ts';

const BYTES_MAX = 4 * 1024 * 1024;
const TIMEOUT_SECONDS = 10;
const RUNNING_MAX = 32;
const TYPES = /^image\/(png|jpeg|gif|webp|avif)\b/i;

export interface Picture {
  contentType: string;
  bytes: Buffer;
}

/** Fetches the picture at an address. Not found, when what is there is no picture that can be shown. */
export type FetchPicture = (url: string) => Promise<Picture>;

export function createPictureFetcher({
  guard,
  pages,
}: {
  guard: AddressGuard;
  pages: Pick<PageFetcher, 'fetchPage'>;
}): FetchPicture {
  let running = 0;
  return async (text) => {
    const url = guard.vetUrl(text, { parameter: 'url' });
    if (running >= RUNNING_MAX) throw overloaded('too many pictures are being fetched', 1);
    running += 1;
    try {
      const { status, headers, body } = await pages.fetchPage(url, {
        followRedirects: true,
        totalTimeoutSeconds: TIMEOUT_SECONDS,
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
        cutAtBytes: BYTES_MAX,
      });
      const [contentType] = TYPES.exec(headerOf(headers, 'content-type') ?? '') ?? [];
      if (status !== 200 || contentType === undefined || body.length >= BYTES_MAX) throw notFound();
      return { contentType: contentType.toLowerCase(), bytes: body };
    } catch (error) {
      // A target that fails is no failure of ours: the picture is just not there.
      throw error instanceof ApiError && error.status >= 500 ? notFound() : error;
    } finally {
      running -= 1;
    }
  };
}
