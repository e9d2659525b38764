// The places of a node for items of batches. While there is more to do than places, items are taken in groups, which cost the
// database much less than single ones.

export interface PlacesOptions {
  itemsMax: number;
  /** One account uses no more of them. */
  accountMax: number;
  /** Takes items. */
  wake(): void;
}

export interface Places {
  readonly used: number;
  /** Whether the last take filled the places, so that there is probably more to do. */
  readonly isSaturated: boolean;
  /** How many free places are filled together. */
  readonly group: number;
  /** Uses a place. The result leaves it; further calls do nothing. */
  enter(account: number): () => void;
  startTake(): void;
  /** `hasMore`: as many items were there as were asked for. */
  endTake(taken: number, hasMore: boolean): void;
  stop(): void;
}

/** A free place waits so long at most for others. */
const gatherMs = 25;
const groupShare = 0.375;

export function createPlaces({ itemsMax, accountMax, wake }: PlacesOptions): Places {
  const usedBy = new Map<number, number>();
  const group = Math.max(1, Math.floor(itemsMax * groupShare));
  let used = 0;
  let freed = 0;
  let isSaturated = false;
  let timer: NodeJS.Timeout | undefined;

  const wakeSoon = () => void (timer ??= setTimeout(wake, gatherMs).unref());

  function leave(account: number): void {
    used--;
    const left = (usedBy.get(account) ?? 1) - 1;
    if (left > 0) usedBy.set(account, left);
    else usedBy.delete(account);
    if (!isSaturated || ++freed >= group || used === 0) wake();
    else wakeSoon();
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    group,
    get used() {
      return used;
    },
    get isSaturated() {
      return isSaturated;
    },
    enter(account) {
      used++;
      usedBy.set(account, (usedBy.get(account) ?? 0) + 1);
      let isHere = true;
      return () => {
        if (isHere) leave(account);
        isHere = false;
      };
    },
    startTake() {
      stop();
      freed = 0;
    },
    endTake(taken, hasMore) {
      isSaturated = hasMore || used >= itemsMax || usedBy.values().some((places) => places >= accountMax);
      // Hosts were busy, or the queue has to be filled up first.
      if (taken > 0 && !isSaturated) wakeSoon();
    },
    stop,
  };
}
