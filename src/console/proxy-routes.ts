// Exit proxies and their pools, for operators.
import { addProxy, importProxies, listProxies, patchProxy, readProxy, removeProxy } from '../accounts/proxies.ts';
import { limitProxyPool, listProxyPools } from '../accounts/proxy-pools.ts';
import { deleted, items, limit, page } from '../contract/management/fields.ts';
import {
  newProxySchema,
  proxyChangeSchema,
  proxyCheckSchema,
  proxyImportResult,
  proxyImportSchema,
  proxyPoolChangeSchema,
  proxyPoolSchema,
  proxySchema,
} from '../contract/management/proxy.ts';
import { defineRoute } from './route.ts';

export const proxyRoutes = [
  defineRoute({
    method: 'GET',
    path: '/proxies',
    operationId: 'listProxies',
    summary: 'List the exit proxies with their health and figures',
    permission: 'installation.manage',
    query: {
      type: 'object',
      properties: {
        pool: { type: 'string', maxLength: 63, description: 'Only proxies of this pool', examples: ['residential'] },
        country: { type: 'string', maxLength: 2, description: 'Only proxies in this country', examples: ['DE'] },
        limit,
        cursor: {
          type: 'integer',
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'The `next` value of the previous page',
        },
      },
    },
    result: page(proxySchema),
    run: ({ query }, parts) => listProxies(parts, query),
  }),
  defineRoute({
    method: 'POST',
    path: '/proxies',
    operationId: 'createProxy',
    summary: 'Add an exit proxy to a pool',
    description: 'The pool is created with its first proxy. The password is encrypted and not shown again.',
    permission: 'installation.manage',
    status: 201,
    refusals: [409],
    body: newProxySchema,
    result: proxySchema,
    async run({ body, actor }, parts) {
      const added = await addProxy(parts, actor.name, body);
      await parts.exits.refresh();
      return added;
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/proxies/import',
    operationId: 'importProxies',
    summary: 'Add many exit proxies to a pool, one per line',
    description: 'Either all lines are valid, or nothing is added. Proxies that the pool already has are skipped.',
    permission: 'installation.manage',
    status: 201,
    refusals: [409],
    body: proxyImportSchema,
    result: proxyImportResult,
    async run({ body, actor }, parts) {
      const result = await importProxies(parts, actor.name, body);
      await parts.exits.refresh();
      return result;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/proxies/{id}',
    operationId: 'readProxy',
    summary: 'Read an exit proxy with its health and figures',
    permission: 'installation.manage',
    result: proxySchema,
    run: ({ id }, parts) => readProxy(parts, id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/proxies/{id}',
    operationId: 'changeProxy',
    summary: 'Change or pause an exit proxy',
    description: 'Omitted fields are unchanged. With a new `url`, its figures start again.',
    permission: 'installation.manage',
    refusals: [409],
    body: proxyChangeSchema,
    result: proxySchema,
    async run({ id, body, actor }, parts) {
      const changed = await patchProxy(parts, actor.name, id, body);
      await parts.exits.refresh();
      return changed;
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/proxies/{id}',
    operationId: 'deleteProxy',
    summary: 'Remove an exit proxy',
    permission: 'installation.manage',
    result: deleted,
    async run({ id, actor }, parts) {
      await removeProxy(parts, actor.name, id);
      await parts.exits.refresh();
      return { id, deleted: true };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/proxies/{id}/check',
    operationId: 'checkProxy',
    summary: 'Check an exit proxy now',
    description:
      'Fetches `SITEGLASS_PROXY_CHECK_URL` through the proxy. Without this setting, only connects to the proxy. The result counts ' +
      'like that of a regular health check.',
    permission: 'installation.manage',
    result: proxyCheckSchema,
    run: ({ id }, { exits }) => exits.check(id),
  }),
  defineRoute({
    method: 'GET',
    path: '/proxy-pools',
    operationId: 'listProxyPools',
    summary: 'List the pools of exit proxies',
    permission: 'installation.manage',
    result: items(proxyPoolSchema),
    run: async (_, { database }) => ({ items: await listProxyPools(database) }),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/proxy-pools/{pool}',
    operationId: 'changeProxyPool',
    summary: 'Limit a pool to some workspaces, or open it to all',
    description: 'For other workspaces, the pool does not exist.',
    permission: 'installation.manage',
    refusals: [404],
    body: proxyPoolChangeSchema,
    result: proxyPoolSchema,
    async run({ params, body, actor }, { database, exits }) {
      const changed = await limitProxyPool(database, actor.name, params.pool, body.accounts);
      await exits.refresh();
      return changed;
    },
  }),
] as const;
