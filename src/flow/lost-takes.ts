// Work that was taken from a queue of the database by a statement without a known outcome. The database may have run it, or may still
// run it: a server that was frozen continues when it wakes. The work then counts as running on this node, which does not know
// it. It returns to the queue at once instead of when its lease expires.

export interface LostTakes {
  /** Remembers a take that failed, by the ids that it was to give to the work, if any. */
  add(ids: readonly string[]): void;
  /** Hands back what lost takes have taken. Fails while the database cannot be reached. */
  handBack(): Promise<void>;
}

export interface LostTakesParts {
  handBack(ids: string[]): Promise<unknown>;
  now?: () => number;
}

/** Longer than the database runs a statement. */
const keepMs = 30_000;
const everyMs = 1000;

export function createLostTakes({ handBack, now = () => performance.now() }: LostTakesParts): LostTakes {
  let takes: { ids: readonly string[]; until: number | undefined }[] = [];
  let nextAt = 0;
  return {
    add(ids) {
      takes.push({ ids, until: undefined });
      nextAt = 0;
    },
    async handBack() {
      if (takes.length === 0 || now() < nextAt) return;
      await handBack(takes.flatMap(({ ids }) => ids));
      const time = now();
      takes = takes.filter(({ until = Infinity }) => time < until);
      for (const take of takes) take.until ??= time + keepMs; // from now on the database answers
      nextAt = time + everyMs;
    },
  };
}
