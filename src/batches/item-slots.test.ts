import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createItemSlots } from './item-slots.ts';

const itemsMax = 16;
const accountMax = 12;

describe('slots of a node', () => {
  const wake = vi.fn<() => void>();
  beforeEach(() => {
    vi.useFakeTimers();
    wake.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const fill = (count: number) => {
    const slots = createItemSlots({ itemsMax, accountMax, wake });
    slots.startTake();
    const leaves = Array.from({ length: count }, () => slots.enter(1));
    slots.endTake(count, false);
    return { slots, leaves };
  };

  test('are filled in groups while an account uses all that it may', () => {
    const { slots, leaves } = fill(accountMax);
    expect(slots).toMatchObject({ used: accountMax, isSaturated: true, group: 6 });
    for (const leave of leaves.slice(0, 5)) leave();
    expect(wake).not.toHaveBeenCalled();
    leaves[5]?.();
    expect(wake).toHaveBeenCalledOnce();
  });

  test('do not wait long for a group', () => {
    const { leaves } = fill(accountMax);
    leaves[0]?.();
    leaves[0]?.(); // leaves once
    vi.advanceTimersByTime(100);
    expect(wake).toHaveBeenCalledOnce();
  });

  test('are filled one by one when there is less to do', () => {
    const { slots, leaves } = fill(3);
    expect(slots.isSaturated).toBe(false);
    leaves[0]?.();
    expect(wake).toHaveBeenCalledOnce();
  });

  test('wake nothing after a stop', () => {
    const { slots, leaves } = fill(accountMax);
    leaves[0]?.();
    slots.stop();
    vi.advanceTimersByTime(100);
    expect(wake).not.toHaveBeenCalled();
  });
});
