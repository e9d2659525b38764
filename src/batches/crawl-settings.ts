// What a crawl was asked to do, as it is stored: sealed, because URLs may contain secrets.
import type { CrawlSettings } from '../contract/crawl.ts';
import { createBoundedCache } from '../flow/bounded-cache.ts';
import type { Queryable } from '../storage/database.ts';
import { openJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';

/** What is stored of a crawl. */
export interface StoredCrawl extends CrawlSettings {
  /** Whether a host is the same with and without `www.`. Older crawls do not have it. */
  is_www_same?: boolean;
}

export interface CrawlSettingsReader {
  read(crawlId: string): Promise<CrawlSettings>;
  isWwwSame(crawlId: string): Promise<boolean>;
}

const cachedMax = 500;
const cachedMs = 3_600_000;

export function createCrawlSettingsReader(database: Queryable, sealer: Sealer): CrawlSettingsReader {
  const known = createBoundedCache<string, StoredCrawl>({ entriesMax: cachedMax, ttlMs: cachedMs });

  async function load(id: string): Promise<StoredCrawl> {
    const cached = known.get(id);
    if (cached) return cached;
    const [row] = await database.query<{ settings: Buffer }>('select settings from crawl where id = $1', [id]);
    if (!row) throw new Error(`the crawl ${id} does not exist`);
    const stored = (await openJson(sealer, row.settings)) as StoredCrawl; // written by submit-crawl.ts
    known.set(id, stored);
    return stored;
  }

  return {
    async read(id) {
      const { is_www_same: _, ...settings } = await load(id);
      return settings;
    },
    isWwwSame: async (id) => (await load(id)).is_www_same ?? false,
  };
}
