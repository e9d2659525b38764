// A response of every vendor in the table, and one that nearly is. Written from what the vendors, their products and public
// captures show; nothing here is made from the table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';
import { botManagement } from './testing/samples/bot-management.ts';
import { captchas } from './testing/samples/captchas.ts';
import { chineseFirewalls } from './testing/samples/chinese-firewalls.ts';
import { cloudFirewalls } from './testing/samples/cloud-firewalls.ts';
import { fraudDetection } from './testing/samples/fraud-detection.ts';
import { gates } from './testing/samples/gates.ts';
import { installedFirewalls } from './testing/samples/installed-firewalls.ts';
import { networks } from './testing/samples/networks.ts';
import { vendors } from './vendors.ts';

const samples = [
  ...botManagement,
  ...gates,
  ...cloudFirewalls,
  ...chineseFirewalls,
  ...installedFirewalls,
  ...captchas,
  ...fraudDetection,
  ...networks,
];

/** Further signs of vendors that have a sample above. */
const moreSigns: [vendor: string, seen: string][] = [
  ['recaptcha', '200 || <script src="http://www.google.com/recaptcha/api/challenge?k=6LcEVAcA"></script>'],
  ['recaptcha', '200 || <script src="http://api.recaptcha.net/js/recaptcha_ajax.js"></script>'],
  ['recaptcha', '200 || <div class="captcha-box" data-sitekey="6Ldgkr0ZAAAAAGnf08YhMemepXW29Ux9rtJCcBD3"></div>'],
  ['recaptcha', '200 || <script>a={captchaSiteKey:"6Ldgkr0ZAAAAAGnf08YhMemepXW29Ux9rtJCcBD3"}</script>'],
  ['radware', '200 || <script src="/static/radware_stormcaster_v24.js"></script>'],
  ['radware', '200 || <script>fetch("https://cas.avalon.perfdrive.com/jsdata?")</script>'],
  ['radware', '200 || <script>var __uzdbm_1 = "d8b"; var __uzdbm_2 = "e9";</script>'],
  ['radware', '200 | set-cookie: __uzdbm_7=d8b2f0; path=/ || <p>Hello</p>'],
  ['cloudflare', '200 || <script src="/cdn-cgi/challenge-platform/scripts/precursor/main.js"></script>'],
  ['cloudflare', "200 || <script>window.__CF$cv$params={r:'9a',t:'MTc='};</script>"],
  ['wordfence', '200 || <script>wfscr.src = url + "/?wordfence_lh=1&hid=AB12";</script>'],
  ['qrator', '403 || <h1>403</h1><p>Guru meditation: L3FyZXJyb3IvNDAzLmh0bWw=</p>'],
  ['arvancloud', '200 || <script>document.cookie="__arcsjs=abc; path=/"; location.reload()</script>'],
  ['imperva', '200 || <script>xhr.open("GET","/_Incapsula_Resource?SWHANEDL=123,45")</script>'],
  ['imperva', '200 || <script>i.src="/_Incapsula_Resource?ES2LURCT=67&t=78"</script>'],
  ['facct', '200 | set-cookie: __zzatw-shop=MDA0dBA=Fz2+aQ=='],
  ['facct', '200 | set-cookie: cfidsgib-w-jobs=abc'],
  ['mcaptcha', '200 || <iframe src="https://captcha.site.test/widget/?sitekey=0123456789abcdefABCDEF"></iframe>'],
  [
    'mcaptcha',
    '200 || <label data-mcaptcha_url="https://c.site.test/widget/?sitekey=a"><input id="mcaptcha__token" name="mcaptcha__token"></label>',
  ],
  ['mcaptcha', '200 || <script src="https://unpkg.com/@mcaptcha/vanilla-glue@0.1.0/dist/index.js"></script>'],
  ['arkose', '200 || <iframe src="https://iframe.arkoselabs.com/B7D8911C/index.html"></iframe>'],
  ['imunify360', '403 | server: imunify360-webshield/1.21 || <form action="/.well-known/captcha/verify"></form>'],
  ['imunify360', '403 | url: https://site.test/.well-known/captcha/?uuid=1 || <p>Words</p>'],
  ['imunify360', '403 || <script src="/.well-known/captcha/app.js"></script>'],
  ['fingerprint', '200 || <script src="/js/fingerprintjs.min.js"></script><p>Words</p>'],
  ['fingerprint', '200 || <script>FingerprintJS.load().then((agent) => agent.get())</script><p>Words</p>'],
  ['fingerprint', '200 || <script>new Fingerprint2().get(send)</script><p>Words</p>'],
  ['fingerprint', '200 || <script type="module">import("https://openfpcdn.io/fingerprintjs/v4")</script><p>Words</p>'],
  ['wangzhan-360', '200 | url: https://site.test/WZWSRELw3s= || <p>Words</p>'],
  [
    'dosarrest',
    '502 || <link rel="stylesheet" href="/DOAError/assets/css/core.css"><p>The site cannot be reached.</p>',
  ],
  ['cleantalk', '200 || <script src="/wp-content/plugins/cleantalk-spam-protect/js/apbct-public.min.js"></script>'],
  ['cleantalk', '200 || <script>apbct_attach_event_handler__backend(window, "load", set);</script>'],
  ['cleantalk', '500 | set-cookie: apbct_timestamp=1666564670; path=/'],
  [
    'google-botguard',
    '200 || <noscript><meta content="0;url=/httpservice/retry/enablejs?sei=lWKmZ8qcLO3P1sQP7sWBqQ0" http-equiv="refresh"></noscript><p>Results</p>',
  ],
  ['sdwaf', '404 | x-powered-by: SDWAF || No input file specified.'],
];

const detector = createDetector();
const found = (sample: string): string[] => detector.detect(readSample(sample)).detections.map(({ vendor }) => vendor);

describe('the table of vendors', () => {
  test.each(samples)('%s is recognised', (vendor, seen) => {
    expect(found(seen)).toContain(vendor);
  });

  test.each(moreSigns)('%s alone is recognised: %s', (vendor, seen) => {
    expect(found(seen)).toEqual([vendor]);
  });

  test.each([
    '<label data-mcaptcha_url="https://c.site.test/widget/?sitekey=a"><input name="mcaptcha__token"></label>',
    '<script src="https://unpkg.com/@mcaptcha/vanilla-glue@0.1.0/dist/index.js"></script>',
    '<iframe src="https://mcaptcha.site.test/widget/?sitekey=0123456789abcdefABCDEF"></iframe>',
  ])('names mCaptcha with certainty by a sign of its own: %s', (body) => {
    expect(detector.detect(readSample(`200 || ${body}`))).toMatchObject({ vendor: 'mcaptcha', confidence: 'high' });
  });

  test.each([
    '<p>Set data-mcaptcha_url and mcaptcha__token with @mcaptcha/vanilla-glue/</p>',
    '<pre><code>&lt;input name="mcaptcha__token"&gt;</code></pre>',
    '<script src="https://v.mcaptcha.site.test/widget/?key=0123456789abcdefABCDEF"></script>',
  ])('does not name mCaptcha where a page mentions it: %s', (body) => {
    expect(found(`200 || ${body}`)).not.toContain('mcaptcha');
  });

  test('reports a redirect to the captcha of Imunify360 as a challenge', () => {
    const captcha = '403 | url: https://site.test/.well-known/captcha/?uuid=1 | server: imunify360-webshield/1.21';
    const [first] = detector.detect(readSample(`${captcha} || <p>Words</p>`)).detections;
    expect(first).toMatchObject({ vendor: 'imunify360', state: 'challenged', confidence: 'high' });
  });

  test.each(samples)('%s is not seen where it is not', (vendor, _seen, nearly) => {
    expect(found(nearly)).not.toContain(vendor);
  });

  test.each([
    '200 || <a href="https://plugins.test/cleantalk-spam-protect/js/">x</a>',
    '200 || <p>apbct_attach_event_handler__backend is a function of the plugin.</p>',
    '200 || <a href="/httpservice/retry/enablejs?sei=lWKmZ8qcLO3P1sQP7sWBqQ0">here</a>',
    '200 || <p>The style of the errors is in /DOAError/assets/.</p>',
  ])('names no vendor where its sign is only mentioned: %s', (sample) => {
    expect(found(sample)).toEqual([]);
  });

  test('detects no other vendor in a sample', () => {
    const wrong = samples
      .map(([vendor, seen]) => [vendor, found(seen).filter((other) => other !== vendor)] as const)
      .filter(([, others]) => others.length > 0);
    expect(wrong).toEqual([]);
  });

  test('has a sample for every vendor', () => {
    expect(vendors.map(({ slug }) => slug).toSorted()).toEqual(samples.map(([slug]) => slug).toSorted());
  });

  test('matches the list in the docs', () => {
    const list = readFileSync(join(import.meta.dirname, '../../../docs/antibot.md'), 'utf8').split(
      '## The vendors',
    )[1]!;
    const named = [...list.matchAll(/^\*\*.*?\): (.*)$/gm)].flatMap(([, slugs]) => slugs!.match(/[a-z0-9-]+/g)!);
    expect(named.toSorted()).toEqual(vendors.map(({ slug }) => slug).toSorted());
  });

  test('has unique slugs', () => {
    const slugs = vendors.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('uses stateless patterns, and literals of at least five characters', () => {
    for (const { slug, signals } of vendors) {
      for (const signal of signals) {
        const patterns = Object.values(signal).flat(2);
        for (const one of patterns) if (one instanceof RegExp) expect(`${slug} ${one.flags}`).not.toMatch(/ .*[gy]/);
        const places = ['marker', 'script', 'link', 'phrase', 'title', 'answer'];
        const finds = Object.entries(signal).flatMap(([place, find]) => (places.includes(place) ? [find].flat() : []));
        for (const find of finds) {
          const literal = String(Array.isArray(find) ? find[0] : find);
          expect(literal.length < 5 ? `${slug} ${literal}` : '').toBe('');
        }
      }
    }
  });
});
