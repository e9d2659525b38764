// Reads the first pages of a crawl for the tree of its site.
import type { Database } from '../storage/database.ts';
import { openJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';
import type { BatchRow } from './batch-rows.ts';
import { toChunk } from './chunks.ts';
import type { FoundChunk, SentItem } from './chunks.ts';
import { buildTree } from './site-tree.ts';
import type { PageState, TreeNode, TreePage } from './site-tree.ts';

export interface CrawlTree {
  nodes: TreeNode[];
  /** Pages by the number of links from the start page. */
  depths: { depth: number; pages: number }[];
  /** How many pages were read. */
  pages: number;
  truncated: boolean;
}

/** Pages that are read, because each poll of the dashboard reads them again. */
const pagesMax = 10_000;
const chunksPerQuery = 200;

interface ChunkRow {
  first: number;
  items: Buffer;
  picks: number[] | null;
}

export async function readCrawlTree(database: Database, sealer: Sealer, batch: BatchRow): Promise<CrawlTree> {
  const found = await readPages(database, sealer, batch);
  const states = await readStates(database, batch.id);
  // An item that has left the queue without a result was a redirect to a known page.
  const isDropped = (index: number) =>
    index < batch.expanded && !states.has(index) && batch.dropped > 0 && batch.state !== 'cancelled';
  const pages: TreePage[] = found
    .filter(({ index }) => !isDropped(index))
    .map(({ index, ...page }) => ({ ...page, state: states.get(index) ?? 'queued' }));
  const counts = Map.groupBy(pages, ({ depth }) => depth);
  return {
    nodes: buildTree(pages),
    depths: [...counts]
      .map(([depth, list]) => ({ depth, pages: list.length }))
      .toSorted((one, other) => one.depth - other.depth),
    pages: pages.length,
    truncated: found.length < batch.total,
  };
}

async function readPages(database: Database, sealer: Sealer, { id }: BatchRow) {
  const pages: { index: number; url: string; depth: number }[] = [];
  for (let after = -1; pages.length < pagesMax;) {
    const rows = await database.query<ChunkRow>(
      `select first, items, picks from batch_chunk where batch_id = $1 and first > $2 order by first limit ${chunksPerQuery}`,
      [id, after],
    );
    for (const { first, items, picks } of rows) {
      const chunk = toChunk((await openJson(sealer, items)) as SentItem[] | FoundChunk, picks);
      for (const [place, url] of chunk.items.entries()) {
        if (pages.length >= pagesMax) return pages;
        pages.push({ index: first + place, url: typeof url === 'string' ? url : '', depth: chunk.origin?.depth ?? 0 });
      }
      after = first;
    }
    if (rows.length < chunksPerQuery) break;
  }
  return pages;
}

/** The states of items that are not in their chunk any more. */
async function readStates(database: Database, id: string): Promise<Map<number, PageState>> {
  const rows = await database.query<{ idx: number; state: PageState }>(
    `(select idx, case when is_ok then 'completed' else 'failed' end as state from batch_result where batch_id = $1 order by idx limit ${pagesMax})
     union all
     (select idx, case when is_running then 'processing' else 'queued' end from batch_item where batch_id = $1 limit ${pagesMax})`,
    [id],
  );
  return new Map(rows.map(({ idx, state }) => [idx, state]));
}
