// Runs a fetch with the caller's options. What all endpoints that fetch a page have in common is done here.
import { readFetchOptions } from '../contract/fetch-options.ts';
import type { Fetching } from '../contract/fetch-options.ts';
import type { Call } from './endpoint.ts';

type Options = Parameters<typeof readFetchOptions>[0];

/**
 * Calls `fetch` with the URL and the options, within the caller's session if there is one. Pages that robots.txt does not allow
 * are a 403 before they are requested.
 */
export async function withFetching<T>(
  address: string,
  query: Options,
  { caller, services, signal }: Pick<Call, 'caller' | 'services' | 'signal'>,
  fetch: (url: URL, fetching: Fetching) => Promise<T>,
): Promise<T> {
  const { accountId: account } = caller;
  const options = readFetchOptions(query);
  const run = (fetching: Fetching): Promise<T> => {
    const vetPage = (url: URL) => services.robots.check(url, { account, fetching, signal });
    return fetch(new URL(address), options.obeysRobots ? { ...fetching, vetPage } : fetching);
  };
  if (options.sessionName === undefined) return await run(options);
  return await services.fetchSessions.within(account, options.sessionName, options, run);
}
