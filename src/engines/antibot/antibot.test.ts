import { describe, expect, test } from 'vitest';
import { failed } from '../../contract/errors.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { FetchedPage, FetchPageOptions, PageFetcher } from '../../web/http/fetch-page.ts';
import { createAntibot } from './antibot.ts';
import { createDetectionWorkers } from './detection-workers.ts';
import { scannedBytesMax } from './detector.ts';

const page: FetchedPage = {
  status: 200,
  finalUrl: 'https://site.test/',
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<p>Hello</p>'),
  redirects: [],
  timings: { totalMs: 1, firstByteMs: 1 },
};

/** A fetcher that fails for the given schemes. */
function fetcher(failures: Record<string, ErrorCode> = {}) {
  const asked: [string, FetchPageOptions][] = [];
  const pages: PageFetcher = {
    fetchPage: async (url, options) => {
      asked.push([url.href, options]);
      const code = failures[url.protocol];
      if (code !== undefined) throw failed('no', code);
      return { ...page, finalUrl: url.href };
    },
    fetchOnce: () => Promise.reject(new Error('not used')),
  };
  return { pages, asked };
}

describe('a large page', () => {
  test('that is cut is examined in part', async () => {
    const scanOf = async (bytes: number) => {
      const pages: PageFetcher = {
        fetchPage: () => Promise.resolve({ ...page, body: Buffer.alloc(bytes, '<p>word</p>') }),
        fetchOnce: () => Promise.reject(new Error('not used')),
      };
      return await createAntibot({ pages }).scan('https://site.test', { account: 1, timeoutSeconds: 7 });
    };
    expect(await scanOf(scannedBytesMax)).toMatchObject({ vendor: 'none', isPartial: true });
    expect(await scanOf(1000)).toMatchObject({ vendor: 'none', isPartial: false });
  });

  test('is examined as a whole, in a thread', async () => {
    await using stack = new AsyncDisposableStack();
    const workers = createDetectionWorkers();
    stack.defer(() => workers.close());
    const body = Buffer.from(`<p>${'word '.repeat(400_000)}</p><script>window._pxAppId = 1</script>`);
    const pages: PageFetcher = {
      fetchPage: () => Promise.resolve({ ...page, body }),
      fetchOnce: () => Promise.reject(new Error('not used')),
    };
    const detector = { detect: () => expect.unreachable() };
    const scan = await createAntibot({ pages, workers, detector }).scan('https://site.test', {
      account: 1,
      timeoutSeconds: 7,
    });
    expect(scan).toMatchObject({ vendor: 'perimeterx', confidence: 'high' });
  });
});

describe('a scan', () => {
  test('sends one request with the given timeout and reads only as much as the detector needs', async () => {
    const { pages, asked } = fetcher();
    const scan = await createAntibot({ pages }).scan(' https://site.test ', { account: 1, timeoutSeconds: 7 });
    expect(scan).toMatchObject({ requestedUrl: 'https://site.test', finalUrl: 'https://site.test/', vendor: 'none' });
    expect(asked).toMatchObject([
      ['https://site.test/', { totalTimeoutSeconds: 7, silenceSeconds: 7, cutAtBytes: 6 * 1024 * 1024 }],
    ]);
  });

  test.each<ErrorCode>(['target_refused', 'target_tls', 'target_reset', 'target_protocol', 'target_timeout'])(
    'of a domain goes on with http after %s',
    async (code) => {
      const { pages } = fetcher({ 'https:': code });
      const scan = await createAntibot({ pages }).scan('site.test', { account: 1, timeoutSeconds: 7 });
      expect(scan).toMatchObject({ requestedUrl: 'http://site.test/', finalUrl: 'http://site.test/' });
    },
  );

  test('does not try HTTP for a domain without addresses or for a full URL', async () => {
    const unknown = fetcher({ 'https:': 'target_dns' });
    const options = { account: 1, timeoutSeconds: 7 };
    await expect(createAntibot(unknown).scan('site.test', options)).rejects.toMatchObject({ code: 'target_dns' });
    const refused = fetcher({ 'https:': 'target_refused' });
    await expect(createAntibot(refused).scan('https://site.test/', options)).rejects.toMatchObject({ status: 500 });
    expect([...unknown.asked, ...refused.asked]).toHaveLength(2);
  });

  test('of a domain that never answers reports the HTTPS error, unless HTTP timed out', async () => {
    const options = { account: 1, timeoutSeconds: 7 };
    const expired = fetcher({ 'https:': 'target_tls', 'http:': 'target_refused' });
    await expect(createAntibot(expired).scan('site.test', options)).rejects.toMatchObject({ code: 'target_tls' });
    const slow = fetcher({ 'https:': 'target_tls', 'http:': 'target_timeout' });
    await expect(createAntibot(slow).scan('site.test', options)).rejects.toMatchObject({
      message: 'Internal Error: target timed out after 7 s',
    });
  });

  test('uses the canonical names of the host when they arrive in time, and does not wait for them', async () => {
    const { pages } = fetcher();
    const options = { account: 1, timeoutSeconds: 7 };
    const quick = createAntibot({ pages, canonicalNames: { of: async () => ['x.incapdns.net'] } });
    expect(await quick.scan('https://www.site.test/', options)).toMatchObject({ vendor: 'imperva' });
    const never = createAntibot({ pages, canonicalNames: { of: () => new Promise(() => undefined) } });
    expect(await never.scan('https://www.site.test/', options)).toMatchObject({ vendor: 'none' });
  });
});
