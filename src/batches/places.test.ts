import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlaces } from './places.ts';

const itemsMax = 16;
const accountMax = 12;

describe('places of a node', () => {
  const wake = vi.fn<() => void>();
  beforeEach(() => {
    vi.useFakeTimers();
    wake.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const fill = (count: number) => {
    const places = createPlaces({ itemsMax, accountMax, wake });
    places.startTake();
    const leaves = Array.from({ length: count }, () => places.enter(1));
    places.endTake(count, false);
    return { places, leaves };
  };

  test('are filled in groups while an account uses all that it may', () => {
    const { places, leaves } = fill(accountMax);
    expect(places).toMatchObject({ used: accountMax, isSaturated: true, group: 6 });
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
    const { places, leaves } = fill(3);
    expect(places.isSaturated).toBe(false);
    leaves[0]?.();
    expect(wake).toHaveBeenCalledOnce();
  });

  test('wake nothing after a stop', () => {
    const { places, leaves } = fill(accountMax);
    leaves[0]?.();
    places.stop();
    vi.advanceTimersByTime(100);
    expect(wake).not.toHaveBeenCalled();
  });
});
