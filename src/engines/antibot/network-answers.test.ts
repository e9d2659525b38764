// What the networks in front of a site answer themselves: refusals, and errors that are none.
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';

const { detect } = createDetector();
const look = (sample: string) => detect(readSample(sample));
const first = (sample: string) => {
  const { vendor, state } = look(sample).detections[0]!;
  return `${vendor} ${state}`;
};

describe('the reference of Akamai', () => {
  const page = (number: string) =>
    `<h1>Denied</h1><p>Reference&#32;&#35;${number}&#46;8be83217&#46;1717146116&#46;2661874a</p>`;
  test.each([
    ['400', '9'],
    ['503', '11'],
    ['504', '97'],
    ['200', '102'],
    ['503', '30'],
  ])('with status %s and number %s is an error of the network', (status, number) => {
    expect(first(`${status} | server: AkamaiGHost || ${page(number)}`)).toBe('akamai present');
    const text = `<p>Reference #${number}.8be83217.1717146116.2661874a<br>https://errors.edgesuite.net/${number}.8be83217</p>`;
    expect(first(`${status} | server: AkamaiGHost || ${text}`)).toBe('akamai present');
  });

  test.each([
    ['403', '18'],
    ['403', '6'],
    ['429', '0'],
    ['200', '18'],
    ['503', '18'],
  ])('with status %s and number %s is a denial', (status, number) => {
    expect(first(`${status} || ${page(number)}`)).toBe('akamai blocked');
  });
});

test('a missing page of Amazon is no captcha', () => {
  const page =
    '<title>Page Not Found</title><!-- automated access: api-services-support@amazon.com --><p>Looking for something?</p>';
  expect(look(`404 | url: https://www.amazon.in/ || ${page}`)).toMatchObject({ vendor: 'none', detections: [] });
  expect(first(`503 | url: https://www.amazon.in/ || ${page}`)).toBe('amazon-captcha challenged');
});

test('the load balancer of AWS is no firewall when it has no server to ask', () => {
  const page = '<title>503 Service Temporarily Unavailable</title><h1>503 Service Temporarily Unavailable</h1>';
  expect(look(`503 | server: awselb/2.0 || ${page}`)).toMatchObject({ vendor: 'none', detections: [] });
});

describe('a refusal by the network itself', () => {
  test('of Fastly is known by its page', () => {
    const page =
      '<h1>Error 403 Forbidden</h1><h3>Error 54113</h3><p>Details: cache-pao-kpao1770042-PAO 1724995931 1303400507</p>';
    expect(first(`403 | x-served-by: cache-pao-kpao1770042-PAO || ${page}`)).toBe('fastly blocked');
    // The server behind it does not answer.
    expect(first(`503 | x-served-by: cache-pao-kpao1770042-PAO || ${page}`)).toBe('fastly present');
  });

  test('of Akamai is known by its server', () => {
    expect(first('403 | server: AkamaiGHost || ')).toBe('akamai blocked');
    expect(first('200 | server: AkamaiGHost || <p>Words</p>')).toBe('akamai present');
  });

  test('of Akamai is known by its reference in a header', () => {
    expect(first('403 | x-reference-error: 18.a3d01702.1778075172.d7c3f3c || ')).toBe('akamai blocked');
    expect(look('403 | server: nginx | x-reference-error: 1778075172 || <h1>403 Forbidden</h1>').vendor).toBe(
      'unknown',
    );
  });

  test.each(['AmazonS3', 'envoy', 'istio-envoy'])('is not an error of %s without a body', (server) => {
    expect(look(`403 | server: ${server} || `)).toMatchObject({ vendor: 'none', detections: [] });
  });

  test('is not a refusal by the site behind it', () => {
    expect(first('403 | server: cloudflare | cf-ray: a0c936fb8972bc21-DAC || ')).toBe('cloudflare present');
    expect(first('403 | server: nginx | server-timing: ak_p; desc="1" || ')).toBe('akamai present');
  });
});
