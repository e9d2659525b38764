// Chooses an exit proxy: proxies that work well for the host are chosen most often, in proportion to their weights. Every proxy
// keeps a small chance, so that one that works again is noticed. Pure.

import { sampleBeta } from './beta.ts';
import type { Tally } from './scores.ts';

/** How many candidates are compared. With more, a random part of them is. */
const comparedMax = 128;
/** How many calls the overall success of a proxy counts as, for a host that it has not been used for. */
const priorCalls = 3;
/** The higher, the more a better proxy is preferred. Pure Thompson sampling would use one proxy for everything. */
const preference = 4;

export interface Candidate {
  weight: number;
  /** All its calls. */
  overall: Tally;
  /** Its calls to the host. */
  forHost: Tally;
}

/** The index of the chosen candidate; -1 if there are none. */
export function chooseExit(count: number, candidateAt: (index: number) => Candidate, random: () => number): number {
  const first = count > comparedMax ? Math.floor(random() * count) : 0;
  const scores: { index: number; score: number }[] = [];
  let total = 0;
  for (let step = 0; step < Math.min(count, comparedMax); step++) {
    const index = (first + step) % count;
    const score = scoreOf(candidateAt(index), random);
    total += score;
    scores.push({ index, score });
  }
  let left = random() * total;
  for (const { index, score } of scores) {
    left -= score;
    if (left < 0) return index;
  }
  return scores.at(-1)?.index ?? -1;
}

function scoreOf({ weight, overall, forHost }: Candidate, random: () => number): number {
  const expected = (overall.good + 4) / (overall.good + overall.bad + 5); // a new proxy is expected to work
  const success = sampleBeta(
    priorCalls * expected + forHost.good,
    priorCalls * (1 - expected) + forHost.bad + 0.1,
    random,
  );
  return weight * success ** preference;
}
