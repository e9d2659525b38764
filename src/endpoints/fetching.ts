// Runs a fetch with the caller's options. What all endpoints that fetch a page have in common is done here.
import { readFetchOptions } from '../contract/fetch-options.ts';
import type { Fetching } from '../contract/fetch-options.ts';
import type { Call } from './endpoint.ts';

type Options = Parameters<typeof readFetchOptions>[0];

/** Calls `fetch` with the URL and the options. Pages that robots.txt does not allow are a 403 before they are requested. */
export async function withFetching<T>(
  address: string,
  query: Options,
  { caller, services, signal }: Pick<Call, 'caller' | 'services' | 'signal'>,
  fetch: (url: URL, fetching: Fetching) => Promise<T>,
): Promise<T> {
  const fetching: Fetching = readFetchOptions(query);
  if (fetching.obeysRobots) {
    fetching.vetPage = (url) => services.robots.check(url, { account: caller.accountId, fetching, signal });
  }
  return await fetch(new URL(address), fetching);
}
