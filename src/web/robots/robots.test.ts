import { expect, test } from 'vitest';
import { badRequest, failed, overloaded, targetTimedOut } from '../../contract/errors.ts';
import type { PageFetcher } from '../http/fetch-page.ts';
import { createRobots } from './robots.ts';

type Fetched = Awaited<ReturnType<PageFetcher['fetchPage']>>;
const open = { status: 404, body: Buffer.from('') } as unknown as Fetched;
const url = new URL('https://example.com/page');
const question = (account: number) => ({
  account,
  fetching: { ignoresTlsErrors: false },
  signal: new AbortController().signal,
});

test('a failing request for robots.txt does not fail for other accounts that ask at the same time', async () => {
  const { promise: failing, reject } = Promise.withResolvers<Fetched>();
  const asked: number[] = [];
  const robots = createRobots({
    pages: {
      fetchPage: (_url, { account }) => {
        asked.push(account ?? 0);
        return account === 1 ? failing : Promise.resolve(open);
      },
    },
  });
  const first = robots.check(url, question(1));
  await robots.check(url, question(2));
  reject(new Error('too many lookups of this account'));
  await expect(first).rejects.toThrow('too many lookups');
  await robots.check(url, question(1)); // account 2 has stored the answer
  expect(asked).toEqual([1, 2]);
});

test.each([
  [targetTimedOut(15), 'Internal Error: robots.txt of example.com cannot be read: target timed out after 15 s'],
  [
    badRequest('example.com redirects to an address that may not be fetched: 10.0.0.1 is private'),
    'Bad Request: robots.txt of example.com cannot be read: example.com redirects to an address that may not be fetched: 10.0.0.1 is private',
  ],
  [overloaded('too many lookups', 1), 'Internal Error: too many lookups, try again shortly'],
])('an error names robots.txt if it is to blame: %s', async (fault, message) => {
  const robots = createRobots({ pages: { fetchPage: () => Promise.reject(fault) } });
  await expect(robots.check(url, question(1))).rejects.toMatchObject({ message });
});

test('a robots.txt that redirects in a loop counts as missing', async () => {
  const loop = failed('example.com redirects in a loop', 'target_redirects');
  const robots = createRobots({ pages: { fetchPage: () => Promise.reject(loop) } });
  await robots.check(url, question(1));
});

test('the error for a page that is not allowed has a code', async () => {
  const closed = { status: 200, body: Buffer.from('User-agent: *\nDisallow: /page') } as unknown as Fetched;
  const robots = createRobots({ pages: { fetchPage: () => Promise.resolve(closed) } });
  await expect(robots.check(url, question(1))).rejects.toMatchObject({ kind: 'forbidden', code: 'robots' });
});
