import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBucketServer } from '../../test/support/bucket-server.ts';
import type { BucketServer } from '../../test/support/bucket-server.ts';
import { createS3Blobs } from './s3-blobs.ts';

const noon = new Date('2026-05-01T12:00:00Z');
const evening = new Date('2026-05-01T18:00:00Z');
const bytes = new Uint8Array([0, 10, 255, 13]);
const png = { contentType: 'image/png', expiresAt: evening };

let server: BucketServer;
let time = noon;
const create = (change: object = {}) =>
  createS3Blobs({
    accessKeyId: 'key',
    secretKey: 'secret',
    bucket: 'siteglass',
    region: 'eu-west-1',
    endpoint: `http://127.0.0.1:${server.port}`,
    prefix: 'one/',
    now: () => time,
    ...change,
  });

beforeAll(async () => {
  server = await startBucketServer({ buckets: ['siteglass'], accessKeyId: 'key', secretKey: 'secret' });
});
afterAll(() => server.close());
beforeEach(() => {
  server.objects.clear();
  time = noon;
});

describe('a file in a bucket', () => {
  test('is returned unchanged until it expires', async () => {
    await create().put('captures/3f-a_1', bytes, png);
    expect(await create().get('captures/3f-a_1')).toEqual({ bytes, ...png });
    expect(await create().get('captures/other')).toBe(null);
    expect(await create({ prefix: 'two/' }).get('captures/3f-a_1')).toBe(null);
    time = evening;
    expect(await create().get('captures/3f-a_1')).toBe(null);
  });

  test('without an expiry is kept', async () => {
    await create().put('a', bytes, { ...png, expiresAt: null });
    await create().sweep(new Date('2030-01-01'));
    expect((await create().get('a'))?.expiresAt).toBe(null);
  });

  test('is swept after it has expired, unless it was replaced by a newer file', async () => {
    const blobs = create();
    await blobs.put('old', bytes, png);
    await blobs.put('replaced', bytes, png);
    await blobs.put('replaced', bytes, { ...png, expiresAt: new Date('2026-05-09T00:00:00Z') });
    expect(await blobs.usage()).toEqual({ files: 2, bytes: 8 });
    expect(await blobs.sweep(noon)).toEqual({ deleted: 0, bytes: 0 });
    expect(await blobs.sweep(new Date('2026-05-02T00:00:00Z'))).toEqual({ deleted: 1, bytes: 4 });
    expect([...server.objects.keys()].toSorted()).toEqual([
      'siteglass/one/expiring/2026-05-09T01/replaced',
      'siteglass/one/files/replaced',
    ]);
  });

  test('can be deleted, also when it does not exist', async () => {
    const blobs = create();
    await blobs.put('a', bytes, png);
    await blobs.delete('a');
    await blobs.delete('a');
    expect(await blobs.get('a')).toBe(null);
  });

  test('is retried after a temporary failure of the storage', async () => {
    server.failNext(503, 500);
    await create().put('a', bytes, png);
    expect(await create().get('a')).toEqual({ bytes, ...png });
  });

  test('fails with a reason that only the operator sees', async () => {
    await create().check();
    expect(server.objects.size).toBe(0);
    await expect(create({ secretKey: 'wrong' }).check()).rejects.toThrow(/bucket siteglass: .*SignatureDoesNotMatch/);
    await expect(create({ bucket: 'other' }).put('a', bytes, png)).rejects.toThrow(
      'Internal Error: the file store refused a file',
    );
  });
});
