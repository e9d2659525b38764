// `max_age`: answers of fetches from the page store. What may be stored is decided here, for all endpoints that fetch a page.
import { readInstructions } from '../contract/browser-instructions.ts';
import { hasSecrets, readFetchOptions } from '../contract/fetch-options.ts';
import type { ParameterSchema } from '../contract/parameters.ts';
import type { PageStore } from '../engines/page-store/page-store.ts';
import type { HeaderDescription, Result } from '../contract/result.ts';

export const storeParameters = {
  max_age: {
    type: 'integer',
    minimum: 0,
    maximum: 2_592_000,
    description:
      'Accept a cached response to the same call of your account, if it is at most this many seconds old; otherwise the new ' +
      'response is cached. The price is the same. Calls with cookies, credentials, `session` or a method other than GET are not cached.',
    examples: [3600],
  },
} as const satisfies Record<string, ParameterSchema>;

export const storeHeaders = {
  'x-cache': {
    description: 'With `max_age`: whether a cached response was returned',
    schema: { type: 'string', enum: ['HIT', 'MISS'] },
  },
  age: { description: 'With `max_age`: the age of a cached response in seconds', schema: { type: 'integer' } },
} as const satisfies Record<string, HeaderDescription>;

/** They do not change the answer. */
const others = new Set(['max_age', 'timeout', 'fields', 'soft_fail', 'is_async', 'webhook_url', 'x_api_key']);

/** Returns a stored answer if `max_age` allows it. Otherwise runs the call, and stores its answer if `max_age` is given. */
export async function withStore<Body>(
  endpoint: string,
  query: Readonly<Record<string, unknown>>,
  { account, pages }: { account: number; pages: PageStore },
  run: () => Promise<Result<Body>>,
): Promise<Result<Body>> {
  const { max_age: maxAge } = query;
  if (typeof maxAge !== 'number') return await run();
  if (!mayBeStored(query)) return withHeaders(await run(), { 'x-cache': 'MISS' });
  const parameters = Object.fromEntries(Object.entries(query).filter(([name]) => !others.has(name)));
  const key = { account, endpoint, parameters };
  const found = await pages.find(key, maxAge);
  if (found !== undefined) {
    const { body, rawType, headers } = found.answer;
    const raw = rawType === null ? {} : { raw: { content: String(body), contentType: rawType } };
    // The endpoint and its parameters are part of the key, so this is a body of the same endpoint.
    const stored = { body: body as Body, headers, ...raw };
    return withHeaders(stored, { 'x-cache': 'HIT', age: String(found.ageSeconds) });
  }
  const result = await run();
  if (isLasting(result)) {
    const { body, raw, headers = {} } = result;
    await pages.keep(key, { body, rawType: raw?.contentType ?? null, headers }, maxAge);
  }
  return withHeaders(result, { 'x-cache': 'MISS', age: '0' });
}

const withHeaders = <Body>(result: Result<Body>, headers: Record<string, string>): Result<Body> => ({
  ...result,
  headers: { ...result.headers, ...headers },
});

/** Answers that depend on a secret are not stored. Text that is typed into a page may be a password. */
function mayBeStored(query: Readonly<Record<string, unknown>>): boolean {
  if (query['method'] !== undefined && query['method'] !== 'GET') return false;
  const instructions = query['browser_instructions'];
  const typesText = Array.isArray(instructions) && readInstructions(instructions).some(({ type }) => type === 'input');
  return !typesText && !hasSecrets(readFetchOptions(query));
}

/** Errors of the target are usually gone soon. A missing page is an answer. */
function isLasting({ headers, raw, body }: Result): boolean {
  const status = Number(headers?.['x-target-status'] ?? 200);
  const isText = raw === undefined || raw.content === body;
  return isText && (status < 400 || status === 404 || status === 410);
}
