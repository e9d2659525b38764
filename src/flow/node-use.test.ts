import { expect, test } from 'vitest';
import { createMachineUse, createProcessUse } from './node-use.ts';

test('a process that computes is used', async () => {
  const use = createProcessUse(2);
  const until = performance.now() + 50;
  while (performance.now() < until);
  await new Promise(setImmediate);
  expect(use()).toBeGreaterThan(0.2);
});

test('a machine without idle processors is used, because the database needs them too', () => {
  const times = [
    { idleMs: 0, totalMs: 0 },
    { idleMs: 10, totalMs: 200 },
  ];
  const use = createMachineUse(() => times.shift()!);
  expect(use()).toBeGreaterThanOrEqual(0.95);
});
