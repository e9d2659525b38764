// Refusals whose author is not on the page, and pages of the site itself that look like one.
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';

const { detect } = createDetector();
const look = (sample: string) => detect(readSample(sample));
const first = (sample: string) => {
  const { vendor, state } = look(sample).detections[0]!;
  return `${vendor} ${state}`;
};

describe('a refusal without signs of its author', () => {
  test('is attributed to the protection in front of the site', () => {
    expect(look('403 | server: nginx-wallarm || <h1>You are blocked</h1>').detections).toMatchObject([
      {
        vendor: 'wallarm',
        state: 'blocked',
        evidence: ['header server: nginx-wallarm', 'status 403', 'body you are blocked'],
      },
    ]);
    expect(first('403 | set-cookie: BNIS_vid=a || <p>Please verify you are human</p>')).toBe('barracuda challenged');
  });

  test.each([
    [
      'the error page of the origin',
      '403 | server: cloudflare || <title>403 Forbidden</title><center><h1>403 Forbidden</h1></center>',
    ],
    [
      'the error of an API',
      '429 | server: cloudflare | content-type: application/json || {"error":"rate limit exceeded"}',
    ],
    ['an empty response', '403 | x-datadome: protected'],
    ['a login', '401 | server: cloudflare | www-authenticate: Basic || Access denied'],
  ])('is not %s', (_name, sample) => {
    expect(look(sample).detections[0]).toMatchObject({ state: 'present' });
  });

  test('is attributed to no vendor when another one acts', () => {
    expect(look('403 | x-sucuri-id: 1 | x-dd-b: 1 || <h1>Access denied</h1>').detections).toMatchObject([
      { vendor: 'datadome', state: 'challenged' },
      { vendor: 'sucuri', state: 'present' },
    ]);
  });

  test('is attributed to the vendor with the stronger sign, not to another one with the same text', () => {
    const page = '<title>Pardon Our Interruption</title><p>You looked like a bot.</p>';
    expect(look(`403 || ${page}`).detections).toMatchObject([{ vendor: 'imperva', state: 'blocked' }]);
    expect(look(`403 | x-kpsdk-ct: 0abc || ${page}`).detections).toMatchObject([
      { vendor: 'kasada', state: 'blocked', evidence: expect.arrayContaining(['body Pardon Our Interruption']) },
    ]);
    expect(
      look(`429 | x-kpsdk-ct: 0abc || ${page}<script>KPSDK.scriptStart = KPSDK.now();</script>`).detections,
    ).toMatchObject([{ vendor: 'kasada', state: 'challenged' }]);
  });

  test('is attributed by its text behind a network that allows the request', () => {
    const page = '<title>Pardon Our Interruption</title><p>You looked like a bot.</p>';
    expect(look(`403 | set-cookie: __cf_bm=a | server: cloudflare || ${page}`).detections).toContainEqual(
      expect.objectContaining({ vendor: 'imperva', state: 'blocked' }),
    );
  });

  test('is attributed to neither captchas nor fraud scripts', () => {
    const { detections } = look('403 | set-cookie: forterToken=a_1_UDF43_13ck || <h1>Access denied</h1>');
    expect(detections.find(({ vendor }) => vendor === 'forter')).toMatchObject({ state: 'present' });
  });
});

describe('a short page about a block page', () => {
  const incident = 'Request unsuccessful. Incapsula incident ID: 123000456-78901234';
  test.each([
    `<p>I get "${incident}" here.</p>`,
    `<p>I get &quot;${incident}&quot; here.</p>`,
    `<p>It says: &ldquo;${incident}&rdquo;.</p>`,
    `<p>It says “${incident}” all day.</p>`,
    `<title>${incident} - Forum</title><p>What does this mean?</p>`,
    '<title>StackPath Please enable cookies - Forum</title><a href="/a">A</a><a href="/b">B</a><a href="/c">C</a><a href="/d">D</a><a href="/e">E</a><a href="/f">F</a>',
  ])('names no vendor: %s', (html) => {
    expect(look(`200 || ${html}`)).toMatchObject({ vendor: 'none', detections: [] });
  });

  test.each([
    `<p>${incident}</p>`,
    `<p>The "shop" is closed. ${incident}</p>`,
    `<p>This isn't available. Don't panic. ${incident}</p>`,
    `<title>Error</title><p>${incident}</p>`,
  ])('differs from the block page itself: %s', (html) => {
    expect(look(`200 || ${html}`).vendor).toBe('imperva');
  });
});

describe('a refusal that a site writes itself', () => {
  const refusal =
    '<title>Access denied</title><h1>Access denied</h1><p>You do not have permission to view this page.</p>';

  test('has a link to its start page', () => {
    expect(look(`403 || ${refusal}<a href="/">Home</a>`).vendor).toBe('none');
    expect(look(`403 || ${refusal}<a class="button" href="https://site.test/">Home</a>`).vendor).toBe('none');
  });

  const site = `<script>var labels={"wc_captcha":"Captcha","zh":"验证码","denied":"Access denied"}</script>${'<a href="/a">Part of the site</a> '.repeat(12)}`;
  test('has navigation or content, whatever its scripts mention', () => {
    expect(look(`403 || ${site}<h1>Members only</h1>`)).toMatchObject({ vendor: 'none', detections: [] });
    expect(look(`503 || ${site}<h1>Back soon</h1>`)).toMatchObject({ vendor: 'none', detections: [] });
    expect(first(`403 | server: cloudflare || ${site}<h1>Members only</h1>`)).toBe('cloudflare present');
    expect(first(`403 || ${site}<h1>Please solve the captcha</h1>`)).toBe('unknown challenged');
    expect(first('403 || <script>var text={"title":"Solve the captcha"}</script>')).toBe('unknown challenged');
  });

  test('has navigation or content, and mentions a captcha that it does not ask for', () => {
    expect(look(`403 || ${site}<a href="/settings?section=captcha">CAPTCHA</a><h1>Settings</h1>`).vendor).toBe('none');
    expect(look(`503 || ${site}<div>{* registration_captcha *}</div><h1>Back soon</h1>`).vendor).toBe('none');
    expect(first(`403 || ${site}<p>Enter the\n CAPTCHA to go on.</p>`)).toBe('unknown challenged');
    expect(first(`403 || ${site}<p>Captcha:</p><img src="/captcha.png">`)).toBe('unknown challenged');
    expect(first('403 || <p>Captcha</p>')).toBe('unknown challenged');
  });

  test('stands alone if it is that of a firewall', () => {
    expect(look(`403 || ${refusal}`)).toMatchObject({ vendor: 'unknown', detections: [{ state: 'blocked' }] });
    expect(look(`403 || ${refusal}<a href="https://waf.test/report?id=77">Report</a>`).vendor).toBe('unknown');
  });
});

describe('an answer in JSON', () => {
  const json = (text: string) => look(`403 | content-type: application/json || ${text}`);

  test('is a refusal if it speaks of a firewall', () => {
    expect(json('{"error":"Request blocked by security policy.","reference":"af0f6626"}')).toMatchObject({
      vendor: 'unknown',
      detections: [{ state: 'blocked' }],
    });
    expect(json('{"message":"Rejected by the web application firewall"}').vendor).toBe('unknown');
  });

  test.each([
    '{"error":"Access denied by policy of your account"}',
    '{"error":"This card was blocked by its owner."}',
    '{"error":"Your account has been blocked due to security policy violations"}',
    '{"error":"Password rejected due to our security policy"}',
    '{"error":"Permission denied by security rules"}',
    '{"items":[{"title":"Visa application denied due to security rules"}]}',
  ])('of an application is none: %s', (text) => {
    expect(json(text)).toMatchObject({ vendor: 'none', detections: [] });
  });
});

test('headers of gateways and clouds do not make a default error unusual', () => {
  const headers =
    'server: istio-envoy | x-envoy-upstream-service-time: 6 | x-cloud-trace-context: 1 | x-ms-request-id: 2';
  expect(look(`403 | content-type: text/plain | ${headers} || RBAC: access denied`).vendor).toBe('none');
  expect(
    look(`403 | content-type: text/plain | ${headers} | x-odd: 1 || RBAC: access denied`).detections,
  ).toMatchObject([{ vendor: 'unknown', candidate: { headers: ['x-odd: 1'] } }]);
});

test('hosts that any site uses are not unusual', () => {
  const scripts = ['code.jquery.com', 'www.googletagmanager.com', 'check.shield.test'];
  const page = `<h1>Access denied</h1>${scripts.map((host) => `<script src="https://${host}/a.js"></script>`).join('')}`;
  expect(look(`403 || ${page}`).detections[0]).toMatchObject({ candidate: { scriptHosts: ['check.shield.test'] } });
});
