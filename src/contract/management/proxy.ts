// Exit proxies and their pools in the management API, for operators.
import { list, nullable, object } from '../schema.ts';
import type { ObjectSchema, ValueOf } from '../schema.ts';
import { count, flag, id, moment, text } from './fields.ts';

export const proxyKinds = ['datacenter', 'residential', 'mobile', 'other'] as const;
export type ProxyKind = (typeof proxyKinds)[number];
export const proxyHealths = ['unknown', 'up', 'down', 'paused'] as const;
export type ProxyHealth = (typeof proxyHealths)[number];

export const weightMax = 1000;
export const importedMax = 1000;

const poolName = {
  type: 'string',
  minLength: 1,
  maxLength: 63,
  description: 'Name of the pool, which callers use as `proxy_pool`: letters, digits, dots, dashes and underscores',
  examples: ['residential'],
} as const;
const country = {
  type: 'string',
  minLength: 2,
  maxLength: 2,
  description: 'Country of the exit address, as a two-letter code (ISO 3166)',
  examples: ['DE'],
} as const;
const kind = { type: 'string', enum: proxyKinds, description: 'Kind of the exit address' } as const;
const weight = {
  type: 'integer',
  minimum: 1,
  maximum: weightMax,
  description: 'Share of calls compared to other proxies that work equally well',
  examples: [1],
} as const;
const active = { ...flag, description: 'False: paused, no call uses it', examples: [true] } as const;

export const proxySchema = object({
  id,
  pool: poolName,
  url: {
    ...text,
    description: 'Address of the proxy, without its password',
    examples: ['http://user@proxy.example.com:3128'],
  },
  has_password: { ...flag, description: 'Whether a password is stored', examples: [true] },
  country: nullable(country),
  kind,
  weight,
  active,
  health: {
    type: 'string',
    enum: proxyHealths,
    description: '`unknown`: not used and not checked yet; `down`: left alone until `retry_at`',
    examples: ['up'],
  },
  success_rate: {
    ...nullable({ type: 'number', minimum: 0, maximum: 100 }),
    description: 'Percentage of successful calls; recent calls count most. Null without calls.',
    examples: [97.5],
  },
  latency_ms: {
    ...nullable(count),
    description: 'Duration of successful calls; recent calls count most. Null without calls.',
    examples: [840],
  },
  calls: { ...count, description: 'Calls since the proxy was added', examples: [1200] },
  failures: { ...count, description: 'Failed calls among them', examples: [30] },
  last_error: { ...nullable(text), description: 'Why the proxy failed last', examples: ['cannot be reached'] },
  last_error_at: { ...nullable(moment), description: 'When a call through it failed last' },
  last_success_at: { ...nullable(moment), description: 'When a call through it succeeded last' },
  checked_at: { ...nullable(moment), description: 'Last health check' },
  retry_at: { ...nullable(moment), description: 'When a proxy that is down is tried again', examples: [null] },
  created_at: { ...moment, description: 'When the proxy was added' },
});
export type ProxyItem = ValueOf<typeof proxySchema>;
export type ProxyRow = ValueOf<typeof proxySchema, Date>;

const url = {
  type: 'string',
  minLength: 1,
  maxLength: 2048,
  writeOnly: true,
  description:
    'Address: `http://user:password@host:port`, `https://…` or `socks5://…`. It may be private. The password is encrypted and not ' +
    'shown again.',
  examples: ['http://user:password@proxy.example.com:3128'],
} as const;

export const newProxySchema = {
  type: 'object',
  required: ['pool', 'url'],
  properties: { pool: poolName, url, country: nullable(country), kind, weight, active },
} as const satisfies ObjectSchema;
export type NewProxy = ValueOf<typeof newProxySchema>;

export const proxyChangeSchema = {
  type: 'object',
  properties: newProxySchema.properties,
} as const satisfies ObjectSchema;
export type ProxyChange = ValueOf<typeof proxyChangeSchema>;

export const proxyImportSchema = {
  type: 'object',
  required: ['pool', 'lines'],
  properties: {
    pool: poolName,
    lines: {
      type: 'string',
      minLength: 1,
      maxLength: 1_000_000,
      writeOnly: true,
      description:
        `One proxy per line, at most ${importedMax}: a URL, \`host:port\`, \`host:port:user:password\` or \`user:password@host:port\`, ` +
        'optionally followed by a country code. Empty lines and lines that start with `#` are skipped.',
      examples: ['http://user:password@proxy.example.com:3128 DE\n192.0.2.7:3128:user:password'],
    },
    protocol: {
      type: 'string',
      enum: ['http', 'https', 'socks5'],
      description: 'Protocol of lines without one; default `http`',
    },
    country: nullable({ ...country, description: 'Country of lines without one' }),
    kind,
    weight,
    active,
  },
} as const satisfies ObjectSchema;
export type ProxyImport = ValueOf<typeof proxyImportSchema>;

export const proxyImportResult = object({
  added: { ...count, description: 'Proxies that were added', examples: [2] },
  known: { ...count, description: 'Lines that were skipped because the pool has this proxy', examples: [0] },
});

export const proxyCheckSchema = object({
  id,
  healthy: { ...flag, description: 'Whether the check succeeded', examples: [true] },
  duration_ms: { ...count, description: 'How long the check took', examples: [420] },
  error: { ...nullable(text), description: 'Why the check failed', examples: [null] },
});
export type ProxyCheck = ValueOf<typeof proxyCheckSchema>;

export const proxyPoolSchema = object({
  name: poolName,
  accounts: {
    ...nullable(list(text)),
    description: 'Slugs of the workspaces that may use the pool; null: all',
    examples: [null],
  },
  proxies: { ...count, description: 'Proxies in the pool', examples: [12] },
  healthy: { ...count, description: 'Proxies that calls may use now', examples: [11] },
  countries: { ...list(text), description: 'Countries of its proxies', examples: [['AT', 'DE']] },
});
export type ProxyPool = ValueOf<typeof proxyPoolSchema>;

export const proxyPoolChangeSchema = {
  type: 'object',
  required: ['accounts'],
  properties: {
    accounts: {
      ...nullable({ ...list({ type: 'string', maxLength: 63 }), maxItems: 1000 }),
      description: 'Slugs of the workspaces that may use the pool; null: all',
      examples: [null],
    },
  },
} as const satisfies ObjectSchema;
