// `POST …/crawl`: the pages of a website, as a crawl.
import { badParameter } from '../../contract/errors.ts';
import { isObject } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import { bodyOf } from '../caller.ts';
import { oneCall } from './batch.ts';
import { requireSuccess } from './errors.ts';
import { addressOf } from './route.ts';
import type { Answer, Context } from './route.ts';
import { planScrape } from './scrape-plan.ts';
import {
  given,
  readChoice,
  readFlag,
  readNumber,
  readObject,
  readTexts,
  readUrl,
  sentValue,
  unreadNames,
} from './values.ts';
import { readWebhook } from './webhook.ts';

const read = new Set([
  'url',
  'limit',
  'maxDepth',
  'maxDiscoveryDepth',
  'includePaths',
  'excludePaths',
  'regexOnFullURL',
  'crawlEntireDomain',
  'allowBackwardLinks',
  'allowExternalLinks',
  'allowSubdomains',
  'ignoreRobotsTxt',
  'ignoreSitemap',
  'sitemap',
  'ignoreQueryParameters',
  'deduplicateSimilarURLs',
  'delay',
  'maxConcurrency',
  'webhook',
  'scrapeOptions',
  'prompt',
  'zeroDataRetention',
  'origin',
  'integration',
  'x_api_key',
]);
const limitDefault = 10_000;
const limitMax = 1_000_000;
const depthMax = 1000;
const concurrencyMax = 64;
const delaySecondsMax = 60;
const listMax = 100;

export async function startCrawl(context: Context): Promise<Answer> {
  const { body, version, settings, idempotencyKey } = context;
  refuseOptions(body);
  const url = readUrl(body);
  const options = readObject(body, 'scrapeOptions') ?? {};
  const plan = planScrape(options, {
    version,
    allowsInsecureTls: settings.allowsInsecureTls,
    prefix: 'scrapeOptions.',
  });
  // A crawl fetches every page.
  const {
    operation,
    params: { max_age: stored, ...params },
  } = oneCall(plan, 'scrapeOptions.');
  if (operation !== 'crawler' && operation !== 'rendering')
    throw badParameter('scrapeOptions', `cannot use ${operation} in a crawl; use map and batch/scrape`);
  const webhook = readWebhook(body);
  const dropsQueries = readFlag(body, 'ignoreQueryParameters') === true;
  const sent = given({
    ...crawlParams(body),
    ...patternsOf(body, url, dropsQueries),
    url,
    endpoint: operation,
    params,
    webhook_url: webhook.url,
  });
  const reply = requireSuccess(await context.call('createCrawl', sent, { idempotencyKey }));
  const { crawl_id: id } = bodyOf(reply);
  const warnings = [
    ...(webhook.warning === undefined ? [] : [webhook.warning]),
    ...(dropsQueries ? ['ignoreQueryParameters: addresses with a query are left out'] : []),
  ];
  return {
    body: given({
      success: true,
      id,
      url: addressOf(context, `/crawl/${String(id)}`),
      warning: warnings.length === 0 ? undefined : warnings.join('; '),
    }),
    replies: [reply],
    ignored: [...unreadNames(body, read), ...plan.ignored, ...(stored === undefined ? [] : ['scrapeOptions.maxAge'])],
  };
}

function refuseOptions(body: JsonObject): void {
  if (sentValue(body, 'prompt') !== undefined)
    throw badParameter('prompt', 'needs a language model, which is not part of this service; send the parameters');
  if (readFlag(body, 'allowExternalLinks') === true)
    throw badParameter('allowExternalLinks', 'is not offered: a crawl stays on its site; use batch/scrape for others');
  if (readFlag(body, 'zeroDataRetention') === true)
    throw badParameter('zeroDataRetention', 'is not offered per request; see the workspace setting "log privacy"');
}

function crawlParams(body: JsonObject): JsonObject {
  const depth = readNumber(body, 'maxDiscoveryDepth', [0, depthMax]) ?? readNumber(body, 'maxDepth', [0, depthMax]);
  const concurrency = readNumber(body, 'maxConcurrency', [1, Number.MAX_SAFE_INTEGER]);
  const delay = readNumber(body, 'delay', [0, delaySecondsMax]);
  const limit = readNumber(body, 'limit', [1, Number.MAX_SAFE_INTEGER]) ?? limitDefault;
  return given({
    limit: Math.min(limitMax, Math.floor(limit)),
    depth: depth === undefined ? undefined : Math.floor(depth),
    subdomains: readFlag(body, 'allowSubdomains'),
    sitemap:
      readFlag(body, 'ignoreSitemap') === true ? 'skip' : readChoice(body, 'sitemap', ['include', 'skip', 'only']),
    robots: readFlag(body, 'ignoreRobotsTxt') === true ? 'ignore' : undefined,
    delay_ms: delay === undefined ? undefined : Math.round(delay * 1000),
    concurrency: concurrency === undefined ? undefined : Math.min(concurrencyMax, Math.floor(concurrency)),
  });
}

/** Like Firecrawl: without `includePaths`, and unless the whole domain is requested, only paths below the start page. */
function patternsOf(body: JsonObject, url: string, dropsQueries: boolean): JsonObject {
  const onUrl = readFlag(body, 'regexOnFullURL') === true;
  const include = (readTexts(body, 'includePaths') ?? []).map((one) => (onUrl ? onFullUrl(one, 'includePaths') : one));
  const exclude = (readTexts(body, 'excludePaths') ?? []).map((one) => (onUrl ? onFullUrl(one, 'excludePaths') : one));
  const isWhole = readFlag(body, 'crawlEntireDomain') ?? readFlag(body, 'allowBackwardLinks') ?? false;
  const path = URL.parse(url)?.pathname ?? '/';
  if (include.length === 0 && !isWhole && path !== '/')
    include.push(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
  if (dropsQueries) exclude.push(String.raw`\?`);
  return given({
    include: include.length === 0 ? undefined : include,
    exclude: exclude.length === 0 ? undefined : exclude,
  });
}

/** Our patterns are searched in the whole address if they contain `://`. */
function onFullUrl(pattern: string, place: string): string {
  if (pattern.includes('://')) return pattern;
  if (pattern.startsWith('^')) throw badParameter(place, 'must contain :// after ^ with regexOnFullURL');
  return `://.*(?:${pattern})`;
}

/** The crawls that run. */
export async function readActive({ call }: Context): Promise<Answer> {
  const reply = requireSuccess(await call('listCrawls', { status: 'running', limit: listMax }));
  const { items } = bodyOf(reply);
  const crawls = (Array.isArray(items) ? items : []).filter(isObject).map((item) => ({
    id: item['crawl_id'],
    teamId: '',
    url: item['url'],
    created_at: item['created_at'],
    options: {
      limit: item['limit'],
      maxDiscoveryDepth: item['depth'],
      includePaths: item['include'],
      excludePaths: item['exclude'],
      allowSubdomains: item['subdomains'],
      sitemap: item['sitemap'],
      maxConcurrency: item['concurrency'],
    },
  }));
  return { body: { success: true, crawls }, replies: [reply] };
}
