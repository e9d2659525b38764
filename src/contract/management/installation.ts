// The installation in the management API, for operators: nodes, search engines, rule sets.
import { sharedResources } from '../shared-resources.ts';
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
          running: { ...count, description: 'Uses in progress', examples: [3] },
          waiting: { ...count, description: 'Uses that are waiting', examples: [0] },
        }),
      ),
      description: 'The ten accounts that use most of each shared resource; omitted by older nodes',
    },
    browser: {
      description: 'The browser of the node',
      ...withOptional(
        object({
          path: { ...text, description: 'Path of the program', examples: ['/usr/lib/chromium/chromium'] },
          version: { ...text, description: 'Its version', examples: ['Chromium 153'] },
          isolation: { ...nullable(text), description: 'How browsers are isolated', examples: ['namespaces'] },
          shortcomings: { ...list(text), description: 'What it lacks, and what to do', examples: [[]] },
          pages: { ...count, description: 'Open pages' },
          waiting: { ...count, description: 'Calls waiting for a page' },
          processes: { ...count, description: 'Running processes' },
          resident_bytes: { ...count, description: 'Memory of these processes' },
          starts: { ...count, description: 'How often a browser was started' },
          crashes: { ...count, description: 'How often a browser crashed' },
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
  },
} as const;
export type NodeParts = ValueOf<typeof nodePartsSchema>;

export const nodeSchema = object({
  id: { type: 'integer', description: 'Id of the node', examples: [1] },
  role: { ...text, description: '`all`, `api` or `worker`', examples: ['all'] },
  host: { ...text, description: 'Host name and process id', examples: ['web-1:4711'] },
  version: { ...text, description: 'Version of the service', examples: ['0.1.0'] },
  started_at: { ...moment, description: 'When the node was started' },
  seen_at: { ...moment, description: 'Last heartbeat' },
  alive: { ...flag, description: 'Seen in the last 15 seconds' },
  parts: nodePartsSchema,
});
export type Node = ValueOf<typeof nodeSchema>;

export const shareSchema = object({
  resource: {
    ...text,
    description: `One of ${sharedResources.map((name) => `\`${name}\``).join(', ')}`,
    examples: ['tabs'],
  },
  account: {
    ...nullable(text),
    description: 'Slug of the workspace; null for the service itself and for deleted workspaces',
    examples: ['acme'],
  },
  running: { ...count, description: 'Uses in progress', examples: [3] },
  waiting: { ...count, description: 'Uses that are waiting', examples: [12] },
});
export type ShareItem = ValueOf<typeof shareSchema>;

const detail = { ...nullable({ type: 'string', maxLength: 2000 }), examples: [null] } as const;

/** The check of one vertical of an engine with one provider. */
export const engineCheckSchema = withOptional(
  object({
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
  }),
  {
    provider: {
      ...text,
      maxLength: 100,
      description:
        'Name of the provider, as in `GET /search-engines`; without it, the check counts for all providers of this engine and type',
      examples: ['bing web page'],
    },
    age_ms: {
      ...count,
      maximum: 86_400_000,
      description: 'Milliseconds since the check; 0 by default. A pause that began after it does not end',
      examples: [1200],
    },
  },
);
export type EngineCheck = ValueOf<typeof engineCheckSchema>;

const engineHealth = {
  state: { ...text, description: 'Verdict of the latest check', examples: ['ok'] },
  since: { ...moment, description: 'First check with this verdict' },
  checked_at: { ...moment, description: 'When it was checked last' },
  read: { ...count, description: 'Results that could be read' },
  seen: { ...count, description: 'Places where a result was expected' },
  complete: {
    ...nullable({ type: 'number' }),
    description: 'Share of the specified fields that were filled; null without results',
    examples: [0.97],
  },
  detail: { ...detail, description: 'Why the check failed; null: it did not' },
} as const;
const { since: _since, ...checkFields } = engineHealth;
export const storedCheckSchema = object(checkFields);
export type StoredCheckRow = ValueOf<typeof storedCheckSchema, Date>;
const storedHealth = object({ ...engineHealth, engine: text, type: { type: 'string', enum: searchVerticals } });
export type EngineHealthRow = ValueOf<typeof storedHealth, Date>;

export const engineChangeSchema = object({
  engine: { ...text, description: 'Slug of the engine', examples: ['bing'] },
  type: { type: 'string', enum: searchVerticals, description: 'Kind of results' },
  from: { ...nullable(text), description: 'Verdict of the check before; null for the first check', examples: ['ok'] },
  to: { ...text, description: 'Verdict of this check', examples: ['drift'] },
  detail: { ...detail, description: 'Why the check failed; null: it did not' },
  is_broken: {
    ...flag,
    description: 'True: the engine has stopped working, or fails its first check. False: it works again',
  },
});

export const searchEngineSchema = object({
  slug: { ...text, description: 'Name of the engine in paths', examples: ['bing'] },
  name: { ...text, description: 'Display name', examples: ['Bing'] },
  type: { type: 'string', enum: searchVerticals, description: 'Kind of results' },
  access: { ...text, description: '`API`, `FEED` or `PAGE`', examples: ['PAGE'] },
  is_experimental: {
    ...flag,
    description:
      'Whether the format that is read first was not verified against a recent capture, so that it may not work',
    examples: [false],
  },
  providers: {
    ...list(
      object({
        name: { ...text, description: 'Name of the provider', examples: ['bing images'] },
        kind: {
          ...text,
          description: '`official_api`, `searxng`, `public_feed`, `page_http` or `page_browser`',
          examples: ['page_http'],
        },
        pause: {
          ...nullable(
            object({
              reason: { ...text, description: 'What went wrong', examples: ['captcha'] },
              until: { ...moment, description: 'When it is tried again' },
            }),
          ),
          description: 'Why the provider is paused, and until when; null: it is in use',
          examples: [null],
        },
      }),
    ),
    description: 'Methods to query the engine, in the order in which they are tried',
  },
  verified: {
    ...nullable(text),
    description:
      'Month or year of the latest real capture of that format that was parsed correctly; null when there is none',
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
  sets: {
    description: 'The rule sets, in the order in which they apply',
    ...list(
      object({
        name: { ...text, description: 'Name of the rule set', examples: ['wappalyzer'] },
        licence: { ...nullable(text), description: 'Its licence; null: not stated', examples: ['MIT'] },
        technologies: {
          ...nullable(count),
          description: 'Number of technologies; null: it cannot be read',
          examples: [2500],
        },
        source: { ...text, description: 'Where it is from', examples: ['built in'] },
        added_at: { ...nullable(moment), description: 'When it was added; null: built in', examples: [null] },
        state: { type: 'string', enum: ['active', 'previous', 'unusable'], description: 'Whether it is used' },
      }),
    ),
  },
  problems: { ...list(text), description: 'Rule sets that are not used, and why', examples: [[]] },
});
export type RuleSets = ValueOf<typeof ruleSetsSchema>;
export type ListedRuleSet = RuleSets['sets'][number];

// ---- totals --------------------------------------------------------------------------------------------------------

export const totalsSchema = object({
  workspaces: { ...count, description: 'Number of workspaces', examples: [12] },
  suspended: { ...count, description: 'Suspended workspaces', examples: [0] },
  people: { ...count, description: 'People who can sign in', examples: [31] },
  keys: { ...count, description: 'Active keys', examples: [44] },
  nodes: { ...count, description: 'Nodes that are online', examples: [2] },
  calls: { ...count, description: 'Calls in the last 24 hours', examples: [18_200] },
  refusals: { ...count, description: 'Calls that were refused with a 4xx status', examples: [120] },
  failures: { ...count, description: 'Calls that failed with a 5xx status', examples: [15] },
  credits: { ...count, description: 'Credits billed in the last 24 hours', examples: [21_900] },
  open_host_requests: { ...count, description: 'Requests for hosts that wait for a decision', examples: [1] },
  open_invoices: { ...count, description: 'Invoices that are not paid', examples: [0] },
});
export type Totals = ValueOf<typeof totalsSchema>;
