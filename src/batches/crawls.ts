// Crawls for callers: batches whose items are found while they run.
import type { Crawl, CrawlItem, CrawlSettings, SkipReason } from '../contract/crawl.ts';
import { hideUserInfo } from '../contract/secrets.ts';
import type { CrawlService } from '../endpoints/endpoint.ts';
import { openJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';
import { progressOf, requireBatch } from './batch-rows.ts';
import type { BatchRow } from './batch-rows.ts';
import { createBatchViews } from './batches.ts';
import type { BatchWatch } from './batches.ts';
import { readCrawlTree } from './crawl-tree.ts';
import type { CrawlSettingsReader } from './crawl-settings.ts';
import type { ItemParts } from './items.ts';
import type { ToMarkdown } from './result-files.ts';

export interface CrawlParts extends ItemParts {
  watch: BatchWatch;
  sealer: Sealer;
  settings: CrawlSettingsReader;
  submit: CrawlService['submit'];
  retainSeconds: number;
  toMarkdown: ToMarkdown;
}

export function createCrawls({ submit, ...parts }: CrawlParts): CrawlService {
  const { database, sealer, settings } = parts;

  async function present(rows: BatchRow[]): Promise<Crawl[]> {
    const ids = rows.map(({ id }) => id);
    const [duplicates, skips] = await Promise.all([
      database.query<{ id: string; duplicates: number }>(
        'select id, duplicates from crawl where id = any($1::uuid[])',
        [ids],
      ),
      database.query<{ batch_id: string; reason: SkipReason; count: number; samples: Buffer[] }>(
        'select batch_id, reason, count, samples from crawl_skip where batch_id = any($1::uuid[]) and count > 0 order by count desc, reason',
        [ids],
      ),
    ]);
    const counts = new Map(duplicates.map((row) => [row.id, row.duplicates]));
    return await Promise.all(
      rows.map(async (row) => ({
        crawl_id: row.id,
        ...progressOf(row),
        ...hideSecrets(await settings.read(row.id)),
        duplicates: counts.get(row.id) ?? 0,
        skipped: await Promise.all(
          skips
            .filter(({ batch_id }) => batch_id === row.id)
            .map(async ({ reason, count, samples }) => ({
              reason,
              count,
              samples: (await Promise.all(samples.map((sample) => openJson(sealer, sample)))).map(String),
            })),
        ),
      })),
    );
  }

  const views = createBatchViews({ ...parts, kind: 'crawl', present });
  return {
    submit,
    ...views,
    async items(accountId, id, filters) {
      const { items, next } = await views.items(accountId, id, filters);
      return { items: items.map((item) => item as CrawlItem), next };
    },
    async tree(accountId, id) {
      return await readCrawlTree(database, sealer, await requireBatch(database, 'crawl', accountId, id));
    },
    async item(accountId, id, index) {
      return (await views.item(accountId, id, index)) as CrawlItem;
    },
  };
}

const hideSecrets = (settings: CrawlSettings): CrawlSettings => ({ ...settings, url: hideUserInfo(settings.url) });
