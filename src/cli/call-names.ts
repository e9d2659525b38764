// The command names of endpoints: short verbs for the common ones, the operation name for others.
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import { engineOf } from '../endpoints/endpoint.ts';
import { afterLast } from '../contract/text.ts';

/** By the last part of the path. */
const shortNames: Record<string, string> = {
  crawler: 'crawl',
  rendering: 'render',
  webunlocker: 'unlock',
  technology: 'tech',
  search: 'web',
};

const jobNames: Record<string, string> = { job: 'show', jobResult: 'result', cancelJob: 'cancel' };

/** A command and its endpoints. `--engine` selects one of several. */
export interface CallCommand {
  name: string;
  /** The name of the endpoint, where the command has a shorter one. */
  alias?: string | undefined;
  endpoints: [AnyEndpoint, ...AnyEndpoint[]];
}

/** The commands of the endpoints under `/v1`, without those of batches. Endpoints that differ only in the engine share one. */
export function callCommands(catalog: readonly AnyEndpoint[], taken: ReadonlySet<string>): CallCommand[] {
  const commands = new Map<string, CallCommand>();
  for (const endpoint of catalog.filter((one) => one.alsoByPost && !isMergedSearch(one))) {
    const last = afterLast(endpoint.path, '/');
    const wanted = shortNames[last] ?? kebab(last);
    const name = taken.has(wanted) ? kebab(endpoint.operationId) : wanted;
    const command = commands.get(name);
    if (command) command.endpoints.push(endpoint);
    else commands.set(name, { name, alias: aliasOf(last, name), endpoints: [endpoint] });
  }
  return [...commands.values()];
}

/** `search` is another command. */
const aliasOf = (last: string, name: string): string | undefined =>
  name === shortNames[last] && last !== 'search' ? last : undefined;

/** The search of several engines, which is a command under `search`. */
export const isMergedSearch = ({ path }: AnyEndpoint): boolean => path === '/v1/search';

/** The commands under `search`. */
export const searchCommands = (catalog: readonly AnyEndpoint[]): CallCommand[] =>
  catalog.filter(isMergedSearch).map((endpoint) => ({ name: 'all', endpoints: [endpoint] }));

/** The commands under `jobs`. */
export const jobCommands = (catalog: readonly AnyEndpoint[]): CallCommand[] =>
  catalog
    .filter(({ path }) => path.startsWith('/jobs'))
    .map((endpoint) => ({
      name: jobNames[endpoint.operationId] ?? kebab(endpoint.operationId),
      endpoints: [endpoint],
    }));

export const engineName = (endpoint: AnyEndpoint): string => engineOf(endpoint.path) ?? endpoint.operationId;

export const kebab = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
