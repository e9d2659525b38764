// Products that are not in the table, and say that they are firewalls.
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';

const { detect } = createDetector();
const look = (sample: string) => detect(readSample(sample));

describe('a product that calls itself a firewall', () => {
  test.each([
    ['server: AcmeWAF/2.1', 'header server: AcmeWAF/2.1'],
    ['server: acme-waf', 'header server: acme-waf'],
    ['server: Acme Web Application Firewall', 'header server: Acme Web Application Firewall'],
    ['server: Acme Anti-DDoS', 'header server: Acme Anti-DDoS'],
    ['x-powered-by: AcmeWAF', 'header x-powered-by: AcmeWAF'],
    ['x-protected-by: Acme Bot Protection', 'header x-protected-by: Acme Bot Protection'],
    ['via: 1.1 acme-waf (AcmeWAF)', 'header via: 1.1 acme-waf (AcmeWAF)'],
    ['x-acme-waf: 7', 'header x-acme-waf: 7'],
    ['x-acmewaf-id: 7', 'header x-acmewaf-id: 7'],
    ['x-firewall-protection: True', 'header x-firewall-protection: True'],
    ['set-cookie: acmewaf_sid=secret', 'cookie acmewaf_sid'],
    ['set-cookie: __waf-test=secret', 'cookie __waf-test'],
    ['set-cookie: anti_ddos.key=secret', 'cookie anti_ddos.key'],
  ])('is unknown: %s', (header, evidence) => {
    expect(look(`200 | ${header} || <p>Words</p>`)).toMatchObject({
      vendor: 'unknown',
      confidence: 'low',
      detections: [{ kind: 'unknown', state: 'present', evidence: [evidence] }],
    });
    expect(look(`404 | ${header}`).detections).toMatchObject([{ state: 'present' }]);
    const [refusal] = look(`403 | ${header} || <title>403 Forbidden</title><h1>403 Forbidden</h1>`).detections;
    expect(refusal).toMatchObject({ vendor: 'unknown', state: 'blocked', evidence: ['status 403', evidence] });
  });

  test('has the sign in its candidate, and no values of cookies', () => {
    const [detection] = look('200 | x-powered-by: AcmeWAF | set-cookie: acmewaf=secret').detections;
    expect(detection!.candidate).toEqual({ headers: ['x-powered-by: AcmeWAF'], cookies: ['acmewaf'], scriptHosts: [] });
  });

  test.each([
    'server: Wafer/2',
    'server: nginx',
    'server: Shield',
    'via: 1.1 firewall01.office.test (squid)',
    'x-powered-by: Wafelbakkerij',
    'x-waf: off',
    'x-waf-status: disabled',
    'x-acme-waf-enabled: false',
    'x-wafer: 7',
    'x-shield: 7',
    'set-cookie: wafer=1',
    'set-cookie: swaft_id=1',
  ])('is not every header: %s', (header) => {
    expect(look(`200 | ${header} || <p>Words</p>`)).toMatchObject({ vendor: 'none', detections: [] });
  });

  test.each(['set-cookie: tawaf_session=1', 'via: 1.1 cache.tawaf.test (Varnish)', 'server: Nawaf', 'x-waf-bypass: 1'])(
    'is not what only sounds like one: %s',
    (header) => {
      expect(look(`200 | ${header} || <p>Words</p>`).vendor).toBe('none');
    },
  );

  test('is not added to a product of the table', () => {
    expect(look('200 | server: BDWAF/2 || <p>Words</p>').detections.map(({ vendor }) => vendor)).toEqual(['bluedon']);
  });
});

describe('an error with the title of a firewall', () => {
  test.each([
    '400 || <title>ACME-WAF拦截提示</title><p>No</p>',
    '404 || <title>Acme Web Application Firewall</title><p>No. Event ID: 3981274650</p>',
    '500 || <h1>网站防火墙</h1><p>No</p>',
  ])('is a refusal: %s', (sample) => {
    expect(look(sample)).toMatchObject({ vendor: 'unknown', detections: [{ state: 'blocked' }] });
  });

  test.each([
    '404 || <title>Page not found | AcmeWAF</title><p>No</p>',
    '404 || <title>404</title><h1>AcmeWAF</h1>',
    '404 || <title>Acme WAF – Seite nicht gefunden</title><p>Nein</p>',
    '500 || <title>Tawaf Travel</title><p>Sorry</p>',
    '200 || <title>Acme Web Application Firewall</title><p>Buy it</p>',
    `404 || <title>AcmeWAF</title>${'<a href="/a">Part of the site</a> '.repeat(9)}`,
  ])('is not every page with that title: %s', (sample) => {
    expect(look(sample)).toMatchObject({ vendor: 'none', detections: [] });
  });
});

test('the evidence of a refusal names who protects the page', () => {
  const [detection] = look(
    '403 || <h1>You are blocked</h1><p>Protected by <b>Acme Guard</b>. Ask the owner.</p>',
  ).detections;
  expect(detection!.evidence).toEqual(['status 403', 'body you are blocked', 'body Protected by Acme Guard']);
});
