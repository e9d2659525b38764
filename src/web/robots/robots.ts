// Asks robots.txt of a host whether a page may be fetched, and remembers the answer for a while.

import { createHash } from 'node:crypto';
import { ApiError, disallowed } from '../../contract/errors.ts';
import { exitOptionsText } from '../../contract/exit-options.ts';
import { plainFetching } from '../../contract/fetch-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import { createBoundedCache } from '../../flow/bounded-cache.ts';
import { createSingleFlight } from '../../flow/single-flight.ts';
import { httpOptionsOf } from '../fetching.ts';
import type { PageFetcher } from '../http/fetch-page.ts';
import { parseRobots, robotsBytesMax } from './robots-rules.ts';
import type { RobotsRules } from './robots-rules.ts';

/** The product token that sites use to address this crawler. */
const robotsToken = 'siteglass';

const hostsMax = 2000;
const charactersMax = 32 * 1024 * 1024;
const validMs = 3_600_000;
/** A server error may be over soon. */
const faultMs = 60_000;
const timeoutSeconds = 15;

export interface RobotsQuestion {
  account: number;
  /** How to reach the host. Credentials are not sent. */
  fetching: Pick<Fetching, 'proxy' | 'exit' | 'userAgent' | 'ignoresTlsErrors'>;
  signal: AbortSignal;
}

export interface Robots {
  /** Throws a 403 if robots.txt does not allow the page, or the error that kept it from being read. */
  check(url: URL, question: RobotsQuestion): Promise<void>;
  /** The rules of a host; undefined while its server fails, when nothing may be fetched. Throws like `check`. */
  read(url: URL, question: RobotsQuestion): Promise<RobotsRules | undefined>;
}

const nothing: RobotsRules = { allows: () => false, delaySeconds: 0, sitemaps: [], characters: 0 };

export function createRobots({ pages }: { pages: Pick<PageFetcher, 'fetchPage'> }): Robots {
  const known = createBoundedCache<string, RobotsRules>({
    entriesMax: hostsMax,
    weightMax: charactersMax,
    weightOf: (rules) => rules.characters,
    ttlMs: validMs,
  });
  const reading = createSingleFlight<RobotsRules>();

  async function read(url: URL, key: string, { account, fetching }: RobotsQuestion, signal: AbortSignal) {
    const { proxy, exit, userAgent, ignoresTlsErrors } = fetching; // nothing else: robots.txt gets no credentials
    const { status, body } = await pages
      .fetchPage(new URL('/robots.txt', url), {
        ...httpOptionsOf({ ...plainFetching, proxy, exit, userAgent, ignoresTlsErrors }),
        account,
        followRedirects: true,
        totalTimeoutSeconds: timeoutSeconds,
        cutAtBytes: robotsBytesMax,
        signal,
      })
      .catch((error: unknown) => withoutFile(error, url));
    // No file: everything is allowed. A server that fails: nothing is (RFC 9309, 2.3.1).
    const rules = status >= 500 ? nothing : parseRobots(status < 300 ? body.toString('utf8') : '', robotsToken);
    known.set(key, rules, { ttlMs: status >= 500 ? faultMs : validMs });
    return rules;
  }

  async function rulesFor(url: URL, question: RobotsQuestion): Promise<RobotsRules> {
    const key = keyOf(url, question);
    // Accounts do not wait for each other's request: it may fail because its account has used up its share of lookups.
    const flight = `${question.account} ${key}`;
    return (
      known.get(key) ??
      (await reading.join(flight, (signal) => read(url, key, question, signal), question.signal)).value
    );
  }

  return {
    async read(url, question) {
      const rules = await rulesFor(url, question);
      return rules === nothing ? undefined : rules;
    },
    async check(url, question) {
      const rules = await rulesFor(url, question);
      if (rules.allows(url)) return;
      const why = rules === nothing ? ': its server responds with an error' : '';
      throw disallowed(`robots.txt of ${url.host} does not allow this page${why}`);
    },
  };
}

/** A file that redirects endlessly counts as missing (RFC 9309, 2.3.1.2). Any other error names robots.txt, because the page is not to blame. */
function withoutFile(error: unknown, { host }: URL): { status: number; body: Buffer } {
  if (!(error instanceof ApiError)) throw error;
  const { kind, code, sentence, proxyFault } = error;
  if (code === 'target_redirects') return { status: 404, body: Buffer.alloc(0) };
  if (kind !== 'bad_request' && !code?.startsWith('target_')) throw error;
  throw new ApiError(kind, `robots.txt of ${host} cannot be read: ${sentence}`, { code, proxyFault, cause: error });
}

// Responses through a caller's proxy, or over an unverified connection, are not shared with other accounts.
function keyOf(
  { origin }: URL,
  { account, fetching: { proxy = '', exit, ignoresTlsErrors, userAgent = '' } }: RobotsQuestion,
) {
  // All exit proxies that the call may get count as one.
  const passed = exit === undefined ? createHash('sha256').update(proxy).digest('base64') : exitOptionsText(exit.wish);
  const isShared = (proxy === '' || exit !== undefined) && !ignoresTlsErrors;
  const route = proxy === '' && isShared ? '' : ` ${isShared ? '' : account} ${ignoresTlsErrors} ${passed}`;
  return `${origin}${route} ${userAgent}`;
}
