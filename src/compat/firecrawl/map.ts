// `POST …/map`: the URLs of a website.
import { badParameter } from '../../contract/errors.ts';
import { isObject } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import { bodyOf } from '../caller.ts';
import { requireSuccess } from './errors.ts';
import type { Answer, Context } from './route.ts';
import {
  given,
  readChoice,
  readFlag,
  readNumber,
  readObject,
  readText,
  readTexts,
  readUrl,
  toSeconds,
  unreadNames,
} from './values.ts';
import type { Version } from './values.ts';

const limitMax = 50_000;
const limitDefault = 5000;
const read = new Set([
  'url',
  'search',
  'limit',
  'sitemap',
  'ignoreSitemap',
  'sitemapOnly',
  'includeSubdomains',
  'ignoreQueryParameters',
  'timeout',
  'location',
  'origin',
  'integration',
  'x_api_key',
]);

interface MapPlan {
  operation: 'map' | 'crawler';
  params: JsonObject;
  limit: number;
  onlySitemap: boolean;
  dropsQueries: boolean;
  includesSubdomains: boolean;
}

export async function mapSite({ version, body, call, idempotencyKey }: Context): Promise<Answer> {
  const url = readUrl(body);
  const plan = planMap(body, version);
  const reply = requireSuccess(await call(plan.operation, { ...plan.params, query: url }, { idempotencyKey }));
  const found = linksOf(bodyOf(reply), plan, new URL(url));
  const links = version === 'v1' ? found.map(({ url: one }) => one) : found;
  const id = reply.headers['x-request-id'];
  return {
    body: { success: true, ...(version === 'v2' && { id }), links },
    replies: [reply],
    ignored: unreadNames(body, read),
  };
}

function planMap(body: JsonObject, version: Version): MapPlan {
  const limit = Math.min(limitMax, readNumber(body, 'limit', [1, Number.MAX_SAFE_INTEGER]) ?? limitDefault);
  const sitemap = sitemapOf(body);
  const includesSubdomains = readFlag(body, 'includeSubdomains') ?? true;
  const timeout = readNumber(body, 'timeout', [1, Number.MAX_SAFE_INTEGER]);
  const location = readObject(body, 'location') ?? {};
  const languages = readTexts(location, 'languages', 'location.languages') ?? [];
  const shared = given({
    timeout: timeout === undefined ? undefined : toSeconds(timeout, [1, 60]),
    country: readText(location, 'country', 'location.country'),
    accept_language: languages.length === 0 ? undefined : languages.join(','),
  });
  const search = readText(body, 'search');
  const mapped = given({
    // URLs that are not in a sitemap are left out later.
    limit: sitemap === 'only' ? limitMax : Math.ceil(limit),
    include_subdomains: includesSubdomains,
    search: search?.slice(0, 200),
  });
  if (sitemap === 'skip' && search !== undefined)
    throw badParameter('search', 'cannot be combined with sitemap=skip, which lists the links of one page');
  return {
    operation: sitemap === 'skip' ? 'crawler' : 'map',
    params: sitemap === 'skip' ? { ...shared, formats: 'links' } : { ...shared, ...mapped },
    limit,
    onlySitemap: sitemap === 'only',
    dropsQueries: readFlag(body, 'ignoreQueryParameters') ?? version === 'v2',
    includesSubdomains,
  };
}

function sitemapOf(body: JsonObject): 'include' | 'skip' | 'only' {
  if (readFlag(body, 'sitemapOnly') === true) return 'only';
  if (readFlag(body, 'ignoreSitemap') === true) return 'skip';
  return readChoice(body, 'sitemap', ['include', 'skip', 'only']) ?? 'include';
}

interface Link {
  url: string;
  title?: string;
}

function linksOf({ urls, links }: JsonObject, plan: MapPlan, start: URL): Link[] {
  const { limit, onlySitemap, dropsQueries, includesSubdomains } = plan;
  const list: unknown[] = Array.isArray(urls) ? urls : Array.isArray(links) ? links : [];
  const found = new Map<string, Link>();
  for (const one of list) {
    if (found.size >= limit) break;
    if (!isObject(one) || (onlySitemap && one['source'] !== 'sitemap')) continue;
    const url = URL.parse(String(one['url']));
    if (url === null || (links !== undefined && !isOfSite(url, start, includesSubdomains))) continue;
    url.hash = '';
    if (dropsQueries) url.search = '';
    const text = one['text'];
    if (!found.has(url.href))
      found.set(url.href, { url: url.href, ...(typeof text === 'string' && text !== '' && { title: text }) });
  }
  return [...found.values()];
}

function isOfSite(url: URL, start: URL, includesSubdomains: boolean): boolean {
  const host = start.hostname.replace(/^www\./, '');
  const other = url.hostname.replace(/^www\./, '');
  return /^https?:$/.test(url.protocol) && (other === host || (includesSubdomains && other.endsWith(`.${host}`)));
}
