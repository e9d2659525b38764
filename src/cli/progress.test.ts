import { PassThrough } from 'node:stream';
import type { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

/** What a terminal or a pipe received, in order. */
function capture() {
  const written: string[] = [];
  const stream = (name: string, isTTY: boolean): Writable =>
    Object.assign(new PassThrough(), { isTTY, write: (text: string) => written.push(`${name}: ${text}`) > 0 });
  return { written, stream };
}

test('a summary counts one credit in the singular', () => {
  const { written, stream } = capture();
  const progress = createProgress(stream('out', false), stream('err', false), () => undefined);
  progress.print('{}\n', { credits: 1, isFailure: false });
  progress.end();
  expect(written).toEqual(['out: {}\n', 'err: 1 done, 0 failed, 1 credit\n']);
});

test('a bar is removed before output to the same terminal', () => {
  const { written, stream } = capture();
  const progress = createProgress(
    stream('out', true),
    stream('err', true),
    () => 2,
    () => 0,
  );
  progress.print('one', { credits: 2, isFailure: false });
  expect(written).toEqual([
    'err: \r\u001b[K',
    'out: one\n',
    'err: ████████████░░░░░░░░░░░░ 1 of 2, 0 failed, 2 credits, 0 s left',
  ]);
});

test('a bar is not shown when another program prints the output', () => {
  const { written, stream } = capture();
  const progress = createProgress(
    stream('out', false),
    stream('err', true),
    () => 2,
    () => 0,
  );
  progress.print('{}\n', { credits: 1, isFailure: false });
  progress.end();
  expect(written).toEqual(['out: {}\n', 'err: 1 done, 0 failed, 1 credit\n']);
});
