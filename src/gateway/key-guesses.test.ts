import { expect, test } from 'vitest';
import { createKeyGuesses } from './key-guesses.ts';

/** How many of `count` simultaneous guesses are answered at once. */
async function immediate(addresses: (index: number) => string | null, count = 10): Promise<number> {
  const guesses = createKeyGuesses({ limits: { freeGuesses: 4, intervalMs: 60_000, delayMsMax: 50 } });
  let answered = 0;
  const all = Array.from({ length: count }, (_, index) => guesses.hold(addresses(index)).then(() => answered++));
  for (let i = 0; i < 5; i++) await Promise.resolve();
  const atOnce = answered;
  await Promise.all(all);
  return atOnce;
}

test('invalid keys of one address wait after the first few', async () => {
  expect(await immediate(() => '203.0.113.7')).toBe(4);
  expect(await immediate(() => null)).toBe(4);
});

test('the addresses of an IPv6 network count as one', async () => {
  expect(await immediate((index) => `2001:db8:1:2:${index}::1`)).toBe(4);
  expect(await immediate((index) => `2001:db8:1:${index}::1`)).toBe(10);
});

test('other addresses are not slowed down', async () => {
  expect(await immediate((index) => `203.0.113.${index}`)).toBe(10);
});

test('guesses become free again with time', async () => {
  let time = 1_000_000;
  const guesses = createKeyGuesses({ limits: { freeGuesses: 2, intervalMs: 1000, delayMsMax: 20 }, now: () => time });
  const isImmediate = async () => {
    let isAnswered = false;
    const held = guesses.hold('203.0.113.7').then(() => (isAnswered = true));
    for (let i = 0; i < 5; i++) await Promise.resolve();
    const atOnce = isAnswered;
    await held;
    return atOnce;
  };
  expect([await isImmediate(), await isImmediate(), await isImmediate()]).toEqual([true, true, false]);
  time += 10_000;
  expect([await isImmediate(), await isImmediate(), await isImmediate()]).toEqual([true, true, false]);
});
