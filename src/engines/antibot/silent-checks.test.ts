// Checks without a text, and pages that only look like them.
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';

const { detect } = createDetector();
const look = (sample: string) => detect(readSample(sample));
const challenged = { vendor: 'unknown', confidence: 'low', detections: [{ state: 'challenged' }] };
const none = { vendor: 'none', detections: [] };

describe('a proof of work that posts its result and reloads', () => {
  const page = (loop: string, then: string) =>
    `<title>Loading</title><p>One moment</p><script>function sha256(s) {} let n = 0; const zeros = "00"; ${loop} ${then}</script>`;
  const loop = 'while (sha256("seed" + n).slice(0, zeros.length) !== zeros) n++;';
  const request =
    'const r = new XMLHttpRequest(); r.open("POST", "/answer"); r.onload = () => location.reload(); r.send(n);';

  test.each([
    page(loop, request),
    page(
      'while (!sha256("seed" + n).startsWith("000")) n++;',
      'fetch("/answer", { method: "POST", body: n }).then(() => location.replace("/"));',
    ),
  ])('is a challenge: %s', (html) => {
    for (const status of [200, 403]) expect(look(`${status} || ${html}`)).toMatchObject(challenged);
  });

  test.each([
    ['work without a request', page(loop, '')],
    ['a request without work', page('', request)],
    ['a request that stays on the page', page(loop, 'fetch("/answer", { method: "POST", body: n });')],
    ['work on a page with content', `${page(loop, request)}<p>${'Words of a site. '.repeat(9)}</p>`],
  ])('is not %s', (_name, html) => {
    expect(look(`200 || ${html}`)).toMatchObject(none);
  });
});

describe('a proof of work that sends its own form', () => {
  const form = '<form id="f" method="post" action="/check"><input type="hidden" name="answer"></form>';
  const search = (condition: string) =>
    `<script>let n = 0; while (!(${condition})) n++; f.answer.value = n; f.submit();</script>`;
  const work = search('sha256("seed" + n).startsWith("0000")');

  test.each([
    `${form}${work}`,
    `${form}${search('sha256("seed" + n).startsWith("0".repeat(level))')}`,
    `${form}${search("sha256('seed' + n).substring(0, 4) === '0000'")}`,
    `<title>shop.test</title>${form}${work}<noscript>Turn JavaScript on</noscript>`,
  ])('is a challenge: %s', (html) => {
    for (const status of [200, 403, 503]) expect(look(`${status} || ${html}`)).toMatchObject(challenged);
  });

  test('is attributed to the protection in front of the site', () => {
    expect(look(`200 | server: cloudflare | cf-ray: 9a1b2c3d4e5f6a7b-FRA || ${form}${work}`)).toMatchObject({
      detections: [{ vendor: 'cloudflare', state: 'challenged' }],
    });
  });

  test.each([
    ['a form that a login sends', `${form}<script>f.submit()</script>`],
    ['a form with a hash', `${form}<script>f.answer.value = sha256(location.hash); f.submit()</script>`],
    ['a form with fields', `<form id="f"><input type="text" name="comment"></form>${work}`],
    ['a page with content', `${form}${work}<p>${'Words of a site. '.repeat(9)}</p>`],
    ['a page with a link', `${form}${work}<a href="/">Start</a>`],
    ['an application', `<div id="root"></div>${form}${work}`],
    ['code that only pads a number', `${form}<script>sha256(a); if (a.startsWith("0")) f.submit()</script>`],
    ['work without a form', work],
  ])('is not %s', (_name, html) => {
    expect(look(`200 || ${html}`)).toMatchObject(none);
  });
});

describe('a page with the title of a check', () => {
  const script = '<script src="https://check.test/a.js"></script>';
  const page = (title: string, body: string) => `<html><head><title>${title}</title></head><body>${body}</body></html>`;

  test.each(['Verifying Device', 'Verifying your browser...', 'Checking your connection'])(
    'and nothing but a script of another host is a challenge: %s',
    (title) => {
      expect(look(`200 || ${page(title, script)}`)).toMatchObject(challenged);
    },
  );

  test.each([
    page('Verification', script),
    page('Verifying Device Drivers', script),
    page('My shop', script),
    page('Verifying Device', '<script src="/app.js"></script>'),
    page('Verifying Device', `<div></div>${script}`),
    page('Verifying Device', `${script}${script}`),
    page('Verifying Device</title><script src="/app.js"></script><title>', script),
    page('Verifying Device', `<p>How to verify a device</p>${script}`),
  ])('is not: %s', (html) => {
    expect(look(`200 || ${html}`)).toMatchObject(none);
  });
});
