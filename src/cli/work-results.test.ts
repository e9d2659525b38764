import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Batch } from '../../clients/src/index.ts';
import { writeResults } from './work-results.ts';

const batch: Batch = {
  batch_id: '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21',
  name: null,
  endpoint: '/v1/website/crawler',
  status: 'running',
  reason: null,
  total: 2,
  queued: 1,
  processing: 0,
  completed: 1,
  failed: 0,
  credits_charged: 1,
  created_at: '2026-11-16T21:29:51.706Z',
  started_at: '2026-11-16T21:29:51.706Z',
  completed_at: null,
  eta_seconds: 8,
};

async function follow(isTTY: boolean) {
  const stderr = Object.assign(new PassThrough(), { isTTY });
  const lines: string[] = [];
  let text = '';
  const paused = Promise.withResolvers<void>();
  stderr.on('data', (part: Buffer) => {
    text += part.toString();
    if (text.includes('Paused')) paused.resolve();
  });
  let isPaused = false;
  async function* results() {
    yield { status: 'completed', credits_charged: 1 };
    isPaused = true;
    await paused.promise;
    isPaused = false;
    yield { status: 'failed', credits_charged: 0 };
  }
  const cli = { stdout: new PassThrough(), stderr };
  const output = {
    isFile: true,
    write: (line: string) => Promise.resolve(void lines.push(line)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  const state = () => Promise.resolve<Batch>(isPaused ? { ...batch, status: 'paused', reason: 'payment' } : batch);
  const { failed } = await writeResults({ cli }, output, { results: results(), state, done: 'done' }, 1);
  return { lines, text, failed };
}

test('results are written, and a pause is explained', async () => {
  const { lines, text, failed } = await follow(false);
  expect([lines.length, failed]).toEqual([2, 1]);
  expect(text).toMatch(
    /^Paused \(payment\): there is no balance left, or an invoice is open\. .*\n2 of 2 done, 1 failed, 1 credit\n$/,
  );
});

test('a terminal shows a bar with the time that is left', async () => {
  const { text } = await follow(true);
  expect(text).toContain('████████████░░░░░░░░░░░░ 1 of 2 done, 0 failed, 1 credit, 8 s left');
  expect(text).toContain('1 credit, paused');
  expect(text).toMatch(/2 of 2 done, 1 failed, 1 credit\n$/);
});
