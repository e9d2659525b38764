// The addresses of the management API, typed by the routes of the service.
import type { ArgumentsOf, RouteName } from '../../src/console/client.ts';
import { isRow } from './json.ts';

/** What routes are called with. Most have further path parameters. */
export interface Given {
  slug?: string;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** The description of all endpoints, as forms need it. */
export const endpointsAddress = '/manage/endpoints.json';

/** The address of a route: path parameters filled in, empty query parameters left out. */
export const addressOf = <N extends RouteName>(route: N, ...[given]: ArgumentsOf<N>): string =>
  toAddress(route, given ?? {});

export function toAddress(route: RouteName, given: Given): string {
  const { query } = given;
  const values = new Map<string, unknown>(Object.entries(given));
  const path = route
    .replace(/^\w+ /, '/manage/v1')
    .replace(/{(\w+)}/g, (_, name) => encodeURIComponent(String(values.get(name))));
  const sent = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, isRow(value) ? JSON.stringify(value) : String(value)]);
  return query ? `${path}?${new URLSearchParams(sent)}` : path;
}
