// The installation, for operators: usage, alerts, nodes, search engines, rule sets, audit log.
import { findAccountId, inState, readAccounts } from '../accounts/accounts.ts';
import { listAudit } from '../accounts/audit.ts';
import { auditLedger } from '../accounts/balances.ts';
import { notFound } from '../contract/errors.ts';
import { auditItemSchema } from '../contract/management/account.ts';
import { ledgerFaultSchema } from '../contract/management/balance.ts';
import { cursor, flag, items, limit, page } from '../contract/management/fields.ts';
import {
  engineChangeSchema,
  engineCheckSchema,
  nodeSchema,
  ruleSetsSchema,
  searchEngineSchema,
  shareSchema,
  storedCheckSchema,
  totalsSchema,
} from '../contract/management/installation.ts';
import { installationAlertSchema } from '../contract/management/installation-alert.ts';
import {
  accountStates,
  accountUsageSchema,
  installationUsageSchema,
  usageOrders,
  usageRange,
} from '../contract/management/installation-usage.ts';
import { list, object } from '../contract/schema.ts';
import { searchVerticals } from '../contract/search.ts';
import { installationAlerts } from '../stats/installation-alerts.ts';
import { installationUsage, rankAccounts } from '../stats/installation-usage.ts';
import { listChecks, recordChecks } from '../stats/search-health.ts';
import { readTotals } from '../stats/totals.ts';
import { listNodes, listShares } from '../storage/nodes.ts';
import { defineRoute } from './route.ts';

export const installationRoutes = [
  defineRoute({
    method: 'GET',
    path: '/totals',
    operationId: 'readTotals',
    summary: 'Count workspaces, people, keys and nodes, and the calls of the last 24 hours',
    permission: 'installation.manage',
    result: totalsSchema,
    async run(_, { database, flushLog }) {
      await flushLog();
      return readTotals(database);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/usage',
    operationId: 'readInstallationUsage',
    summary: 'Read the calls of all workspaces over time, and compare them with the time before',
    permission: 'installation.manage',
    query: { type: 'object', properties: { range: usageRange } },
    result: installationUsageSchema,
    async run({ query: { range } }, { database, flushLog }) {
      await flushLog();
      return await installationUsage(database, range);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/account-usage',
    operationId: 'listAccountUsage',
    summary: 'List workspaces, ranked by their use',
    description: 'Workspaces without calls come last.',
    permission: 'installation.manage',
    query: {
      type: 'object',
      properties: {
        range: usageRange,
        sort: { type: 'string', enum: usageOrders, default: 'credits', description: 'What they are ranked by' },
        state: { type: 'string', enum: accountStates, description: 'Only workspaces in this state' },
        search: {
          type: 'string',
          maxLength: 200,
          description: 'Only workspaces with this text in their slug or name, ignoring case',
          examples: ['acme'],
        },
        limit: { ...limit, maximum: 200 },
        cursor: { ...cursor, examples: ['21900.17'] },
      },
    },
    result: accountUsageSchema,
    async run({ query: { state, ...query } }, { database, flushLog }) {
      await flushLog();
      const condition = state === undefined ? undefined : inState(state);
      const { items: ranked, ...rest } = await rankAccounts(database, { ...query, condition });
      const accounts = await readAccounts(
        database,
        ranked.map(({ id }) => id),
      );
      const found = ranked.flatMap(({ id, usage }) => {
        const account = accounts.get(id);
        return account ? [{ ...account, usage }] : [];
      });
      return { items: found, ...rest };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/alerts',
    operationId: 'listInstallationAlerts',
    summary: 'List what needs the attention of operators, the most severe first',
    description:
      'Machines that do not respond, rising error rates, broken search engines, exit proxies and webhooks, requests that wait for a decision, and workspaces that are out of credits, have open invoices or are suspended. At most one of each kind.',
    permission: 'installation.manage',
    result: items(installationAlertSchema),
    async run(_, { database, searchEngines }) {
      return { items: await installationAlerts(database, { engines: await searchEngines(), inState }) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/nodes',
    operationId: 'listNodes',
    summary: 'List the nodes of this installation',
    permission: 'installation.manage',
    result: items(nodeSchema),
    run: async (_, { database }) => ({ items: await listNodes(database) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/shares',
    operationId: 'listShares',
    summary: 'List which workspaces use most of each shared resource now, over all nodes',
    permission: 'installation.manage',
    result: items(shareSchema),
    run: async (_, { database }) => ({ items: await listShares(database) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/search-engines',
    operationId: 'listSearchEngines',
    summary: 'List the search engines, their providers and which are paused',
    permission: 'installation.manage',
    result: items(searchEngineSchema),
    run: async (_, { searchEngines }) => ({ items: await searchEngines() }),
  }),
  defineRoute({
    method: 'POST',
    path: '/search-checks',
    operationId: 'recordSearchChecks',
    summary: 'Store the outcome of checks of search engines',
    description:
      'Sent by `siteglass search doctor --report`. An engine works as long as one of its providers does. A provider whose check is `ok` is no longer paused, on any node. The result lists the engines that have stopped working since the previous check, that fail their first check, or that work again. Each is an event of the workspace of the operator.',
    permission: 'installation.manage',
    body: {
      type: 'object',
      required: ['checks'],
      properties: {
        checks: {
          type: 'array',
          maxItems: 500,
          items: engineCheckSchema,
          description: 'One check per provider',
        },
      },
    },
    result: items(engineChangeSchema),
    async run({ body: { checks } }, { database, endPauses, onEngineChange }) {
      const changes = await recordChecks(database, checks, endPauses);
      for (const change of changes) onEngineChange(change);
      return { items: changes };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/search-checks',
    operationId: 'listSearchChecks',
    summary: 'List the latest checks of a search engine, newest first',
    description: 'The last 200 checks of an engine are kept.',
    permission: 'installation.manage',
    query: {
      type: 'object',
      required: ['engine', 'type'],
      properties: {
        engine: { type: 'string', maxLength: 63, description: 'Slug of the engine', examples: ['bing'] },
        type: { type: 'string', enum: searchVerticals, description: 'Kind of results', examples: ['search'] },
        limit: { ...limit, maximum: 200 },
      },
    },
    result: items(storedCheckSchema),
    run: async ({ query }, { database }) => ({ items: await listChecks(database, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/fingerprints',
    operationId: 'listRuleSets',
    summary: 'List the technology rule sets of the node that responds',
    permission: 'installation.manage',
    result: ruleSetsSchema,
    run: (_, { ruleSets }) => ruleSets(),
  }),
  defineRoute({
    method: 'GET',
    path: '/audit',
    operationId: 'listChanges',
    summary: 'List the audit log, newest first',
    permission: 'installation.manage',
    refusals: [404],
    query: {
      type: 'object',
      properties: {
        account: {
          type: 'string',
          maxLength: 63,
          description: 'Only changes of the workspace with this slug',
          examples: ['acme'],
        },
        actor: {
          type: 'string',
          maxLength: 254,
          description: 'Only changes by this person or program: an e-mail address, or `admin token`',
          examples: ['ann@example.com'],
        },
        action: {
          type: 'string',
          maxLength: 63,
          description: 'Only this action, such as `key.create`, or all of a kind, such as `key`',
          examples: ['key'],
        },
        limit,
        cursor: {
          type: 'integer',
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'The `next` value of the previous page',
        },
      },
    },
    result: page(auditItemSchema),
    async run({ query: { account, ...wanted } }, { database }) {
      const accountId = account === undefined ? undefined : await findAccountId(database, account);
      if (account !== undefined && accountId === undefined) throw notFound();
      return listAudit(database, { accountId, ...wanted });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/ledger-audit',
    operationId: 'auditLedger',
    summary: 'Check the consistency of the ledger',
    permission: 'installation.manage',
    result: object({
      clean: { ...flag, description: 'True when no inconsistency was found' },
      items: { ...list(ledgerFaultSchema), description: 'The inconsistencies', examples: [[]] },
    }),
    async run(_, { database }) {
      const faults = await auditLedger(database);
      return { clean: faults.length === 0, items: faults };
    },
  }),
] as const;
