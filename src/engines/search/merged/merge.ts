// Merges the results of several engines by reciprocal rank fusion: each engine adds 1 / (60 + position) to the score of a page.
// The constant 60 is that of the original paper (Cormack, Clarke and Büttcher, 2009): it keeps one engine's first place from
// outweighing the agreement of several.
import type { MergedItem, WebItem } from '../../../contract/search.ts';
import { canonicalUrl } from './canonical-url.ts';

const rankConstant = 60;

export interface EngineResults {
  engine: string;
  items: readonly WebItem[];
  /** For each item, the engines that found it; undefined: this engine. */
  finders?: readonly (readonly string[] | undefined)[];
}

interface Candidate {
  engine: string;
  /** The place of the engine among the lists. */
  place: number;
  rank: number;
  item: WebItem;
  /** The engine itself, or those behind it. */
  finders: Set<string>;
}

/** The merged results, best first. Where pages or engines are equal, the order of the lists decides. */
export function mergeResults(lists: readonly EngineResults[]): MergedItem[] {
  const pages = new Map<string, Candidate[]>();
  for (const [place, { engine, items, finders = [] }] of lists.entries()) {
    const seen = new Map<string, Candidate>();
    for (const [index, item] of items.entries()) {
      if (item.link === null) continue;
      const key = canonicalUrl(item.link);
      const found = finders[index] ?? [engine];
      const before = seen.get(key);
      if (before !== undefined) {
        for (const finder of found) before.finders.add(finder);
        continue; // an engine counts once, with its best position
      }
      const candidate = { engine, place, rank: seen.size + 1, item, finders: new Set(found) };
      seen.set(key, candidate);
      const others = pages.get(key);
      if (others === undefined) pages.set(key, [candidate]);
      else others.push(candidate);
    }
  }
  const merged = [...pages.values()].map(mergeCandidates);
  merged.sort((a, b) => b.score - a.score || a.rank - b.rank || a.place - b.place);
  return merged.map(({ item, sources, score }, index) => ({ ...item, position: index + 1, sources, score }));
}

/**
 * How many engines each candidate stands for. An engine counts once: its own list says where it found the page, and an engine that
 * asks others adds only those without a list of their own. A candidate that adds nothing is left out.
 */
function withVotes(candidates: readonly Candidate[]): (Candidate & { votes: number })[] {
  const listed = new Set(candidates.filter(({ engine, finders }) => finders.has(engine)).map(({ engine }) => engine));
  return candidates
    .map((candidate) => {
      const { engine, finders } = candidate;
      return { ...candidate, votes: [...finders].filter((finder) => finder === engine || !listed.has(finder)).length };
    })
    .filter(({ votes }) => votes > 0);
}

/** One page from all engines that found it: shown as the engine with the best position describes it. */
function mergeCandidates(candidates: Candidate[]) {
  const ordered = withVotes(candidates).toSorted((a, b) => a.rank - b.rank || a.place - b.place);
  const items = ordered.map(({ item }) => item);
  const score = ordered.reduce((sum, { rank, votes }) => sum + votes / (rankConstant + rank), 0);
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
