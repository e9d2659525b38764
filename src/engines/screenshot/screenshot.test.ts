import { describe, expect, test } from 'vitest';
import { plainFetching } from '../../contract/fetch-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import { nameOf } from './screenshot.ts';
import type { CaptureRequest } from './screenshot.ts';

const sent = (change: Partial<Fetching>): Partial<CaptureRequest> => ({
  fetching: { ...plainFetching, proxy: 'http://user:password@proxy.example:8080', ...change },
});
const request: CaptureRequest = {
  url: 'https://example.com/',
  format: 'png',
  quality: 80,
  width: 1280,
  height: 1024,
  fullPage: false,
  removeAds: false,
  removeCookieBanners: false,
  blockKinds: ['image', 'font'],
  blockUrls: ['b', 'a'],
  waitUntil: 'load',
  delaySeconds: 0,
  ...sent({}),
};
const typing = {
  type: 'input',
  selector: { type: 'css', value: '#pin' },
  value: '1234',
  timeoutSeconds: 5,
  waitSeconds: 0,
  onError: 'error',
} as const;
const name = (change: Partial<CaptureRequest> = {}, account = 1) =>
  nameOf(account, { ...request, ...change }, 'the secret of the installation');

describe('the cache key of a capture', () => {
  test('is a hash that does not depend on passwords', () => {
    expect(name()).toMatch(/^[0-9a-f]{64}$/);
    expect(name(sent({ proxy: 'http://user:other@proxy.example:8080' }))).toBe(name());
  });

  test('depends on secrets only by a keyed hash', () => {
    const secret = sent({ headers: { authorization: 'Bearer a' } });
    for (const change of [secret, { scripts: 'login("password")' }, { instructions: [typing] }]) {
      expect(nameOf(1, { ...request, ...change }, 'one')).not.toBe(nameOf(1, { ...request, ...change }, 'another'));
    }
    expect(name(sent({ headers: { A: '1', b: '2' } }))).toBe(name(sent({ headers: { B: '2', a: '1' } })));
  });

  test('is the same for equal requests', () => {
    expect(name({ quality: 10 })).toBe(name());
    expect(name({ blockKinds: ['font', 'image'], blockUrls: ['a', 'b'] })).toBe(name());
    expect(name({ device: 'ipad', width: 5 })).toBe(name({ device: 'ipad' }));
    expect(name({ density: 1 })).toBe(name());
    expect(name({ selector: undefined })).toBe(name());
  });

  test.each<Partial<CaptureRequest>>([
    { url: 'https://example.com/a' },
    { format: 'pdf' },
    { width: 1281 },
    { device: 'ipad' },
    { density: 2 },
    { fullPage: true },
    { scrollMs: 400 },
    { selector: 'h1' },
    { removeSelectors: 'h1' },
    { removeAds: true },
    { removeCookieBanners: true },
    { blockKinds: [] },
    { blockUrls: ['a'] },
    { waitUntil: 'networkidle0' },
    { waitFor: { type: 'css', value: 'h1' } },
    { delaySeconds: 1 },
    { clip: { x: 0, y: 0, width: 5, height: 5 } },
    { omitBackground: true },
    { print: { scale: 2 } },
    { print: { header: 'a' } },
    { emulation: { colorScheme: 'dark' } },
    { emulation: { position: { latitude: 1, longitude: 2 } } },
    { styles: 'a' },
    { scripts: 'a' },
    { instructions: [typing] },
    sent({ proxy: undefined }),
    sent({ proxy: 'http://user2:password@proxy.example:8080' }),
    sent({ headers: { authorization: 'Bearer a' } }),
    sent({ cookies: [{ name: 'a', value: '1' }] }),
    sent({ userAgent: 'a' }),
    sent({ acceptLanguage: 'de' }),
    sent({ ignoresTlsErrors: true }),
  ])('differs with %j', (change) => {
    expect(name(change)).not.toBe(name());
  });

  test('differs by account, and by quality for formats that have one', () => {
    expect(name({}, 2)).not.toBe(name());
    expect(name({ format: 'jpeg', quality: 10 })).not.toBe(name({ format: 'jpeg' }));
  });
});
