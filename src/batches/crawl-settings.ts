// What a crawl was asked to do, as it is stored: sealed, because URLs may contain secrets.
import type { CrawlSettings } from '../contract/crawl.ts';
import { createBoundedCache } from '../flow/bounded-cache.ts';
import type { Queryable } from '../storage/database.ts';
import { openJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';

export interface CrawlSettingsReader {
  read(crawlId: string): Promise<CrawlSettings>;
}

const cachedMax = 500;
const cachedMs = 3_600_000;

export function createCrawlSettingsReader(database: Queryable, sealer: Sealer): CrawlSettingsReader {
  const known = createBoundedCache<string, CrawlSettings>({ entriesMax: cachedMax, ttlMs: cachedMs });
  return {
    async read(id) {
      const cached = known.get(id);
      if (cached) return cached;
      const [row] = await database.query<{ settings: Buffer }>('select settings from crawl where id = $1', [id]);
      if (!row) throw new Error(`the crawl ${id} does not exist`);
      const settings = (await openJson(sealer, row.settings)) as CrawlSettings; // written by submit-crawl.ts
      known.set(id, settings);
      return settings;
    },
  };
}
