// The URLs of crawls that this node has sent to the database before. Most links of a page lead to pages that are known, so they
// need not be sent again. It only saves work: the database decides.
import type { SkipReason } from '../contract/crawl.ts';
import type { Discovery } from '../engines/site-crawl/scout.ts';
import { createBoundedCache } from '../flow/bounded-cache.ts';

const hashesMax = 300_000;
/** A sample may be of a URL that another node has counted, so a few more than are kept. */
const samplesMax = 10;
const sampledMax = 1000;

/** Another page may still lead to URLs that were skipped for these reasons. */
const passing = new Set<SkipReason>(['depth', 'limit', 'nofollow']);

export interface KnownUrls {
  /** What the database has not received from this node yet. */
  sortOut(discovery: Discovery): Discovery;
  /** Records what the database has received. Without room, it may not have kept the pages. */
  remember(discovery: Discovery, hadRoom: boolean): void;
  /** Whether a sample of this reason may be missing. */
  wantsSample(crawlId: string, reason: string): boolean;
}

export function createKnownUrls(): KnownUrls {
  const hashes = new Set<string>();
  const sampled = createBoundedCache<string, number>({ entriesMax: sampledMax });

  const keyOf = (hash: string, reason: SkipReason): string => (passing.has(reason) ? `${hash} ${reason}` : hash);

  function add(key: string): void {
    hashes.add(key);
    if (hashes.size > hashesMax) hashes.delete(hashes.values().next().value ?? '');
  }

  return {
    sortOut(discovery) {
      const places = [...discovery.hashes.keys()].filter((place) => !hashes.has(discovery.hashes[place] ?? ''));
      const pick = <T>(list: readonly T[]): T[] => places.flatMap((place) => list.slice(place, place + 1));
      return {
        ...discovery,
        urls: pick(discovery.urls),
        hashes: pick(discovery.hashes),
        shapes: pick(discovery.shapes),
        shapesMax: pick(discovery.shapesMax),
        skipped: discovery.skipped.filter(({ hash, reason }) => !hashes.has(hash) && !hashes.has(keyOf(hash, reason))),
      };
    },
    remember({ hashes: found, skipped }, hadRoom) {
      if (hadRoom) for (const hash of found) add(hash);
      for (const { hash, reason } of skipped) add(keyOf(hash, reason));
    },
    wantsSample(crawlId, reason) {
      const key = `${crawlId} ${reason}`;
      const count = sampled.get(key) ?? 0;
      if (count >= samplesMax) return false;
      sampled.set(key, count + 1);
      return true;
    },
  };
}
