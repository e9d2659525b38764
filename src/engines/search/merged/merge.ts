// Merges the results of several engines by reciprocal rank fusion: each engine adds 1 / (60 + position) to the score of a page.
// The constant 60 is that of the original paper (Cormack, Clarke and Büttcher, 2009): it keeps one engine's first place from
// outweighing the agreement of several.
import type { MergedItem, WebItem } from '../../../contract/search.ts';
import { canonicalUrl } from './canonical-url.ts';

const rankConstant = 60;

export interface EngineResults {
  engine: string;
  items: readonly WebItem[];
}

interface Candidate {
  engine: string;
  /** The place of the engine among the lists. */
  place: number;
  rank: number;
  item: WebItem;
}

/** The merged results, best first. Where pages or engines are equal, the order of the lists decides. */
export function mergeResults(lists: readonly EngineResults[]): MergedItem[] {
  const pages = new Map<string, Candidate[]>();
  for (const [place, { engine, items }] of lists.entries()) {
    const seen = new Set<string>();
    for (const item of items) {
      if (item.link === null) continue;
      const key = canonicalUrl(item.link);
      if (seen.has(key)) continue; // an engine counts once, with its best position
      seen.add(key);
      const candidate = { engine, place, rank: seen.size, item };
      const others = pages.get(key);
      if (others === undefined) pages.set(key, [candidate]);
      else others.push(candidate);
    }
  }
  const merged = [...pages.values()].map(mergeCandidates);
  merged.sort((a, b) => b.score - a.score || a.rank - b.rank || a.place - b.place);
  return merged.map(({ item, sources, score }, index) => ({ ...item, position: index + 1, sources, score }));
}

/** One page from all engines that found it: shown as the engine with the best position describes it. */
function mergeCandidates(candidates: Candidate[]) {
  const ordered = candidates.toSorted((a, b) => a.rank - b.rank || a.place - b.place);
  const items = ordered.map(({ item }) => item);
  const score = ordered.reduce((sum, { rank }) => sum + 1 / (rankConstant + rank), 0);
  const [first] = items;
  const dated = items.find(({ date_utc }) => date_utc !== null) ?? items.find(({ date }) => date !== null) ?? first;
  const known = <Name extends keyof WebItem>(name: Name): WebItem[Name] | null =>
    items.find((item) => item[name] !== null)?.[name] ?? null;
  return {
    rank: ordered[0]?.rank ?? 0,
    place: ordered[0]?.place ?? 0,
    score: Math.round(score * 1e6) / 1e6,
    sources: ordered.map(({ engine }) => engine),
    item: {
      position: 0,
      title: known('title'),
      link: first?.link ?? null,
      displayed_link: known('displayed_link'),
      domain: first?.domain ?? null,
      snippet: known('snippet'),
      date: dated?.date ?? null,
      date_utc: dated?.date_utc ?? null,
      date_precision: dated?.date_precision ?? null,
      source: known('source'),
      thumbnail_url: known('thumbnail_url'),
    },
  };
}
