import { afterAll, expect, test } from 'vitest';
import { createRuleTrials } from './rule-trials.ts';

const unused = (): never => expect.unreachable('nothing is fetched');
const trials = createRuleTrials({
  tables: {},
  antibot: { observe: unused },
  customVendors: () => [],
  pages: { fetchPage: unused, fetchOnce: unused },
});
afterAll(() => trials.close());

const check = (html: string, signal?: AbortSignal) =>
  trials.check({ kind: 'technology', name: 'Acme', definition: { html } }, { signal });

test('aborted checks leave the thread and the queue', async () => {
  const aborter = new AbortController();
  const superseded = Promise.allSettled(
    Array.from({ length: 5 }, (_, index) => check(`zorblax${index}`, aborter.signal)),
  );
  aborter.abort(new Error('superseded'));
  expect(new Set((await superseded).map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(trials.shares()).toEqual([]);
  expect((await check('zorblax')).mistakes).toEqual([]);
});

test('a full queue is described as one of checks', async () => {
  const aborter = new AbortController();
  const all = Promise.allSettled(Array.from({ length: 23 }, () => check('zorblax', aborter.signal)));
  await expect(check('zorblax')).rejects.toThrow('too many checks and trials of rules are waiting');
  aborter.abort(new Error('over'));
  await all;
});
