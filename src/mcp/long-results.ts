// A cache of results that were too long for one response, so that reading the rest is free.

export interface LongResults {
  /** Stores a text for its owner. */
  keep(owner: string, id: string, text: string): void;
  /** The text, for its owner only. */
  find(owner: string, id: string): string | undefined;
}

const charactersMax = 32_000_000;
/** One owner cannot evict the texts of all others. */
const charactersPerOwnerMax = charactersMax / 4;
const retentionMs = 10 * 60_000;

export function createLongResults(now: () => number = Date.now): LongResults {
  const kept = new Map<string, { owner: string; text: string; until: number }>(); // the oldest first
  const usedBy = new Map<string, number>();
  let characters = 0;

  function count(owner: string, change: number): void {
    const used = (usedBy.get(owner) ?? 0) + change;
    if (used === 0) usedBy.delete(owner);
    else usedBy.set(owner, used);
    characters += change;
  }

  function drop(id: string): void {
    const entry = kept.get(id);
    if (entry === undefined) return;
    kept.delete(id);
    count(entry.owner, -entry.text.length);
  }

  return {
    keep(owner, id, text) {
      if (text.length > charactersPerOwnerMax) return;
      drop(id);
      kept.set(id, { owner, text, until: now() + retentionMs });
      count(owner, text.length);
      for (const [oldest, entry] of kept) {
        const isOverShare = entry.owner === owner && (usedBy.get(owner) ?? 0) > charactersPerOwnerMax;
        if (entry.until <= now() || characters > charactersMax || isOverShare) drop(oldest);
      }
    },
    find(owner, id) {
      const found = kept.get(id);
      return found && found.owner === owner && found.until > now() ? found.text : undefined;
    },
  };
}
