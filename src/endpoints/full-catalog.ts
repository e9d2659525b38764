// Every endpoint that an installation may offer, for documents, clients and commands, which are the same for all.
import { searchEngines } from '../contract/search-engines.ts';
import { createCatalog } from './catalog.ts';
import type { AnyEndpoint } from './endpoint.ts';

export const fullCatalog: readonly AnyEndpoint[] = createCatalog({ searchEngines });
