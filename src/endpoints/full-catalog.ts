// Everything that any installation may offer: for documents, clients and commands, which are the same for all of them.
import { catalog } from './catalog.ts';
import type { AnyEndpoint } from './endpoint.ts';

export const fullCatalog: readonly AnyEndpoint[] = catalog;
