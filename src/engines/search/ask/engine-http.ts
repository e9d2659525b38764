// Sends requests to engines, at their own host or at the address that the operator has set. Redirects to other hosts are not
// followed.
import { ApiError } from '../../../contract/errors.ts';
import { decodeText } from '../../../web/http/charset.ts';
import { chromeHeaders } from '../../../web/http/chrome-profile.ts';
import type { OneResponse, PageFetcher } from '../../../web/http/fetch-page.ts';
import { headerOf } from '../../../web/http/http-engine.ts';
import type { ResponseHeaders } from '../../../web/http/http-engine.ts';
import type { Detector } from '../../antibot/detector.ts';
import { recogniseProtection, recogniseStatus } from './blocks.ts';
import type { RefusalDetector } from './blocks.ts';
import { keyTrouble } from './key-trouble.ts';
import type { KeyMarks } from './key-trouble.ts';
import { SearchFault } from './trouble.ts';
import type { Trouble } from './trouble.ts';

const redirectsMax = 3;
const retryAfterSecondsMax = 86_400;

/** Sent to APIs and feeds, which are made for programs. */
const programUserAgent = 'Siteglass/0.1 (self-hosted web data API)';

export type QueryValue = string | number | undefined;

export interface EngineRequest {
  /** At the engine's own host, with or without a query string. */
  url: string;
  /** Added to the URL in this order; undefined values are left out. */
  params?: Readonly<Record<string, QueryValue>>;
  /** Parameters that must not appear in `engine_url`. */
  secretParams?: readonly string[];
  /** `program`: identifies itself, for APIs and feeds. `page`: like a browser, as this service opens any page. */
  manner: 'program' | 'page';
  headers?: Readonly<Record<string, string>>;
  acceptLanguage?: string;
  method?: 'GET' | 'POST';
  body?: string;
  /** The key of the operator that the request contains. */
  key?: KeyMarks | undefined;
  signal: AbortSignal;
}

export interface EngineResponse {
  status: number;
  text: string;
  contentType: string;
  /** The URL at the engine that answered, without secrets. */
  engineUrl: string;
  /** `name=value` of the cookies that were set. */
  cookies: string[];
  /** The refusal that this response is; undefined when it is none. */
  trouble(): SearchFault | undefined;
}

export interface EngineHttp {
  /** Sends one request. Throws a SearchFault for refusals, redirects to other hosts and failures. */
  send(request: EngineRequest): Promise<EngineResponse>;
}

/** A connection for all accounts. */
export interface EngineConnection {
  /** Sends the requests of one account. */
  forAccount(account: number): EngineHttp;
}

export interface EngineHttpParts {
  pages: Pick<PageFetcher, 'fetchOnce'>;
  detector: Detector;
  refusals: RefusalDetector;
  /** The address to use instead of the engine's own host. */
  baseUrl: URL | undefined;
  timeoutSeconds: number;
  bodyBytesMax: number;
  /** Called with every body that was received. */
  onBody?: ((engineUrl: string, body: string) => void) | undefined;
}

export function createEngineHttp({
  pages,
  detector,
  refusals,
  baseUrl,
  timeoutSeconds,
  bodyBytesMax,
  onBody,
}: EngineHttpParts): EngineConnection {
  async function send(request: EngineRequest, account: number): Promise<EngineResponse> {
    let address = withParams(request);
    for (let redirects = 0; ; redirects++) {
      const response = await fetchFrom(address, request, account);
      const location = locationOf(response, address);
      if (location === undefined) return toResponse(response, address, request);
      const trouble = refusals.byRedirect(location) ?? protectionAt(location, response);
      if (trouble !== undefined) throw new SearchFault(trouble, `it redirects to ${location.host}`);
      if (!isSamePlace(location, address)) throw new SearchFault('not_offered', `it redirects to ${location.host}`);
      if (redirects === redirectsMax) throw new SearchFault('drift', 'it redirects in circles');
      address = new URL(location.pathname + location.search, address);
    }
  }

  /** What a protection means by sending the visitor elsewhere. */
  const protectionAt = (location: URL, { status, headers }: OneResponse): Trouble | undefined =>
    recogniseProtection({ status, finalUrl: location.href, headers, body: '' }, detector);

  async function fetchFrom(address: URL, request: EngineRequest, account: number): Promise<OneResponse> {
    const target = baseUrl === undefined ? address : atBase(address, baseUrl);
    try {
      return await pages.fetchOnce(target, {
        account,
        method: request.method ?? 'GET',
        headers: headersFor(target, request),
        ...(request.body === undefined ? {} : { body: request.body }),
        responseBytesMax: bodyBytesMax,
        totalTimeoutSeconds: timeoutSeconds,
        signal: request.signal,
      });
    } catch (error) {
      throw toFault(error, timeoutSeconds);
    }
  }

  function toResponse(response: OneResponse, address: URL, request: EngineRequest): EngineResponse {
    const contentType = headerOf(response.headers, 'content-type') ?? '';
    const { text } = decodeText(response.body, contentType);
    const engineUrl = withoutSecrets(address, request.secretParams ?? []);
    onBody?.(engineUrl, text);
    const { status, headers } = response;
    return judgeResponse(
      { status, text, contentType, engineUrl, cookies: cookiesOf(response), headers },
      { detector, refusals, retryAfterSeconds: retryAfterOf(response), key: request.key },
    );
  }

  // Redirects to the engine's own host, or to the address that stands in for it, are followed.
  const isSamePlace = (location: URL, address: URL): boolean =>
    location.origin === address.origin ||
    (baseUrl !== undefined && location.origin === baseUrl.origin) ||
    (location.host === address.host && location.protocol === 'https:');

  return { forAccount: (account) => ({ send: (request) => send(request, account) }) };
}

export type ReceivedResponse = Omit<EngineResponse, 'trouble'> & { headers: ResponseHeaders };

export interface JudgeParts {
  detector: Detector;
  refusals: RefusalDetector;
  retryAfterSeconds?: number | undefined;
  /** The key that the request contained. */
  key?: KeyMarks | undefined;
}

/** Throws if the status or a header is a refusal. The text is checked only if it turns out to contain no results. */
export function judgeResponse(
  { headers, ...response }: ReceivedResponse,
  { detector, refusals, retryAfterSeconds, key }: JudgeParts,
): EngineResponse {
  const { status, text, engineUrl } = response;
  const byHeaders = refusals.byHeaders(headers);
  const byStatus = recogniseStatus(status);
  const judge = (): { kind: Trouble | undefined; isByStatus: boolean } => {
    const byText = byHeaders ?? refusals.byText(text, status);
    if (byText !== undefined) return { kind: byText, isByStatus: false };
    const byProtection = recogniseProtection({ status, finalUrl: engineUrl, headers, body: text }, detector);
    // A protection refuses with any status. If the status is a refusal too, only a captcha says more.
    const isRefusal = byStatus === 'denied' || byStatus === 'rate_limited';
    const kind = isRefusal && byProtection !== 'captcha' ? byStatus : (byProtection ?? byStatus);
    return { kind, isByStatus: byProtection === undefined };
  };
  const faultOf = (kind: Trouble, isByStatus: boolean): SearchFault => {
    const detail = kind === byStatus ? `it answered with status ${status}` : (details[kind] ?? kind);
    return new SearchFault(kind, detail, { retryAfterSeconds, status: isByStatus ? status : undefined });
  };
  const trouble = () => {
    const { kind, isByStatus } = judge();
    const byKey = key && keyTrouble(key, { status, text, kind });
    if (byKey !== undefined) return new SearchFault(byKey.trouble, byKey.detail, { retryAfterSeconds });
    return kind && faultOf(kind, isByStatus);
  };
  const refusal = byHeaders ?? byStatus;
  if (refusal !== undefined) throw trouble() ?? faultOf(refusal, byHeaders === undefined);
  return { ...response, trouble };
}

const details: Partial<Record<Trouble, string>> = {
  captcha: 'it asks for a captcha',
  denied: 'it refuses to serve this request',
  consent: 'it asks for consent first',
  js_required: 'it only answers a browser with JavaScript',
};

export function withParams({ url, params = {} }: Pick<EngineRequest, 'url' | 'params'>): URL {
  const address = new URL(url);
  const query = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeQuery(String(value))}`)
    .join('&');
  if (query !== '') address.search = address.search === '' ? query : `${address.search}&${query}`;
  return address;
}

/** Form encoding, without escaping `:` and `,`, which engines write literally: `filterui:photo`, `ceid=US:en`. */
const encodeQuery = (value: string): string =>
  encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2C', ',');

function atBase(address: URL, base: URL): URL {
  const prefix = base.pathname.replace(/\/+$/, '');
  return new URL(`${base.origin}${prefix}${address.pathname}${address.search}`);
}

function headersFor(target: URL, { manner, headers = {}, acceptLanguage }: EngineRequest): Record<string, string> {
  const language: Record<string, string> = acceptLanguage === undefined ? {} : { 'Accept-Language': acceptLanguage };
  if (manner === 'program') {
    return { 'User-Agent': programUserAgent, 'Accept-Encoding': 'gzip, br', Accept: '*/*', ...language, ...headers };
  }
  const flat = chromeHeaders(target, { extra: { ...language, ...headers } });
  const pairs = Array.from({ length: flat.length / 2 }, (_, index) => flat.slice(index * 2, index * 2 + 2));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

function locationOf({ status, headers }: OneResponse, address: URL): URL | undefined {
  if (status < 300 || status > 399) return undefined;
  const location = headerOf(headers, 'location');
  const target = location === undefined ? null : URL.parse(location, address.href);
  if (target === null) throw new SearchFault('drift', `it answered with status ${status} and no address`);
  return target;
}

function retryAfterOf({ headers }: OneResponse): number | undefined {
  const text = headerOf(headers, 'retry-after');
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), retryAfterSecondsMax) : undefined;
}

function cookiesOf({ headers }: OneResponse): string[] {
  const set = headers['set-cookie'];
  const lines = set === undefined ? [] : Array.isArray(set) ? set : [set];
  return lines.map((line) => (line.split(';')[0] ?? '').trim()).filter((pair) => pair.includes('='));
}

export function withoutSecrets(address: URL, secrets: readonly string[]): string {
  if (secrets.length === 0) return address.href;
  const shown = new URL(address);
  for (const name of secrets) shown.searchParams.delete(name);
  return shown.href;
}

function toFault(error: unknown, timeoutSeconds: number): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === 'target_timeout' || error.code === 'deadline')
    return new SearchFault('timeout', `it did not answer within ${timeoutSeconds} s`, { cause: error });
  if (error.code === 'target_too_large') return new SearchFault('drift', error.sentence, { cause: error });
  return new SearchFault('network', error.sentence, { cause: error });
}
