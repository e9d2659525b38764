// Samples of the URLs that a crawl skips: sealed, and stored together with the page that lists them, so that an ended crawl has them.
import type { CrawlSettings, SkipReason } from '../contract/crawl.ts';
import type { Discovery } from '../engines/site-crawl/scout.ts';
import { createBoundedCache } from '../flow/bounded-cache.ts';
import type { Database } from '../storage/database.ts';
import { sealJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';
import type { KnownUrls } from './known-urls.ts';

/** When the limit is this near, the last links of a page are probably beyond it. */
const nearLimitPages = 200;
const lastUrls = 5;

export function createCrawlSamples(sealer: Sealer, known: Pick<KnownUrls, 'wantsSample'>) {
  /** How many pages the limits of crawls allowed last. */
  const rooms = createBoundedCache<string, number>({ entriesMax: 1000, ttlMs: 3_600_000 });

  return {
    noteRoom: (crawlId: string, room: number): void => rooms.set(crawlId, room),

    /** Of the URLs that are skipped, and of those that the database may skip. */
    async of(crawlId: string, { skipped, urls, hashes }: Discovery, { limit }: CrawlSettings) {
      const wanted = skipped.filter(({ reason }) => known.wantsSample(crawlId, reason));
      const isNearLimit = (rooms.get(crawlId) ?? limit) < urls.length + nearLimitPages;
      const last = isNearLimit ? Math.max(0, urls.length - lastUrls) : urls.length;
      const tail = urls.slice(last).map((url, place) => ({ url, hash: hashes[last + place] ?? '' }));
      return await Promise.all(
        [...wanted, ...tail].map(async ({ url, hash }) => ({ hash, sample: await sealJson(sealer, url) })),
      );
    },

    /** Of a URL that is not a separate page, as `finish_crawl_items` reads it; null: none is needed. */
    async ofDropped(crawlId: string, { reason, url }: { reason: SkipReason; url: string }): Promise<string | null> {
      if (!known.wantsSample(crawlId, reason)) return null;
      return JSON.stringify({ dropped: (await sealJson(sealer, url)).toString('base64') });
    },

    /** Adds those that were not foreseen. */
    async add(database: Database, crawlId: string, given: readonly { url: string; reason: string }[]): Promise<void> {
      const wanted = given.filter(({ url, reason }) => url !== '' && known.wantsSample(crawlId, reason));
      if (wanted.length === 0) return;
      const sealed = await Promise.all(wanted.map(({ url }) => sealJson(sealer, url)));
      await database.query('select add_crawl_samples($1, $2::text[], $3::bytea[])', [
        crawlId,
        wanted.map(({ reason }) => reason),
        sealed,
      ]);
    },
  };
}
