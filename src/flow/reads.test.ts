import { describe, expect, test } from 'vitest';
import { createPace } from './pace.ts';
import { createReads, outsideRead } from './reads.ts';

const refused = new Error('refused');
const create = (limits = {}) =>
  createReads(() => refused, createPace(), {
    slots: 2,
    perAccount: 1,
    downloads: 2,
    downloadsPerAccount: 1,
    waitMs: 60_000,
    ...limits,
  });

const runningOf = ({ shares }: ReturnType<typeof create>, account: number) =>
  shares().find((share) => share.account === account)?.running ?? 0;

describe('a read', () => {
  test('waits for the reads of its account, not for those of another', async () => {
    const reads = create();
    const gate = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = reads.run(1, () => gate.promise.then(() => order.push('first')));
    const second = reads.run(1, async () => order.push('second'));
    await reads.run(2, async () => order.push('other'));
    expect(order).toEqual(['other']);
    gate.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['other', 'first', 'second']);
  });

  test('leaves its slot while it waits for something else', async () => {
    const reads = create();
    const gate = Promise.withResolvers<void>();
    const waiting = reads.run(1, async () => {
      await outsideRead(() => gate.promise);
      return runningOf(reads, 1);
    });
    expect(await reads.run(1, async () => 'read')).toBe('read');
    expect(runningOf(reads, 1)).toBe(0);
    gate.resolve();
    expect(await waiting).toBe(1);
    expect(runningOf(reads, 1)).toBe(0);
  });

  test('that has been given up gets no slot when its wait ends', async () => {
    const reads = create();
    const gate = Promise.withResolvers<void>();
    let late: Promise<void> | undefined;
    await reads.run(1, async () => {
      late = outsideRead(() => gate.promise);
    });
    gate.resolve();
    await late;
    expect(reads.shares()).toEqual([]);
  });

  test('that is given up while it waits to continue leaves the slot that it gets', async () => {
    const reads = create();
    const [wait, other, end] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    let late: Promise<void> | undefined;
    const first = reads.run(1, async () => {
      late = outsideRead(() => wait!.promise);
      await end!.promise;
    });
    const second = reads.run(1, () => other!.promise);
    wait!.resolve();
    await expect.poll(() => reads.shares()).toEqual([{ account: 1, running: 1, waiting: 1 }]);
    end!.resolve();
    await first;
    other!.resolve();
    await Promise.all([second, late]);
    expect(reads.shares()).toEqual([]);
  });

  test('within a read needs no second slot', async () => {
    const reads = create();
    expect(await reads.run(1, () => reads.run(1, async () => runningOf(reads, 1)))).toBe(1);
  });

  test('that fails leaves its slot', async () => {
    const reads = create();
    const failing = reads.run(1, () => Promise.reject(new Error('failed')));
    await expect(failing).rejects.toThrow('failed');
    expect(reads.shares()).toEqual([]);
  });

  test('that waits too long is refused', async () => {
    const reads = create({ waitMs: 1 });
    const gate = Promise.withResolvers<void>();
    const first = reads.run(1, () => gate.promise);
    await expect(reads.run(1, async () => 'late')).rejects.toBe(refused);
    gate.resolve();
    await first;
  });
});

describe('a download', () => {
  async function* numbers() {
    yield 1;
    yield 2;
  }

  async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
    const all: T[] = [];
    for await (const value of values) all.push(value);
    return all;
  }

  test('reads each of its pages in a slot', async () => {
    const reads = create();
    async function* pages() {
      yield runningOf(reads, 1);
      yield runningOf(reads, 1);
    }
    expect(await collect(reads.downloadPages(1, pages()))).toEqual([1, 1]);
    expect(reads.shares()).toEqual([]);
  });

  test('closes its source when the client leaves or a page is refused', async () => {
    const reads = create({ waitMs: 1 });
    const closed: string[] = [];
    async function* pages(name: string) {
      try {
        yield 1;
        yield 2;
      } finally {
        closed.push(name);
      }
    }
    for await (const page of reads.downloadPages(1, pages('left'))) if (page === 1) break;
    expect(closed).toEqual(['left']);
    const refusedLater = reads.downloadPages(1, pages('refused'))[Symbol.asyncIterator]();
    await refusedLater.next();
    const gate = Promise.withResolvers<void>();
    const other = reads.run(1, () => gate.promise);
    await expect(refusedLater.next()).rejects.toBe(refused);
    expect(closed).toEqual(['left', 'refused']);
    gate.resolve();
    await other;
    expect([...reads.shares(), ...reads.downloadShares()]).toEqual([]);
  });

  test('has its slot until it ends or is given up', async () => {
    const reads = create({ waitMs: 1 });
    const first = reads.download(1, numbers())[Symbol.asyncIterator]();
    expect((await first.next()).value).toBe(1);
    await expect(collect(reads.download(1, numbers()))).rejects.toBe(refused);
    expect(await collect(reads.download(2, numbers()))).toEqual([1, 2]);
    await first.return?.();
    expect(await collect(reads.download(1, numbers()))).toEqual([1, 2]);
    expect(reads.downloadShares()).toEqual([]);
  });
});
