// Turns our results into documents of Firecrawl.
import { STATUS_CODES } from 'node:http';
import { isObject, objectOf } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import { given, withoutNulls } from './values.ts';

export interface DocumentFacts {
  /** As the caller wrote it. */
  url: string;
  /** Rules of `extract` that the call had. */
  rules: unknown;
  credits: number;
  scrapeId?: string | undefined;
  /** The header `x-cache`. */
  cache?: string | undefined;
  /** The header `age`, in seconds. */
  age?: string | undefined;
  proxy?: 'basic' | 'stealth' | undefined;
}

/** A page with `formats` as a document. */
export function toDocument(page: JsonObject, facts: DocumentFacts): JsonObject {
  const extracted = objectOf(page['extracted']);
  const attributes = attributesOf(facts.rules, extracted);
  return given({
    markdown: page['markdown'],
    html: page['html'],
    rawHtml: page['source'] ?? extracted['raw_html'] ?? undefined,
    links: urlsOf(page['links']),
    images: urlsOf(page['images']),
    attributes: attributes.length === 0 ? undefined : attributes,
    metadata: { ...aboutPage(page, extracted), ...aboutFetch(page, facts) },
  });
}

/** The JSON form of a screenshot as a document. */
export const toCaptureDocument = (capture: JsonObject, facts: DocumentFacts, origin: string): JsonObject => ({
  screenshot: linkOf(capture, origin),
  metadata: aboutFetch({ ...capture, content_type: undefined }, facts),
});

/** The address of a captured file. Links to this service have no host. */
export const linkOf = ({ screenshot_url: link }: JsonObject, origin: string): string =>
  new URL(String(link), origin).href;

/** Each address once. */
const urlsOf = (list: unknown): string[] | undefined =>
  Array.isArray(list) ? [...new Set(list.map((one) => String(Object(one)['url'])))] : undefined;

function attributesOf(rules: unknown, extracted: JsonObject): JsonObject[] {
  return Object.entries(objectOf(rules)).flatMap(([name, rule]) => {
    if (!name.startsWith('attribute_') || !isObject(rule)) return [];
    const { selector, attribute } = rule;
    const values = Array.isArray(extracted[name]) ? extracted[name].filter((value) => value !== null) : [];
    return [{ selector, attribute, values }];
  });
}

const openGraphNames: Readonly<Record<string, string>> = {
  title: 'ogTitle',
  description: 'ogDescription',
  url: 'ogUrl',
  image: 'ogImage',
  audio: 'ogAudio',
  determiner: 'ogDeterminer',
  locale: 'ogLocale',
  'locale:alternate': 'ogLocaleAlternate',
  site_name: 'ogSiteName',
  video: 'ogVideo',
};

/** What the page says about itself. */
function aboutPage(page: JsonObject, { keywords, robots }: JsonObject): JsonObject {
  const metadata = objectOf(page['metadata']);
  const openGraph = objectOf(metadata['open_graph']);
  const twitter = objectOf(metadata['twitter']);
  return withoutNulls({
    title: metadata['title'] ?? page['title'],
    description: metadata['description'],
    language: metadata['language'],
    keywords,
    robots,
    author: metadata['author'],
    canonical: metadata['canonical'],
    favicon: metadata['icon'],
    publishedTime: metadata['published_at'],
    modifiedTime: metadata['modified_at'],
    ...Object.fromEntries(
      Object.entries(openGraph).flatMap(([name, value]) => [
        [`og:${name}`, value],
        ...(Object.hasOwn(openGraphNames, name) ? [[openGraphNames[name], value]] : []),
      ]),
    ),
    ...Object.fromEntries(Object.entries(twitter).map(([name, value]) => [`twitter:${name}`, value])),
  });
}

/** How the page was fetched. */
function aboutFetch(page: JsonObject, { url, credits, scrapeId, cache, age, proxy }: DocumentFacts): JsonObject {
  const status = Number(page['status']);
  return withoutNulls({
    sourceURL: url,
    url: page['final_url'],
    statusCode: status,
    ...(status >= 400 && { error: STATUS_CODES[status] ?? `Status ${status}` }),
    contentType: page['content_type'],
    scrapeId,
    proxyUsed: proxy,
    cacheState: cache?.toLowerCase(),
    cachedAt: cache === 'HIT' ? new Date(Date.now() - Number(age ?? 0) * 1000).toISOString() : undefined,
    creditsUsed: credits,
  });
}
