// Asking for hosts that webunlocker may fetch, and deciding on it.
import { askForHost, decideOnHost, listUnlockerRequests } from '../accounts/unlocker-requests.ts';
import { defineRoute } from './route.ts';
import type { Route } from './route.ts';

export const unlockerRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/unlocker-requests',
    summary: 'Hosts that the workspace has asked for, open requests first',
    permission: 'workspace.read',
    run: async ({ accountId }, { database }) => ({ items: await listUnlockerRequests(database, { accountId }) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/unlocker-requests',
    summary: 'Ask the operator for a host',
    permission: 'workspace.manage',
    status: 201,
    body: {
      type: 'object',
      required: ['host'],
      properties: {
        host: { type: 'string', minLength: 1, maxLength: 300 },
        reason: { type: 'string', maxLength: 1000 },
      },
    },
    run: ({ accountId, actor, body }, { database }) => askForHost(database, actor.name, accountId, body),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}/unlocker-requests/{id}',
    summary: 'Approve a request, which adds the host to the whitelist, or decline it',
    permission: 'installation.manage',
    body: {
      type: 'object',
      required: ['status'],
      properties: { status: { type: 'string', enum: ['approved', 'declined'] } },
    },
    run: ({ accountId, id, actor, body }, { database }) =>
      decideOnHost(database, actor.name, accountId, id, body.status),
  }),
  defineRoute({
    method: 'GET',
    path: '/unlocker-requests',
    summary: 'Requests for hosts, of all workspaces',
    permission: 'installation.manage',
    query: {
      type: 'object',
      properties: { status: { type: 'string', enum: ['open', 'approved', 'declined'], description: 'Only these' } },
    },
    run: async ({ query }, { database }) => ({ items: await listUnlockerRequests(database, { status: query.status }) }),
  }),
];
