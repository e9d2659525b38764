// Every setting: its name, its default and its check, in one table. The only reader of process.env.
import { isIP } from 'node:net';
import { resolve as resolvePath } from 'node:path';

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
  egressAllow: cidrs('SITEGLASS_EGRESS_ALLOW', 'CIDR blocks that may be reached although they are not public'),
  resolve: resolveMap,
  chromium: text('SITEGLASS_CHROMIUM', 'Path of a Chromium to use'),
  httpEngine: choice(
    'SITEGLASS_HTTP_ENGINE',
    ['auto', 'wreq', 'undici'],
    'auto',
    'What sends outgoing requests; wreq looks like Chrome and has no binary on some machines',
  ),
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
  pageWorkers: integer('SITEGLASS_PAGE_WORKERS', 2, [1, 256], 'Threads that process pages'),
  shutdownSeconds: integer(
    'SITEGLASS_SHUTDOWN_SECONDS',
    60,
    [0, 3600],
    'Seconds that running calls have to finish on shutdown',
  ),
};

export type Config = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> };

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
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const config = Object.fromEntries(read) as Config;
  return { ...config, dataDirectory: resolvePath(config.dataDirectory) };
}

/** The variables themselves, for the one part that must remove some: native code reads them behind our back. */
export const processEnvironment: NodeJS.ProcessEnv = process.env;

/** One line per setting, for `--help` and the documentation. */
export const settingsHelp = (): { variable: string; help: string }[] =>
  Object.values(settings).map(({ variable, help }) => ({ variable, help }));
