import { expect, test } from 'vitest';
import { createLostTakes } from './lost-takes.ts';

function setUp() {
  const parts = { time: 0, isDown: false, calls: [] as string[][] };
  const lost = createLostTakes({
    now: () => parts.time,
    async handBack(ids) {
      if (parts.isDown) throw new Error('down');
      parts.calls.push(ids);
    },
  });
  return { lost, parts };
}

test('without a lost take, the database is not asked', async () => {
  const { lost, parts } = setUp();
  await lost.handBack();
  expect(parts.calls).toEqual([]);
});

test('a lost take is handed back before anything else, and again every second: the database may run it late', async () => {
  const { lost, parts } = setUp();
  lost.add(['a', 'b']);
  await lost.handBack();
  parts.time = 500;
  await lost.handBack();
  expect(parts.calls).toEqual([['a', 'b']]);
  parts.time = 1000;
  await lost.handBack();
  lost.add(['c']);
  await lost.handBack();
  expect(parts.calls).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b', 'c'],
  ]);
});

test('a lost take is forgotten half a minute after the database answers again, however long it was down', async () => {
  const { lost, parts } = setUp();
  parts.isDown = true;
  lost.add(['a']);
  await expect(lost.handBack()).rejects.toThrow('down');
  parts.time = 600_000;
  await expect(lost.handBack()).rejects.toThrow('down');
  parts.isDown = false;
  await lost.handBack();
  parts.time += 29_000;
  await lost.handBack();
  parts.time += 1000;
  await lost.handBack();
  parts.time += 1000;
  await lost.handBack();
  expect(parts.calls).toEqual([['a'], ['a'], ['a']]);
});
