// Requests for hosts that webunlocker may fetch, and decisions on them.
import { requestHost, decideHostRequest, listUnlockerRequests } from '../accounts/unlocker-requests.ts';
import { hostRequestSchema, hostRequestStates } from '../contract/management/account.ts';
import { items } from '../contract/management/fields.ts';
import { defineRoute } from './route.ts';

export const unlockerRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/unlocker-requests',
    operationId: 'listHostRequests',
    summary: 'List the hosts that a workspace has requested, open requests first',
    permission: 'workspace.read',
    result: items(hostRequestSchema),
    run: async ({ accountId }, { database }) => ({ items: await listUnlockerRequests(database, { accountId }) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/unlocker-requests',
    operationId: 'requestHost',
    summary: 'Request a host',
    permission: 'workspace.manage',
    status: 201,
    refusals: [409],
    body: {
      type: 'object',
      required: ['host'],
      properties: {
        host: {
          type: 'string',
          minLength: 1,
          maxLength: 300,
          description: 'Host name; `*.example.com` covers all subdomains',
          examples: ['shop.example.com'],
        },
        reason: {
          type: 'string',
          maxLength: 1000,
          description: 'Reason, for the operator',
          examples: ['Price comparison'],
        },
      },
    },
    result: hostRequestSchema,
    run: ({ accountId, actor, body }, { database }) => requestHost(database, actor.name, accountId, body),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}/unlocker-requests/{id}',
    operationId: 'decideHostRequest',
    summary: 'Approve or decline a request',
    description: 'Approval adds the host to the whitelist of the workspace.',
    permission: 'installation.manage',
    refusals: [409],
    body: {
      type: 'object',
      required: ['status'],
      properties: { status: { type: 'string', enum: ['approved', 'declined'], description: 'The decision' } },
    },
    result: hostRequestSchema,
    run: ({ accountId, id, actor, body }, { database }) =>
      decideHostRequest(database, actor.name, accountId, id, body.status),
  }),
  defineRoute({
    method: 'GET',
    path: '/unlocker-requests',
    operationId: 'listAllHostRequests',
    summary: 'List the requests of all workspaces, open ones first',
    permission: 'installation.manage',
    query: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: hostRequestStates, description: 'Only requests in this state' },
      },
    },
    result: items(hostRequestSchema),
    run: async ({ query }, { database }) => ({ items: await listUnlockerRequests(database, { status: query.status }) }),
  }),
] as const;
