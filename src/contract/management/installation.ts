// The installation in the management API, for operators: nodes, search engines, rule sets.
import { list, nullable, object, withOptional } from '../schema.ts';
import { searchVerticals } from '../search.ts';
import type { ValueOf } from '../schema.ts';
import { count, flag, moment, text } from './fields.ts';

const nodePartsSchema = {
  type: 'object',
  description: 'What the node reports about itself',
  properties: {
    shares: {
      ...list(
        object({
          resource: { ...text, description: 'For example `calls`, `tabs` or `dns`', examples: ['tabs'] },
          account: { ...count, description: 'Id of the account; 0 is the service itself', examples: [1] },
          running: { ...count, examples: [3] },
          waiting: { ...count, examples: [0] },
        }),
      ),
      description: 'The ten accounts that use most of each shared resource; omitted by older nodes',
    },
    browser: withOptional(
      object({
        path: { ...text, examples: ['/usr/lib/chromium/chromium'] },
        version: { ...text, examples: ['Chromium 153'] },
        isolation: { ...nullable(text), description: 'How browsers are isolated', examples: ['namespaces'] },
        shortcomings: { ...list(text), examples: [[]] },
        pages: { ...count, description: 'Open pages' },
        waiting: { ...count, description: 'Calls waiting for a page' },
        processes: count,
        resident_bytes: count,
        starts: count,
        crashes: count,
      }),
      {
        source: {
          ...text,
          description: 'Origin of the browser; omitted by older nodes',
          examples: ['machine'],
        },
      },
    ),
  },
} as const;
export type NodeParts = ValueOf<typeof nodePartsSchema>;

export const nodeSchema = object({
  id: { type: 'integer', examples: [1] },
  role: { ...text, description: '`all`, `api` or `worker`', examples: ['all'] },
  host: { ...text, description: 'Host name and process id', examples: ['web-1:4711'] },
  version: { ...text, examples: ['0.1.0'] },
  started_at: moment,
  seen_at: moment,
  alive: { ...flag, description: 'Seen in the last 15 seconds' },
  parts: nodePartsSchema,
});
export type Node = ValueOf<typeof nodeSchema>;

export const shareSchema = object({
  resource: {
    ...text,
    description:
      '`calls`, `dns` (lookups), `page_threads`, `analysis_threads`, `antibot_threads`, `tabs`, `webunlocker_tabs`, `jobs` or `webhooks`',
    examples: ['tabs'],
  },
  account: {
    ...nullable(text),
    description: 'Slug of the workspace; null for the service itself and for deleted workspaces',
    examples: ['acme'],
  },
  running: { ...count, description: 'Uses in progress', examples: [3] },
  waiting: { ...count, description: 'Uses that wait for their turn', examples: [12] },
});
export type ShareItem = ValueOf<typeof shareSchema>;

const detail = { ...nullable({ type: 'string', maxLength: 2000 }), examples: [null] } as const;

/** The check of one way to one vertical of an engine. */
export const engineCheckSchema = object({
  engine: { ...text, maxLength: 63, description: 'Slug of the engine', examples: ['bing'] },
  type: { type: 'string', enum: searchVerticals, description: 'Kind of results', examples: ['search'] },
  verdict: {
    ...text,
    maxLength: 40,
    description: '`ok`, `empty`, or why the check failed, such as `drift` or `captcha`',
    examples: ['ok'],
  },
  read: { ...count, maximum: 1_000_000, description: 'Results that could be read', examples: [10] },
  seen: { ...count, maximum: 1_000_000, description: 'Places where a result was expected', examples: [10] },
  complete: {
    ...nullable({ type: 'number', minimum: 0, maximum: 1 }),
    description: 'Share of the specified fields that were filled; null without results',
    examples: [0.97],
  },
  detail: { ...detail, description: 'Why the check failed' },
});
export type EngineCheck = ValueOf<typeof engineCheckSchema>;

const engineHealth = {
  state: { ...text, description: 'Verdict of the latest check', examples: ['ok'] },
  since: { ...moment, description: 'First check with this verdict' },
  checked_at: moment,
  read: count,
  seen: count,
  complete: { ...nullable({ type: 'number' }), examples: [0.97] },
  detail,
} as const;
const storedHealth = object({ ...engineHealth, engine: text, type: { type: 'string', enum: searchVerticals } });
export type EngineHealthRow = ValueOf<typeof storedHealth, Date>;

export const engineChangeSchema = object({
  engine: { ...text, examples: ['bing'] },
  type: { type: 'string', enum: searchVerticals },
  from: { ...nullable(text), description: 'Verdict of the check before; null for the first check', examples: ['ok'] },
  to: { ...text, examples: ['drift'] },
  detail,
  is_broken: { ...flag, description: 'True: the engine has stopped working. False: it works again' },
});

export const searchEngineSchema = object({
  slug: { ...text, examples: ['bing'] },
  name: { ...text, examples: ['Bing'] },
  type: { type: 'string', enum: searchVerticals },
  access: { ...text, description: '`API`, `FEED` or `PAGE`', examples: ['PAGE'] },
  is_experimental: { ...flag, examples: [false] },
  ways: {
    ...list(
      object({
        name: { ...text, examples: ['bing-page'] },
        kind: { ...text, examples: ['page'] },
        rest: {
          ...nullable(object({ trouble: { ...text, examples: ['blocked'] }, until: moment })),
          description: 'Why the engine is paused, and until when; null: it is in use',
          examples: [null],
        },
      }),
    ),
    description: 'Methods of querying the engine, in the order in which they are tried',
  },
  verified: {
    ...nullable(text),
    description: 'Month or year of the latest real capture that was parsed correctly; null when there is none',
    examples: ['2026-05'],
  },
  health: {
    ...nullable(object(engineHealth)),
    description: 'The latest check by `search doctor --report`; null before the first',
    examples: [null],
  },
});
export type SearchEngine = ValueOf<typeof searchEngineSchema>;
/** An engine as read from the database. */
export type SearchEngineRow = ValueOf<typeof searchEngineSchema, Date>;

export const ruleSetsSchema = object({
  sets: list(
    object({
      name: { ...text, examples: ['wappalyzer'] },
      licence: { ...nullable(text), examples: ['MIT'] },
      technologies: { ...nullable(count), examples: [2500] },
      source: { ...text, examples: ['built in'] },
      added_at: { ...nullable(moment), examples: [null] },
      state: { type: 'string', enum: ['active', 'previous', 'unusable'] },
    }),
  ),
  problems: { ...list(text), description: 'Rule sets that are not used, and why', examples: [[]] },
});
export type RuleSets = ValueOf<typeof ruleSetsSchema>;
export type ListedRuleSet = RuleSets['sets'][number];

// ---- totals --------------------------------------------------------------------------------------------------------

export const totalsSchema = object({
  workspaces: { ...count, examples: [12] },
  suspended: { ...count, description: 'Suspended workspaces', examples: [0] },
  people: { ...count, description: 'People who can sign in', examples: [31] },
  keys: { ...count, description: 'Active keys', examples: [44] },
  nodes: { ...count, description: 'Nodes that are online', examples: [2] },
  calls: { ...count, description: 'Calls in the last 24 hours', examples: [18_200] },
  refusals: { ...count, description: 'Calls that were refused with a 4xx status', examples: [120] },
  failures: { ...count, description: 'Calls that failed with a 5xx status', examples: [15] },
  credits: { ...count, description: 'Credits billed in the last 24 hours', examples: [21_900] },
  open_host_requests: { ...count, examples: [1] },
  open_invoices: { ...count, examples: [0] },
});
export type Totals = ValueOf<typeof totalsSchema>;
