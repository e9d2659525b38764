// Reads the parameters of an endpoint: of a call, and of an item of a batch.
import { forbidden } from '../contract/errors.ts';
import { moveUserInfo } from '../contract/fetch-options.ts';
import { readParameters } from '../contract/parameters.ts';
import type { ParametersSchema } from '../contract/parameters.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';

export interface Vetting {
  /** Throws a 400 for a URL that is malformed or private. */
  vetUrl(text: string, options: { parameter: string; allowsDomain: boolean }): void;
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
  for (const [name, parameter] of Object.entries(endpoint.query.properties)) {
    if (parameter['x-user-info']) moveUserInfo(query, name);
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
  for (const [name, { format }] of Object.entries(schema.properties)) {
    const value = parameters[name];
    if (typeof value !== 'string') continue;
    if (format === 'public-url') vetUrl(value, { parameter: name, allowsDomain: false });
    if (format === 'public-url-or-domain') vetUrl(value, { parameter: name, allowsDomain: true });
    if (format === 'proxy-url') vetProxy(value, name);
  }
}

/** Whether the call ignores errors of certificates although the operator does not allow it. */
export const isInsecure = (query: Readonly<Record<string, unknown>>, allowsInsecureTls: boolean): boolean =>
  query['ignore_tls_errors'] === true && !allowsInsecureTls;

export const insecure = () =>
  forbidden('ignore_tls_errors is not allowed here; the operator can allow it with SITEGLASS_ALLOW_INSECURE_TLS');
