// Runs a page of a crawl: fetches it like an item of a batch, and ends it together with the pages that it links to, in one
// transaction.
import type { CrawlSettings } from '../contract/crawl.ts';
import { ApiError, failed } from '../contract/errors.ts';
import { withoutCredentials } from '../contract/fetch-options.ts';
import { isObject } from '../contract/json.ts';
import type { JsonObject } from '../contract/json.ts';
import type { AnyEndpoint, Outcome } from '../endpoints/endpoint.ts';
import type { Discovery, PageScout, ScoutTask } from '../engines/site-crawl/scout.ts';
import type { RunningJob } from '../jobs/worker.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { persist } from '../storage/persist.ts';
import { onlyRow } from '../storage/rows.ts';
import { sealJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';
import { hashOfHost, mergeItem } from './chunks.ts';
import type { ChunkReader, FoundChunk } from './chunks.ts';
import type { CrawlSettingsReader } from './crawl-settings.ts';
import { removeUnlessUsed, storeOutcome } from './item-results.ts';
import type { TakenItem } from './item-results.ts';
import { createKnownUrls } from './known-urls.ts';

export interface CrawlRunnerParts {
  database: Database;
  blobs: Blobs;
  sealer: Sealer;
  chunks: ChunkReader;
  settings: CrawlSettingsReader;
  nodeId: number;
  catalog: readonly AnyEndpoint[];
  endpointIds: ReadonlyMap<string, number>;
  retainSeconds: number;
  readItem(endpoint: AnyEndpoint, sent: JsonObject): Record<string, unknown>;
  openScout(task: Omit<ScoutTask, 'rules'>, template: JsonObject): PageScout;
  perform(job: RunningJob, signal: AbortSignal): Promise<Outcome>;
}

export interface CrawlRunner {
  run(item: TakenItem, signal: AbortSignal): Promise<void>;
}

const finishTimeoutMs = 60_000;
const sitemapSecondsMax = 60;
const pageSecondsDefault = 30;

interface Page {
  url: string;
  depth: number;
  template: JsonObject;
  settings: CrawlSettings;
}

interface Added {
  counted: string[] | null;
  reasons: string[] | null;
  room: number | null;
}

export function createCrawlRunner(parts: CrawlRunnerParts): CrawlRunner {
  const { database, sealer } = parts;
  const endpoints = new Map(parts.catalog.map((endpoint) => [parts.endpointIds.get(endpoint.path), endpoint]));
  const known = createKnownUrls();

  async function read(item: TakenItem): Promise<Page> {
    const [template, { items, origin }, settings] = await Promise.all([
      parts.chunks.template(item.batch_id),
      parts.chunks.read(item.batch_id, item.chunk),
      parts.settings.read(item.batch_id),
    ]);
    const url = items[item.idx - item.chunk];
    if (typeof url !== 'string' || !origin) throw new Error(`crawl ${item.batch_id} has no page ${item.idx}`);
    return { url, depth: origin.depth, template, settings };
  }

  function openScout(item: TakenItem, endpoint: AnyEndpoint, { url, depth, template, settings }: Page): PageScout {
    const { batch_id: crawlId, idx: index } = item;
    const pageSeconds = typeof template['timeout'] === 'number' ? template['timeout'] : pageSecondsDefault;
    return parts.openScout(
      {
        crawlId,
        settings,
        index,
        url,
        depth,
        sitemapSeconds: Math.min(sitemapSecondsMax, endpoint.timeoutSeconds - pageSeconds - 10),
        claim: (hash) => claim(crawlId, hash, index),
        add: async (discovery) => {
          const sorted = known.sortOut(discovery);
          const added = onlyRow(
            await persist(
              async () =>
                await database.named<Added>(
                  'add_crawl_urls',
                  `select * from add_crawl_urls($1, $2, $3::int[], $4::uuid[], $5::bigint[], $6::uuid[], $7::int[], $8::uuid[], $9::text[],
                     $10::bigint[], $11::int[])`,
                  [crawlId, ...(await listsOf(sealer, sorted))],
                ),
              finishTimeoutMs,
            ),
          );
          await afterAdding(crawlId, sorted, added);
          return added.room ?? 0;
        },
      },
      template,
    );
  }

  async function claim(crawlId: string, hash: string, index: number): Promise<number> {
    const rows = await persist(
      () => database.query<{ owner: number }>('select claim_crawl_url($1, $2, $3) as owner', [crawlId, hash, index]),
      finishTimeoutMs,
    );
    return onlyRow(rows).owner;
  }

  async function perform(item: TakenItem, endpoint: AnyEndpoint, page: Page, scout: PageScout, signal: AbortSignal) {
    let params: Record<string, unknown>;
    try {
      params = parts.readItem(endpoint, mergeItem(endpoint, templateFor(page), page.url));
    } catch (error) {
      if (error instanceof ApiError) return { error }; // the checks have changed since the crawl was accepted
      throw error;
    }
    const { call_id: id, account_id: accountId, key_id: keyId, endpoint_id: endpointId, attempt } = item;
    const job = { id, accountId, keyId, endpointId, params, attempt, keepSeconds: parts.retainSeconds, scout };
    return await parts.perform(job, signal);
  }

  async function finish(item: TakenItem, given: Outcome, durationMs: number, scout: PageScout): Promise<void> {
    const { outcome, stored } = await storeOutcome(parts.blobs, item, given);
    const drop = outcome.error ? scout.drop : undefined;
    const discovery = outcome.error ? undefined : scout.discovery;
    const sorted = discovery && known.sortOut(discovery);
    const { batch_id, idx, call_id } = item;
    const values = [
      parts.nodeId,
      batch_id,
      idx,
      call_id,
      !outcome.error,
      durationMs,
      outcome.error?.message ?? null,
      drop ? 'cancelled' : (outcome.error?.code ?? null),
      stored?.contentType ?? null,
      JSON.stringify(outcome.result?.headers ?? {}),
      stored?.envelope ?? null,
      stored?.body ?? null,
      stored?.blobKey ?? null,
      parts.retainSeconds,
      drop?.reason ?? null,
      outcome.error ? null : scout.textHash,
      ...(await listsOf(sealer, sorted)),
    ];
    const ended = onlyRow(
      await persist(
        () => database.named<Added & { is_done: boolean }>('finish_crawl_item', finishText, values),
        finishTimeoutMs,
      ),
    );
    if (!ended.is_done) {
      if (stored?.blobKey) await removeUnlessUsed(parts, item, stored.blobKey);
      return;
    }
    if (drop) await addSamples(batch_id, [drop.reason], [drop.url]);
    if (sorted) await afterAdding(batch_id, sorted, ended);
  }

  async function afterAdding(crawlId: string, sorted: Discovery, { counted, reasons, room }: Added): Promise<void> {
    if (room === null) return; // the page is a duplicate: its links were not added
    known.remember(sorted, room > 0);
    const urls = new Map(sorted.skipped.map(({ hash, url }) => [hash, url]));
    for (const [place, hash] of sorted.hashes.entries()) urls.set(hash, sorted.urls[place] ?? '');
    const samples = (counted ?? []).map((hash, place) => ({ url: urls.get(hash), reason: reasons?.[place] ?? '' }));
    const wanted = samples.filter(({ url, reason }) => url !== undefined && known.wantsSample(crawlId, reason));
    if (wanted.length > 0) {
      await addSamples(
        crawlId,
        wanted.map(({ reason }) => reason),
        wanted.map(({ url }) => url ?? ''),
      );
    }
  }

  async function addSamples(crawlId: string, reasons: string[], urls: string[]): Promise<void> {
    const sealed = await Promise.all(urls.map((url) => sealJson(sealer, url)));
    await database.query('select add_crawl_samples($1, $2::text[], $3::bytea[])', [crawlId, reasons, sealed]);
  }

  return {
    async run(item, signal) {
      const startedAt = performance.now();
      const endpoint = endpoints.get(item.endpoint_id);
      const page = await read(item);
      if (!endpoint) throw failed('the endpoint of the crawl does not exist in this version', 'internal');
      const scout = openScout(item, endpoint, page);
      const outcome = await perform(item, endpoint, page, scout, signal);
      if (signal.aborted) return; // it was handed back
      await finish(item, outcome, Math.round(performance.now() - startedAt), scout);
    },
  };
}

const finishText = `select * from finish_crawl_item($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::int[], $19::uuid[],
  $20::bigint[], $21::uuid[], $22::int[], $23::uuid[], $24::text[], $25::bigint[], $26::int[])`;

/** The arguments of the database functions that add pages. */
async function listsOf(sealer: Sealer, found: Discovery | undefined): Promise<unknown[]> {
  if (!found) return [null, [], [], [], [], [], [], [], [], []];
  const { urls, depth, foundOn, source, delays, skipped } = found;
  const chunk: FoundChunk = { urls, depth, foundOn, source };
  return [
    urls.length === 0 ? null : await sealJson(sealer, chunk),
    urls.map((_, place) => place),
    found.hashes,
    hostsOf(urls),
    found.shapes,
    found.shapesMax,
    skipped.map(({ hash }) => hash),
    skipped.map(({ reason }) => reason),
    delays.map(({ hostname }) => String(hashOfHost(hostname))),
    delays.map(({ ms }) => ms),
  ];
}

function hostsOf(urls: readonly string[]): string[] {
  const hosts = new Map<string, string>();
  return urls.map((url) => {
    const { hostname } = new URL(url);
    const hash = hosts.get(hostname) ?? String(hashOfHost(hostname));
    hosts.set(hostname, hash);
    return hash;
  });
}

const withoutWww = (hostname: string): string => hostname.replace(/^www\./, '');

/** Other hosts than that of the start page get no credentials of the caller, and neither does an unencrypted connection. */
function templateFor({ url, template, settings }: Page): JsonObject {
  const start = new URL(settings.url);
  const { hostname, protocol } = new URL(url);
  const isSafe = protocol === 'https:' || protocol === start.protocol;
  if (withoutWww(hostname) === withoutWww(start.hostname) && isSafe) return template;
  const { username: _, password: __, cookies: ___, headers, ...rest } = template;
  return isObject(headers) ? { ...rest, headers: withoutCredentials(headers as Record<string, string>) } : rest;
}

