// Articles and errors that speak of refusals and checks, and are none.
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';

const { detect } = createDetector();
const look = (sample: string) => detect(readSample(sample));
const first = (sample: string) => {
  const [detection] = look(sample).detections;
  return detection && `${detection.vendor} ${detection.state}`;
};

describe('a page about refusals', () => {
  const listed =
    'execute access forbidden, read access forbidden, ssl required, ip address rejected, too many users, too many requests from the same client ip';

  test.each([
    `403 || <title>Insert title here</title><h1>403</h1><p>ERROR CODE: HTTP 403 Forbidden</p><p>Access Denied. You Do Not Have The Permission To Access This Page On This Server</p><p>ERROR POSSIBLY CAUSED BY: [${listed}...]</p>`,
    '403 || <title>Shop</title><h1>Error 403</h1><p>Access denied. Possible reasons: the file is private, or too many requests at once.</p>',
    '200 || <title>Vercel Security Checkpoint Fix</title><h1>Vercel Security Checkpoint Fix</h1><p>Your site is showing a security checkpoint. Likely causes: DDoS Protection, unusual traffic.</p>',
    '200 || <title>Checking your browser</title><h1>Checks</h1><h2>Issue</h2><p>A security check never ends.</p><h2>To try</h2><ol><li>DDoS protection off</li><li>Other rules</li><li>Logs</li></ol>',
    '200 || <title>StackPath fix</title><h1>StackPath fix</h1><p>Restart it.</p>',
    '200 || <title>How to unblock an address</title><p>Your IP address 192.0.2.7 has been blocked by a firewall: restart it.</p>',
  ])('is none: %s', (sample) => {
    expect(look(sample)).toMatchObject({ vendor: 'none', detections: [] });
  });

  test.each([
    ['blocked', '403 || <h1>Error 403</h1><p>Access denied. Possible reasons: your IP is on a blacklist.</p>'],
    ['blocked', '403 || <h1>Error 403</h1><p>Possible causes: automated tools. Incident 18299292576537701275</p>'],
    ['blocked', '403 | x-shield: 7 || <h1>Error 403</h1><p>Access denied. Possible causes: too many requests.</p>'],
    ['challenged', '200 || <title>blog.shop.test</title><h1>Security check</h1><p>Verify you are human to go on.</p>'],
    ['challenged', '200 || <title>Just a moment...</title><p>Checking your browser. DDoS protection by us.</p>'],
    ['blocked', '200 || <h1>Blocked</h1><p>Your IP address 192.0.2.7 has been blocked.</p>'],
  ])('differs from a refusal: %s, %s', (state, sample) => {
    expect(first(sample)).toBe(`unknown ${state}`);
  });
});
