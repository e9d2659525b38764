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
import { createLane } from '../storage/lane.ts';
import { isolate, persist } from '../storage/persist.ts';
import { onlyRow } from '../storage/rows.ts';
import { sealJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';
import { storedHeaders } from '../storage/stored-results.ts';
import type { StoredResult } from '../storage/stored-results.ts';
import type { EndpointIds } from '../storage/nodes.ts';
import { hashOfHost, mergeItem } from './chunks.ts';
import type { ChunkReader, FoundChunk } from './chunks.ts';
import { createCrawlSamples } from './crawl-samples.ts';
import type { CrawlSettingsReader } from './crawl-settings.ts';
import { removeUnlessUsed, storeOutcome } from './item-results.ts';
import type { TakenItem } from './item-results.ts';
import { createKnownUrls } from './known-urls.ts';

export interface ScoutTaskOfCrawl extends Omit<ScoutTask, 'rules'> {
  /** Whether a host is the same with and without `www.`. */
  isWwwSame: boolean;
}

export interface CrawlRunnerParts {
  database: Database;
  blobs: Blobs;
  sealer: Sealer;
  chunks: ChunkReader;
  settings: CrawlSettingsReader;
  nodeId: number;
  catalog: readonly AnyEndpoint[];
  endpointIds: EndpointIds;
  retainSeconds: number;
  readItem(endpoint: AnyEndpoint, sent: JsonObject): Record<string, unknown>;
  openScout(task: ScoutTaskOfCrawl, template: JsonObject): PageScout;
  perform(job: RunningJob, signal: AbortSignal): Promise<Outcome>;
}

export interface CrawlRunner {
  run(item: TakenItem, signal: AbortSignal): Promise<void>;
  /** Resolves when the pages that have been fetched are stored. */
  drained(): Promise<void>;
}

const finishTimeoutMs = 60_000;
const finishMax = 64;
const sitemapSecondsMax = 60;
const pageSecondsDefault = 30;

interface Page {
  url: string;
  depth: number;
  template: JsonObject;
  settings: CrawlSettings;
  isWwwSame: boolean;
}

interface Added {
  counted: string[] | null;
  reasons: string[] | null;
  room: number | null;
}

interface Ended extends Added {
  is_done: boolean;
}

interface FinishedPage {
  item: TakenItem;
  outcome: Outcome;
  stored: StoredResult | null;
  durationMs: number;
  drop: PageScout['drop'];
  textHash: string | null;
  /** What it links to; of a dropped page, its sample. */
  lists: string | null;
  chunk: Buffer | null;
}

interface Ending {
  durationMs: number;
  scout: PageScout;
  settings: CrawlSettings;
}

export function createCrawlRunner(parts: CrawlRunnerParts): CrawlRunner {
  const { database, sealer } = parts;
  const finished = createLane((pages: FinishedPage[]) => isolate(pages, (group) => finishPages(parts, group)), {
    batchMax: finishMax,
    queueMax: 10_000,
    overflow: () => new Error('too many pages wait to be finished'),
  });
  const endpoints = new Map(parts.catalog.map((endpoint) => [parts.endpointIds.of(endpoint.path), endpoint]));
  const known = createKnownUrls();
  const samples = createCrawlSamples(sealer, known);

  async function read(item: TakenItem): Promise<Page> {
    const [template, { items, origin }, settings, isWwwSame] = await Promise.all([
      parts.chunks.template(item.batch_id),
      parts.chunks.read(item.batch_id, item.chunk),
      parts.settings.read(item.batch_id),
      parts.settings.isWwwSame(item.batch_id),
    ]);
    const url = items[item.idx - item.chunk];
    if (typeof url !== 'string' || !origin) throw new Error(`crawl ${item.batch_id} has no page ${item.idx}`);
    return { url, depth: origin.depth, template, settings, isWwwSame };
  }

  function openScout(item: TakenItem, endpoint: AnyEndpoint, page: Page): PageScout {
    const { url, depth, template, settings, isWwwSame } = page;
    const { batch_id: crawlId, idx: index } = item;
    const pageSeconds = typeof template['timeout'] === 'number' ? template['timeout'] : pageSecondsDefault;
    return parts.openScout(
      {
        crawlId,
        settings,
        isWwwSame,
        index,
        url,
        depth,
        sitemapSeconds: Math.min(sitemapSecondsMax, endpoint.timeoutSeconds - pageSeconds - 10),
        claim: (hash) => claim(database, crawlId, hash, index),
        pace: (hostname, delayMs) => pace(database, hostname, delayMs),
        add: async (discovery) => {
          const sorted = known.sortOut(discovery);
          const sampled = await samples.of(crawlId, sorted, settings);
          const added = await addUrls(parts, crawlId, sorted, sampled);
          await afterAdding(crawlId, sorted, added);
          return added.room ?? 0;
        },
      },
      template,
    );
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

  async function finish(item: TakenItem, given: Outcome, ending: Ending): Promise<void> {
    const { durationMs, scout, settings } = ending;
    const { outcome, stored } = await storeOutcome(parts.blobs, item, given);
    const drop = outcome.error ? scout.drop : undefined;
    const found = outcome.error || !scout.discovery ? undefined : known.sortOut(scout.discovery);
    const textHash = outcome.error ? null : scout.textHash;
    const chunk = found ? await chunkOf(sealer, found) : null;
    const lists = found
      ? listsWithSamples(found, await samples.of(item.batch_id, found, settings))
      : drop
        ? await samples.ofDropped(item.batch_id, drop)
        : null;
    const ended = await finished.push({ item, outcome, stored, durationMs, drop, textHash, lists, chunk });
    if (!ended.is_done) {
      if (stored?.blobKey) await removeUnlessUsed(parts, item, stored.blobKey);
      return;
    }
    if (found) await afterAdding(item.batch_id, found, ended);
  }

  async function afterAdding(crawlId: string, sorted: Discovery, { counted, reasons, room }: Added): Promise<void> {
    if (room === null) return; // the page is a duplicate: its links were not added
    known.remember(sorted, room > 0);
    samples.noteRoom(crawlId, room);
    const urls = new Map(sorted.skipped.map(({ hash, url }) => [hash, url]));
    for (const [place, hash] of sorted.hashes.entries()) urls.set(hash, sorted.urls[place] ?? '');
    const missing = (counted ?? []).map((hash, place) => ({
      url: urls.get(hash) ?? '',
      reason: reasons?.[place] ?? '',
    }));
    await samples.add(database, crawlId, missing);
  }

  return {
    drained: () => finished.drained(),
    async run(item, signal) {
      const startedAt = performance.now();
      const endpoint = endpoints.get(item.endpoint_id);
      const page = await read(item);
      if (!endpoint) throw failed('the endpoint of the crawl does not exist in this version', 'internal');
      const scout = openScout(item, endpoint, page);
      const outcome = await perform(item, endpoint, page, scout, signal);
      if (signal.aborted) return; // it was returned to the queue
      const durationMs = Math.round(performance.now() - startedAt);
      await finish(item, outcome, { durationMs, scout, settings: page.settings });
    },
  };
}

interface Sample {
  hash: string;
  sample: Buffer;
}

async function addUrls({ database, sealer }: CrawlRunnerParts, crawlId: string, found: Discovery, sampled: Sample[]) {
  const values = [
    crawlId,
    await chunkOf(sealer, found),
    ...Object.values(listsOf(found)),
    sampled.map(({ hash }) => hash),
    sampled.map(({ sample }) => sample),
  ];
  const text = `select * from add_crawl_urls($1, $2, $3::int[], $4::uuid[], $5::bigint[], $6::uuid[], $7::int[], $8::uuid[], $9::text[],
    $10::bigint[], $11::int[], $12::uuid[], $13::bytea[])`;
  return onlyRow(await persist(() => database.named<Added>('add_crawl_urls', text, values), finishTimeoutMs));
}

const listsWithSamples = (found: Discovery, sampled: Sample[]): string =>
  JSON.stringify({
    ...listsOf(found),
    sampleHashes: sampled.map(({ hash }) => hash),
    samples: sampled.map(({ sample }) => sample.toString('base64')),
  });

async function pace(database: Database, hostname: string, delayMs: number): Promise<number> {
  const host = String(hashOfHost(hostname));
  const rows = await persist(
    () => database.query<{ ms: number }>('select pace_crawl_request($1, $2) as ms', [host, delayMs]),
    finishTimeoutMs,
  );
  return onlyRow(rows).ms;
}

async function claim(database: Database, crawlId: string, hash: string, index: number): Promise<number> {
  const rows = await persist(
    () => database.query<{ owner: number }>('select claim_crawl_url($1, $2, $3) as owner', [crawlId, hash, index]),
    finishTimeoutMs,
  );
  return onlyRow(rows).owner;
}

/** Ends the pages that have been fetched meanwhile, in one transaction. */
async function finishPages(
  { database, nodeId, retainSeconds }: CrawlRunnerParts,
  pages: FinishedPage[],
): Promise<Ended[]> {
  return await persist(
    () =>
      database.named<Ended>(
        'finish_crawl_items',
        `select * from finish_crawl_items($1, $2::uuid[], $3::int[], $4::uuid[], $5::boolean[], $6::int[], $7::text[], $8::text[], $9::text[],
           $10::text[], $11::bytea[], $12::bytea[], $13::text[], $14, $15::text[], $16::uuid[], $17::bytea[], $18::text[])`,
        [
          nodeId,
          pages.map(({ item }) => item.batch_id),
          pages.map(({ item }) => item.idx),
          pages.map(({ item }) => item.call_id),
          pages.map(({ outcome }) => !outcome.error),
          pages.map(({ durationMs }) => durationMs),
          pages.map(({ outcome }) => outcome.error?.message ?? null),
          pages.map(({ outcome }) => outcome.error?.code ?? null),
          pages.map(({ stored }) => stored?.contentType ?? null),
          pages.map(({ outcome }) => storedHeaders(outcome.result ?? {})),
          pages.map(({ stored }) => stored?.envelope ?? null),
          pages.map(({ stored }) => stored?.body ?? null),
          pages.map(({ stored }) => stored?.blobKey ?? null),
          retainSeconds,
          pages.map(({ drop }) => drop?.reason ?? null),
          pages.map(({ textHash }) => textHash),
          pages.map(({ chunk }) => chunk),
          pages.map(({ lists }) => lists),
        ],
      ),
    finishTimeoutMs,
  );
}

async function chunkOf(sealer: Sealer, { urls, depth, foundOn, source }: Discovery): Promise<Buffer | null> {
  const chunk: FoundChunk = { urls, depth, foundOn, source };
  return urls.length === 0 ? null : await sealJson(sealer, chunk);
}

/** The lists of add_crawl_urls, in the order of its arguments. */
const listsOf = ({ urls, hashes, shapes, shapesMax, skipped, delays }: Discovery) => ({
  places: urls.map((_, place) => place),
  hashes,
  hosts: hostsOf(urls),
  shapes,
  shapesMax,
  skipHashes: skipped.map(({ hash }) => hash),
  skipReasons: skipped.map(({ reason }) => reason),
  delayHosts: delays.map(({ hostname }) => String(hashOfHost(hostname))),
  delaysMs: delays.map(({ ms }) => ms),
});

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
