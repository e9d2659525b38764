// Fetches images from other hosts for people who view results: small, few at a time, of types without scripts.
import { ApiError, notFound, overloaded } from '../../contract/errors.ts';
import { createFairQueue } from '../../flow/fair-queue.ts';
import type { Share } from '../../flow/shares.ts';
import type { AddressGuard } from '../address/address-guard.ts';
import type { PageFetcher } from './fetch-page.ts';
import { headerOf } from './http-engine.ts';

const bytesMax = 4 * 1024 * 1024;
const timeoutSeconds = 10;
const runningMax = 32;
/** One account cannot use all slots: others can still view images while its hosts are slow. */
const perAccountMax = runningMax / 4;
const waitingMax = 256;
const waitMs = 10_000;
const imageTypes = /^image\/(png|jpeg|gif|webp|avif)\b/i;

export interface Picture {
  contentType: string;
  bytes: Buffer;
}

/** Fetches the image at a URL for an account. Throws `notFound` if it is not an image that can be shown. */
export type FetchPicture = (url: string, account: number) => Promise<Picture>;

export interface PictureFetcher {
  fetchPicture: FetchPicture;
  /** The current use per account. */
  shares(): Share[];
}

export function createPictureFetcher({
  guard,
  pages,
}: {
  guard: AddressGuard;
  pages: Pick<PageFetcher, 'fetchPage'>;
}): PictureFetcher {
  const slots = createFairQueue({
    slots: runningMax,
    perAccountMax,
    waitingMax,
    refuse: () => overloaded('too many concurrent image requests', 1),
  });
  const fetchPicture: FetchPicture = async (text, account) => {
    const url = guard.vetUrl(text, { parameter: 'url' });
    const leave = await slots.enter(account, { waitMs });
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
      leave();
    }
  };
  return { fetchPicture, shares: slots.shares };
}
