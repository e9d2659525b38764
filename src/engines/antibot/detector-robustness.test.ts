// The detector with random and hostile responses.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import type { ObservedResponse } from './detector.ts';

const { detect } = createDetector();

describe('any response', () => {
  const header = fc.constantFrom(
    'server',
    'set-cookie',
    'via',
    'x-cdn',
    'cf-ray',
    'x-cache',
    'Location',
    'content-type',
    'x-datadome',
  );
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'cloudflare',
      'datadome=1',
      'visid_incap_1=2',
      '_abck=1',
      'Imperva',
      'text/html',
      '1.1 google',
      'TS01abcdef=1',
    ),
  );
  const headers = fc.array(fc.tuple(header, fc.oneof(value, fc.array(value, { maxLength: 4 }))), { maxLength: 12 });
  const pieces = fc.constantFrom(
    '<script>',
    '</script>',
    '_cf_chl_opt',
    '<title>',
    'Just a moment...',
    '</title>',
    'access denied',
    '<a href="',
    '">',
    "'",
    '<!--',
    'g-recaptcha',
    ' class="',
    'x',
    '\u00e9',
    '\0',
  );
  const body = fc.oneof(
    fc.string(),
    fc.array(pieces).map((parts) => parts.join('')),
    fc.uint8Array(),
  );
  const url = fc.oneof(fc.webUrl(), fc.string());
  const status = fc.oneof(fc.constantFrom(200, 202, 301, 403, 429, 503, 521, 999), fc.integer());

  test('causes no error', () => {
    fc.assert(
      fc.property(status, url, headers, body, (code, finalUrl, list, content) => {
        const response: ObservedResponse = { status: code, finalUrl, headers: Object.fromEntries(list), body: content };
        const report = detect({
          ...response,
          redirects: [{ url: finalUrl, status: code, headers: Object.fromEntries(list) }],
        });
        expect(report.confidence).toMatch(/^(high|medium|low|none)$/);
        if (report.vendor !== 'none') expect(report.detections[0]!.vendor).toBe(report.vendor);
      }),
    );
  });

  test('has the same result in any order of its headers and cookies', () => {
    const withOrder = fc
      .uniqueArray(fc.tuple(header, fc.array(value, { maxLength: 4 })), { selector: ([name]) => name, maxLength: 9 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(withOrder, status, ([list, shuffled], code) => {
        const response = { status: code, finalUrl: 'https://site.test/' };
        const reversed = shuffled.map(([name, values]) => [
          name,
          name === 'content-type' ? values : values.toReversed(),
        ]);
        expect(detect({ ...response, headers: Object.fromEntries(reversed) })).toEqual(
          detect({ ...response, headers: Object.fromEntries(list) }),
        );
      }),
    );
  });
});

describe('a hostile response', () => {
  const fill = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes);
  const html = { 'content-type': 'text/html' };
  const near = [
    '<iframe ',
    '<title>Just a moment..',
    '/cdn-cgi/challenge-platform/',
    'reference #',
    'id="captcha-form"',
    '_incapsula_resource ',
    '<div class="g-recaptcha-x" ',
    '<!--',
    '<a "\'=',
    '</script',
    '.captcha-delivery.com malcare Firewall <b> imunify360 ',
    'access denied ',
    '.js?seed=',
    '<script>["x-api.arkoselabs.com",',
  ];

  // Not timed: a quadratic search would take minutes and run into the timeout of the test.
  test.each(near)('of 512 KB of %s takes linear time', (piece) => {
    for (const status of [200, 403]) {
      const body = fill(piece, 512 * 1024);
      expect(detect({ status, finalUrl: 'https://site.test/', headers: html, body }).detections).toBeInstanceOf(Array);
    }
  });

  test('with very many headers and cookies is handled', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `visid_incap_${index}=${index}`);
    const headers = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x-${index}`, 'v']));
    const report = detect({
      status: 200,
      finalUrl: `https://site.test/${'a'.repeat(1_000_000)}`,
      headers: { ...headers, server: 'cloudflare'.repeat(100_000), 'set-cookie': many },
    });
    expect(report.vendor).toBe('imperva');
    expect(report.detections[0]!.evidence).toHaveLength(20);
  });

  test('is examined in its first 6 MB', () => {
    const page = (bytes: number) => `<p>${fill('word ', bytes)}</p><script>window._pxAppId = 1</script>`;
    const inspect = (body: string) => detect({ status: 200, finalUrl: 'https://site.test/', headers: html, body });
    expect(inspect(page(2.6 * 1024 * 1024)).vendor).toBe('perimeterx');
    expect(inspect(page(6 * 1024 * 1024)).vendor).toBe('none');
  });
});
