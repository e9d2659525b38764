// The database hangs, loses its network, restarts, or has no disk space. Every call is answered within its wait for the
// database, and afterwards every response matches the log and every credit is accounted for.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { consoleRoutes } from '../../src/console/routes.ts';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../src/storage/postgres/embedded-postgres.ts';
import { freeze } from '../support/freeze.ts';
import type { Frozen } from '../support/freeze.ts';
import { addGate } from '../support/gate.ts';
import { startNetwork } from '../support/network.ts';
import type { Network } from '../support/network.ts';
import { startServiceProcess } from '../support/process.ts';
import { bringRuleTables } from '../support/rule-tables.ts';
import { startTestService } from '../support/service.ts';
import type { Answer, TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

// The limit is 10 s. With a smaller one the same code waits less.
const waitMs = 2500;

let directory: string;
let postgres: EmbeddedPostgres;
let network: Network;
let url: string;
/** Straight to the database, past the network of the service. */
let direct: Database;
let target: Target;
let service: TestService;
let frozen: Frozen | undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-outage-'));
  postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') });
  const { host, port, user, database } = postgres.connection;
  network = await startNetwork(join(host, `.s.PGSQL.${port}`));
  url = `postgres://${user}@127.0.0.1:${network.port}/${database}`;
  direct = openDatabase({ connection: postgres.connection, poolMax: 2, applicationName: 'tests' });
  target = await startTarget();
  service = await startTestService({
    databaseUrl: url,
    environment: { SITEGLASS_DATABASE_WAIT_MS: String(waitMs) },
  });
});
afterEach(async () => {
  frozen?.thaw();
  frozen = undefined;
  network.setWeather('clear');
  network.setDelay(0);
  await untilReady();
  expect(await direct.query('select * from audit_ledger()')).toEqual([]);
});
afterAll(async () => {
  await service?.stop();
  await target?.close();
  await direct?.close();
  await network?.close();
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await sleep(50);
  }
  throw new Error(`timed out waiting for: ${what}`);
}

const untilReady = () => until('ready', async () => (await service.call('/readyz')).status === 200);

async function gauge(name: string): Promise<number> {
  const { text } = await service.call('/metrics');
  return Number(new RegExp(`^siteglass_${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

const untilDown = () => until('refusing', async () => (await gauge('database_down')) === 1);

const crawl = (account: TestAccount, page = `${target.origin}/`, more: Record<string, string> = {}): Promise<Answer> =>
  service.call('/v1/website/crawler', { query: page, return_page_source: true, ...more }, { key: account.key });

const idOf = ({ headers }: Answer): string => headers.get('x-request-id')!;

interface LogRow {
  status: number;
  credits: number;
}

async function logRow(id: string): Promise<LogRow | undefined> {
  const [row] = await direct.query<LogRow & { held: boolean }>(
    `select status, credits, exists (select from hold where id = $1) as held from request_log where id = $1`,
    [id],
  );
  return row && !row.held ? { status: row.status, credits: row.credits } : undefined;
}

/** Waits until nothing is reserved or waits to be voided. */
const untilSettled = () =>
  until('settled', async () => {
    const [row] = await direct.query<{ held: number }>('select count(*)::int as held from hold');
    return row!.held === 0 && (await gauge('unconfirmed_batches')) === 0;
  });

async function remaining(account: TestAccount): Promise<number> {
  const { json } = await service.call('/v1/usage', {}, { key: account.key });
  return json.remaining;
}

const databaseError = { status: 500, code: 'database', retryAfter: '5' };
const errorOf = ({ status, headers }: Answer) => ({
  status,
  code: headers.get('x-error-code'),
  retryAfter: headers.get('retry-after'),
});

describe('a frozen database', () => {
  test('fails calls that it cannot bill, answers every endpoint, and does not bill them later', async () => {
    const account = await service.createAccount({ credits: 100, account: { stats_enabled: true } });
    const { json: job } = await crawl(account, undefined, { is_async: 'true' });
    await service.waitForJob(job.job_id, account.key);
    const before = await remaining(account);
    const gate = addGate(target);
    const inFlight = Array.from({ length: 20 }, () => crawl(account, gate.url));
    await until('20 calls run', async () => (await gauge('calls_running')) === 20);

    frozen = freeze(postgres.pid);
    gate.open();
    const unsettled = await Promise.all(inFlight);
    for (const answer of unsettled) expect(errorOf(answer)).toEqual(databaseError);

    // Whether or not calls are refused at once by now, every endpoint answers.
    const { key } = account;
    const website = { query: `${target.origin}/`, url: `${target.origin}/` };
    for (const path of ['crawler', 'rendering', 'screenshot', 'technology', 'antibot'])
      expect(errorOf(await service.call(`/v1/website/${path}`, website, { key }))).toEqual(databaseError);
    expect(errorOf(await crawl(account, undefined, { is_async: 'true' }))).toEqual(databaseError);
    expect(errorOf(await service.call('/v1/usage', {}, { key }))).toEqual(databaseError);
    expect(errorOf(await service.call(`/jobs/${job.job_id}`, { wait: 30 }, { key }))).toEqual(databaseError);
    expect(errorOf(await service.call(`/jobs/${job.job_id}/result`, {}, { key }))).toEqual(databaseError);
    expect(errorOf(await service.call(`/jobs/${job.job_id}`, {}, { key, method: 'DELETE' }))).toEqual(databaseError);
    const stats = await service.call('/v1/stats', { engine: 'website' }, { key });
    expect(stats.status).toBe(503);
    const unknownKey = await service.call('/v1/usage', {}, { key: `sg_test_${'x'.repeat(40)}` });
    expect([401, 500]).toContain(unknownKey.status); // a malformed key needs no database

    expect((await service.call('/healthz')).status).toBe(200);
    expect((await service.call('/readyz')).status).toBe(503);

    await untilDown();
    const hits = target.hits.length;
    const refused = await Promise.all(Array.from({ length: 300 }, () => crawl(account)));
    for (const answer of refused) expect(errorOf(answer)).toEqual(databaseError);
    expect(target.hits.length).toBe(hits);

    frozen.thaw();
    frozen = undefined;
    await untilReady();
    await untilSettled();
    for (const answer of unsettled)
      expect(await until('a row', () => logRow(idOf(answer)))).toEqual({ status: 500, credits: 0 });
    expect(await remaining(account)).toBe(before);
    const next = await crawl(account);
    expect(next.status).toBe(200);
    expect(await remaining(account)).toBe(before - 1);
  });

  test('answers every management route', { timeout: 60_000 }, async () => {
    const account = await service.createAccount();
    frozen = freeze(postgres.pid);
    const ignored: string[] = [];
    for (const { method, path } of consoleRoutes) {
      const place = path
        .replace('{slug}', account.slug)
        .replace('{id}', '1')
        .replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');
      const response = await fetch(`${service.address}/manage/v1${place}`, {
        method,
        headers: {
          authorization: `Bearer ${service.adminToken}`,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      await response.arrayBuffer();
      if (response.status < 500) ignored.push(`${method} ${path} ${response.status}`);
      else expect(response.headers.get('x-error-code'), `${method} ${path}`).toBe('database');
    }
    // These need no database: a check of the body or of the session comes first.
    for (const line of ignored) expect(line).toMatch(/ (200|400|401|403|404)$/);
    expect(ignored.length).toBeLessThan(consoleRoutes.length / 2);
  });

  test('leaves a running job to its worker, which finishes and bills it once', async () => {
    const account = await service.createAccount({ credits: 10 });
    const gate = addGate(target);
    const { json: job } = await crawl(account, gate.url, { is_async: 'true' });
    await gate.arrived;
    frozen = freeze(postgres.pid);
    await untilDown();
    gate.open();
    frozen.thaw();
    frozen = undefined;
    const ended = await until('the job ends', async () => {
      const { json } = await service.call(`/jobs/${job.job_id}`, {}, { key: account.key });
      return json.status === 'completed' && json;
    });
    expect(ended).toMatchObject({ status_code: 201, credits_charged: 1 });
    const rows = await direct.query('select attempt from job where id = $1', [job.job_id]);
    expect(rows).toEqual([{ attempt: 1 }]);
    expect(await remaining(account)).toBe(9);
  });
});

describe('a network that loses answers', () => {
  test('voids a bill that was written although its call failed', async () => {
    const account = await service.createAccount({ credits: 10 });
    await crawl(account); // so that the key is known
    const gate = addGate(target);
    const calling = crawl(account, gate.url);
    await gate.arrived;
    network.setWeather('mute');
    gate.open();
    const answer = await calling;
    expect(errorOf(answer)).toEqual(databaseError);
    expect(await until('the bill', () => logRow(idOf(answer)))).toEqual({ status: 200, credits: 1 });

    network.setWeather('clear');
    network.reset();
    await until('the void', async () => (await logRow(idOf(answer)))?.credits === 0);
    await untilSettled();
    expect(await remaining(account)).toBe(9);
  });

  test('removes a job that was queued although its caller got an error', async () => {
    const account = await service.createAccount({ credits: 10 });
    const gate = addGate(target);
    const calling = await direct.transaction(async (client) => {
      await client.query('lock table job in share mode'); // the call waits before its job is queued
      const call = crawl(account, gate.url, { is_async: 'true' });
      await until('the call waits', async () => {
        const waiting = await direct.query(
          `select from pg_stat_activity where query like '%enqueue_jobs%' and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      network.setWeather('mute');
      return { answer: call };
    });
    const answer = await calling.answer;
    expect(errorOf(answer)).toEqual(databaseError);
    await until('the job', async () => {
      const rows = await direct.query('select from job where id = $1', [idOf(answer)]);
      return rows.length > 0;
    });

    network.setWeather('clear');
    network.reset();
    await untilSettled();
    expect(await direct.query('select state from job where id = $1', [idOf(answer)])).toEqual([]);
    expect(await remaining(account)).toBe(10);
    gate.open();
  });

  test('returns items of a batch to the queue that were taken although the worker did not learn it', async () => {
    const account = await service.createAccount({ credits: 10 });
    const items = [1, 2, 3].map((page) => `${target.origin}/?${page}`);
    const body = JSON.stringify({ endpoint: 'crawler', items });
    const { batch } = await direct.transaction(async (client) => {
      await client.query('select lock_batch_items()'); // the worker waits before it takes the items
      const { json } = await service.call('/v1/batches', {}, { key: account.key, method: 'POST', body });
      await until('the worker waits', async () => {
        const waiting = await direct.query(
          `select from pg_stat_activity where query like '%take_batch_items%' and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      network.setWeather('mute');
      return { batch: json };
    });
    const running = () => direct.query('select attempt from batch_item where is_running');
    expect(await until('the take', async () => (await running()).length > 0 && (await running()))).toHaveLength(3);

    await untilDown();
    network.setWeather('clear');
    network.reset();
    const ended = await until('the batch ends', async () => {
      const { json } = await service.call(`/v1/batches/${batch.batch_id}`, { wait: 5 }, { key: account.key });
      return json.status === 'completed' && json;
    });
    expect(ended).toMatchObject({ completed: 3, failed: 0, credits_charged: 3 });
    await untilSettled();
    expect(await remaining(account)).toBe(7);
    const log = await service.log(account.slug);
    expect(log.filter(({ endpoint }) => endpoint === '/v1/website/crawler')).toHaveLength(3);
  });

  test('voids the bill even if the service is killed before the network is back', { timeout: 60_000 }, async () => {
    const data = join(directory, 'killed');
    await bringRuleTables(join(data, 'cache'));
    const environment = { DATABASE_URL: url, DATA_DIR: data, SITEGLASS_DATABASE_WAIT_MS: '500' };
    let node = await startServiceProcess(environment);
    try {
      const account = await service.createAccount({ credits: 10 });
      const gate = addGate(target);
      const call = async (page: string) => {
        const query = new URLSearchParams({ query: page, return_page_source: 'true' });
        const response = await fetch(`http://127.0.0.1:${node.port}/v1/website/crawler?${query.toString()}`, {
          headers: { 'x-api-key': account.key },
        });
        await response.arrayBuffer();
        return { status: response.status, id: response.headers.get('x-request-id')! };
      };
      const calling = call(gate.url);
      await gate.arrived;
      network.setWeather('mute');
      gate.open();
      const { status, id } = await calling;
      expect(status).toBe(500);
      expect(await until('the bill', () => logRow(id))).toEqual({ status: 200, credits: 1 });
      await node.kill();
      expect(await readdir(join(data, 'unconfirmed'))).not.toEqual([]);

      network.setWeather('clear');
      network.reset();
      node = await startServiceProcess(environment);
      await until('the void', async () => (await logRow(id))?.credits === 0);
      await until('no file', async () => (await readdir(join(data, 'unconfirmed'))).length === 0);
    } finally {
      await node.kill();
    }
  });
});

describe('a network that breaks', () => {
  test('silently, for existing connections only, delays calls and fails none', async () => {
    const account = await service.createAccount({ credits: 10 });
    await crawl(account);
    // Several connections are open.
    await Promise.all(Array.from({ length: 6 }, () => service.manage('GET', `/accounts/${account.slug}`)));
    network.loseConnections();
    expect((await crawl(account)).status).toBe(200);
    expect(await remaining(account)).toBe(8);
    expect((await service.manage('GET', `/accounts/${account.slug}`)).status).toBe(200);
  });

  test('in both directions makes the service not ready, until it is back', async () => {
    const account = await service.createAccount({ credits: 10 });
    network.setWeather('lost');
    await until('not ready', async () => (await service.call('/readyz')).status === 503);
    expect(errorOf(await crawl(account))).toEqual(databaseError);
    network.setWeather('clear');
    await untilReady();
    await until('a call succeeds', async () => (await crawl(account)).status === 200);
  });

  test(
    'again and again, together with restarts, loses nothing and bills nothing twice',
    { timeout: 90_000 },
    async () => {
      const account = await service.createAccount({ credits: 2000 });
      const answers: Answer[] = [];
      const fire = { isOn: true };
      const clients = Array.from({ length: 8 }, async () => {
        while (fire.isOn) answers.push(await crawl(account));
      });
      for (let round = 0; round < 6; round++) {
        const goal = answers.length + 30;
        await until('30 more calls', async () => answers.length >= goal);
        if (round === 3) process.kill(postgres.pid, 'SIGKILL');
        else if (round === 4) network.loseConnections();
        else network.reset();
      }
      await until('30 more calls', async () => answers.length >= 210);
      fire.isOn = false;
      await Promise.all(clients);
      await untilReady();
      await untilSettled();
      const billed = answers.filter(({ status }) => status === 200);
      for (const answer of answers) {
        const credits = answer.status === 200 ? 1 : 0;
        expect((await logRow(idOf(answer)))?.credits ?? 0, `${answer.status} ${idOf(answer)}`).toBe(credits);
      }
      expect(billed.length).toBeGreaterThan(100);
      expect(await remaining(account)).toBe(2000 - billed.length);
    },
  );

  test('only slowly delays calls without failing them', async () => {
    const account = await service.createAccount({ credits: 10 });
    await crawl(account);
    network.setDelay(200);
    expect((await crawl(account)).status).toBe(200);
    expect((await service.call('/readyz')).status).toBe(200);
    network.setDelay(0);
  });
});

const mountProblem = tryMount();

function tryMount(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux to mount a small disk';
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'none', tmpdir()], { stdio: 'pipe' });
    return undefined;
  } catch {
    return 'this machine does not allow mounts';
  }
}

describe('a full disk', () => {
  test.skipIf(mountProblem)(
    `fails calls unbilled, and the service recovers by itself when there is space (${mountProblem ?? 'tmpfs'})`,
    { timeout: 90_000 },
    async () => {
      const disk = join(directory, 'disk');
      await mkdir(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'none', disk]);
      let small: EmbeddedPostgres | undefined;
      let other: TestService | undefined;
      try {
        // No space is kept in reserve: each commit needs a new piece of the log soon.
        const settings = { wal_recycle: 'off', max_wal_size: '32MB', min_wal_size: '32MB' };
        small = await startEmbeddedPostgres({ directory: join(disk, 'postgres'), settings });
        const { host, user, database } = small.connection;
        const smallUrl = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
        other = await startTestService({
          databaseUrl: smallUrl,
          environment: { SITEGLASS_DATABASE_WAIT_MS: String(waitMs) },
        });
        const { key } = await other.createAccount({ credits: 100_000 });
        const call = () =>
          other!.call('/v1/website/crawler', { query: `${target.origin}/`, return_page_source: true }, { key });
        expect((await call()).status).toBe(200);

        const filler = join(disk, 'filler');
        await fill(filler);
        const answers: Answer[] = [];
        await until('a call fails', async () => {
          const some = await Promise.all(Array.from({ length: 20 }, call));
          answers.push(...some);
          return some.some(({ status }) => status !== 200);
        });
        for (const { status, headers } of answers)
          if (status !== 200) expect([status, headers.get('x-error-code')]).toEqual([500, 'database']);
        await rm(filler);
        await until('a call succeeds', async () => (await call()).status === 200);
        await until('settled', async () => {
          const [row] = await other!.database.query<{ held: number }>('select count(*)::int as held from hold');
          return row!.held === 0;
        });
        for (const answer of answers) {
          const [row] = await other.database.query<LogRow>('select credits from request_log where id = $1', [
            idOf(answer),
          ]);
          expect(row?.credits ?? 0).toBe(answer.status === 200 ? 1 : 0);
        }
        expect(await other.database.query('select * from audit_ledger()')).toEqual([]);
      } finally {
        await other?.stop();
        await small?.stop();
        execFileSync('umount', ['-l', disk]);
      }
    },
  );
});

/** Writes until there is no space left. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      for (;;) {
        try {
          await handle.write(Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          break;
        }
      }
    }
  } finally {
    await handle.close();
  }
}
