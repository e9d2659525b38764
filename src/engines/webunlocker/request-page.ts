// One HTTP request for a page, with or without a browser's clearance.

import type { CookieJar } from 'tough-cookie';
import { ApiError } from '../../contract/errors.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { isListed, notListed } from '../../contract/host-list.ts';
import { httpOptionsOf } from '../../web/fetching.ts';
import { fromJar, toJar } from '../../web/http/cookie-jar.ts';
import type { PageFetcher } from '../../web/http/fetch-page.ts';
import type { Detector } from '../antibot/detector.ts';
import type { Clearance } from './clearance.ts';
import { judge, secondsBeforeBrowser } from './tier.ts';
import type { Attempt, UnlockRun } from './tier.ts';

// A site may time out or reset plain requests and still answer a browser. Other errors, such as an unknown host, are final.
const worthABrowser = new Set<ErrorCode | undefined>(['target_timeout', 'target_reset', 'target_protocol']);

export async function requestPage(
  { pages, detector }: { pages: PageFetcher; detector: Detector },
  run: UnlockRun,
  clearance?: Clearance,
): Promise<Attempt> {
  const { url, account, hosts, followRedirects, fetching, signal } = run;
  const seconds = secondsBeforeBrowser(run);
  try {
    const page = await pages.fetchPage(url, {
      ...httpOptionsOf(fetching),
      account,
      followRedirects,
      signal,
      totalTimeoutSeconds: seconds,
      silenceSeconds: seconds,
      vetHop: (hop) => {
        if (!isListed(hosts, hop.hostname)) throw notListed(hop.hostname);
        return fetching.vetPage?.(hop);
      },
      ...(clearance ? { cookies: jarFor(run, clearance), identity: clearance.identity } : {}),
    });
    return judge(page, detector);
  } catch (error) {
    if (!(error instanceof ApiError) || !worthABrowser.has(error.code)) throw error;
    return { error };
  }
}

/** A named session has the clearance among its cookies, unless another call has earned it in the meantime. */
function jarFor({ fetching: { session }, startedAt }: UnlockRun, { cookies, earnedAt }: Clearance): CookieJar {
  if (!session) return cookies;
  if (earnedAt >= startedAt) session.jar = toJar([...fromJar(session.jar), ...fromJar(cookies)]);
  return session.jar;
}
