import { expect, test } from 'vitest';
import { endToEnd } from './forwarder.ts';

test('hop-by-hop headers are not forwarded, and the others keep their order and spelling', () => {
  expect(
    endToEnd(['Host', 'a.test', 'Proxy-Connection', 'keep-alive', 'Accept', 'te', 'TE', 'trailers', 'accept', '*/*']),
  ).toEqual(['Host', 'a.test', 'Accept', 'te', 'accept', '*/*']);
});
