// Snippets of trackers in the bundles of applications. An application contains them for those of its operators who have an account.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';

export const bundleCharactersMin = 200_000;
const weakConfidence = 50;
const analytics = 10;
/** A call such as `ga('create', …`, or a host such as `.acme.com`. The strings of a bundled library are neither. */
const snippet = /^[\w$]{1,20}(?:\.[\w$]{1,20})?\(|^(?:[\w-]{1,30})?(?:\.[\w-]{1,30}){0,3}\.(?:com|net|io|org)(?:\/|$)/;

/** Gives the snippets in a bundle less confidence than those in a page. */
export function weakInBundles({ technologies }: CompiledRules, add: AddHit): AddHit {
  const weak = new Map<TechnologyPattern, TechnologyPattern>();
  const counted = new Set<number>();
  return (pattern, type, key, match, shown) => {
    const { technology } = pattern;
    const isOfTracker = technologies[technology]?.categories.includes(analytics) ?? false;
    if (type !== 'scripts' || !isOfTracker || !snippet.test(match[0] ?? '')) {
      add(pattern, type, key, match, shown);
      return;
    }
    let own = weak.get(pattern);
    if (own === undefined) {
      // Several of them are not a stronger sign than one.
      const confidence = counted.has(technology) ? 0 : Math.min(weakConfidence, pattern.confidence);
      if (confidence > 0) counted.add(technology);
      weak.set(pattern, (own = { ...pattern, confidence }));
    }
    add(own, type, key, match, shown);
  };
}
