// Runs a fetch with the caller's options. What all endpoints that fetch a page have in common is done here.
import { readFetchOptions } from '../contract/fetch-options.ts';
import type { Fetching } from '../contract/fetch-options.ts';
import type { FoundLinks } from '../engines/site-crawl/link-filter.ts';
import type { Call } from './endpoint.ts';

const timeoutSecondsDefault = 30;

type Options = Parameters<typeof readFetchOptions>[0];

/** What a fetch is given: the URL, the options, and how long it may take. */
export interface Fetch {
  url: URL;
  fetching: Fetching;
  timeoutSeconds: number;
}

/** What a fetch returns: the status of the target; undefined if the target was not asked. */
interface Fetched {
  status?: number | undefined;
  finalUrl?: string | undefined;
  links?: FoundLinks | undefined;
}

/**
 * Calls `fetch` with the URL and the options, within the caller's session if there is one, and through an exit proxy if one is
 * asked for. Pages that robots.txt does not allow are a 403 before they are requested.
 */
export async function withFetching<T extends Fetched>(
  address: string,
  query: Options & { timeout?: number },
  { caller, services, signal, scout, secrets }: Pick<Call, 'caller' | 'services' | 'signal' | 'scout' | 'secrets'>,
  fetch: (fetch: Fetch) => Promise<T>,
): Promise<T> {
  const { accountId: account } = caller;
  const options = readFetchOptions(query);
  const url = new URL(address);
  const timeoutSeconds = query.timeout ?? timeoutSecondsDefault;

  const run = async (fetching: Fetching, leftSeconds: number): Promise<T> => {
    const vetPage = (page: URL) => services.robots.check(page, { account, fetching, signal });
    const vetted = options.obeysRobots ? { ...fetching, vetPage } : fetching;
    if (!scout) return await fetch({ url, fetching: vetted, timeoutSeconds: leftSeconds });
    const vetPageOfCrawl = async (page: URL) => {
      await scout.vet(page, { account, fetching, signal });
      await vetted.vetPage?.(page);
    };
    const page = await fetch({
      url,
      fetching: { ...fetching, vetPage: vetPageOfCrawl },
      timeoutSeconds: leftSeconds,
    });
    await scout.explore(page, { account, fetching: vetted, signal });
    return page;
  };

  const runThroughExit = (fetching: Fetching): Promise<T> => {
    const { exitOptions: wish, session } = fetching;
    if (wish === undefined && session?.exit === undefined) return run(fetching, timeoutSeconds);
    const request = { account, wish, host: url.hostname, session, timeoutSeconds, signal };
    return services.proxyPools.through(request, ({ proxy, exit, leftSeconds }) =>
      run({ ...fetching, proxy, exit }, leftSeconds),
    );
  };

  if (options.sessionName === undefined) return await runThroughExit(options);
  return await services.fetchSessions.within(account, options.sessionName, options, async (fetching) => {
    secrets?.push(...cookieValues(fetching));
    try {
      return await runThroughExit(fetching);
    } finally {
      secrets?.push(...cookieValues(fetching)); // those that were set on the way
    }
  });
}

const cookieValues = ({ session }: Fetching): string[] =>
  session?.jar.serializeSync()?.cookies.flatMap(({ value }) => (typeof value === 'string' ? value : [])) ?? [];
