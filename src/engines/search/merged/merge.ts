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
  rank: number;
  item: WebItem;
}

/** The merged results, best first. The order of the lists does not matter. */
export function mergeResults(lists: readonly EngineResults[]): MergedItem[] {
  const pages = new Map<string, Candidate[]>();
  for (const { engine, items } of lists) {
    const seen = new Set<string>();
    for (const item of items) {
      if (item.link === null) continue;
      const key = canonicalUrl(item.link);
      if (seen.has(key)) continue; // an engine counts once, with its best position
      seen.add(key);
      const candidate = { engine, rank: seen.size, item };
      const others = pages.get(key);
      if (others === undefined) pages.set(key, [candidate]);
      else others.push(candidate);
    }
  }
  const merged = [...pages].map(([key, candidates]) => ({ key, ...mergeCandidates(candidates) }));
  merged.sort((a, b) => b.score - a.score || a.bestRank - b.bestRank || (a.key < b.key ? -1 : 1));
  return merged.map(({ item, sources, score }, index) => ({ ...item, position: index + 1, sources, score }));
}

/** One page from all engines that found it: shown as the engine with the best position describes it. */
function mergeCandidates(candidates: Candidate[]) {
  const ordered = candidates.toSorted((a, b) => a.rank - b.rank || (a.engine < b.engine ? -1 : 1));
  const items = ordered.map(({ item }) => item);
  const score = ordered.reduce((sum, { rank }) => sum + 1 / (rankConstant + rank), 0);
  const [first] = items;
  const dated = items.find(({ date_utc }) => date_utc !== null) ?? items.find(({ date }) => date !== null) ?? first;
  const known = <Name extends keyof WebItem>(name: Name): WebItem[Name] | null =>
    items.find((item) => item[name] !== null)?.[name] ?? null;
  return {
    bestRank: ordered[0]?.rank ?? 0,
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
