// `POST …/search`: web results, news and images, and the pages of web results if requested.
import { badParameter } from '../../contract/errors.ts';
import { isObject, objectOf } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { AnyEndpoint } from '../../endpoints/endpoint.ts';
import { runEach } from '../../flow/run-each.ts';
import type { Reply } from '../../gateway/answer.ts';
import { bodyOf, keyOfPart } from '../caller.ts';
import { queryEngines, enginesFor } from '../one-engine.ts';
import { FailedCall, requireSuccess, textOf } from './errors.ts';
import { planScrape } from './scrape-plan.ts';
import type { ScrapePlan } from './scrape-plan.ts';
import { scrape } from './scrape.ts';
import type { Answer, Context } from './route.ts';
import {
  given,
  readList,
  readNumber,
  readObject,
  readText,
  readTexts,
  toSeconds,
  unreadNames,
  withoutNulls,
} from './values.ts';
import type { Version } from './values.ts';

type Source = 'web' | 'news' | 'images';

const read = new Set([
  'query',
  'limit',
  'sources',
  'categories',
  'includeDomains',
  'excludeDomains',
  'lang',
  'country',
  'tbs',
  'timeout',
  'scrapeOptions',
  'ignoreInvalidURLs',
  'origin',
  'integration',
  'x_api_key',
]);
const limitMax = 100;
/** Pages of results that are requested to reach the limit. Each is a call. */
const pagesMax = 5;
const scrapesAtATime = 4;
const timeoutMsDefault = 60_000;
/** The maximum total size of the scraped pages of one search. */
const scrapedBytesMax = 32 * 1024 * 1024;
const categorySites: Readonly<Record<string, string>> = { github: 'site:github.com', pdf: 'filetype:pdf' };

interface SearchPlan {
  sources: Source[];
  /** Parameters of our search. */
  params: JsonObject;
  limit: number;
  scrape: ScrapePlan | undefined;
  endsAt: number;
  ignored: string[];
}

export async function searchWeb(context: Context): Promise<Answer> {
  const { version } = context;
  const plan = planSearch(context);
  const replies: Reply[] = [];
  const warnings: string[] = [];
  const data: Partial<Record<Source, JsonObject[]>> = {};
  for (const source of plan.sources) {
    try {
      data[source] =
        source === 'web' ? await findWeb(context, plan, replies) : await findOther(context, plan, source, replies);
    } catch (error) {
      // What was found before is billed, so it is returned.
      if (!(error instanceof FailedCall) || Object.keys(data).length === 0) throw error;
      warnings.push(`${source}: ${textOf(error.error)}`);
    }
  }
  if (plan.scrape && data.web) await addPages(context, plan, plan.scrape, data.web, { replies, warnings });
  const warning = warnings.length === 0 ? {} : { warning: warnings.join('; ') };
  const creditsUsed = replies.reduce((sum, { headers }) => sum + Number(headers['x-credits-charged'] ?? 0), 0);
  const body =
    version === 'v1'
      ? { success: true, data: data.web ?? [], ...warning }
      : { success: true, data, id: replies[0]?.headers['x-request-id'], creditsUsed, ...warning };
  return { body, replies, ignored: plan.ignored };
}

function planSearch({ body, version, settings, catalog }: Context): SearchPlan {
  const query = readText(body, 'query')?.trim() ?? '';
  if (query === '') throw badParameter('query', 'is required');
  const limit = readNumber(body, 'limit', [1, limitMax]) ?? (version === 'v1' ? 5 : 10);
  const timeoutMs = readNumber(body, 'timeout', [1, Number.MAX_SAFE_INTEGER]) ?? timeoutMsDefault;
  const ignored = unreadNames(body, read);
  const options = readObject(body, 'scrapeOptions') ?? {};
  const formats = readList(options, 'formats', 'scrapeOptions.formats') ?? [];
  const plan =
    formats.length === 0
      ? undefined
      : planScrape(options, { version, allowsInsecureTls: settings.allowsInsecureTls, prefix: 'scrapeOptions.' });
  return {
    sources: readSources(body, version, catalog),
    params: given({
      q: [query, ...domainsOf(body), ...readCategories(body)].join(' '),
      gl: readText(body, 'country')?.toLowerCase(),
      hl: readText(body, 'lang'),
      tbs: readText(body, 'tbs') || undefined,
    }),
    limit,
    scrape: plan,
    endsAt: performance.now() + timeoutMs,
    ignored: [...ignored, ...(plan?.ignored ?? [])],
  };
}

function readSources(body: JsonObject, version: Version, catalog: readonly AnyEndpoint[]): Source[] {
  const list = (version === 'v2' ? readList(body, 'sources') : undefined) ?? ['web'];
  const sources = list.map((one, index): Source => {
    const type = isObject(one) ? one['type'] : one;
    if (type !== 'web' && type !== 'news' && type !== 'images')
      throw badParameter(`sources[${index}]`, 'must be web, news or images');
    if (type !== 'web' && enginesFor(catalog, type).length === 0)
      throw badParameter(`sources[${index}]`, `cannot be ${type}: no engine of this installation has it`);
    return type;
  });
  return sources.length === 0 ? ['web'] : [...new Set(sources)];
}

/** As words of the query, which all engines understand. */
function domainsOf(body: JsonObject): string[] {
  const include = (readTexts(body, 'includeDomains') ?? []).map((domain) => `site:${domain}`);
  const exclude = (readTexts(body, 'excludeDomains') ?? []).map((domain) => `-site:${domain}`);
  return [...(include.length > 1 ? [`(${include.join(' OR ')})`] : include), ...exclude];
}

function readCategories(body: JsonObject): string[] {
  return (readList(body, 'categories') ?? []).map((one, index) => {
    const type = String(isObject(one) ? one['type'] : one);
    if (Object.hasOwn(categorySites, type)) return categorySites[type] ?? '';
    throw badParameter(`categories[${index}]`, 'must be github or pdf; use includeDomains for others');
  });
}

/** Requests more pages until there are enough results. */
async function findWeb(context: Context, plan: SearchPlan, replies: Reply[]): Promise<JsonObject[]> {
  const found = new Map<string, JsonObject>();
  for (let page = 1; page <= pagesMax && found.size < plan.limit; page++) {
    // Whole seconds, so that a repeated request with the same idempotency key has the same parameters.
    const timeout = Math.ceil(toSeconds(plan.endsAt - performance.now(), [1, 10]));
    const key = context.idempotencyKey;
    const idempotencyKey = page === 1 ? key : keyOfPart(key, `page ${page}`);
    const reply = await context.call('webSearch', { ...plan.params, page, timeout }, { idempotencyKey });
    if (page === 1) requireSuccess(reply);
    replies.push(reply);
    if (reply.error) break;
    const { organic_results: results, pagination } = bodyOf(reply);
    for (const item of Array.isArray(results) ? results : []) {
      const { link, title, snippet } = objectOf(item);
      if (typeof link !== 'string' || found.has(link) || found.size >= plan.limit) continue;
      found.set(link, { url: link, title: title ?? '', description: snippet ?? '', position: found.size + 1 });
    }
    if (!isObject(pagination) || pagination['has_more'] !== true) break;
  }
  return [...found.values()];
}

async function findOther(
  context: Context,
  { params, limit }: SearchPlan,
  source: 'news' | 'images',
  replies: Reply[],
): Promise<JsonObject[]> {
  const { caller, catalog, idempotencyKey } = context;
  const asked = await queryEngines(caller, enginesFor(catalog, source), params, { idempotencyKey });
  replies.push(...asked.replies.filter((reply) => reply !== asked.reply));
  const reply = requireSuccess(asked.reply);
  replies.push(reply);
  const body = bodyOf(reply);
  const list = source === 'news' ? body['organic_results'] : body['images'];
  const items = (Array.isArray(list) ? list : []).slice(0, limit).map((item) => objectOf(item));
  return items.map((item, index) => (source === 'news' ? toNews(item, index) : toImage(item, index)));
}

const toNews = (item: JsonObject, index: number): JsonObject =>
  withoutNulls({
    title: item['title'],
    url: item['link'],
    snippet: item['snippet'],
    date: item['date_utc'] ?? item['date'],
    imageUrl: item['thumbnail_url'],
    position: index + 1,
  });

const toImage = (item: JsonObject, index: number): JsonObject =>
  withoutNulls({
    title: item['title'],
    imageUrl: item['url'] ?? item['thumbnail_url'],
    imageWidth: item['image_width'],
    imageHeight: item['image_height'],
    url: item['link'],
    position: index + 1,
  });

/** Scrapes the pages of the results, a few at a time, until the time or the size of the answer is used up. */
async function addPages(
  context: Context,
  { endsAt }: SearchPlan,
  plan: ScrapePlan,
  results: JsonObject[],
  { replies, warnings }: { replies: Reply[]; warnings: string[] },
): Promise<void> {
  const { caller, endpoint, origin, idempotencyKey: key } = context;
  let skipped = 0;
  let bytes = 0;
  await runEach(results, scrapesAtATime, async (result) => {
    if (performance.now() >= endsAt || bytes > scrapedBytesMax) {
      skipped++;
      return;
    }
    const url = String(result['url']);
    try {
      const idempotencyKey = keyOfPart(key, url);
      const scraped = await scrape(url, url, plan, { caller, endpoint, origin, idempotencyKey });
      Object.assign(result, scraped.document);
      for (const reply of scraped.replies) {
        bytes += reply.body.length;
        replies.push({ ...reply, body: '' }); // only its headers are needed
      }
    } catch (error) {
      if (!(error instanceof FailedCall)) throw error;
      replies.push(error.reply);
      result['metadata'] = { sourceURL: url, error: textOf(error.error, plan.places) };
    }
  });
  if (skipped > 0)
    warnings.push(
      `${skipped} of the pages were not scraped: the timeout or ${scrapedBytesMax / 1024 / 1024} MiB were reached`,
    );
}
