// Collects the URLs of a site from many documents: each page once, with what the best source says about it.

import { setImmediate } from 'node:timers/promises';
import { duplicateKey } from './canonical-url.ts';
import type { SiteDocument } from './site-document.ts';

export type UrlSource = 'sitemap' | 'feed' | 'link';

export interface FoundUrl {
  url: string;
  source: UrlSource;
  lastmod: string | null;
}

interface Entry extends FoundUrl {
  score: number;
}

/** The place of a document in the order of results, as in a table of contents: 1.2 comes before 1.10, and both before 2. */
export type Place = readonly number[];

export interface FoundUrls {
  /** Adds the pages of a document, a slice at a time, so that long lists do not block the thread. */
  add(place: Place, source: UrlSource, pages: SiteDocument['pages']): Promise<void>;
  readonly size: number;
  /** Whether pages were left out because there were too many. */
  readonly isOverfull: boolean;
  /** The first URLs: by score, then in the order of the documents. */
  first(count: number): FoundUrl[];
}

const sliceEntries = 2000;

const trust: Readonly<Record<UrlSource, number>> = { sitemap: 2, feed: 1, link: 0 };

export function createFoundUrls(urlsMax: number): FoundUrls {
  const byKey = new Map<string, Entry>();
  const lists: { place: Place; entries: Entry[] }[] = [];
  let isOverfull = false;

  return {
    async add(place, source, { urls, lastmods, scores }) {
      const entries: Entry[] = [];
      lists.push({ place, entries });
      for (const [index, url] of urls.entries()) {
        if (index % sliceEntries === 0) {
          if (isOverfull) return;
          if (index > 0) await setImmediate();
        }
        const key = duplicateKey(url);
        const next = { url, source, lastmod: lastmods[index] ?? null, score: scores[index] ?? 0 };
        const known = byKey.get(key);
        if (known !== undefined) merge(known, next);
        else if (byKey.size >= urlsMax) isOverfull = true;
        else {
          byKey.set(key, next);
          entries.push(next);
        }
      }
    },
    get size() {
      return byKey.size;
    },
    get isOverfull() {
      return isOverfull;
    },
    first(count) {
      const all = lists
        .toSorted((one, other) => comparePlaces(one.place, other.place))
        .flatMap(({ entries }) => entries);
      const relevant = all.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
      const rest = relevant.length === 0 ? all : all.filter(({ score }) => score === 0);
      return [...relevant, ...rest].slice(0, count).map(({ url, source, lastmod }) => ({ url, source, lastmod }));
    },
  };
}

/** Keeps the better of two entries for one page, independent of which was found first. */
function merge(known: Entry, next: Entry): void {
  if (isBetterUrl(next.url, known.url)) known.url = next.url;
  if (trust[next.source] > trust[known.source]) known.source = next.source;
  if (next.lastmod !== null && (known.lastmod === null || next.lastmod > known.lastmod)) known.lastmod = next.lastmod;
  known.score = Math.max(known.score, next.score);
}

/** https before http, then by the alphabet. */
function isBetterUrl(one: string, other: string): boolean {
  const isSecure = one.startsWith('https:');
  return isSecure === other.startsWith('https:') ? one < other : isSecure;
}

export function comparePlaces(one: Place, other: Place): number {
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const difference = (one[index] ?? -1) - (other[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
