// A cache of results that were too long for one response, so that reading the rest is free.

export interface LongResults {
  /** Stores a text for its owner. */
  keep(owner: string, id: string, text: string): void;
  /** The text, for its owner only. */
  find(owner: string, id: string): string | undefined;
}

const charactersMax = 32_000_000;
const retentionMs = 10 * 60_000;

export function createLongResults(now: () => number = Date.now): LongResults {
  const kept = new Map<string, { owner: string; text: string; until: number }>();
  let characters = 0;

  function drop(id: string): void {
    characters -= kept.get(id)?.text.length ?? 0;
    kept.delete(id);
  }

  return {
    keep(owner, id, text) {
      if (text.length > charactersMax) return;
      drop(id);
      kept.set(id, { owner, text, until: now() + retentionMs });
      characters += text.length;
      // Evict the oldest first: a map keeps the order of insertion.
      for (const [oldest, { until }] of kept) {
        if (characters <= charactersMax && until > now()) break;
        drop(oldest);
      }
    },
    find(owner, id) {
      const found = kept.get(id);
      return found && found.owner === owner && found.until > now() ? found.text : undefined;
    },
  };
}
