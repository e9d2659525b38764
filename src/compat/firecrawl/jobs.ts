// State, results, errors and cancellation of batches and crawls.
import { badParameter } from '../../contract/errors.ts';
import { isObject, objectOf } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Reply } from '../../gateway/answer.ts';
import { bodyOf } from '../caller.ts';
import { toCaptureDocument, toDocument } from './document.ts';
import { FailedCall, requireSuccess } from './errors.ts';
import { addressOf } from './route.ts';
import type { Answer, Context } from './route.ts';
import { given, textIn } from './values.ts';

/** How our endpoints call it. */
export interface JobKind {
  /** The path of Firecrawl. */
  path: '/batch/scrape' | '/crawl';
  find: string;
  items: string;
  results: string;
  cancel: string;
  /** The name of the identifier. */
  idName: string;
}

export const batchJobs: JobKind = {
  path: '/batch/scrape',
  find: 'batch',
  items: 'batchItems',
  results: 'batchResults',
  cancel: 'cancelBatch',
  idName: 'batch_id',
};

export const crawlJobs: JobKind = {
  path: '/crawl',
  find: 'crawl',
  items: 'crawlItems',
  results: 'crawlResults',
  cancel: 'cancelCrawl',
  idName: 'crawl_id',
};

/** Old clients ask for their batches under the path of crawls. */
export async function asCrawlOrBatch<Result>(
  context: Context,
  run: (context: Context, kind: JobKind) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(context, crawlJobs);
  } catch (error) {
    if (!(error instanceof FailedCall) || error.error.kind !== 'not_found') throw error;
    return await run(context, batchJobs);
  }
}

const pageItems = 50;
const pageItemsMax = 100;
/** Documents that `skip` may pass over. `next` has no such limit. */
const skipMax = 10_000;
const errorsMax = 1000;
/** Items that one call returns. */
const itemsMax = 1000;
const dayMs = 86_400_000;

/** Firecrawl has no pause: such a job continues automatically, or when it is resumed. */
const states: Readonly<Record<string, string>> = {
  running: 'scraping',
  paused: 'scraping',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** The state, and a page of documents. */
export async function readJob(context: Context, kind: JobKind): Promise<Answer> {
  const { id, query } = context;
  const found = requireSuccess(await context.call(kind.find, { [kind.idName]: id }));
  const job = bodyOf(found);
  const limit = readCount(query, 'limit', [1, Number.MAX_SAFE_INTEGER]) ?? pageItems;
  const page = await readPage(context, kind, Math.min(limit, pageItemsMax));
  const next = new URL(addressOf(context, `${kind.path}/${encodeURIComponent(id)}`));
  next.searchParams.set('cursor', page.next ?? '');
  if (query['limit'] !== undefined) next.searchParams.set('limit', String(limit));
  return {
    body: given({
      ...describeJob(context, job),
      next: page.next === undefined ? undefined : next.href,
      data: page.items.map((item) => itemDocument(item, context.origin)),
    }),
    replies: [found, page.reply],
  };
}

/** The state without documents. */
export function describeJob({ settings }: Context, job: JsonObject): JsonObject {
  const endedAt = typeof job['completed_at'] === 'string' ? Date.parse(job['completed_at']) : Date.now();
  const reason = typeof job['reason'] === 'string' ? job['reason'] : undefined;
  return given({
    success: true,
    status: states[String(job['status'])] ?? 'scraping',
    total: job['total'],
    completed: job['completed'],
    creditsUsed: job['credits_charged'],
    expiresAt: new Date(endedAt + settings.retentionDays * dayMs).toISOString(),
    warning: reason === undefined ? undefined : `paused: ${reason}`,
  });
}

interface Page {
  items: JsonObject[];
  /** The cursor of the next page. */
  next: string | undefined;
  reply: Reply;
}

/** Completed items, in the order of completion. */
async function readPage(context: Context, kind: JobKind, limit: number): Promise<Page> {
  const { query } = context;
  const cursor = typeof query['cursor'] === 'string' ? query['cursor'] : undefined;
  let left = cursor === undefined ? (readCount(query, 'skip', [0, skipMax]) ?? 0) : 0;
  const readAfter = (after: string | undefined) =>
    readItems(context, kind, {
      status: 'completed',
      limit: left > 0 ? Math.min(left, itemsMax) : limit,
      cursor: after,
    });
  let page = await readAfter(cursor);
  while (left > 0) {
    left -= page.items.length;
    if (page.next === undefined) return { ...page, items: [] };
    page = await readAfter(page.next);
  }
  return page;
}

async function readItems(
  { id, call }: Context,
  { items, idName }: JobKind,
  filters: { status: string; limit: number; cursor: string | undefined },
): Promise<Page> {
  const reply = requireSuccess(await call(items, given({ [idName]: id, ...filters })));
  const body = bodyOf(reply);
  const list: unknown[] = Array.isArray(body['items']) ? body['items'] : [];
  const next = typeof body['next'] === 'string' ? body['next'] : undefined;
  return { items: list.filter(isObject), next, reply };
}

function readCount(query: JsonObject, name: string, [minimum, maximum]: readonly [number, number]): number | undefined {
  if (query[name] === undefined) return undefined;
  const value = Number(query[name]);
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return value;
  throw badParameter(name, `must be a whole number from ${minimum} to ${maximum}; follow \`next\` for more`);
}

/** A completed item as a document. */
export function itemDocument(
  { result, params, credits_charged: credits, url }: JsonObject,
  origin: string,
): JsonObject {
  const sent = objectOf(params);
  const page = objectOf(result);
  const facts = {
    url: typeof url === 'string' ? url : textIn(sent, 'query') || textIn(sent, 'url'),
    rules: sent['extract'],
    credits: Number(credits),
  };
  return 'screenshot_url' in page ? toCaptureDocument(page, facts, origin) : toDocument(page, facts);
}

/** The pages that could not be fetched. */
export async function readErrors(context: Context, kind: JobKind): Promise<Answer> {
  const errors: JsonObject[] = [];
  const robotsBlocked: string[] = [];
  const replies: Reply[] = [];
  let cursor: string | undefined;
  do {
    const page = await readItems(context, kind, { status: 'failed', limit: itemsMax, cursor });
    replies.push(page.reply);
    for (const item of page.items) {
      const { query, url = query } = objectOf(item['params']);
      if (item['error_code'] === 'robots') robotsBlocked.push(String(url));
      else
        errors.push({
          id: `${context.id}:${String(item['index'])}`,
          timestamp: item['completed_at'],
          url,
          code: item['error_code'] ?? undefined,
          error: String(item['error']),
        });
    }
    cursor = page.next;
  } while (cursor !== undefined && errors.length + robotsBlocked.length < errorsMax);
  if (kind === crawlJobs) robotsBlocked.push(...(await skippedByRobots(context)));
  return { body: { success: true, errors, robotsBlocked: [...new Set(robotsBlocked)] }, replies };
}

/** Samples of the pages that robots.txt does not allow. */
async function skippedByRobots({ id, call }: Context): Promise<string[]> {
  const { skipped } = bodyOf(requireSuccess(await call(crawlJobs.find, { crawl_id: id })));
  return (Array.isArray(skipped) ? skipped : [])
    .filter(isObject)
    .filter(({ reason }) => reason === 'robots')
    .flatMap(({ samples }) => (Array.isArray(samples) ? samples.map(String) : []));
}

export async function cancelJob(context: Context, kind: JobKind): Promise<Answer> {
  const reply = requireSuccess(await context.call(kind.cancel, { [kind.idName]: context.id }));
  return { body: { success: true, status: 'cancelled' }, replies: [reply] };
}
