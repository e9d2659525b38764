// All settings with their names, defaults and checks. Only this file reads process.env.
import { homedir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { distance } from './contract/nearest.ts';
import { searchEngines, searchEngineSlugs } from './contract/search-engines.ts';
import type { SearchEngineSlug } from './contract/search-engines.ts';
import { sentenceOf } from './contract/errors.ts';
import {
  choice,
  cidrs,
  flag,
  integer,
  optionalInteger,
  pairs,
  splitList,
  text,
  textOr,
} from './contract/setting-kinds.ts';
import type { Setting } from './contract/setting-kinds.ts';
import {
  bucketPlace,
  engineList,
  externalUnlockers,
  nameServers,
  readAddress,
  readPage,
  resolveMap,
  traceRatio,
} from './contract/parsed-settings.ts';
import { billingSettings } from './contract/billing-settings.ts';
import { missingSignInSettings, signInSettings } from './contract/sign-in-settings.ts';

/** Lists all invalid settings. */
export class ConfigError extends Error {
  constructor(mistakes: string[]) {
    super(`The configuration is invalid:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const settings = {
  port: integer('PORT', 8080, [0, 65_535], 'Port of the API'),
  host: textOr('HOST', '127.0.0.1', 'Address to listen on'),
  dataDirectory: textOr('DATA_DIR', './data', 'Folder of the embedded database, results and secrets'),
  databaseUrl: text('DATABASE_URL', 'An external PostgreSQL (15 or newer) instead of the embedded one'),
  databaseDirectUrl: text(
    'SITEGLASS_DATABASE_DIRECT_URL',
    'The same database past a pooler in transaction mode, such as PgBouncer, if DATABASE_URL leads to one',
  ),
  databaseWaitMs: integer(
    'SITEGLASS_DATABASE_WAIT_MS',
    10_000,
    [100, 10_000],
    'How long a call waits for the database in total, in milliseconds',
  ),
  adminToken: text(
    'SITEGLASS_ADMIN_TOKEN',
    'Token of the management API; unset: generated on the first start and stored in DATA_DIR/admin-token',
  ),
  secretKey: text(
    'SITEGLASS_SECRET_KEY',
    'Key that encrypts secrets of queued jobs, the same on all machines; unset: stored in DATA_DIR/secret-key',
  ),
  serverUrl: text('SITEGLASS_URL', 'For commands that call the API: the address of a running Siteglass'),
  apiKey: text('SITEGLASS_API_KEY', 'For commands that call the API: the key'),
  egressAllow: cidrs('SITEGLASS_EGRESS_ALLOW', 'CIDR blocks that may be fetched although they are not public'),
  resolve: resolveMap,
  dnsServers: nameServers,
  sampleSite: choice(
    'SITEGLASS_SAMPLE_SITE',
    ['on', 'off'],
    'on',
    'Whether callers can fetch the built-in sample site, http://sample.siteglass.test',
  ),
  chromium: text('SITEGLASS_CHROMIUM', 'Path of a Chromium; unset: a downloaded or an installed one'),
  browserFetch: choice(
    'SITEGLASS_BROWSER_FETCH',
    ['on', 'off'],
    'on',
    'Whether to download a browser on a machine without one',
  ),
  browserCache: text(
    'SITEGLASS_BROWSER_CACHE',
    'Folder of downloaded browsers (default: siteglass in XDG_CACHE_HOME or ~/.cache, for root in /var/cache)',
  ),
  browserMirror: {
    variable: 'SITEGLASS_BROWSER_MIRROR',
    help: 'URL of a mirror of the Chrome for Testing archives; checksums are still verified',
    read: (value) => (value ? readAddress(value).href : undefined),
  } satisfies Setting<string | undefined>,
  browserSandbox: choice(
    'SITEGLASS_BROWSER_SANDBOX',
    ['auto', 'required', 'off'],
    'auto',
    'Whether browsers may run without a sandbox: auto allows it for root and in the container image',
  ),
  container: choice(
    'SITEGLASS_CONTAINER',
    ['no', 'yes'],
    'no',
    'Whether the service runs in a dedicated container; set in the image',
  ),
  browserPages: optionalInteger(
    'SITEGLASS_BROWSER_PAGES',
    [1, 256],
    'Maximum number of open pages (default: two per processor)',
  ),
  allowsInsecureTls: flag('SITEGLASS_ALLOW_INSECURE_TLS', 'Whether callers may use ignore_tls_errors'),
  caFile: text('SITEGLASS_CA_FILE', 'PEM file of certificate authorities to trust in addition to the public ones'),
  adLists: {
    variable: 'SITEGLASS_AD_LIST',
    help: 'Files with filter lists in the format of EasyList, separated by commas, for ad blocking',
    read: (value) => splitList(value).map((file) => resolvePath(file)),
  } satisfies Setting<string[]>,
  httpEngine: choice(
    'SITEGLASS_HTTP_ENGINE',
    ['auto', 'wreq', 'undici'],
    'auto',
    'HTTP client of outgoing requests; wreq imitates Chrome but has no binary for some platforms',
  ),
  unlockerExternal: externalUnlockers,
  proxyCheckUrl: {
    variable: 'SITEGLASS_PROXY_CHECK_URL',
    help: 'Page that health checks fetch through exit proxies; unset: they only connect to the proxies',
    read: (value) => (value ? readPage(value) : undefined),
  } satisfies Setting<URL | undefined>,
  proxyCheckSeconds: integer(
    'SITEGLASS_PROXY_CHECK_SECONDS',
    60,
    [1, 86_400],
    'Seconds between two health checks of an exit proxy that is not used',
  ),
  trustProxy: cidrs('SITEGLASS_TRUST_PROXY', "CIDR blocks of trusted proxies, whose headers set the caller's address"),
  corsOrigins: {
    variable: 'SITEGLASS_CORS_ORIGINS',
    help: 'Origins of web pages that may call the API from a browser; unset: none',
    read: splitList,
  } satisfies Setting<string[]>,
  metricsPort: optionalInteger(
    'SITEGLASS_METRICS_PORT',
    [0, 65_535],
    'Serve /metrics on a separate port; unset: on PORT',
  ),
  logLevel: choice(
    'SITEGLASS_LOG_LEVEL',
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    'info',
    'Log level of the service, which writes JSON lines to stdout, or text if that is a terminal',
  ),
  logRetentionDays: integer('SITEGLASS_LOG_RETENTION_DAYS', 30, [1, 3650], 'Days to keep the request log'),
  logBodyBytesMax: integer(
    'SITEGLASS_LOG_BODY_BYTES',
    4096,
    [0, 1_048_576],
    'Bytes of each response to store in the request log',
  ),
  callsMax: integer('SITEGLASS_CALLS', 256, [1, 100_000], 'Maximum number of concurrent calls'),
  callsPerAccountMax: integer(
    'SITEGLASS_CALLS_PER_ACCOUNT',
    192,
    [1, 100_000],
    'Maximum number of concurrent calls of one account',
  ),
  jobsMax: integer('SITEGLASS_JOBS', 16, [1, 10_000], 'Maximum number of concurrent jobs of a worker'),
  jobRetentionHours: integer('SITEGLASS_JOB_RETENTION_HOURS', 24, [1, 24 * 365], 'Hours to keep the result of a job'),
  jobDeadlineSeconds: integer(
    'SITEGLASS_JOB_DEADLINE_SECONDS',
    3600,
    [10, 7 * 86_400],
    'Seconds after its start at which a job fails; one that has not started fails after 24 hours',
  ),
  batchItemsMax: integer(
    'SITEGLASS_BATCH_ITEMS',
    32,
    [1, 10_000],
    'Maximum number of items of batches that a worker runs at the same time, with capacity that calls leave free',
  ),
  batchesPerAccountMax: integer(
    'SITEGLASS_BATCHES_PER_ACCOUNT',
    100,
    [1, 100_000],
    'Maximum number of open batches of one account',
  ),
  batchQueuePerAccountMax: integer(
    'SITEGLASS_BATCH_QUEUE_PER_ACCOUNT',
    5_000_000,
    [1, 1_000_000_000],
    'Maximum number of items in the open batches of one account',
  ),
  batchRetentionDays: integer(
    'SITEGLASS_BATCH_RETENTION_DAYS',
    7,
    [1, 365],
    'Days to keep the results of a batch after its end',
  ),
  smtpUrl: {
    variable: 'SITEGLASS_SMTP_URL',
    help: 'Mail server for events, invitations and password resets, as smtp://user:password@host:587 or smtps://… (default: no mail)',
    read(value) {
      if (!value) return undefined;
      const url = URL.parse(value);
      // The value may contain a password, so it is not repeated.
      if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
        throw new Error('must be an address like smtp://user:password@mail.example.com:587');
      return value;
    },
  } satisfies Setting<string | undefined>,
  smtpFrom: {
    variable: 'SITEGLASS_SMTP_FROM',
    help: 'Sender of mails (default: siteglass@ the host of SITEGLASS_SMTP_URL)',
    read(value) {
      if (value && !/^[^\s<>,;:"@]+@[^\s<>,;:"@]+$/.test(value))
        throw new Error('must be one mail address, such as siteglass@example.com');
      return value || undefined;
    },
  } satisfies Setting<string | undefined>,
  ...signInSettings,
  ...billingSettings,
  blobBytesMax: integer(
    'SITEGLASS_BLOB_BYTES',
    10_737_418_240,
    [1_048_576, Number.MAX_SAFE_INTEGER],
    'Maximum total size of stored files on disk, in bytes',
  ),
  searchEngines: engineList,
  searxngUrl: {
    variable: 'SITEGLASS_SEARXNG_URL',
    help: 'URL of your SearXNG, used as an engine and to query other engines',
    read: (value) => (value ? readAddress(value) : undefined),
  } satisfies Setting<URL | undefined>,
  blobs: bucketPlace,
  s3Endpoint: {
    variable: 'SITEGLASS_S3_ENDPOINT',
    help: 'URL of the storage of SITEGLASS_BLOBS; unset: Amazon S3',
    read: (value) => (value ? readAddress(value).href : undefined),
  } satisfies Setting<string | undefined>,
  awsAccessKeyId: text('AWS_ACCESS_KEY_ID', 'Access key for SITEGLASS_BLOBS'),
  awsSecretAccessKey: text('AWS_SECRET_ACCESS_KEY', 'Secret key for SITEGLASS_BLOBS'),
  awsSessionToken: text('AWS_SESSION_TOKEN', 'Session token for SITEGLASS_BLOBS, with temporary keys'),
  awsRegion: text('AWS_REGION', 'Region of the bucket of SITEGLASS_BLOBS'),
  pageWorkers: integer('SITEGLASS_PAGE_WORKERS', 2, [1, 256], 'Threads that process pages'),
  otlpEndpoint: {
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    help: 'URL of an OpenTelemetry collector for traces and metrics, as JSON over HTTP, such as http://127.0.0.1:4318',
    read: (value) => (value ? readAddress(value) : undefined),
  } satisfies Setting<URL | undefined>,
  otlpHeaders: pairs('OTEL_EXPORTER_OTLP_HEADERS', 'Headers for the collector: name=value,name=value'),
  otelServiceName: textOr('OTEL_SERVICE_NAME', 'siteglass', 'Name of the service in traces and metrics'),
  otelResource: pairs('OTEL_RESOURCE_ATTRIBUTES', 'Attributes of traces and metrics: name=value,name=value'),
  otelTraceRatio: traceRatio,
  otelSpanDelayMs: integer(
    'OTEL_BSP_SCHEDULE_DELAY',
    5000,
    [10, 600_000],
    'Milliseconds between two exports of traces',
  ),
  otelMetricIntervalMs: integer(
    'OTEL_METRIC_EXPORT_INTERVAL',
    60_000,
    [10, 3_600_000],
    'Milliseconds between two exports of metrics',
  ),
  shutdownSeconds: integer(
    'SITEGLASS_SHUTDOWN_SECONDS',
    60,
    [0, 3600],
    'Seconds to wait for running calls on shutdown',
  ),
};

type PerEngine<Value> = Partial<Record<SearchEngineSlug, Value>>;

export type Config = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> } & {
  /** Folders of downloaded browsers, the preferred one first. */
  browserCaches: string[];
  /** API keys of search engines. */
  searchKeys: PerEngine<string>;
  /** URLs that replace the hosts of search engines. */
  searchBaseUrls: PerEngine<URL>;
};

// One setting per engine. Its name is the prefix and the engine slug.
const enginePrefixes = {
  searchKeys: {
    prefix: 'SITEGLASS_KEY_',
    help: 'Key of the official API of a search engine',
    read: (value: string) => value,
  },
  searchBaseUrls: {
    prefix: 'SITEGLASS_BASE_URL_',
    help: 'URL that replaces the host of a search engine',
    read: readAddress,
  },
} as const;

function readPerEngine(environment: NodeJS.ProcessEnv, mistakes: string[]) {
  const searchKeys: PerEngine<string> = {};
  const searchBaseUrls: PerEngine<URL> = {};
  for (const [variable, value] of Object.entries(environment)) {
    const given = value?.trim() ?? '';
    const kind = Object.values(enginePrefixes).find(({ prefix }) => variable.startsWith(prefix));
    if (kind === undefined || given === '') continue;
    const slug = searchEngineSlugs.find((one) => one.toUpperCase() === variable.slice(kind.prefix.length));
    try {
      if (slug === undefined)
        throw new Error(`is not the setting of a known search engine; engines: ${searchEngineSlugs.join(', ')}`);
      if (kind === enginePrefixes.searchBaseUrls) {
        searchBaseUrls[slug] = readAddress(given);
        continue;
      }
      const form = searchEngines.find((engine) => engine.slug === slug)?.keyForm;
      if (form !== undefined && !/^[^:]+:[^:]+$/.test(given)) throw new Error(`must have the form ${form}`);
      if (!/^[\x21-\x7e]+$/.test(given)) throw new Error('must be printable ASCII without spaces');
      searchKeys[slug] = given;
    } catch (error) {
      mistakes.push(`${variable} ${sentenceOf(error)}`);
    }
  }
  return { searchKeys, searchBaseUrls };
}

/** Reads the settings from the environment. Throws a ConfigError that lists all invalid ones. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const mistakes: string[] = [];
  const read = Object.entries(settings).map(([name, setting]) => {
    try {
      return [name, setting.read(environment[setting.variable]?.trim())] as const;
    } catch (error) {
      mistakes.push(`${setting.variable} ${sentenceOf(error)}`);
      return [name, undefined] as const;
    }
  });
  const perEngine = readPerEngine(environment, mistakes);
  const config = { ...Object.fromEntries(read), ...perEngine } as Config;
  if (config.blobs && !(config.awsAccessKeyId && config.awsSecretAccessKey)) {
    mistakes.push('SITEGLASS_BLOBS requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  if (config.databaseDirectUrl !== undefined && config.databaseUrl === undefined) {
    mistakes.push('SITEGLASS_DATABASE_DIRECT_URL requires DATABASE_URL, the address of the pooler');
  }
  if (config.creditPrice !== undefined && config.currency === undefined)
    mistakes.push('SITEGLASS_CREDIT_PRICE requires SITEGLASS_CURRENCY');
  mistakes.push(...missingSignInSettings(config, (variable) => Boolean(environment[variable]?.trim())));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const dataDirectory = resolvePath(config.dataDirectory);
  return { ...config, dataDirectory, browserCaches: cacheFolders(config.browserCache, dataDirectory, environment) };
}

/** Kubernetes adds these for a service named siteglass. */
const foreignVariables = /^SITEGLASS_(SERVICE_|PORT(_|$))/;
const typosMax = 3;

/** Unknown names that look like settings, each with the setting that was probably meant. */
export function unknownSettings(
  environment: NodeJS.ProcessEnv = process.env,
): { variable: string; meant: string | undefined }[] {
  const known = Object.values(settings).map(({ variable }) => variable);
  const prefixes = Object.values(enginePrefixes).map(({ prefix }) => prefix);
  return Object.keys(environment)
    .filter((name) => name.startsWith('SITEGLASS_') && !foreignVariables.test(name))
    .filter((name) => !known.includes(name) && !prefixes.some((prefix) => name.startsWith(prefix)))
    .map((variable) => {
      const [nearest] = known
        .map((name) => ({ name, typos: distance(variable, name) }))
        .toSorted((one, other) => one.typos - other.typos);
      return { variable, meant: nearest && nearest.typos <= typosMax ? nearest.name : undefined };
    });
}

const sharedCache = '/var/cache/siteglass';

/** For root, the cache is not in the home folder, which the unprivileged user of the browsers cannot access. */
function cacheFolders(chosen: string | undefined, dataDirectory: string, environment: NodeJS.ProcessEnv): string[] {
  if (chosen !== undefined) return [resolvePath(chosen)];
  if (process.getuid?.() === 0) return [sharedCache, dataDirectory];
  const parent = environment['XDG_CACHE_HOME'] || join(environment['HOME'] || homedir(), '.cache');
  return [resolvePath(parent, 'siteglass'), dataDirectory, sharedCache];
}

const toolVariables =
  /^(PATH|HOME|USER|TMPDIR|LANG|XDG_\w+|(https?|ftp|all|no)_proxy|npm_config_\w+|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/i;

/** The environment for external programs (apt-get, npm): paths and proxies, without our secrets. */
export const toolEnvironment = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => toolVariables.test(name)));

/** One line per setting, for `--help` and the documentation. */
export const settingsHelp = (): { variable: string; help: string }[] => [
  ...Object.values(settings).map(({ variable, help }) => ({ variable, help })),
  ...Object.values(enginePrefixes).map(({ prefix, help }) => ({ variable: `${prefix}<ENGINE>`, help })),
];

/** True when started by `npx siteglass`, `npm exec` and similar. */
export const isRunByNpx = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  environment['npm_command'] === 'exec';
