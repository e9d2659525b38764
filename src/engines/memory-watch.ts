// Stops a task before its thread reaches the memory limit that V8 enforces. Node.js turns that limit into an error of the thread
// only where JavaScript allocates. Inside a call of V8, such as the growth of a large map, it aborts the whole process.
import type { Worker } from 'node:worker_threads';

export interface MemoryWatch {
  /** Rejects once the heap of the thread exceeds the limit. */
  exceeded: Promise<never>;
  end(): void;
}

/** How many times higher the limit of V8 is: a task goes on allocating between two checks. */
export const enforcedFactor = 4;

const checkEveryMs = 50;

/** `findThread` returns the thread of the task, or undefined before the task has one. */
export function watchMemory(
  findThread: () => Worker | undefined,
  limit: { bytesMax: number; exhausted(): Error },
): MemoryWatch {
  const { promise: exceeded, reject } = Promise.withResolvers<never>();
  exceeded.catch(() => {});
  let hasEnded = false;
  let timer = setTimeout(() => void check(), checkEveryMs);

  async function check(): Promise<void> {
    const heapBytes = await heapBytesOf(findThread());
    if (heapBytes > limit.bytesMax) reject(limit.exhausted());
    else if (!hasEnded) timer = setTimeout(() => void check(), checkEveryMs);
  }

  return {
    exceeded,
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}

async function heapBytesOf(thread: Worker | undefined): Promise<number> {
  try {
    return (await thread?.getHeapStatistics())?.used_heap_size ?? 0;
  } catch {
    return 0; // the thread has ended
  }
}
