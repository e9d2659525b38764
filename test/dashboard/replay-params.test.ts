// What has to be entered again before a logged request can be sent again.
import { expect, test } from 'vitest';
import { findGaps, withValues } from '../../dashboard/src/pages/requests/replay-params.ts';

const logged = {
  x_api_key: '[redacted]',
  query: 'https://[redacted]@example.com/',
  password: '[redacted]',
  headers: { accept: '*/*', authorization: '[redacted]' },
  instructions: [{ type: 'input', value: '[redacted]' }],
  note: 'xxxx…',
  timeout: 5,
};

test('secrets at any depth and truncated values are requested, the key is not', () => {
  expect(findGaps(logged).map(({ name, shown, isSecret }) => [name, shown, isSecret])).toEqual([
    ['query', 'https://[redacted]@example.com/', false],
    ['password', '', true],
    ['headers.authorization', '', true],
    ['instructions.0.value', '', true],
    ['note', 'xxxx…', false],
  ]);
});

test('entered values replace the gaps, without changing the logged parameters', () => {
  const gaps = findGaps(logged);
  const before = structuredClone(logged);
  const values = Object.fromEntries(gaps.map(({ name }) => [name, `new ${name}`]));
  expect(withValues(logged, gaps, values)).toEqual({
    query: 'new query',
    password: 'new password',
    headers: { accept: '*/*', authorization: 'new headers.authorization' },
    instructions: [{ type: 'input', value: 'new instructions.0.value' }],
    note: 'new note',
    timeout: 5,
  });
  expect(logged).toEqual(before);
});
