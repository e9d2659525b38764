import { describe, expect, test } from 'vitest';
import { objectUrl, regionOf } from './bucket.ts';

const url = (where: { bucket?: string; region?: string; endpoint?: string }, key = 'a/b c.png') =>
  objectUrl({ accessKeyId: 'k', secretKey: 's', bucket: 'shots', ...where }, key).href;

describe('the URL of an object', () => {
  test.each([
    [{}, 'https://shots.s3.us-east-1.amazonaws.com/a/b%20c.png'],
    [{ region: 'eu-central-1' }, 'https://shots.s3.eu-central-1.amazonaws.com/a/b%20c.png'],
    [{ bucket: 'with.dots' }, 'https://s3.us-east-1.amazonaws.com/with.dots/a/b%20c.png'],
    [{ bucket: 'Legacy_Name' }, 'https://s3.us-east-1.amazonaws.com/Legacy_Name/a/b%20c.png'],
    [{ endpoint: 'https://minio.example:9000' }, 'https://minio.example:9000/shots/a/b%20c.png'],
    [{ endpoint: 'https://minio.example/storage/' }, 'https://minio.example/storage/shots/a/b%20c.png'],
    [
      { endpoint: 'https://shots.fra1.digitaloceanspaces.com' },
      'https://shots.fra1.digitaloceanspaces.com/a/b%20c.png',
    ],
    [{ endpoint: 'https://minio.example/shots' }, 'https://minio.example/shots/a/b%20c.png'],
  ])('for %j is %s', (where, address) => expect(url(where)).toBe(address));

  test('encodes every character of the key', () => {
    expect(url({}, "/x+y(1)!'*é/%2f?#&=.png")).toBe(
      'https://shots.s3.us-east-1.amazonaws.com/x%2By%281%29%21%27%2A%C3%A9/%252f%3F%23%26%3D.png',
    );
  });

  test.each(['', '/', 'a/../b', './a', 'x'.repeat(1025)])('refuses the key %j', (key) =>
    expect(() => url({}, key)).toThrow('Bad Request: s3_object_key'),
  );
  test.each(['a', '..', 'a/b', 'a..b', 'a?b', '-ab'])('refuses the bucket %j', (bucket) =>
    expect(() => url({ bucket })).toThrow('Bad Request: s3_bucket'),
  );
  test.each(['evil.example/', 'a b', ''])('refuses the region %j', (region) =>
    expect(() => url({ region })).toThrow('Bad Request: s3_region'),
  );
});

test.each([
  ['https://s3.eu-west-3.amazonaws.com', 'eu-west-3'],
  ['https://s3.us-west-004.backblazeb2.com', 'us-west-004'],
  ['https://shots.s3.eu-central-1.wasabisys.com', 'eu-central-1'],
  ['https://fra1.digitaloceanspaces.com', 'fra1'],
  ['https://minio.example', 'us-east-1'],
  [undefined, 'us-east-1'],
])('the region of %s is %s', (endpoint, region) => {
  expect(regionOf({ endpoint })).toBe(region);
  expect(regionOf({ endpoint, region: 'auto' })).toBe('auto');
});
