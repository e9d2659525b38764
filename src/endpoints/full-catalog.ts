// Every endpoint that an installation can offer, for the documentation, clients and CLI.
import { searchEngines } from '../contract/search-engines.ts';
import { createCatalog } from './catalog.ts';
import type { AnyEndpoint } from './endpoint.ts';

export const fullCatalog: readonly AnyEndpoint[] = createCatalog({ searchEngines });
