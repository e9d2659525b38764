// Batches and crawls: the services for callers, and the runner.
import { refusalOf } from '../admission/reservations.ts';
import type { Idempotency } from '../admission/idempotency.ts';
import type { BatchKind } from '../batches/batch-rows.ts';
import { createBatches, watchBatches } from '../batches/batches.ts';
import { createChunkReader } from '../batches/chunks.ts';
import { createCrawlRunner } from '../batches/crawl-runner.ts';
import { createCrawlSettingsReader } from '../batches/crawl-settings.ts';
import { createCrawls } from '../batches/crawls.ts';
import { createItemLimit } from '../batches/item-limit.ts';
import { createBatchRunner } from '../batches/runner.ts';
import type { RunnerParts } from '../batches/runner.ts';
import type { ToMarkdown } from '../batches/result-files.ts';
import { createSubmitCrawl } from '../batches/submit-crawl.ts';
import { createSubmit } from '../batches/submit.ts';
import type { ItemReader } from '../batches/submit.ts';
import type { Config } from '../config.ts';
import { globalParameters, readParameters } from '../contract/parameters.ts';
import type { AnyEndpoint, Services } from '../endpoints/endpoint.ts';
import { createCrawler } from '../engines/crawler/crawler.ts';
import type { ScoutParts } from '../engines/site-crawl/scout.ts';
import type { FairQueue } from '../flow/fair-queue.ts';
import { insecure, isInsecure, readQuery, vetExit } from '../gateway/read-query.ts';
import type { Vetting } from '../gateway/read-query.ts';
import type { Sealer } from '../storage/sealing.ts';
import type { OpenAdmission } from './calls.ts';
import type { Context } from './context.ts';
import { openScout, patternFault, startOf } from './crawl-rules.ts';
import type { Node } from './node.ts';
import type { WebAccess } from './web-access.ts';
import type { Storage } from './storage.ts';

export interface BatchDependencies {
  storage: Storage;
  node: Node;
  sealer: Sealer;
  catalog: readonly AnyEndpoint[];
  ledger: OpenAdmission;
  vetting: Vetting;
  idempotency: Idempotency;
  proxyPools: Services['proxyPools'];
  web: Pick<WebAccess, 'pages' | 'workers'>;
}

export type OpenBatches = ReturnType<typeof openBatches>;

interface RunnerDependencies {
  slots: FairQueue;
  perform: RunnerParts['perform'];
  /** What crawls use to find pages. */
  scouting: ScoutParts;
}

/** The share of the call slots that items of batches leave free. */
const callShare = 0.25;

export function openBatches(context: Context, dependencies: BatchDependencies) {
  const { config, onFault } = context;
  const { storage, node, sealer, catalog, ledger, vetting, idempotency, proxyPools } = dependencies;
  const { database, blobs } = storage;
  const { nodeId, endpointIds, notifications } = node;
  const retainSeconds = config.batchRetentionDays * 86_400;
  const chunks = createChunkReader(database, sealer);
  const reader = createReader(vetting, proxyPools, config.allowsInsecureTls);
  const settings = createCrawlSettingsReader(database, sealer);
  const accepting = {
    database,
    sealer,
    nodeId,
    catalog,
    endpointIds,
    admission: ledger.admission,
    idempotency,
    reader,
    batchesMax: config.batchesPerAccountMax,
    queuedMax: config.batchQueuePerAccountMax,
    waitMs: config.databaseWaitMs,
  };
  const toMarkdown = createToMarkdown(dependencies.web);
  const watch = watchBatches(database, notifications);
  const views = { database, blobs, chunks, catalog, watch, reads: context.reads, retainSeconds, toMarkdown };
  const service = createBatches({ ...views, submit: createSubmit(accepting) });
  const submitCrawl = createSubmitCrawl({ ...accepting, patternFault, startOf });
  const crawls = createCrawls({ ...views, sealer, settings, submit: submitCrawl });
  return {
    service,
    crawls,
    /** The body of the webhook of an ended batch or crawl. */
    async envelopeOf(accountId: number, id: string, signal: AbortSignal): Promise<object> {
      const [row] = await database.query<{ kind: BatchKind }>('select kind from batch where id = $1', [id]);
      return await (row?.kind === 'crawl' ? crawls : service).find(accountId, id, 0, signal);
    },
    startRunner: ({ slots, perform, scouting }: RunnerDependencies) =>
      createBatchRunner({
        database,
        notifications,
        blobs,
        chunks,
        nodeId,
        catalog,
        endpointIds,
        readItem: reader.read,
        crawls: createCrawlRunner({
          database,
          blobs,
          sealer,
          chunks,
          settings,
          nodeId,
          catalog,
          endpointIds,
          retainSeconds,
          readItem: reader.read,
          openScout: (task, template) => openScout(scouting, task, template),
          perform,
        }),
        itemsMax: config.batchItemsMax,
        spare: spareOf(config, slots),
        retainSeconds,
        perform,
        onFault: onFault('batches'),
      }),
  };
}

/** How many items may run now. */
function spareOf({ callsMax, batchItemsMax }: Config, slots: FairQueue): () => number {
  const limit = createItemLimit({ itemsMax: batchItemsMax, callsStarted: () => slots.entered });
  return () => (slots.isFull ? 0 : Math.min(limit(), Math.floor(callsMax * (1 - callShare)) - slots.running));
}

/** Pages of results become Markdown as those of the crawler do. */
function createToMarkdown({ pages, workers }: BatchDependencies['web']): ToMarkdown {
  const crawler = createCrawler({ pages, workers });
  return async (html, { url, accountId }) => {
    const page = {
      body: Buffer.from(html),
      headers: { 'content-type': 'text/html; charset=utf-8' },
      finalUrl: URL.canParse(url) ? url : 'http://localhost/', // a bare domain
    };
    const content = { formats: ['markdown'], onlyMainContent: true, include: [], exclude: [], extract: [] } as const;
    const { parts } = await crawler.read(page, { account: accountId, pageSource: false, content });
    return parts?.markdown ?? '';
  };
}

/** Items are read and checked like calls. */
export function createReader(vetting: Vetting, pools: Services['proxyPools'], allowsInsecureTls: boolean): ItemReader {
  return {
    read(endpoint, sent) {
      const { fields } = readParameters(globalParameters, { fields: sent['fields'] });
      const query = readQuery(vetting, endpoint, sent);
      return fields === undefined ? query : { ...query, fields };
    },
    vet: (endpoint, caller, query) => vetExit(pools, endpoint, caller, query),
    permit(endpoint, query, keyState) {
      if (isInsecure(query, allowsInsecureTls)) throw insecure();
      endpoint.permit?.(query, keyState);
    },
    refusalOf: (verdict, remaining) => refusalOf({ decision: verdict, remaining, invoice: null }, 0),
  };
}
