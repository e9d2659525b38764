// Reads the parameters of an endpoint: of a call, and of an item of a batch.
import { forbidden } from '../contract/errors.ts';
import { readExitOptions } from '../contract/exit-options.ts';
import { moveUserInfo } from '../contract/fetch-options.ts';
import { readParameters } from '../contract/parameters.ts';
import type { ParametersSchema } from '../contract/parameters.ts';
import type { AnyEndpoint, Caller, Services } from '../endpoints/endpoint.ts';

export interface Vetting {
  /** Throws a 400 for a URL that is malformed or private. */
  vetUrl(text: string, options: { parameter: string; allowsDomain: boolean; isReceiver?: boolean }): void;
  /** Throws a 400 for a proxy that is malformed or private. The message does not contain its password. */
  vetProxy(text: string, parameter: string): void;
}

/** The parameters of the endpoint, with all checks. Throws a 400. */
export function readQuery(
  vetting: Vetting,
  endpoint: AnyEndpoint,
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const query: Record<string, unknown> = readParameters(endpoint.query, sent);
  for (const name of Object.keys(query)) {
    if (endpoint.query.properties[name]?.['x-user-info']) moveUserInfo(query, name);
  }
  vetUrls(vetting, endpoint.query, query);
  endpoint.check?.(query);
  return query;
}

export function vetUrls(
  { vetUrl, vetProxy }: Vetting,
  schema: ParametersSchema,
  parameters: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value !== 'string') continue;
    const { format, 'x-receiver': isReceiver = false } = schema.properties[name] ?? {};
    if (format === 'public-url') vetUrl(value, { parameter: name, allowsDomain: false, isReceiver });
    if (format === 'public-url-or-domain') vetUrl(value, { parameter: name, allowsDomain: true });
    if (format === 'proxy-url') vetProxy(value, name);
  }
}

/** 400 if the account has no such pool or country. Undefined when there is nothing to wait for. */
export function vetExit(
  pools: Services['proxyPools'],
  { query: { properties } }: AnyEndpoint,
  { accountId }: Caller,
  { country, proxy_pool, proxy }: Record<string, unknown>,
): Promise<void> | undefined {
  if (!Object.hasOwn(properties, 'proxy_pool')) return undefined;
  const wish = readExitOptions({ country: textOf(country), proxy_pool: textOf(proxy_pool), proxy: textOf(proxy) });
  return wish && pools.vet(accountId, wish);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Whether the call ignores errors of certificates although the operator does not allow it. */
export const isInsecure = (query: Readonly<Record<string, unknown>>, allowsInsecureTls: boolean): boolean =>
  query['ignore_tls_errors'] === true && !allowsInsecureTls;

export const insecure = () =>
  forbidden('ignore_tls_errors is not allowed here; the operator can allow it with SITEGLASS_ALLOW_INSECURE_TLS');
