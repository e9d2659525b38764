// GET /v1/website/webunlocker with a full browser: against third-party checks (a detector of automated browsers, a proof of
// work), and what a page sees of its window.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import type { Challenge, Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readLook, serveLook } from '../support/browser-look.ts';
import { startCheckedSite } from '../support/checked-site.ts';
import type { Check, CheckedSite } from '../support/checked-site.ts';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import { fullBrowser, fullBrowserEnvironment, whyNoFullBrowser } from '../support/test-browser.ts';

const { resolve } = createRequire(import.meta.url);

const botd: Check = {
  page: `<script type="module">
    import { load } from '/botd.js';
    const detector = await load();
    report(detector.detect());
  </script>`,
  scripts: { '/botd.js': join(dirname(resolve('@fingerprintjs/botd')), 'botd.esm.js') },
  passes: async (finding) => !(JSON.parse(finding) as { bot: boolean }).bot,
};

const secrets = { hmacSignatureSecret: 'one of ours', hmacKeySignatureSecret: 'another of ours' };
const altcha: Check = {
  page: `<altcha-widget challenge="/.challenge" auto="onload"></altcha-widget>
  <script type="module">
    import '/altcha.js';
    document.querySelector('altcha-widget').addEventListener('statechange', ({ detail }) => {
      if (detail.state === 'verified') report(detail.payload);
    });
  </script>`,
  scripts: { '/altcha.js': join(dirname(resolve('altcha')), 'altcha.js') },
  answers: {
    '/.challenge': () =>
      createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 500, counter: randomInt(50, 100), deriveKey, ...secrets }),
  },
  async passes(finding) {
    const payload = Buffer.from(JSON.parse(finding) as string, 'base64').toString();
    const { challenge, solution } = JSON.parse(payload) as { challenge: Challenge; solution: Solution };
    return (await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified;
  },
};

describe('a page', { timeout: 90_000 }, () => {
  let service: TestService;
  // Browsers keep cryptography from pages that are neither https nor on this machine.
  const host = '127.0.0.1';

  beforeAll(async () => {
    service = await startTestService({ environment: fullBrowserEnvironment });
  });
  afterAll(() => service.stop());

  const behind = async (check: Check) => {
    const site: CheckedSite = await startCheckedSite(check);
    const { key } = await service.createAccount({ credits: 100, account: { unlocker_hosts: [host] } });
    const ask = (endpoint: string, path: string, more = {}) =>
      service.call(`/v1/website/${endpoint}`, { query: `http://${host}:${site.port}${path}`, ...more }, { key });
    return { ask, findings: site.findings, [Symbol.asyncDispose]: () => site.close() };
  };

  // On a busy machine, a full browser sometimes opens no window within the limit of the service.
  const retry = 2;

  test.skipIf(fullBrowser === undefined)(
    `behind a detector of automated browsers opens for webunlocker${whyNoFullBrowser}`,
    { retry },
    () => expectUnlocked(botd),
  );
  test('behind a proof of work opens for webunlocker', { retry }, () => expectUnlocked(altcha));

  test.skipIf(fullBrowser === undefined)(`sees an ordinary window${whyNoFullBrowser}`, { retry }, async () => {
    const target = await startTarget();
    onTestFinished(() => target.close());
    serveLook(target);
    const { key } = await service.createAccount({ account: { unlocker_hosts: [host] } });
    const query = `${target.origin}/look`;
    const answer = await service.call(
      '/v1/website/webunlocker',
      { query, timeout: 50, return_page_source: true },
      { key },
    );
    expect([answer.status, answer.headers.get('x-unlock-tier') ?? answer.text]).toEqual([200, 'browser']);
    const ordinary = { chrome: 'object', plugins: true, screen: '1920x1080', outer: '1680x960' };
    expect(readLook(answer.json)).toMatchObject(ordinary);
  });

  /** Closed for the crawler, opened by webunlocker's browser, and then by a plain request with its cookies. */
  async function expectUnlocked(check: Check): Promise<void> {
    await using site = await behind(check);
    const crawled = await site.ask('crawler', '/goods');
    expect(crawled.headers.get('x-target-status')).toBe('403');
    expect(crawled.text).not.toContain('Goods');
    expect(site.findings).toEqual([]);

    const first = await site.ask('webunlocker', '/goods', { timeout: 50 });
    expect([first.status, first.headers.get('x-unlock-tier') ?? first.text]).toEqual([200, 'browser']);
    expect(first.json).toContain('<h1>Goods</h1>');
    expect(site.findings.length).toBe(1);

    const second = await site.ask('webunlocker', '/other');
    expect([second.status, second.headers.get('x-unlock-tier') ?? second.text]).toEqual([200, 'http-session']);
    expect(second.json).toContain('/other');
    expect(site.findings.length).toBe(1);
  }
});
