// The slots of a node for items of batches. While there are more items than slots, items are taken in groups, which cost the
// database much less than single ones.

export interface ItemSlotsOptions {
  itemsMax: number;
  /** How many of them one account can use. */
  accountMax: number;
  /** Takes items. */
  wake(): void;
}

export interface ItemSlots {
  readonly used: number;
  /** Whether the last take filled the slots, so that there are probably more items. */
  readonly isSaturated: boolean;
  /** How many free slots are filled together. */
  readonly group: number;
  /** Takes a slot. Returns the function that frees it; further calls do nothing. */
  enter(account: number): () => void;
  startTake(): void;
  /** `hasMore`: as many items were taken as requested, so there may be more. */
  endTake(taken: number, hasMore: boolean): void;
  stop(): void;
}

/** How long a free slot waits for others. */
const gatherMs = 25;
const groupShare = 0.375;

export function createItemSlots({ itemsMax, accountMax, wake }: ItemSlotsOptions): ItemSlots {
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
      isSaturated = hasMore || used >= itemsMax || usedBy.values().some((slots) => slots >= accountMax);
      // Hosts were busy, or the queue has to be filled up first.
      if (taken > 0 && !isSaturated) wakeSoon();
    },
    stop,
  };
}
