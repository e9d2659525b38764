// Fetch options: what is sent to the target in addition to the URL. Shared by all endpoints that fetch a page, and
// validated here, so that every engine gets the same.

import type { CookieJar } from 'tough-cookie';
import { hasControlCharacters } from './control-characters.ts';
import { exitParameters, readExitOptions } from './exit-options.ts';
import type { Exit, ExitKeeper, ExitOptions } from './exit-options.ts';
import { badParameter } from './errors.ts';
import { isObject, tryParseJson } from './json.ts';
import type { ParametersOf, ParameterSchema } from './parameters.ts';
import { emptyRecord } from './records.ts';
import { looksSecret } from './secrets.ts';

const headersMax = 50;
const headerBytesMax = 16 * 1024;
const cookiesMax = 100;
const bodyBytesMax = 256 * 1024;

/** Declarations shared by all endpoints that fetch a page. */
export const fetchParameters = {
  headers: {
    type: 'object',
    description:
      'Request headers for the target: a JSON object of at most 50 headers and 16 KiB. On redirects to another origin, credentials ' +
      'such as `authorization` are dropped; in a browser, headers go to the origin of the page only.',
    examples: [{ 'x-client': 'docs' }],
  },
  cookies: {
    type: 'string',
    'x-secret': true,
    'x-json-text': true,
    maxLength: headerBytesMax,
    'x-blank-is-absent': true,
    description: 'Cookies for the requested host: `a=1; b=2`, or a JSON object',
    examples: ['theme=dark; currency=EUR'],
  },
  user_agent: {
    type: 'string',
    maxLength: 1000,
    'x-blank-is-absent': true,
    description: 'User agent to send; client hints are adjusted to it',
    examples: ['Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)'],
  },
  accept_language: {
    type: 'string',
    maxLength: 200,
    'x-blank-is-absent': true,
    description: 'Preferred languages, as in the header `Accept-Language`',
    examples: ['de-CH,de;q=0.9'],
  },
  // Services accept tokens as user names.
  username: {
    type: 'string',
    'x-secret': true,
    maxLength: 500,
    description: 'User name for basic authentication; may also be part of the URL',
    examples: ['demo'],
  },
  password: {
    type: 'string',
    maxLength: 500,
    writeOnly: true,
    description: 'Password for basic authentication; may also be part of the URL',
    examples: ['the-password'],
  },
  proxy: {
    type: 'string',
    format: 'proxy-url',
    description: 'Your proxy, `http://user:password@host:port`; http, https or socks5',
  },
  ...exitParameters,
  session: {
    type: 'string',
    maxLength: 64,
    'x-blank-is-absent': true,
    description:
      'Name of a session: calls with the same name share cookies, user agent and proxy, until 30 minutes after the last one',
    examples: ['checkout-1'],
  },
  robots: {
    type: 'string',
    enum: ['ignore', 'obey'],
    default: 'ignore',
    description: '`obey`: refuse pages that robots.txt does not allow for `siteglass`, with an unbilled 403',
  },
  ignore_tls_errors: {
    type: 'boolean',
    default: false,
    description: 'Accept any certificate of the target; 403 unless the operator allows it',
  },
} as const satisfies Record<string, ParameterSchema>;

const requestMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type RequestMethod = (typeof requestMethods)[number];

/** Declarations of the crawler alone: browsers only navigate by GET. */
export const bodyParameters = {
  method: {
    type: 'string',
    enum: requestMethods,
    default: 'GET',
    description: 'Method of the request. Methods other than GET and HEAD are never sent twice.',
  },
  body: {
    type: 'string',
    'x-secret': true,
    'x-json-text': true,
    maxLength: bodyBytesMax,
    description: 'Body of the request, up to 256 KiB; a JSON object or array is sent as JSON',
    examples: ['color=blue&size=3'],
  },
  content_type: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'Type of the `body`; default: `application/json` for a JSON object or array, otherwise `text/plain`',
    examples: ['application/x-www-form-urlencoded'],
  },
} as const satisfies Record<string, ParameterSchema>;

/** A time limit in seconds. */
export const timeoutParameter = <const D extends number>(fallback: D, description: string) =>
  ({ type: 'number', minimum: 1, maximum: 60, default: fallback, description }) as const satisfies ParameterSchema;

export interface CookiePair {
  name: string;
  value: string;
}

/** What is sent with a fetch, and how. */
export interface FetchOptions {
  /** Valid names and values. `authorization` includes basic authentication. */
  headers: Readonly<Record<string, string>>;
  /** For the requested host only. */
  cookies: readonly CookiePair[];
  userAgent?: string | undefined;
  acceptLanguage?: string | undefined;
  /** The URL of the caller's proxy. */
  proxy?: string | undefined;
  /** Which exit proxies of the operator the caller accepts; undefined: none. */
  exitOptions?: ExitOptions | undefined;
  /** The name of a session. */
  sessionName?: string | undefined;
  obeysRobots: boolean;
  /** True: any certificate of the target is accepted. */
  ignoresTlsErrors: boolean;
}

/** Fetch options, and what the service adds to them for one call. */
export interface Fetching extends FetchOptions {
  /** Throws a 403 for a page that may not be fetched, before it is requested. */
  vetPage?: ((url: URL) => Promise<void>) | undefined;
  /** The cookies of the session of this call. What the fetch leaves in the jar is kept. */
  session?: ({ name: string; jar: CookieJar } & ExitKeeper) | undefined;
  /** Set if `proxy` is an exit proxy of the operator. */
  exit?: Exit | undefined;
}

/** No options: a fetch as a browser would do it. */
export const plainFetching: Fetching = { headers: {}, cookies: [], obeysRobots: false, ignoresTlsErrors: false };

/** A text that is equal for equal options, without the proxy; '' for none. It contains secrets: use only a keyed hash of it. */
export function identityText(options: FetchOptions): string {
  const { headers, cookies, userAgent, acceptLanguage, ignoresTlsErrors, sessionName = '' } = options;
  const sorted = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const isPlain = sorted.length + cookies.length === 0 && !userAgent && !acceptLanguage && !ignoresTlsErrors;
  if (isPlain && sessionName === '') return '';
  return JSON.stringify([
    sorted.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    cookies.map(({ name, value }) => `${name}=${value}`).toSorted(),
    userAgent ?? '',
    acceptLanguage ?? '',
    ignoresTlsErrors,
    sessionName,
  ]);
}

export interface RequestBody {
  content: string;
  type: string;
}

type Given = Partial<ParametersOf<{ type: 'object'; properties: typeof fetchParameters }>>;

/** Validates the options. Throws a 400 that names the parameter, and the header or cookie. */
export function readFetchOptions(given: Given): FetchOptions {
  const headers = readHeaders(given.headers ?? {});
  const userAgent = either(headers, 'user-agent', 'user_agent', given.user_agent);
  const acceptLanguage = either(headers, 'accept-language', 'accept_language', given.accept_language);
  const cookies = either(headers, 'cookie', 'cookies', given.cookies);
  const authorization = readCredentials(given);
  if (authorization !== undefined) {
    if (nameIn(headers, 'authorization') !== undefined) {
      throw badParameter('username', 'cannot be combined with headers.authorization');
    }
    headers['Authorization'] = authorization;
  }
  return {
    headers,
    cookies: readCookies(cookies ?? ''),
    userAgent: userAgent === undefined ? undefined : clean(userAgent, 'user_agent'),
    acceptLanguage: acceptLanguage === undefined ? undefined : readLanguages(acceptLanguage),
    proxy: given.proxy,
    exitOptions: readExitOptions(given),
    sessionName: given.session === undefined ? undefined : readSessionName(given.session),
    obeysRobots: given.robots === 'obey',
    ignoresTlsErrors: given.ignore_tls_errors === true,
  };
}

function readSessionName(name: string): string {
  if (/^[A-Za-z\d_-]{1,64}$/.test(name)) return name;
  throw badParameter('session', 'must be 1 to 64 letters, digits, hyphens and underscores');
}

/** Validates the method and the body. */
export function readBody(given: {
  method: RequestMethod;
  body?: string;
  content_type?: string;
  headers?: Record<string, unknown>;
}): RequestBody | undefined {
  const { method, body, content_type: type } = given;
  if (body === undefined) {
    if (type !== undefined) throw badParameter('content_type', 'needs a body');
    return undefined;
  }
  if (method === 'GET' || method === 'HEAD') {
    throw badParameter('body', 'needs the method POST, PUT, PATCH or DELETE');
  }
  if (Buffer.byteLength(body) > bodyBytesMax) throw badParameter('body', `must be at most ${bodyBytesMax / 1024} KiB`);
  const inHeaders = Object.entries(given.headers ?? {}).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  if (type !== undefined && inHeaders !== undefined) {
    throw badParameter('content_type', 'cannot be combined with headers.content-type');
  }
  if (type !== undefined) clean(type, 'content_type');
  const fallback = isJsonText(body) ? 'application/json' : 'text/plain;charset=UTF-8';
  return { content: body, type: type ?? (typeof inHeaders === 'string' ? inHeaders : fallback) };
}

const isJsonText = (text: string): boolean => /^\s*[[{]/.test(text) && tryParseJson(text) !== undefined;

/** Whether a request may be sent again when its connection breaks. */
export const isRepeatable = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The headers without those that another origin may not see. */
export const withoutCredentials = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !looksSecret(name)));

/** Whether secrets are sent with the fetch. */
export const hasSecrets = ({ headers, cookies, sessionName }: FetchOptions): boolean =>
  sessionName !== undefined || cookies.length > 0 || Object.keys(headers).some(looksSecret);

// ---- headers ---------------------------------------------------------------------------------------------------------------

const connectionHeaders = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const computedHeaders: Readonly<Record<string, string>> = {
  host: 'it comes from the URL',
  'content-length': 'it comes from the body',
};

function readHeaders(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(given);
  if (entries.length > headersMax) throw badParameter('headers', `takes at most ${headersMax} headers`);
  const headers = emptyRecord<string>();
  let bytes = 0;
  for (const [index, [name, value]] of entries.entries()) {
    const lower = name.toLowerCase();
    // The name is not quoted: with a colon in it, it contains the value.
    if (!/^[!#$%&'*+.^_`|~\da-z-]{1,200}$/i.test(name)) {
      throw badParameter('headers', `has an invalid name at position ${index + 1}`);
    }
    const place = `headers.${lower}`;
    const why = Object.hasOwn(computedHeaders, lower) ? computedHeaders[lower] : undefined;
    if (why !== undefined) throw badParameter(place, `cannot be set: ${why}`);
    if (connectionHeaders.has(lower)) throw badParameter(place, 'cannot be set: it concerns the connection only');
    if (nameIn(headers, lower) !== undefined) throw badParameter(place, 'was given more than once');
    if (typeof value !== 'string' && typeof value !== 'number') throw badParameter(place, 'must be text');
    headers[name] = clean(String(value), place);
    bytes += name.length + headers[name].length;
  }
  if (bytes > headerBytesMax) throw badParameter('headers', `must be at most ${headerBytesMax / 1024} KiB`);
  return headers;
}

const nameIn = (headers: Readonly<Record<string, string>>, lower: string): string | undefined =>
  Object.keys(headers).find((name) => name.toLowerCase() === lower);

/** A header that has a parameter too: removed from the headers, and refused if both are given. */
function either(
  headers: Record<string, string>,
  lower: string,
  parameter: string,
  given: string | undefined,
): string | undefined {
  const name = nameIn(headers, lower);
  if (name === undefined) return given;
  if (given !== undefined) throw badParameter(parameter, `cannot be combined with headers.${lower}`);
  const value = headers[name];
  delete headers[name];
  return value;
}

/** Text that can be the value of a header, without surrounding white space. The error does not contain it. */
function clean(text: string, place: string): string {
  const value = text.trim();
  if (!/^[\x20-\x7e\t]*$/.test(value)) throw badParameter(place, 'must be printable ASCII characters');
  return value;
}

function readLanguages(text: string): string {
  const value = text.trim();
  const language = String.raw`(?:\*|[A-Za-z]{1,8}(?:-[A-Za-z\d]{1,8})*)(?:\s*;\s*q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?`;
  if (new RegExp(String.raw`^${language}(?:\s*,\s*${language}){0,20}$`).test(value)) return value;
  throw badParameter('accept_language', 'must be a list of languages such as de-CH,de;q=0.9');
}

// ---- credentials and cookies -------------------------------------------------------------------------------------------------

function readCredentials({ username, password }: Given): string | undefined {
  if (username === undefined && password === undefined) return undefined;
  if (username === undefined) throw badParameter('password', 'needs a username');
  if (username.includes(':')) throw badParameter('username', 'must not contain a colon');
  for (const [place, text] of Object.entries({ username, password: password ?? '' })) {
    if (hasControlCharacters(text)) throw badParameter(place, 'must not contain control characters');
  }
  return `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`;
}

function readCookies(text: string): CookiePair[] {
  const trimmed = text.trim();
  const isJson = trimmed.startsWith('{') || (trimmed.startsWith('[') && tryParseJson(trimmed) !== undefined);
  const pairs = isJson ? fromObject(tryParseJson(trimmed)) : fromLine(trimmed);
  if (pairs.length > cookiesMax) throw badParameter('cookies', `takes at most ${cookiesMax} cookies`);
  const names = new Set<string>();
  for (const { name, value } of pairs) {
    if (!/^[\x21-\x3a\x3c\x3e-\x7e]{1,200}$/.test(name)) {
      throw badParameter('cookies', 'has an invalid name: use printable ASCII characters without = and ;');
    }
    const place = `cookies.${name.slice(0, 60)}`;
    if (!/^[\x20-\x3a\x3c-\x7e]*$/.test(value)) throw badParameter(place, 'must be printable ASCII without ;');
    if (names.has(name)) throw badParameter(place, 'was given more than once');
    names.add(name);
  }
  return pairs;
}

function fromObject(value: unknown): CookiePair[] {
  if (!isObject(value))
    throw badParameter('cookies', 'must be text such as a=1; b=2, or a JSON object such as {"a": "1"}');
  return Object.entries(value).map(([name, content]) => {
    if (typeof content !== 'string' && typeof content !== 'number') {
      throw badParameter(`cookies.${name.slice(0, 60)}`, 'must be text');
    }
    return { name, value: String(content).trim() };
  });
}

const fromLine = (line: string): CookiePair[] =>
  line
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      if (at <= 0) throw badParameter('cookies', 'must be text such as a=1; b=2, or a JSON object such as {"a": "1"}');
      return { name: part.slice(0, at).trim(), value: part.slice(at + 1).trim() };
    });

// ---- user names in URLs ------------------------------------------------------------------------------------------------------

/** Moves user name and password of a URL into their parameters. Leaves other values unchanged. */
export function moveUserInfo(query: Record<string, unknown>, parameter: string): void {
  const text = query[parameter];
  if (typeof text !== 'string' || !/^\s*https?:[\\/]*[^\\/?#]*@/i.test(text)) return;
  const url = URL.parse(text.trim());
  if (url === null || (url.username === '' && url.password === '')) return;
  if (query['username'] !== undefined || query['password'] !== undefined) {
    throw badParameter('username', `cannot be combined with a user name in ${parameter}`);
  }
  query['username'] = decoded(url.username, parameter);
  if (url.password !== '') query['password'] = decoded(url.password, parameter);
  url.username = '';
  url.password = '';
  query[parameter] = url.href;
}

function decoded(part: string, parameter: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badParameter(parameter, 'has a user name or password with an invalid percent-encoding');
  }
}
