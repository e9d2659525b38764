// Thumbnails of other hosts, which the service proxies so that the browser makes no requests to them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestService } from '../support/service.ts';
import type { SharedService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: SharedService;
let target: Target;
beforeAll(async () => {
  target = await startTarget();
  service = await sharedTestService();
});
afterAll(async () => {
  await target.close();
});

const fetchPicture = (url: string) => service.manage('GET', `/accounts/default/picture?url=${encodeURIComponent(url)}`);

describe('a picture of another host', () => {
  test('is passed through sandboxed', async () => {
    target.on('/oak.webp', (_request, response) => response.setHeader('content-type', 'image/webp').end('RIFF'));
    const { status, headers, text } = await fetchPicture(`${target.origin}/oak.webp`);
    expect([status, text, headers.get('content-type')]).toEqual([200, 'RIFF', 'image/webp']);
    expect(headers.get('content-security-policy')).toBe('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['a page', 'text/html', '<script>1</script>'],
    ['a drawing, which may hold scripts', 'image/svg+xml', '<svg/>'],
    ['larger than a picture for a list', 'image/png', 'x'.repeat(4 * 1024 * 1024)],
  ])('is not found when it is %s', async (_what, type, body) => {
    target.on('/thing', (_request, response) => response.setHeader('content-type', type).end(body));
    expect((await fetchPicture(`${target.origin}/thing`)).status).toBe(404);
  });

  test('is 404 when the host does not answer', async () => {
    expect((await fetchPicture('http://127.0.0.1:1/oak.png')).status).toBe(404);
  });

  test.each(['http://10.0.0.1/oak.png', 'http://169.254.169.254/', 'file:///etc/passwd', 'javascript:1', ''])(
    'is refused at %s',
    async (url) => {
      expect((await fetchPicture(url)).status).toBe(400);
    },
  );

  test('is refused when a redirect leads to a private address', async () => {
    target.on('/away', (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
    expect((await fetchPicture(`${target.origin}/away`)).status).toBe(400);
  });
});
