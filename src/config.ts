// Every setting: its name, its default and its check, in one table. The only reader of process.env.
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { searchEngines, searchEngineSlugs } from './contract/search-engines.ts';
import type { SearchEngineSlug } from './contract/search-engines.ts';

interface Setting<T> {
  variable: string;
  help: string;
  read(text: string | undefined): T;
}

/** All mistakes in the environment, together. */
export class ConfigError extends Error {
  constructor(mistakes: string[]) {
    super(`The configuration cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const text = (variable: string, help: string): Setting<string | undefined> => ({
  variable,
  help,
  read: (value) => value || undefined,
});

const textOr = (variable: string, fallback: string, help: string): Setting<string> => ({
  variable,
  help: `${help} (default ${fallback})`,
  read: (value) => value || fallback,
});

const integer = (
  variable: string,
  fallback: number,
  [minimum, maximum]: [number, number],
  help: string,
): Setting<number> => ({
  variable,
  help: `${help} (default ${fallback})`,
  read(value) {
    if (!value) return fallback;
    const number = Number(value);
    if (!Number.isInteger(number) || number < minimum || number > maximum) {
      throw new Error(`must be a whole number between ${minimum} and ${maximum}, not "${value}"`);
    }
    return number;
  },
});

const optional = <T>(setting: Setting<T>): Setting<T | undefined> => ({
  ...setting,
  read: (value) => (value ? setting.read(value) : undefined),
});

const choice = <const T extends string>(
  variable: string,
  choices: readonly T[],
  fallback: T,
  help: string,
): Setting<T> => ({
  variable,
  help: `${help}: ${choices.join(', ')} (default ${fallback})`,
  read(value) {
    const found = choices.find((one) => one === (value || fallback));
    if (!found) throw new Error(`must be one of ${choices.join(', ')}, not "${value}"`);
    return found;
  },
});

const cidrs = (variable: string, help: string): Setting<string[]> => ({
  variable,
  help,
  read: (value) => splitList(value).map(checkCidr),
});

const splitList = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function checkCidr(block: string): string {
  const [address = '', bits] = block.split('/');
  const family = isIP(address);
  const width = bits === undefined ? 0 : Number(bits);
  const isValid = family !== 0 && Number.isInteger(width) && width >= 0 && width <= (family === 6 ? 128 : 32);
  if (!isValid) throw new Error(`"${block}" is not an address or a CIDR block like 10.0.0.0/8`);
  return bits === undefined ? `${address}/${family === 6 ? 128 : 32}` : block;
}

const resolveMap: Setting<Map<string, string[]>> = {
  variable: 'SITEGLASS_RESOLVE',
  help: 'Fixed addresses for host names, as curl --resolve: host=ip,host=ip',
  read(value) {
    const map = new Map<string, string[]>();
    for (const entry of splitList(value)) {
      const [host = '', address = ''] = entry.split('=').map((part) => part.trim());
      if (!host || isIP(address) === 0) throw new Error(`"${entry}" is not of the form host=ip`);
      map.set(host.toLowerCase(), [...(map.get(host.toLowerCase()) ?? []), address]);
    }
    return map;
  },
};

function readAddress(value: string): URL {
  const address = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  if (address === null) throw new Error(`must be an address like https://search.example.com, not "${value}"`);
  if (address.username !== '' || address.password !== '') throw new Error('must not contain a user name or password');
  if (address.search !== '' || address.hash !== '') throw new Error(`must not have a query or fragment: "${value}"`);
  return address;
}

const engineList: Setting<SearchEngineSlug[] | undefined> = {
  variable: 'SITEGLASS_SEARCH_ENGINES',
  help: 'Search engines to offer, of those that are configured (default: all of them)',
  read(value) {
    if (!value) return undefined;
    return splitList(value).map((name) => {
      const slug = searchEngineSlugs.find((one) => one === name.toLowerCase());
      if (slug === undefined) throw new Error(`names "${name}", which is none of ${searchEngineSlugs.join(', ')}`);
      return slug;
    });
  },
};

/** Where a host's pages come from when nothing of ours opens them: a URL with `{url}` in it, by host. */
const externalUnlockers: Setting<Map<string, string>> = {
  variable: 'SITEGLASS_UNLOCKER_EXTERNAL',
  help: 'Unlockers of others, by host, tried last: host=https://unlocker.example/?url={url}, separated by commas',
  read(value) {
    const map = new Map<string, string>();
    // A comma begins the next entry only where a host and a URL follow: URLs may have commas of their own.
    for (const entry of (value ?? '').split(/,(?=\s*[^\s=,/]+=https?:\/\/)/).map((part) => part.trim())) {
      if (entry === '') continue;
      const [, host = '', template = ''] = /^([^\s=]+)=(.+)$/s.exec(entry) ?? [];
      const isUrl = /^https?:\/\//.test(template) && URL.canParse(template.replaceAll('{url}', 'x'));
      // The template may hold a password, so it is not repeated.
      if (!isUrl || !template.includes('{url}')) {
        throw new Error(`"${host || '…'}" needs the form host=https://unlocker.example/?url={url}`);
      }
      map.set(host.toLowerCase(), template);
    }
    return map;
  },
};

export interface BucketPlace {
  bucket: string;
  /** With a slash at its end, or empty. */
  prefix: string;
}

const bucketPlace: Setting<BucketPlace | undefined> = {
  variable: 'SITEGLASS_BLOBS',
  help: 'Where files are kept: s3://bucket/prefix, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; unset: in DATA_DIR',
  read(value) {
    if (!value) return undefined;
    const [, bucket, path = ''] = /^s3:\/\/([A-Za-z0-9][A-Za-z0-9._-]+[A-Za-z0-9])(?:\/(.*))?$/.exec(value) ?? [];
    if (bucket === undefined) throw new Error(`must look like s3://bucket/prefix, not "${value}"`);
    const prefix = path.replace(/^\/+|\/+$/g, '');
    return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
  },
};

const settings = {
  port: integer('PORT', 8080, [0, 65_535], 'Port of the API'),
  host: textOr('HOST', '127.0.0.1', 'Address to listen on'),
  dataDirectory: textOr('DATA_DIR', './data', 'Folder of the embedded database, results and secrets'),
  databaseUrl: text('DATABASE_URL', 'An external PostgreSQL (15 or newer) instead of the embedded one'),
  adminToken: text(
    'SITEGLASS_ADMIN_TOKEN',
    'Token of the management API; unset: made on first start and kept in DATA_DIR/admin-token',
  ),
  secretKey: text(
    'SITEGLASS_SECRET_KEY',
    'Key that encrypts secrets of waiting jobs; the same on all machines; unset: kept in DATA_DIR/secret-key',
  ),
  serverUrl: text('SITEGLASS_URL', 'For commands that call the API: the address of a running Siteglass'),
  apiKey: text('SITEGLASS_API_KEY', 'For commands that call the API: the key'),
  egressAllow: cidrs('SITEGLASS_EGRESS_ALLOW', 'CIDR blocks that may be reached although they are not public'),
  resolve: resolveMap,
  chromium: text('SITEGLASS_CHROMIUM', 'Path of a Chromium to use; unset: a fetched one, or one of this machine'),
  browserFetch: choice(
    'SITEGLASS_BROWSER_FETCH',
    ['on', 'off'],
    'on',
    'Whether a browser is fetched on a machine without one',
  ),
  browserCache: text(
    'SITEGLASS_BROWSER_CACHE',
    'Folder of fetched browsers (default: siteglass in XDG_CACHE_HOME or ~/.cache, for root in /var/cache)',
  ),
  browserMirror: {
    variable: 'SITEGLASS_BROWSER_MIRROR',
    help: "Address of a mirror of Chrome for Testing's archives; their checksums are verified all the same",
    read: (value) => (value ? readAddress(value).href : undefined),
  } satisfies Setting<string | undefined>,
  browserSandbox: choice(
    'SITEGLASS_BROWSER_SANDBOX',
    ['auto', 'required', 'off'],
    'auto',
    'Whether a browser may run where its sandbox cannot work: auto allows it to root and in the container image',
  ),
  container: choice(
    'SITEGLASS_CONTAINER',
    ['no', 'yes'],
    'no',
    'Whether a container that holds nothing else contains the service; set in the image',
  ),
  browserPages: optional(
    integer('SITEGLASS_BROWSER_PAGES', 0, [1, 256], 'Pages open in browsers at a time (default two per processor)'),
  ),
  adLists: {
    variable: 'SITEGLASS_AD_LIST',
    help: 'Files with filter lists in the format of EasyList, separated by commas: what they name is no part of pages without ads',
    read: (value) => splitList(value).map((file) => resolvePath(file)),
  } satisfies Setting<string[]>,
  httpEngine: choice(
    'SITEGLASS_HTTP_ENGINE',
    ['auto', 'wreq', 'undici'],
    'auto',
    'What sends outgoing requests; wreq looks like Chrome and has no binary on some machines',
  ),
  unlockerExternal: externalUnlockers,
  trustProxy: cidrs(
    'SITEGLASS_TRUST_PROXY',
    "CIDR blocks of proxies whose word about the caller's address is believed",
  ),
  corsOrigins: {
    variable: 'SITEGLASS_CORS_ORIGINS',
    help: 'Origins of web pages that may call the API from a browser; unset: none',
    read: splitList,
  } satisfies Setting<string[]>,
  metricsPort: optional(integer('SITEGLASS_METRICS_PORT', 0, [0, 65_535], 'Serve /metrics on a port of its own')),
  logLevel: choice(
    'SITEGLASS_LOG_LEVEL',
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    'info',
    'What the service writes to its output',
  ),
  logRetentionDays: integer('SITEGLASS_LOG_RETENTION_DAYS', 30, [1, 3650], 'Days that the request log is kept'),
  logBodyBytesMax: integer(
    'SITEGLASS_LOG_BODY_BYTES',
    4096,
    [0, 1_048_576],
    'Bytes of each response kept in the request log',
  ),
  callsMax: integer('SITEGLASS_CALLS', 256, [1, 100_000], 'Calls in work at a time'),
  callsPerAccountMax: integer(
    'SITEGLASS_CALLS_PER_ACCOUNT',
    192,
    [1, 100_000],
    'Calls in work at a time for one account',
  ),
  jobsMax: integer('SITEGLASS_JOBS', 16, [1, 10_000], 'Jobs in work at a time on a worker'),
  jobRetentionHours: integer(
    'SITEGLASS_JOB_RETENTION_HOURS',
    24,
    [1, 24 * 365],
    'Hours that the result of a job is kept',
  ),
  jobDeadlineSeconds: integer(
    'SITEGLASS_JOB_DEADLINE_SECONDS',
    3600,
    [10, 7 * 86_400],
    'Seconds after which an open job fails',
  ),
  blobBytesMax: integer(
    'SITEGLASS_BLOB_BYTES',
    10_737_418_240,
    [1_048_576, Number.MAX_SAFE_INTEGER],
    'Bytes that stored results may take on disk',
  ),
  searchEngines: engineList,
  searxngUrl: {
    variable: 'SITEGLASS_SEARXNG_URL',
    help: 'Address of a SearXNG of your own: an engine by itself, and a way to others',
    read: (value) => (value ? readAddress(value) : undefined),
  } satisfies Setting<URL | undefined>,
  blobs: bucketPlace,
  s3Endpoint: {
    variable: 'SITEGLASS_S3_ENDPOINT',
    help: "Address of the storage of SITEGLASS_BLOBS; unset: Amazon's",
    read: (value) => (value ? readAddress(value).href : undefined),
  } satisfies Setting<string | undefined>,
  awsAccessKeyId: text('AWS_ACCESS_KEY_ID', 'Access key for SITEGLASS_BLOBS'),
  awsSecretAccessKey: text('AWS_SECRET_ACCESS_KEY', 'Secret key for SITEGLASS_BLOBS'),
  awsSessionToken: text('AWS_SESSION_TOKEN', 'Session token for SITEGLASS_BLOBS, with temporary keys'),
  awsRegion: text('AWS_REGION', 'Region of the bucket of SITEGLASS_BLOBS'),
  pageWorkers: integer('SITEGLASS_PAGE_WORKERS', 2, [1, 256], 'Threads that process pages'),
  shutdownSeconds: integer(
    'SITEGLASS_SHUTDOWN_SECONDS',
    60,
    [0, 3600],
    'Seconds that running calls have to finish on shutdown',
  ),
};

type PerEngine<Value> = Partial<Record<SearchEngineSlug, Value>>;

export type Config = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> } & {
  /** Where fetched browsers are, the preferred folder first. */
  browserCaches: string[];
  /** Keys of official interfaces, as their owners gave them. */
  searchKeys: PerEngine<string>;
  /** Where engines are asked instead of their own hosts. */
  searchBaseUrls: PerEngine<URL>;
};

// One setting per engine each: their names follow from the engine's.
const enginePrefixes = {
  searchKeys: {
    prefix: 'SITEGLASS_KEY_',
    help: 'Key of the official interface of a search engine',
    read: (value: string) => value,
  },
  searchBaseUrls: {
    prefix: 'SITEGLASS_BASE_URL_',
    help: 'Address to ask instead of the own host of a search engine; it is asked there and nowhere else',
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
      if (slug === undefined) throw new Error(`names no search engine: there are ${searchEngineSlugs.join(', ')}`);
      if (kind === enginePrefixes.searchBaseUrls) {
        searchBaseUrls[slug] = readAddress(given);
        continue;
      }
      const form = searchEngines.find((engine) => engine.slug === slug)?.keyForm;
      if (form !== undefined && !/^[^:]+:[^:]+$/.test(given)) throw new Error(`must have the form ${form}`);
      if (!/^[\x21-\x7e]+$/.test(given)) throw new Error('must be visible ASCII without blanks');
      searchKeys[slug] = given;
    } catch (error) {
      mistakes.push(`${variable} ${(error as Error).message}`);
    }
  }
  return { searchKeys, searchBaseUrls };
}

/** The settings of an environment. Throws a ConfigError that lists every mistake by name. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const mistakes: string[] = [];
  const read = Object.entries(settings).map(([name, setting]) => {
    try {
      return [name, setting.read(environment[setting.variable]?.trim())] as const;
    } catch (error) {
      mistakes.push(`${setting.variable} ${(error as Error).message}`);
      return [name, undefined] as const;
    }
  });
  const perEngine = readPerEngine(environment, mistakes);
  const config = { ...Object.fromEntries(read), ...perEngine } as Config;
  if (config.blobs && !(config.awsAccessKeyId && config.awsSecretAccessKey)) {
    mistakes.push('SITEGLASS_BLOBS needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const dataDirectory = resolvePath(config.dataDirectory);
  return { ...config, dataDirectory, browserCaches: cacheFolders(config.browserCache, dataDirectory, environment) };
}

const sharedCache = '/var/cache/siteglass';

/** A folder below root's home would be closed to the unprivileged user that root's browsers run as. */
function cacheFolders(chosen: string | undefined, dataDirectory: string, environment: NodeJS.ProcessEnv): string[] {
  if (chosen !== undefined) return [resolvePath(chosen)];
  if (process.getuid?.() === 0) return [sharedCache, dataDirectory];
  const parent = environment['XDG_CACHE_HOME'] || join(environment['HOME'] || homedir(), '.cache');
  return [resolvePath(parent, 'siteglass'), dataDirectory, sharedCache];
}

const toolVariables =
  /^(PATH|HOME|USER|TMPDIR|LANG|XDG_\w+|(https?|ftp|all|no)_proxy|npm_config_\w+|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/i;

/** What programs that we start on the operator's behalf (apt-get, npm) get to see: paths and proxies, none of our secrets. */
export const toolEnvironment = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => toolVariables.test(name)));

/** One line per setting, for `--help` and the documentation. */
export const settingsHelp = (): { variable: string; help: string }[] => [
  ...Object.values(settings).map(({ variable, help }) => ({ variable, help })),
  ...Object.values(enginePrefixes).map(({ prefix, help }) => ({ variable: `${prefix}<ENGINE>`, help })),
];

/** True below `npx siteglass`, `npm exec` and their kind. */
export const isRunByNpx = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  environment['npm_command'] === 'exec';
