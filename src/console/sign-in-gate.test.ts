import { expect, test } from 'vitest';
import { createSignInGate } from './sign-in-gate.ts';

const refusal = () => new Error('too many');
const attacker = '203.0.113.7';

/** An attempt that lasts until it is released. */
function slowAttempt() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let runs = 0;
  return {
    attempt: () => {
      runs++;
      return promise;
    },
    release: () => resolve('done'),
    runs: () => runs,
  };
}

test('sign-ins of one network do not keep others waiting, however many there are', async () => {
  const gate = createSignInGate(refusal);
  const slow = slowAttempt();
  const flood = Array.from({ length: 150 }, (_, index) => gate.run(`${index}@example.com`, attacker, slow.attempt));
  expect(await gate.run('me@example.com', '198.51.100.1', async () => 'in')).toBe('in');
  expect(slow.runs()).toBe(2);
  slow.release();
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['done']));
});

test('the queue is limited, and a network with fewer attempts still gets in', async () => {
  const gate = createSignInGate(refusal);
  const slow = slowAttempt();
  const flood = Array.from({ length: 500 }, () => gate.run('a@example.com', attacker, slow.attempt));
  const results = Promise.allSettled(flood);
  expect(await gate.run('me@example.com', '198.51.100.1', async () => 'in')).toBe('in');
  slow.release();
  expect((await results).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(202);
});

test('a refused network does not reach the database again for a moment', async () => {
  const gate = createSignInGate(refusal);
  const attempt = async () => 'in';
  gate.refuse('me@example.com', attacker, 'email');
  await expect(gate.run('me@example.com', attacker, attempt)).rejects.toThrow('too many');
  expect(await gate.run('other@example.com', attacker, attempt)).toBe('in');
  expect(await gate.run('me@example.com', '198.51.100.1', attempt)).toBe('in');
  gate.refuse('other@example.com', '2001:db8::1', 'network');
  await expect(gate.run('third@example.com', '2001:db8::2', attempt)).rejects.toThrow('too many');
});
