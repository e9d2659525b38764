// Fetches a page once, like a browser, and reports the bot protection in front of it.
import { orAfter } from '../../flow/time-limit.ts';
import { ApiError, badParameter, targetTimedOut } from '../../contract/errors.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { hasSecrets, plainFetching } from '../../contract/fetch-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import { readWebAddress } from '../../contract/web-address.ts';
import type { CanonicalNames } from '../../web/address/canonical-names.ts';
import { httpOptionsOf } from '../../web/fetching.ts';
import type { FetchedPage, PageFetcher } from '../../web/http/fetch-page.ts';
import { createDetector, detectAndExplain, scannedBytesMax } from './detector.ts';
import type { Detector, ExplainedReport, ObservedResponse, OpenDetector } from './detector.ts';
import { largeBytes } from './detection-workers.ts';
import type { DetectionWorkers } from './detection-workers.ts';

export interface ScanOptions {
  account: number;
  /** The time limit of the whole scan. */
  timeoutSeconds: number;
  fetching?: Fetching | undefined;
  /** Also lists the signs that almost matched. */
  explain?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export interface Scan extends ExplainedReport {
  status: number;
  /** The URL as given; for a bare domain, the URL that was fetched. */
  requestedUrl: string;
  finalUrl: string;
  /** Whether the page is too large to be examined to its end. */
  isPartial: boolean;
}

export interface Antibot {
  /** Scans a vetted URL or bare domain. A complete response with any status is a success. */
  scan(address: string, options: ScanOptions): Promise<Scan>;
  /** Fetches what a scan examines. */
  observe(address: string, options: ScanOptions): Promise<ObservedPage>;
}

/** A response with the URL as given; for a bare domain, the URL that was fetched. */
export interface ObservedPage {
  requestedUrl: string;
  response: ObservedResponse;
}

export interface AntibotParts {
  pages: PageFetcher;
  canonicalNames?: CanonicalNames;
  detector?: Detector & Partial<Pick<OpenDetector, 'custom'>>;
  /** For large responses. Without it they are examined on the calling thread. */
  workers?: Pick<DetectionWorkers, 'detect'> | undefined;
}

// The CNAME lookup must not delay the response: how long to wait for it once the page is there.
const namesGraceMs = 50;

// Errors after which the server may still answer over plain HTTP.
const worthAnotherScheme = new Set<ErrorCode | undefined>([
  'target_refused',
  'target_tls',
  'target_reset',
  'target_protocol',
  'target_timeout',
]);

export function createAntibot({ pages, canonicalNames, detector = createDetector(), workers }: AntibotParts): Antibot {
  async function fetchDomain(url: URL, options: ScanOptions): Promise<[URL, FetchedPage]> {
    const { timeoutSeconds } = options;
    const startedAt = performance.now();
    try {
      return [url, await fetchOne(url, options)];
    } catch (error) {
      // Never fall back to http with secrets.
      if (hasSecrets(options.fetching ?? plainFetching)) throw error;
      const left = timeoutSeconds - (performance.now() - startedAt) / 1000;
      if (!(error instanceof ApiError) || !worthAnotherScheme.has(error.code) || left <= 0.05) throw error;
      const plain = new URL(url);
      plain.protocol = 'http:';
      try {
        return [plain, await fetchOne(plain, { ...options, timeoutSeconds: left })];
      } catch (second) {
        if (!(second instanceof ApiError)) throw second;
        // No server on the HTTP port: the first error says more.
        if (second.code === 'target_refused') throw error;
        if (second.code !== 'target_timeout') throw second;
        throw targetTimedOut(timeoutSeconds, undefined, second);
      }
    }
  }

  const fetchOne = (url: URL, options: ScanOptions): Promise<FetchedPage> => {
    const { account, timeoutSeconds, fetching = plainFetching, signal } = options;
    return pages.fetchPage(url, {
      ...httpOptionsOf(fetching),
      account,
      followRedirects: true,
      totalTimeoutSeconds: timeoutSeconds,
      silenceSeconds: timeoutSeconds,
      cutAtBytes: scannedBytesMax,
      signal,
    });
  };

  const detect = async (response: ObservedResponse, options: ScanOptions): Promise<ExplainedReport> => {
    const { account, signal, explain } = options;
    const isLarge = (response.body?.length ?? 0) > largeBytes;
    if (isLarge && workers !== undefined)
      return await workers.detect(response, { account, signal, explain, custom: detector.custom });
    return explain ? detectAndExplain(detector, response) : detector.detect(response);
  };

  async function observe(given: string, options: ScanOptions): Promise<ObservedPage> {
    const address = readWebAddress(given);
    if (address === undefined) throw badParameter('query', 'must be a full URL or a domain such as example.com');
    const names = canonicalNames?.of(address.url.hostname, options.account) ?? [];
    const [url, page] = address.isDomain
      ? await fetchDomain(address.url, options)
      : [address.url, await fetchOne(address.url, options)];
    const known = await orAfter(Promise.resolve(names), namesGraceMs, []);
    const requestedUrl = address.isDomain ? url.href : given.trim();
    return { requestedUrl, response: { ...partsOf(page), canonicalNames: known } };
  }

  return {
    observe,
    async scan(given, options) {
      const { requestedUrl, response } = await observe(given, options);
      const report = await detect(response, options);
      const isPartial = (response.body?.length ?? 0) >= scannedBytesMax;
      return { ...report, status: response.status, requestedUrl, finalUrl: response.finalUrl, isPartial };
    },
  };
}

const partsOf = ({ status, finalUrl, headers, body, redirects }: FetchedPage): ObservedResponse => ({
  status,
  finalUrl,
  headers,
  body,
  redirects: redirects.map(({ url, status: code, headers: own }) => ({ url, status: code, headers: own })),
});
