// How engines are reached: at their own host or at the address the operator has set, without following anybody elsewhere.
import { ApiError } from '../../../contract/errors.ts';
import { decodeText } from '../../../web/charset.ts';
import { chromeHeaders } from '../../../web/chrome-profile.ts';
import type { OneResponse, PageFetcher } from '../../../web/fetch-page.ts';
import { headerOf } from '../../../web/http-engine.ts';
import type { ResponseHeaders } from '../../../web/http-engine.ts';
import type { Detector } from '../../antibot/detector.ts';
import { recogniseProtection, recogniseRedirect, recogniseStatus, recogniseText } from './blocks.ts';
import { SearchFault } from './trouble.ts';
import type { Trouble } from './trouble.ts';

const REDIRECTS_MAX = 3;
const RETRY_AFTER_SECONDS_MAX = 86_400;

/** Said to interfaces and feeds that are made for programs. */
export const PROGRAM_USER_AGENT = 'Siteglass/0.1 (self-hosted web data API)';

export type QueryValue = string | number | undefined;

export interface EngineRequest {
  /** At the engine's own host, with or without a query. */
  url: string;
  /** Added to the address in this order; undefined ones are left out. */
  params?: Readonly<Record<string, QueryValue>>;
  /** Parameters that must not be shown in `engine_url`. */
  secretParams?: readonly string[];
  /** `program`: says who it is, for interfaces and feeds. `page`: as this service opens any page. */
  manner: 'program' | 'page';
  headers?: Readonly<Record<string, string>>;
  acceptLanguage?: string;
  method?: 'GET' | 'POST';
  body?: string;
  signal: AbortSignal;
}

export interface EngineResponse {
  status: number;
  text: string;
  contentType: string;
  /** The engine's address that answered, without secrets. */
  engineUrl: string;
  /** `name=value` of the cookies that it set. */
  cookies: string[];
  /** The refusal that this response is, when it is one. */
  trouble(): SearchFault | undefined;
}

export interface EngineHttp {
  /** One request. Throws a SearchFault for refusals, foreign redirects and failures; other statuses below 400 return. */
  send(request: EngineRequest): Promise<EngineResponse>;
}

export interface EngineHttpParts {
  pages: Pick<PageFetcher, 'fetchOnce'>;
  detector: Detector;
  /** Where the engine is asked instead of its own host. */
  baseUrl: URL | undefined;
  timeoutSeconds: number;
  bodyBytesMax: number;
  /** Hears of every body that was received. */
  onBody?: ((engineUrl: string, body: string) => void) | undefined;
}

export function createEngineHttp({
  pages,
  detector,
  baseUrl,
  timeoutSeconds,
  bodyBytesMax,
  onBody,
}: EngineHttpParts): EngineHttp {
  async function send(request: EngineRequest): Promise<EngineResponse> {
    let address = withParams(request);
    for (let redirects = 0; ; redirects++) {
      const response = await fetchFrom(address, request);
      const location = locationOf(response, address);
      if (location === undefined) return toResponse(response, address, request);
      const trouble = recogniseRedirect(location);
      if (trouble !== undefined) throw new SearchFault(trouble, `it redirects to ${location.host}`);
      if (!isSamePlace(location, address)) throw new SearchFault('not_offered', `it redirects to ${location.host}`);
      if (redirects === REDIRECTS_MAX) throw new SearchFault('drift', 'it redirects in circles');
      address = new URL(location.pathname + location.search, address);
    }
  }

  async function fetchFrom(address: URL, request: EngineRequest): Promise<OneResponse> {
    const target = baseUrl === undefined ? address : atBase(address, baseUrl);
    try {
      return await pages.fetchOnce(target, {
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
      { detector, retryAfterSeconds: retryAfterOf(response) },
    );
  }

  // A redirect to the engine's own host, or to the address that stands for it, may be followed.
  const isSamePlace = (location: URL, address: URL): boolean =>
    location.origin === address.origin ||
    (baseUrl !== undefined && location.origin === baseUrl.origin) ||
    (location.host === address.host && location.protocol === 'https:');

  return { send };
}

export type ReceivedResponse = Omit<EngineResponse, 'trouble'> & { headers: ResponseHeaders };

export interface JudgeParts {
  detector: Detector;
  retryAfterSeconds?: number | undefined;
}

/** Throws for a refusal that the status or a header tells; the text is only judged when it turns out to hold no results. */
export function judgeResponse(
  { headers, ...response }: ReceivedResponse,
  { detector, retryAfterSeconds }: JudgeParts,
): EngineResponse {
  const { status, text, engineUrl } = response;
  const isMarked = headerOf(headers, 'x-yandex-captcha') === 'captcha';
  const byStatus = recogniseStatus(status);
  const kindOf = (): Trouble | undefined => {
    if (isMarked) return 'captcha';
    const byText = recogniseText(text);
    if (byText !== undefined) return byText;
    const byProtection = recogniseProtection({ status, finalUrl: engineUrl, headers, body: text }, detector);
    return byProtection === 'captcha' ? byProtection : (byStatus ?? byProtection);
  };
  const trouble = () => {
    const kind = kindOf();
    if (kind === undefined) return undefined;
    const detail = kind === byStatus ? `it answered with status ${status}` : (details[kind] ?? kind);
    return new SearchFault(kind, detail, { retryAfterSeconds });
  };
  if (isMarked || byStatus !== undefined) throw trouble()!;
  return { ...response, trouble };
}

const details: Partial<Record<string, string>> = {
  captcha: 'it asks for a captcha',
  denied: 'it is closed to us by a bot protection',
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

/** As forms are sent, with the signs literal that engines write themselves: `filterui:photo`, `ceid=US:en`. */
const encodeQuery = (value: string): string =>
  encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2C', ',');

export function atBase(address: URL, base: URL): URL {
  const prefix = base.pathname.replace(/\/+$/, '');
  return new URL(`${base.origin}${prefix}${address.pathname}${address.search}`);
}

function headersFor(target: URL, { manner, headers = {}, acceptLanguage }: EngineRequest): Record<string, string> {
  const language: Record<string, string> = acceptLanguage === undefined ? {} : { 'Accept-Language': acceptLanguage };
  if (manner === 'program') {
    return { 'User-Agent': PROGRAM_USER_AGENT, 'Accept-Encoding': 'gzip, br', Accept: '*/*', ...language, ...headers };
  }
  const flat = chromeHeaders(target, { extra: { ...language, ...headers } });
  return Object.fromEntries(
    Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2]!, flat[index * 2 + 1]!]),
  );
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
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), RETRY_AFTER_SECONDS_MAX) : undefined;
}

function cookiesOf({ headers }: OneResponse): string[] {
  const set = headers['set-cookie'];
  const lines = set === undefined ? [] : Array.isArray(set) ? set : [set];
  return lines.map((line) => line.split(';')[0]!.trim()).filter((pair) => pair.includes('='));
}

export function withoutSecrets(address: URL, secrets: readonly string[]): string {
  if (secrets.length === 0) return address.href;
  const shown = new URL(address);
  for (const name of secrets) shown.searchParams.delete(name);
  return shown.href;
}

function toFault(error: unknown, timeoutSeconds: number): unknown {
  if (!(error instanceof ApiError)) return error;
  const reason = error.message.replace(/^(Internal Error|Bad Request): /, '');
  if (error.code === 'target_timeout' || error.code === 'deadline')
    return new SearchFault('timeout', `it did not answer within ${timeoutSeconds} s`, { cause: error });
  return new SearchFault('network', reason, { cause: error });
}
