// The work that the selectors of a call may cause. Some selectors take time that grows with a power of the page's size.

/** About one second. */
export const stepsMax = 20_000_000;

export class TooManySteps extends Error {}

export interface Steps {
  /** Counts work. Throws `TooManySteps` when the limit is reached. */
  take(count: number): void;
}

export function countSteps(max: number = stepsMax): Steps {
  let left = max;
  return {
    take(count) {
      left -= count;
      if (left < 0) throw new TooManySteps();
    },
  };
}
