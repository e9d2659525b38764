// Challenges in JSON: a vendor answers in the format that the client asked for.
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';

const { detect } = createDetector();
const look = (sample: string) => detect(readSample(sample));
const json = '200 | content-type: application/json || ';

describe('a short answer in JSON', () => {
  test.each([
    ['datadome', `${json}{"url":"https://geo.captcha-delivery.com/captcha/?initialCid=AHr&hash=1D&t=fe"}`],
    ['datadome', String.raw`${json}{"url":"https:\/\/geo.captcha-delivery.com\/interstitial\/?initialCid=AHr"}`],
    ['alibaba-x5sec', `${json}{"ret":["FAIL_SYS_USER_VALIDATE","RGV587_ERROR::SM::busy"],"data":{}}`],
    ['alibaba-x5sec', `${json}{"api":"mtop.shop.search","ret":["RGV587_ERROR::SM::busy"],"v":"1.0"}`],
    [
      'alibaba-x5sec',
      '200 | content-type: text/javascript || mtopjsonp3({"ret":["FAIL_SYS_USER_VALIDATE::check"],"data":{"url":"https://login.shop.test/"}})',
    ],
    [
      'alibaba-x5sec',
      `${json}{"rgv587_flag":"sm","url":"https://shop.test/search/_____tmd_____/punish?x5secdata=abc"}`,
    ],
    [
      'alibaba-x5sec',
      `${json}{"rgv587_flag":"sm","url":"https://cdn.shop.test/punish/a:b?x5secdata=abc&action=captcha"}`,
    ],
    ['alibaba-x5sec', '200 || {"ret":["FAIL_SYS_USER_VALIDATE"]}'],
    ['akamai', '403 | content-type: application/json || {"cpr_chlge":"true"}'],
    ['akamai', '403 | set-cookie: _abck=1 | content-type: application/json || {"cpr_chlge":"true"}'],
    ['akamai', '428 | content-type: application/json || {"sec-cp-challenge": "true","provider":"crypto"}'],
    [
      'perimeterx',
      '403 | content-type: application/json || {"action":"captcha","uuid":"a","appId":"PX12345678","collectorUrl":"https://c.test"}',
    ],
    [
      'perimeterx',
      '412 | content-type: application/json || {"redirectUrl":"/check","appId":"PX12345678","blockScript":"/x/c.js"}',
    ],
  ])('of %s is a challenge: %s', (vendor, sample) => {
    expect(look(sample)).toMatchObject({ vendor, confidence: 'high', detections: [{ state: 'challenged' }] });
  });

  test('of Imunify360 is a refusal', () => {
    const sample = `${json}{"message":"Access denied by Imunify360 bot-protection. Ask the owner."}`;
    expect(look(sample)).toMatchObject({ vendor: 'imunify360', detections: [{ state: 'blocked' }] });
  });

  test('of Alibaba is a refusal if its action is to deny', () => {
    const sample = `${json}{"rgv587_flag":"sm","url":"https://cdn.shop.test/punish/a:b?x5secdata=abc&action=deny&wait="}`;
    expect(look(sample)).toMatchObject({ vendor: 'alibaba-x5sec', detections: [{ state: 'blocked' }] });
  });

  test.each([
    [
      'datadog-appsec',
      '404 | content-type: application/json || {"errors": [{"title": "Blocked", "detail": "No. Security provided by Datadog."}]}',
    ],
    [
      'datadog-appsec',
      `${json}{"errors":[{"title":"Blocked","detail":"No. Security provided by Datadog."}],"security_response_id":"a"}`,
    ],
    [
      'safeline',
      '403 | content-type: text/plain || {"code": 403, "success":false, "message": "blocked by Chaitin SafeLine Web Application Firewall", "event_id": "a"}',
    ],
    ['safeline', `${json}{"code":403,"message":"blocked by Chaitin SafeLine Web Application Firewall"}`],
  ])('of %s is a refusal: %s', (vendor, sample) => {
    expect(look(sample)).toMatchObject({ vendor, detections: [{ state: 'blocked' }] });
  });

  test.each([
    ['about Datadog', '{"title":"Security provided by Datadog","items":[]}'],
    ['with the settings of a check', '{"appId":"PX12345678","sensor":true}'],
    ['that mentions a product', '{"title":"Access denied by Imunify360 bot-protection","message":"A help page"}'],
    ['with the address in another field', '{"docs":{"url":"https://geo.captcha-delivery.com/captcha/?initialCid=a"}}'],
    ['with the address of another page', '{"url":"https://docs.test/?of=geo.captcha-delivery.com/captcha/?"}'],
    ['with the code in a message', '{"ret":["SUCCESS"],"message":"FAIL_SYS_USER_VALIDATE is explained here"}'],
    ['that quotes an answer', String.raw`{"log":"{\"ret\":[\"FAIL_SYS_USER_VALIDATE\"]}"}`],
    ['that lists answers', '[{"ret":["FAIL_SYS_USER_VALIDATE"]}]'],
    ['with text of a block page', '{"text":"Request unsuccessful. Incapsula incident ID: 123-456789012345"}'],
    ['with code of a check', '{"html":"<script>window._cf_chl_opt={}</script><div id=\'px-captcha\'></div>"}'],
    ['with an error of its own', '{"errors":[{"message":"Rate limit exceeded"}],"data":null}'],
    ['that passed the check', '{"sec-cp-challenge":"false","data":[]}'],
    ['that is long', `{"ret":["FAIL_SYS_USER_VALIDATE"],"items":[${'"words of a list",'.repeat(800)}"end"]}`],
  ])('%s is content', (_name, body) => {
    expect(look(json + body)).toEqual({ vendor: 'none', confidence: 'none', detections: [] });
  });
});
