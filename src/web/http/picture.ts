// Fetches images from other hosts for people who view results: small, few at a time, of types without scripts.
import { ApiError, notFound, overloaded } from '../../contract/errors.ts';
import type { AddressGuard } from '../address/address-guard.ts';
import type { PageFetcher } from './fetch-page.ts';
import { headerOf } from './http-engine.ts';

const bytesMax = 4 * 1024 * 1024;
const timeoutSeconds = 10;
const runningMax = 32;
const imageTypes = /^image\/(png|jpeg|gif|webp|avif)\b/i;

export interface Picture {
  contentType: string;
  bytes: Buffer;
}

/** Fetches the image at a URL for an account. Throws `notFound` if it is not an image that can be shown. */
export type FetchPicture = (url: string, account: number) => Promise<Picture>;

export function createPictureFetcher({
  guard,
  pages,
}: {
  guard: AddressGuard;
  pages: Pick<PageFetcher, 'fetchPage'>;
}): FetchPicture {
  let running = 0;
  return async (text, account) => {
    const url = guard.vetUrl(text, { parameter: 'url' });
    if (running >= runningMax) throw overloaded('too many concurrent image requests', 1);
    running += 1;
    try {
      const { status, headers, body } = await pages.fetchPage(url, {
        account,
        followRedirects: true,
        totalTimeoutSeconds: timeoutSeconds,
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
        cutAtBytes: bytesMax,
      });
      const [contentType] = imageTypes.exec(headerOf(headers, 'content-type') ?? '') ?? [];
      if (status !== 200 || contentType === undefined || body.length >= bytesMax) throw notFound();
      return { contentType: contentType.toLowerCase(), bytes: body };
    } catch (error) {
      // A failing target is not an error of the service: the image is just not found.
      throw error instanceof ApiError && error.status >= 500 ? notFound() : error;
    } finally {
      running -= 1;
    }
  };
}
