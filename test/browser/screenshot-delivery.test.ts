// Where a screenshot goes: behind a link, into the cache, to a job, into a bucket.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureSize } from '../../src/contract/picture-size.ts';
import { startBucketServer } from '../support/bucket-server.ts';
import type { BucketServer } from '../support/bucket-server.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount } from '../support/service.ts';
import { sendPage } from '../support/target.ts';
import { readPng } from './png.ts';
import { get, path, red, useScreenshots } from './screenshots.ts';
import type { Query } from './screenshots.ts';

describe('a screenshot', () => {
  const setup = useScreenshots();
  const { serve, shoot } = setup;

  describe('in JSON', () => {
    const fields = [
      'requested_url',
      'final_url',
      'status',
      'format',
      'content_type',
      'width',
      'height',
      'size',
      'cached',
      'created_at',
      'expires_at',
      'screenshot_url',
    ];
    const linked = (json: any) => get(setup.service.address + json.screenshot_url);

    test.each([
      ['response_type=json', { response_type: 'json' }, {}],
      ['Accept: application/json', {}, { accept: 'application/json' }],
    ])('by %s, describes the capture and links the file', async (_how, parameters, headers) => {
      const { json, headers: answered } = await shoot('/red', parameters, headers);
      expect(Object.keys(json)).toEqual(fields);
      expect(json).toMatchObject({
        requested_url: `${setup.target.origin}/red`,
        final_url: `${setup.target.origin}/red`,
        status: 200,
        format: 'png',
        content_type: 'image/png',
        width: 1280,
        height: 1024,
        cached: false,
      });
      expect(json.screenshot_url).toMatch(/^\/files\//);
      expect(Date.parse(json.expires_at)).toBeGreaterThan(Date.now());
      const file = await linked(json);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(file.bytes.length).toBe(json.size);
      expect(file.headers.get('etag')).toBe(answered.get('etag'));
      expect(readPng(file.bytes).at(9, 9)).toBe(red);
      const again = await get(setup.service.address + json.screenshot_url, {
        'if-none-match': file.headers.get('etag')!,
      });
      expect(again.status).toBe(304);
    });

    test('keeps the fields that are requested', async () => {
      const { json } = await shoot('/red', { fields: 'width, screenshot_url,unknown' });
      expect(Object.keys(json)).toEqual(['width', 'screenshot_url']);
    });

    test('has a link that cannot be forged', async () => {
      const { json } = await shoot('/red', { response_type: 'json' });
      const link = new URL(json.screenshot_url, setup.service.address);
      const changed = (change: (url: URL) => void) => {
        const url = new URL(link);
        change(url);
        return url.href;
      };
      const later = String(Number(link.searchParams.get('expires')) + 1000);
      for (const address of [
        changed((url) => url.searchParams.set('expires', later)),
        changed((url) => url.searchParams.set('expires', '1')),
        changed((url) => url.searchParams.set('signature', 'a'.repeat(43))),
        changed((url) => url.searchParams.delete('signature')),
        changed((url) => url.searchParams.append('signature', 'a')),
        changed((url) => (url.pathname = url.pathname.replace('.png', '.pdf'))),
        changed((url) => (url.pathname = '/files/..%2f..%2fsecret-key')),
      ]) {
        const answer = await get(address);
        expect([answer.status, answer.json]).toEqual([404, { error: 'Not Found' }]);
      }
    });
  });

  describe('from the cache', () => {
    let drawn = 0;
    beforeAll(() => {
      setup.target.on('/counted', (_request, response) => {
        drawn++;
        setTimeout(() => sendPage(response, `<body style="background:rgb(${drawn}, 0, 0)">`), 300);
      });
    });

    test('is taken once and then served unchanged, at the same price', async () => {
      const owner = await setup.service.createAccount();
      const before = drawn;
      const first = await shoot('/counted?a', { cache: true }, {}, owner);
      const second = await shoot('/counted?a', { cache: true, format: 'png', timeout: 20 }, {}, owner);
      expect([first.headers.get('x-cache'), second.headers.get('x-cache')]).toEqual(['MISS', 'HIT']);
      expect(second.bytes.equals(first.bytes)).toBe(true);
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
      expect(second.headers.get('x-target-status')).toBe('200');
      expect(second.headers.get('x-credits-charged')).toBe('2');
      expect(drawn - before).toBe(1);
      const { json } = await shoot('/counted?a', { cache: true, response_type: 'json' }, {}, owner);
      expect(json.cached).toBe(true);
      const lifetime = (Date.parse(json.expires_at) - Date.parse(json.created_at)) / 1000;
      expect(Math.abs(lifetime - 2_592_000)).toBeLessThan(60);
    });

    test('is for the same request of the same account only', async () => {
      const [one, other] = [await setup.service.createAccount(), await setup.service.createAccount()];
      const caches = async (parameters: Query, who: TestAccount) =>
        (await shoot('/counted?b', { cache: true, width: 200, height: 100, ...parameters }, {}, who)).headers.get(
          'x-cache',
        );
      expect(await caches({}, one)).toBe('MISS');
      expect(await caches({ image_quality: 10 }, one)).toBe('HIT'); // of no meaning for PNG
      expect(await caches({}, other)).toBe('MISS');
      expect(await caches({ format: 'jpeg' }, one)).toBe('MISS');
      expect(await caches({ full_page: true }, one)).toBe('MISS');
      expect(await caches({ remove_ads: true }, one)).toBe('MISS');
      expect((await shoot('/counted?b', { width: 200, height: 100 }, {}, one)).headers.get('x-cache')).toBe('MISS');
    });

    test('is taken once for concurrent calls, and each call is billed', async () => {
      const owner = await setup.service.createAccount({ credits: 100 });
      const before = drawn;
      const shots = await Promise.all(
        Array.from({ length: 6 }, () => shoot('/counted?c', { cache: true, cache_ttl: 3600 }, {}, owner)),
      );
      expect(drawn - before).toBe(1);
      expect(shots.filter((shot) => shot.headers.get('x-cache') === 'MISS')).toHaveLength(1);
      expect(new Set(shots.map((shot) => shot.headers.get('etag'))).size).toBe(1);
      const usage = await setup.service.call('/v1/usage', {}, { key: owner.key });
      expect(usage.json.remaining).toBe(100 - 12);
    });

    test('is served and not kept when the store is full', async () => {
      const full = await startTestService({ environment: { SITEGLASS_BLOB_BYTES: '1048576' } });
      try {
        const { key } = await full.createAccount();
        const query = new URLSearchParams({ url: `${setup.target.origin}/noisy`, cache: 'true' });
        serve(
          '/noisy',
          `<canvas id=c width=1280 height=1024></canvas><script>const g = c.getContext('2d'), d = g.createImageData(1280, 1024);
           let s = 1; for (let i = 0; i < d.data.length; i++) d.data[i] = i % 4 === 3 ? 255 : (s = s * 16807 % 2147483647) & 255; g.putImageData(d, 0, 0)</script>`,
        );
        const ask = (more = '') => get(`${full.address}${path}?${query.toString()}${more}`, { 'x-api-key': key });
        for (const shot of [await ask(), await ask()]) {
          expect([shot.status, shot.headers.get('x-cache')]).toEqual([200, 'BYPASS']);
          expect(shot.headers.get('x-credits-charged')).toBe('2');
          expect(pictureSize(shot.bytes)).toEqual({ width: 1280, height: 1024 });
          expect(shot.bytes.length).toBeGreaterThan(1_048_576);
        }
        const linked = await ask('&response_type=json');
        expect([linked.status, linked.json.error]).toEqual([
          500,
          'Internal Error: the workspace has used its share of the file store',
        ]);
        expect(linked.headers.get('x-credits-charged')).toBe('0');
      } finally {
        await full.stop();
      }
    });

    test('does not keep failures', async () => {
      const owner = await setup.service.createAccount();
      setup.target.on('/unsteady', () => {});
      expect((await shoot('/unsteady', { cache: true, timeout: 1 }, {}, owner)).status).toBe(500);
      serve('/unsteady', '<body style="background:lime">');
      const shot = await shoot('/unsteady', { cache: true, timeout: 20 }, {}, owner);
      expect([shot.status, shot.headers.get('x-cache')]).toEqual([200, 'MISS']);
    });
  });

  describe('as a job', () => {
    test('has the JSON form as its result, and the file as its raw result', async () => {
      const accepted = await shoot('/red', { is_async: true, format: 'webp' });
      expect(accepted.status).toBe(202);
      const job = await setup.service.waitForJob(accepted.json.job_id, setup.account.key);
      expect(job).toMatchObject({ status: 'completed', status_code: 201, credits_charged: 2 });
      expect(job.result).toMatchObject({ format: 'webp', width: 1280, height: 1024, status: 200 });
      const raw = await get(`${setup.service.address}/jobs/${job.job_id}/result`, { 'x-api-key': setup.account.key });
      expect(raw.headers.get('content-type')).toBe('image/webp');
      expect(pictureSize(raw.bytes)).toEqual({ width: 1280, height: 1024 });
      const file = await get(setup.service.address + job.result.screenshot_url);
      expect(file.bytes.equals(raw.bytes)).toBe(true);
    });
  });

  test('in a batch has a link that works as long as the results are kept', async () => {
    const { service, target } = setup;
    const { key } = await service.createAccount();
    const batch = { endpoint: 'screenshot', items: [`${target.origin}/red`] };
    const { json } = await service.call('/v1/batches', {}, { method: 'POST', key, body: JSON.stringify(batch) });
    await service.call(json.status_url, { wait: 30 }, { key });
    const [item] = (await service.call(`${json.status_url}/items`, {}, { key })).json.items;
    const { created_at, expires_at } = item.result;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(7 * 86_400_000);
  });

  describe('in the bucket of the caller', () => {
    const accessKeyId = 'AKIAEXAMPLE';
    const secretKey = 'the/secret+key';
    let storage: BucketServer;
    const keys = () => ({
      s3_upload: true,
      s3_access_key_id: accessKeyId,
      s3_secret_key: secretKey,
      s3_bucket: 'shots',
      storage_endpoint: `http://127.0.0.1:${storage.port}`,
    });

    beforeAll(async () => {
      storage = await startBucketServer({ buckets: ['shots'], accessKeyId, secretKey, host: 's3.storage.test' });
    });
    afterAll(() => storage.close());

    test('is stored under its key with its type, and the answer is its address', async () => {
      const key = 'a folder/pic+ture (1) é.png';
      const { status, json } = await shoot('/red', { ...keys(), s3_object_key: key, s3_region: 'eu-central-1' });
      expect(json.error).toBeUndefined();
      expect(status).toBe(200);
      expect(json.screenshot_url).toBe(
        `http://127.0.0.1:${storage.port}/shots/a%20folder/pic%2Bture%20%281%29%20%C3%A9.png`,
      );
      expect(json).toMatchObject({ format: 'png', width: 1280, expires_at: null, cached: false });
      const stored = await get(json.screenshot_url);
      expect(stored.headers.get('content-type')).toBe('image/png');
      expect(stored.bytes.length).toBe(json.size);
      expect(readPng(stored.bytes).at(9, 9)).toBe(red);
      expect([...storage.regions]).toEqual(['eu-central-1']);
      expect([...storage.objects.keys()]).toEqual([`shots/${key}`]);
    });

    test('is tried once more when the storage fails for a moment', async () => {
      storage.failNext(503);
      expect((await shoot('/red', { ...keys(), s3_object_key: 'second-try.png' })).status).toBe(200);
      storage.failNext(503, 500);
      const { status, json } = await shoot('/red', keys());
      expect(status).toBe(500);
      expect(json.error).toContain('(500): InternalError: We encountered an internal error.');
    });

    test('gets a key with date and extension when none is given', async () => {
      const { json } = await shoot('/red', { ...keys(), s3_object_key: '', s3_region: '', format: 'jpg' });
      const day = new Date().toISOString().slice(0, 10);
      expect(json.screenshot_url).toMatch(new RegExp(`/shots/screenshots/${day}/127\\.0\\.0\\.1-[0-9a-f]{12}\\.jpg$`));
      expect((await get(json.screenshot_url)).headers.get('content-type')).toBe('image/jpeg');
    });

    test('is stored through the host name of the bucket too', async () => {
      const { json } = await shoot('/red', {
        ...keys(),
        s3_object_key: 'vhost.pdf',
        format: 'pdf',
        storage_endpoint: `http://shots.s3.storage.test:${storage.port}`,
      });
      expect(json.screenshot_url).toBe(`http://shots.s3.storage.test:${storage.port}/vhost.pdf`);
      const stored = await get(`http://127.0.0.1:${storage.port}/shots/vhost.pdf`);
      expect(stored.headers.get('content-type')).toBe('application/pdf');
      expect(stored.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    });

    test.each([
      [{ s3_secret_key: 'wrong-secret-value' }, /\(403\): SignatureDoesNotMatch: The request signature we calculated/],
      [
        { s3_bucket: 'elsewhere' },
        /refused the upload to elsewhere \(404\): NoSuchBucket: The specified bucket does not/,
      ],
      [{ s3_access_key_id: 'NOBODYKNOWS' }, /\(403\): InvalidAccessKeyId/],
      [{ storage_endpoint: 'http://127.0.0.1:1' }, /the upload to 127\.0\.0\.1:1 failed/],
    ])('that refuses %j is a 500 with its reason, unbilled, without secrets', async (change, reason) => {
      const owner = await setup.service.createAccount();
      const parameters: Query = { ...keys(), ...change };
      const shot = await shoot('/red', parameters, {}, owner);
      expect(shot.status).toBe(500);
      expect(shot.json.error).toMatch(reason);
      expect(shot.json.error).not.toMatch(/wrong-secret-value|NOBODYKNOWS/);
      expect(shot.headers.get('x-error-code')).toBe('storage_failed');
      expect(shot.headers.get('x-credits-charged')).toBe('0');
      const log = JSON.stringify(await setup.service.log(owner.slug));
      expect(log).toContain('s3_bucket');
      expect(log).not.toMatch(/wrong-secret-value|NOBODYKNOWS|AKIAEXAMPLE|the.secret.key/);
    });

    test('is uploaded from the cache too, and by a job', async () => {
      const parameters = { ...keys(), cache: true, s3_object_key: 'cached.png', width: 321 };
      const first = await shoot('/red', parameters);
      const second = await shoot('/red', { ...parameters, s3_object_key: 'again.png' });
      expect([first.json.cached, second.json.cached]).toEqual([false, true]);
      expect(second.headers.get('x-cache')).toBe('HIT');
      expect((await get(second.json.screenshot_url)).bytes.length).toBe(second.json.size);
      const accepted = await shoot('/red', { ...parameters, is_async: true, s3_object_key: 'job.png' });
      const job = await setup.service.waitForJob(accepted.json.job_id, setup.account.key);
      expect(job.result.screenshot_url).toBe(`http://127.0.0.1:${storage.port}/shots/job.png`);
      expect(JSON.stringify(job)).not.toMatch(/AKIAEXAMPLE|the.secret.key/);
    });

    test('has a key with date and extension where the caller gives none', async () => {
      const { status, json, headers } = await shoot('/red', { ...keys(), format: 'webp' });
      expect([status, json.error]).toEqual([200, undefined]);
      expect(headers.get('x-credits-charged')).toBe('2');
      const day = new Date().toISOString().slice(0, 10);
      const place = new URL(json.screenshot_url).pathname;
      expect(place).toMatch(new RegExp(`^/shots/screenshots/${day}/127\\.0\\.0\\.1-[0-9a-f]{12}\\.webp$`));
      const stored = await get(json.screenshot_url);
      expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(stored.bytes.length).toBe(json.size);
      expect(pictureSize(stored.bytes)).toEqual({ width: 1280, height: 1024 });
    });

    test('is refused with unknown keys: a 500 with its reason, unbilled, and no secret anywhere', async () => {
      const owner = await setup.service.createAccount();
      const parameters: Query = { ...keys(), s3_access_key_id: 'NOBODYKNOWS', s3_secret_key: 'wrong-secret-value' };
      const shot = await shoot('/red', parameters, {}, owner);
      expect([shot.status, shot.headers.get('x-error-code')]).toEqual([500, 'storage_failed']);
      expect(shot.headers.get('x-credits-charged')).toBe('0');
      expect(shot.json.error).toMatch(/refused the upload to shots \(403\): InvalidAccessKeyId: The AWS Access Key Id/);

      const accepted = await shoot('/red', { ...parameters, is_async: true }, {}, owner);
      const job = await setup.service.waitForJob(accepted.json.job_id, owner.key);
      expect(job).toMatchObject({ status: 'failed', status_code: 500, credits_charged: 0 });
      expect(job.error).toContain('InvalidAccessKeyId');
      const log = await setup.service.log(owner.slug);
      expect(log.map((row) => [row.status, row.credits])).toEqual([
        [500, 0],
        [500, 0],
      ]);
      const stored = await setup.service.database.query('select * from job');
      for (const seen of [shot.json, job, log, stored]) {
        expect(JSON.stringify(seen)).not.toMatch(/wrong-secret-value|NOBODYKNOWS/);
      }
    });
  });

  describe('of a service whose files are in a bucket', () => {
    test('is stored there, for the cache and for links', async () => {
      const storage = await startBucketServer({ buckets: ['store'], accessKeyId: 'own', secretKey: 'own-secret' });
      const other = await startTestService({
        environment: {
          SITEGLASS_BLOBS: 's3://store/siteglass',
          SITEGLASS_S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
          AWS_ACCESS_KEY_ID: 'own',
          AWS_SECRET_ACCESS_KEY: 'own-secret',
        },
      });
      try {
        const { key } = await other.createAccount();
        const parameters = { url: `${setup.target.origin}/red`, cache: true, response_type: 'json' };
        const first = await other.call(path, parameters, { key });
        expect([first.status, first.headers.get('x-cache')]).toEqual([200, 'MISS']);
        expect((await other.call(path, parameters, { key })).headers.get('x-cache')).toBe('HIT');
        expect(
          [...storage.objects.keys()].filter((name) => name.startsWith('store/siteglass/files/captures/')),
        ).toHaveLength(1);
        const file = await get(other.address + first.json.screenshot_url);
        expect(readPng(file.bytes).at(9, 9)).toBe(red);
        storage.objects.clear();
        expect((await get(other.address + first.json.screenshot_url)).status).toBe(404);
      } finally {
        await other.stop();
        await storage.close();
      }
    });
  });
});
