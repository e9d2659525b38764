// Decides which of the URLs that a page or sitemap lists become pages of a crawl. Runs in a worker thread: sites decide how many
// there are, and callers which patterns are matched.
import { createHash } from 'node:crypto';
import type { SkipReason } from '../../contract/crawl.ts';
import { canonicalUrl, duplicateKey, readCanonicalUrl } from '../site-map/canonical-url.ts';
import { isInScope, scopeOf, type SiteScope } from '../site-map/site-scope.ts';
import { isTrap, shapeOf } from './traps.ts';
import { createPatternTest } from './url-patterns.ts';

/** What belongs to a crawl. Plain data, because it is passed to a thread. */
export interface LinkRules {
  scope: SiteScope;
  include: readonly string[];
  exclude: readonly string[];
  /** False: links with `rel=nofollow` are skipped, and all links of pages that say so. */
  followsNofollow: boolean;
  /** Whether documents such as PDF are fetched. */
  fetchesDocuments: boolean;
  /** The hashes of a crawl say nothing about other crawls. */
  salt: string;
  /** Whether a host is the same with and without `www.`; false for crawls that began before it was. */
  isWwwSame: boolean;
}

export interface SkippedUrl {
  url: string;
  hash: string;
  reason: SkipReason;
}

/** Lists, because they cross threads faster than objects. */
export interface FoundLinks {
  /** Canonical URLs that belong to the crawl, each once, in the order of the document. */
  urls: string[];
  /** Their hashes: 16 bytes, written as a UUID. */
  hashes: string[];
  shapes: (string | null)[];
  /** How many URLs of this shape are fetched at most. */
  shapesMax: number[];
  /** URLs of the site that do not belong to the crawl; the first ones. */
  skipped: SkippedUrl[];
  /** A hash of the text; null for pages without any, and for sitemaps. */
  textHash: string | null;
  /** The sitemaps that the page names. */
  sitemaps: string[];
}

export interface Listed {
  href: string;
  isNofollow: boolean;
}

/** More links of one page are ignored. */
export const pageLinksMax = 5000;
/** More skipped URLs of one document are not counted. */
export const skippedMax = 500;

const media =
  'jpg jpeg png gif webp avif bmp ico svg tif tiff heic psd ai eps mp3 m4a aac ogg oga wav flac wma mid mp4 m4v webm mov avi mkv wmv flv ' +
  'mpg mpeg ogv 3gp zip gz tgz bz2 xz 7z rar tar zst iso dmg exe msi deb rpm apk ipa jar bin img css js mjs map wasm woff woff2 ttf otf eot ' +
  'doc ppt pptx pps odt ods odp swf';
const documents = 'pdf docx xlsx epub rtf csv';
const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const mediaEndings = setOf(media);
const documentEndings = setOf(documents);

/** The hash that identifies a canonical URL in a crawl. */
export const hashOfUrl = ({ salt, isWwwSame }: Pick<LinkRules, 'salt' | 'isWwwSame'>, canonical: string): string =>
  hashOf(`${salt} url ${duplicateKey(canonical, isWwwSame)}`);
/** The hash that identifies the text of a page in a crawl. */
export const hashOfText = (salt: string, text: string): string => hashOf(`${salt} text ${text}`);
const hashOfShape = (salt: string, shape: string): string => hashOf(`${salt} shape ${shape}`);

function hashOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

export interface LinkFilter {
  /** Why a canonical URL does not belong to the crawl; undefined if it does. */
  refusal(url: URL): SkipReason | 'other site' | undefined;
  /** Sorts out the URLs of a document. */
  sort(listed: Iterable<Listed>, base: string, listedMax?: number): FoundLinks;
}

export function createLinkFilter(rules: LinkRules, yearNow = new Date().getUTCFullYear()): LinkFilter {
  const { scope, salt } = rules;
  const isIncluded = rules.include.length === 0 ? () => true : createPatternTest(rules.include);
  const isExcluded = createPatternTest(rules.exclude);
  const wholeSite = scopeOf(new URL(`http://${scope.host}`), true);

  function refusal(url: URL): SkipReason | 'other site' | undefined {
    if (!isInScope(scope, url)) return isInScope({ ...wholeSite, port: url.port }, url) ? 'scope' : 'other site';
    const ending = /\.([\da-z]{1,5})$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? '';
    if (mediaEndings.has(ending) || (!rules.fetchesDocuments && documentEndings.has(ending))) return 'file';
    if (isExcluded(url) || !isIncluded(url)) return 'pattern';
    return isTrap(url, yearNow) ? 'trap' : undefined;
  }

  return {
    refusal,
    sort(listed, base, listedMax = pageLinksMax) {
      const found: FoundLinks = {
        urls: [],
        hashes: [],
        shapes: [],
        shapesMax: [],
        skipped: [],
        textHash: null,
        sitemaps: [],
      };
      const known = new Set<string>();
      const nofollowed = new Map<string, string>();
      let count = 0;
      for (const { href, isNofollow } of listed) {
        if (++count > listedMax) break;
        const url = readCanonicalUrl(href, base);
        if (url === undefined) continue;
        const canonical = canonicalUrl(url);
        const hash = hashOfUrl(rules, canonical);
        if (known.has(hash)) continue;
        if (isNofollow && !rules.followsNofollow) {
          if (isInScope(scope, url)) nofollowed.set(hash, canonical);
          continue; // another link may lead to the same page
        }
        known.add(hash);
        const reason = refusal(url);
        if (reason === 'other site') continue;
        if (reason === undefined) take(found, url, canonical, hash);
        else skip(found, { url: canonical, hash, reason });
      }
      for (const [hash, url] of nofollowed) {
        if (!known.has(hash)) skip(found, { url, hash, reason: 'nofollow' });
      }
      return found;
    },
  };

  function take(found: FoundLinks, url: URL, canonical: string, hash: string): void {
    const shaped = shapeOf(url);
    found.urls.push(canonical);
    found.hashes.push(hash);
    found.shapes.push(shaped ? hashOfShape(salt, shaped.shape) : null);
    found.shapesMax.push(shaped?.urlsMax ?? 0);
  }

  function skip({ skipped }: FoundLinks, one: SkippedUrl): void {
    if (skipped.length < skippedMax) skipped.push(one);
  }
}
