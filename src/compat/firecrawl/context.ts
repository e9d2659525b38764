// The context of a request of Firecrawl.
import { badRequest } from '../../contract/errors.ts';
import type { AnyEndpoint } from '../../endpoints/endpoint.ts';
import type { CompatParts } from '../caller.ts';
import type { Context, Settings } from './route.ts';

export interface FirecrawlParts extends CompatParts {
  settings: Settings;
}

type Given = Omit<Context, 'settings' | 'catalog' | 'endpoint' | 'call'>;

export function createContext({ catalog, settings }: FirecrawlParts, given: Given): Context {
  const endpoint = (operation: string): AnyEndpoint => {
    const found = catalog.find(({ operationId }) => operationId === operation);
    if (found === undefined) throw badRequest(`this installation does not offer ${operation}`);
    return found;
  };
  return {
    ...given,
    settings,
    catalog,
    endpoint,
    call: (operation, sent, options) => given.caller.call(endpoint(operation), sent, options),
  };
}
