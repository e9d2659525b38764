// A backup of one installation restored in another: embedded and external databases, files on disk and in a bucket.
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode, totpStep } from '../src/accounts/totp.ts';
import { startService } from '../src/app/app.ts';
import { openBlobs } from '../src/app/storage.ts';
import { loadConfig } from '../src/config.ts';
import { createCaptureFiles } from '../src/engines/screenshot/capture-files.ts';
import { endName, openArchive, writeArchive } from '../src/storage/backup/archive.ts';
import { writeBackup } from '../src/storage/backup/backup.ts';
import { createDiskBlobs } from '../src/storage/blobs.ts';
import { openDatabase } from '../src/storage/database.ts';
import { migrate } from '../src/storage/migrate.ts';
import { fromBase32 } from './support/base32.ts';
import { startBucketServer } from './support/bucket-server.ts';
import type { BucketServer } from './support/bucket-server.ts';
import { runCommand } from './support/command.ts';
import { createEmptyDatabase } from './support/database.ts';
import { bringRuleTables } from './support/rule-tables.ts';
import { startTarget } from './support/target.ts';
import type { Target } from './support/target.ts';
import { browserEnvironment } from './support/test-browser.ts';

const migrations = join(import.meta.dirname, '..', 'src', 'storage', 'migrations');

let folder: string;
let target: Target;
let bucket: BucketServer;
let names = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteglass-backup-'));
  target = await startTarget();
  // Incompressible, so that the result of a job does not fit into the database.
  const noise = randomBytes(400_000).toString('base64');
  target.on('/large', (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${noise}</p>`),
  );
  bucket = await startBucketServer({ buckets: ['files'], accessKeyId: 'id', secretKey: 'secret' });
});
afterAll(async () => {
  await target?.close();
  await bucket?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

type Environment = Record<string, string>;

/** The settings of a new installation in an empty folder. */
async function newInstallation(settings: Environment = {}): Promise<Environment> {
  const dataDirectory = join(folder, `data-${++names}`);
  await bringRuleTables(join(dataDirectory, 'cache'));
  return {
    PORT: '0',
    DATA_DIR: dataDirectory,
    SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8',
    SITEGLASS_LOG_LEVEL: 'silent',
    ...browserEnvironment,
    ...settings,
  };
}

const bucketSettings = (prefix: string): Environment => ({
  SITEGLASS_BLOBS: `s3://files/${prefix}`,
  SITEGLASS_S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_REGION: 'eu-central-1',
});

async function withService<T>(
  environment: Environment,
  work: (service: Awaited<ReturnType<typeof startService>>) => Promise<T>,
): Promise<T> {
  const service = await startService(loadConfig(environment));
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

const newArchive = (): string => join(folder, `backup-${++names}.tar`);

async function mustRun(args: string[], environment: Environment): Promise<void> {
  const { exitCode, stderr } = await runCommand(args, { environment });
  expect([exitCode, stderr]).toEqual([0, '']);
}

const json = async (response: Response): Promise<any> => JSON.parse(await response.text());

function client(address: string, adminToken: string) {
  return {
    call: (path: string, key: string) => fetch(`${address}${path}`, { headers: { 'x-api-key': key } }),
    post: (path: string, key: string, body: object) =>
      fetch(`${address}${path}`, { method: 'POST', headers: { 'x-api-key': key }, body: JSON.stringify(body) }),
    manage: (method: string, path: string, body?: object, cookie?: string) =>
      fetch(`${address}/manage/v1${path}`, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(body && { 'content-type': 'application/json' }),
          ...(cookie === undefined ? { authorization: `Bearer ${adminToken}` } : { cookie }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}

interface Contents {
  email: string;
  password: string;
  secret: Buffer;
  recoveryCodes: string[];
  key: string;
  jobId: string;
  link: string;
  batchId: string;
  crawlId: string;
  scheduleId: string;
}

/** Fills an installation with everything that must survive. */
async function fill(environment: Environment, archive: string): Promise<Contents> {
  return withService(environment, async ({ address, adminToken, firstKey, firstLogin }) => {
    const { call, post, manage } = client(address, adminToken);
    const { email, password } = firstLogin!;
    const entered = await manage('POST', '/session', { email, password }, '');
    const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
    const offered = await json(await manage('POST', '/profile/second-factor', { password }, cookie));
    const secret = fromBase32(offered.secret);
    const code = totpCode(secret, totpStep(Date.now()) - 1);
    const confirmed = await json(await manage('POST', '/profile/second-factor/confirm', { code }, cookie));

    await manage('POST', '/accounts', { slug: 'acme', name: 'Acme', plan: { quota: 5 } });
    await manage('POST', '/accounts/acme/packs', { title: 'Pack', total: 7 });
    const { key } = await json(await manage('POST', '/accounts/acme/keys', { alias: 'main', category: 'production' }));
    for (let calls = 0; calls < 6; calls++) {
      const answer = await call(`/v1/website/crawler?query=${encodeURIComponent(`${target.origin}/`)}`, key);
      expect(answer.status).toBe(200);
    }
    const large = encodeURIComponent(`${target.origin}/large`);
    const { job_id: jobId } = await json(
      await call(`/v1/website/crawler?is_async=true&return_page_source=true&query=${large}`, key),
    );
    expect((await json(await call(`/jobs/${jobId}?wait=30`, key))).status).toBe('completed');

    const page = `${target.origin}/`;
    const params = { username: 'ann', password: 'sealed in the database' };
    const { batch_id: batchId } = await json(
      await post('/v1/batches', key, { endpoint: 'crawler', params, items: [page, `${target.origin}/large`] }),
    );
    expect((await json(await call(`/v1/batches/${batchId}?wait=30`, key))).status).toBe('completed');
    const { crawl_id: crawlId } = await json(await post('/v1/crawls', key, { url: page, limit: 1 }));
    expect((await json(await call(`/v1/crawls/${crawlId}?wait=30`, key))).status).toBe('completed');
    const yearly = { name: 'Yearly', cron: '0 0 1 1 *', endpoint: 'crawler', params: { query: page, ...params } };
    const { schedule_id: scheduleId } = await json(await post('/v1/schedules', key, yearly));
    const rule = { kind: 'technology', name: 'Zorblax', definition: { cats: [6], headers: { 'x-zorblax': '' } } };
    expect((await manage('POST', '/rules', rule)).status).toBe(201);
    const receiver = { url: 'https://hooks.example.com/', events: ['batch.completed'] };
    expect((await manage('POST', '/accounts/acme/webhooks', receiver)).status).toBe(201);

    const config = loadConfig(environment);
    const files = createCaptureFiles({
      blobs: openBlobs(config),
      secret: (await readFile(join(config.dataDirectory, 'secret-key'), 'utf8')).trim(),
      record: () => Promise.resolve(),
    });
    const capture = {
      finalUrl: 'https://example.com/',
      status: 200,
      format: 'png',
      width: 1,
      height: 1,
      createdAt: new Date(),
      bytes: Buffer.from('a picture'),
    } as const;
    const id = crypto.randomUUID();
    const expiresAt = new Date(Date.now() + 86_400_000);
    const link = files.linkTo(id, await files.keep(id, capture, { account: 1, expiresAt, isCache: false }));
    expect((await fetch(`${address}${link}`)).status).toBe(200);
    expect(firstKey).not.toBeNull();
    await mustRun(['backup', archive], environment); // while the service runs
    const recoveryCodes = confirmed.recovery_codes;
    return { email, password, secret, recoveryCodes, key, jobId, link, batchId, crawlId, scheduleId };
  });
}

/** Everything that a customer and the operator can see, which must be the same in the original and the copy. */
async function look(environment: Environment, contents: Contents) {
  const { key, jobId, link, batchId, crawlId, scheduleId } = contents;
  return withService(environment, async ({ address, adminToken, database }) => {
    const { call, manage } = client(address, adminToken);
    const file = await fetch(`${address}${link}`);
    const result = await call(`/jobs/${jobId}/result`, key);
    return {
      adminToken,
      usage: await json(await call('/v1/usage', key)),
      balances: await json(await manage('GET', '/accounts/acme/balances')),
      keys: (await json(await manage('GET', '/accounts/acme/keys'))).items.map((one: object) => ({
        ...one,
        last_used_at: undefined, // by this test
      })),
      job: await json(await call(`/jobs/${jobId}`, key)),
      result: (await result.text()).length,
      file: [file.status, await file.text()],
      batch: await json(await call(`/v1/batches/${batchId}`, key)),
      items: await json(await call(`/v1/batches/${batchId}/items`, key)),
      results: await (await call(`/v1/batches/${batchId}/results`, key)).text(),
      crawl: await json(await call(`/v1/crawls/${crawlId}`, key)),
      pages: await (await call(`/v1/crawls/${crawlId}/results`, key)).text(),
      schedule: await json(await call(`/v1/schedules/${scheduleId}`, key)),
      rules: await json(await manage('GET', '/rules')),
      webhooks: await json(await manage('GET', '/accounts/acme/webhooks')),
      log: (await json(await manage('GET', '/accounts/acme/requests'))).items.filter(
        ({ endpoint }: any) => endpoint === '/v1/website/crawler',
      ),
      audit: await database.query('select * from audit_ledger()'),
    };
  });
}

async function signIn(environment: Environment, { email, password }: Contents, code: string): Promise<Response> {
  return withService(environment, ({ address, adminToken }) =>
    client(address, adminToken).manage('POST', '/session', { email, password, code }, ''),
  );
}

describe('a backup', () => {
  test(
    'moves an installation from embedded to external, from disk to a bucket, and back',
    { timeout: 360_000 },
    async () => {
      const first = await newInstallation();
      const archive = newArchive();
      const contents = await fill(first, archive);
      expect((await stat(archive)).mode & 0o777).toBe(0o600);
      const original = await look(first, contents);
      expect(original.audit).toEqual([]);
      expect(original).toMatchObject({
        usage: { subscription: { used: 10 } },
        batch: { status: 'completed', completed: 2 },
        crawl: { status: 'completed', completed: 1 },
        schedule: { name: 'Yearly', status: 'active' },
        rules: { items: [{ name: 'Zorblax' }] },
      });

      // Another machine, with an external database and a bucket.
      const second = await newInstallation({ DATABASE_URL: await createEmptyDatabase(), ...bucketSettings('one') });
      await mustRun(['restore', archive], second);
      expect(await look(second, contents)).toEqual(original);
      expect((await signIn(second, contents, totpCode(contents.secret, totpStep(Date.now())))).status).toBe(200);
      expect((await signIn(second, contents, contents.recoveryCodes[0]!)).status).toBe(200);
      expect((await signIn(second, contents, contents.recoveryCodes[0]!)).status).toBe(401);

      // The next backup names the bucket; it can be restored where the same bucket is configured.
      const naming = newArchive();
      await mustRun(['backup', naming], second);
      const elsewhere = await newInstallation();
      const refused = await runCommand(['restore', naming], { environment: elsewhere });
      expect(refused).toMatchObject({ exitCode: 1 });
      expect(refused.stderr).toContain(
        `are in s3://files/one/ at http://127.0.0.1:${bucket.port}/, not in the archive`,
      );
      const third = await newInstallation({ DATABASE_URL: await createEmptyDatabase(), ...bucketSettings('one') });
      await mustRun(['restore', naming], third);
      expect(await look(third, contents)).toEqual(original);

      // With its files, it can be restored anywhere.
      const complete = newArchive();
      await mustRun(['backup', complete, '--files'], third);
      await mustRun(['restore', complete], elsewhere);
      expect(await look(elsewhere, contents)).toEqual(original);
      expect((await signIn(elsewhere, contents, contents.recoveryCodes[1]!)).status).toBe(200);

      // Restoring again needs --force, and then replaces everything.
      const again = await runCommand(['restore', archive], { environment: elsewhere });
      expect([again.exitCode, again.stderr]).toEqual([
        1,
        expect.stringContaining('The database already has data (in '),
      ]);
      await mustRun(['restore', archive, '--force'], elsewhere);
      expect(await look(elsewhere, contents)).toEqual(original);

      // A restore that fails in the middle changes nothing.
      const broken = await breakDatabase(archive);
      const failed = await runCommand(['restore', broken, '--force'], { environment: elsewhere });
      expect(failed.exitCode).toBe(1);
      expect(await look(elsewhere, contents)).toEqual(original);

      // With another secret, the error names the cause.
      const otherSecret = { ...elsewhere, SITEGLASS_SECRET_KEY: 'another' };
      const keyError = await runCommand(['restore', archive, '--force'], { environment: otherSecret });
      expect([keyError.exitCode, keyError.stderr]).toEqual([
        1,
        expect.stringContaining('SITEGLASS_SECRET_KEY differs'),
      ]);
      const sealed = await signIn(otherSecret, contents, '123456');
      expect([sealed.status, sealed.headers.get('x-error-code')]).toEqual([500, 'secret_key']);
      expect((await json(sealed)).error).toContain('the secret key does not match the database');

      // A running service is not overwritten.
      await withService(elsewhere, async () => {
        const running = await runCommand(['restore', archive, '--force'], { environment: elsewhere });
        expect([running.exitCode, running.stderr]).toEqual([1, expect.stringContaining('Stop Siteglass first')]);
      });
    },
  );

  test('that is truncated or changed is refused before anything is written', async () => {
    const archive = newArchive();
    await writeArchive(archive, async ({ add }) => {
      await add('manifest.json', Buffer.from('{}'));
      await add('files/000001', randomBytes(5000));
      return {};
    });
    await (await openArchive(archive))[Symbol.asyncDispose]();
    const { size } = await stat(archive);
    for (const bytes of [0, 100, 512, 3000, size - 1024, size - 1500]) {
      const copy = newArchive();
      await copyFile(archive, copy);
      await truncate(copy, bytes);
      await expect(openArchive(copy)).rejects.toThrow('is not a complete backup');
    }
    const changed = await readFile(archive);
    changed[2000]! ^= 1;
    const copy = newArchive();
    await writeFile(copy, changed);
    await expect(openArchive(copy)).rejects.toThrow('its checksum is wrong');
    await writeFile(copy, randomBytes(5000));
    await expect(openArchive(copy)).rejects.toThrow('is not a complete backup');
  });

  test('is not written over another file, and leaves nothing when it fails', async () => {
    const archive = newArchive();
    await writeFile(archive, 'precious');
    await expect(writeArchive(archive, async () => ({}))).rejects.toThrow('exists already');
    expect(await readFile(archive, 'utf8')).toBe('precious');
    const failing = newArchive();
    const writing = writeArchive(failing, async () => {
      throw new Error('the database is away');
    });
    await expect(writing).rejects.toThrow('the database is away');
    await expect(stat(failing)).rejects.toThrow('ENOENT');
  });

  test('of an older version is migrated, one of a newer version is refused', async () => {
    await using source = openSource(await createEmptyDatabase());
    await migrate(source.database, { directory: migrations, upTo: { name: '0004_search.sql' } });
    await source.database.query(`insert into account (slug, name, webhook_secret) values ('old', 'Old', 's')`);
    const archive = newArchive();
    const parts = {
      database: source.database,
      blobs: createDiskBlobs({ directory: join(folder, 'none'), maxBytes: 1e9 }),
      dataDirectory: join(folder, 'none'),
      secretKey: 'kept',
      version: '0.0.1',
      bucket: undefined,
    };
    await writeBackup(archive, parts);
    const place = await newInstallation({ DATABASE_URL: await createEmptyDatabase() });
    await mustRun(['restore', archive], place);
    await using copy = openSource(place['DATABASE_URL']!);
    expect(await copy.database.query('select slug from account')).toEqual([{ slug: 'old' }]);
    expect(await copy.database.query('select count(*)::int as people from person')).toEqual([{ people: 0 }]);

    await source.database.query(
      `insert into siteglass.migration (number, name, sha256) values (9000, '9000_future.sql', 'x')`,
    );
    const future = newArchive();
    await writeBackup(future, parts);
    const other = await newInstallation({ DATABASE_URL: await createEmptyDatabase() });
    const refused = await runCommand(['restore', future], { environment: other });
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining('migration 9000_future.sql, which is unknown here'),
    ]);
  });

  test('that was interrupted while it was restored keeps the service from starting, and can be repeated', async () => {
    await using source = openSource(await createEmptyDatabase());
    await migrate(source.database, { directory: migrations });
    await source.database.query(`insert into account (slug, name, webhook_secret) values ('kept', 'Kept', 's')`);
    // As a killed restore leaves it.
    await source.database.query('alter schema siteglass rename to siteglass_before_restore');
    await source.database.query('create schema siteglass; create table siteglass.half (id int)');
    await expect(migrate(source.database, { directory: migrations })).rejects.toThrow('was interrupted');

    const place = await newInstallation({ DATABASE_URL: source.url });
    const secret = join(place['DATA_DIR']!, 'secret-key');
    await writeFile(secret, 'of the backup');
    await writeFile(`${secret}.before-restore`, 'of this installation');
    const refused = await runCommand(['restore', await anyBackup()], { environment: place });
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('already has data (in account)')]);
    expect(await source.database.query('select slug from siteglass.account')).toEqual([{ slug: 'kept' }]);
    expect(await readFile(secret, 'utf8')).toBe('of this installation');
  });

  test('of nothing is an error', async () => {
    const environment = await newInstallation();
    const { exitCode, stderr } = await runCommand(['backup', newArchive()], { environment });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('There is nothing to back up')]);
  });
});

function openSource(url: string) {
  const database = openDatabase({ url, poolMax: 2, applicationName: 'test' });
  return { url, database, [Symbol.asyncDispose]: () => database.close() };
}

async function anyBackup(): Promise<string> {
  await using source = openSource(await createEmptyDatabase());
  await migrate(source.database, { directory: migrations });
  const archive = newArchive();
  await writeBackup(archive, {
    database: source.database,
    blobs: createDiskBlobs({ directory: join(folder, 'none'), maxBytes: 1e9 }),
    dataDirectory: join(folder, 'none'),
    secretKey: 'kept',
    version: '0.0.1',
    bucket: undefined,
  });
  return archive;
}

/** A valid archive whose export ends too early. */
async function breakDatabase(archive: string): Promise<string> {
  const path = newArchive();
  await using source = await openArchive(archive);
  await writeArchive(path, async ({ add }) => {
    for await (const entry of source.entries()) {
      const content = await entry.read();
      if (entry.name === endName) return JSON.parse(content.toString()) as object;
      const isDatabase = entry.name.startsWith('database/');
      await add(entry.name, isDatabase ? content.subarray(0, content.length - 200) : content);
    }
    throw new Error('the archive has no end');
  });
  return path;
}
