// Chooses an exit proxy: proxies that work well for the host are chosen most often, in proportion to their weights. Every proxy
// keeps a small chance, so that one that works again is noticed. Pure.

import { sampleBeta } from './beta.ts';
import type { Tally } from './scores.ts';

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
export function chooseExit(candidates: readonly Candidate[], random: () => number): number {
  const scores = candidates.map((candidate) => scoreOf(candidate, random));
  let left = random() * scores.reduce((sum, score) => sum + score, 0);
  for (const [index, score] of scores.entries()) {
    left -= score;
    if (left < 0) return index;
  }
  return candidates.length - 1;
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
