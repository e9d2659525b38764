import { describe, expect, test } from 'vitest';
import { failed } from '../../../contract/errors.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { createDetector } from '../../antibot/detector.ts';
import { engines } from '../engines/index.ts';
import { createRefusalDetector } from './blocks.ts';
import { createEngineHttp } from './engine-http.ts';

const detector = createDetector();
const refusals = createRefusalDetector(engines);

const troubleOf = (status: number, headers: Record<string, string>, body = ''): Promise<unknown> =>
  troubleIn(async () => ({ status, headers, body: Buffer.from(body) }));

async function troubleIn(fetchOnce: Parameters<typeof createEngineHttp>[0]['pages']['fetchOnce']): Promise<unknown> {
  const { forAccount } = createEngineHttp({
    pages: { fetchOnce },
    detector,
    refusals,
    baseUrl: undefined,
    timeoutSeconds: 5,
    bodyBytesMax: 1_000_000,
  });
  const request = { url: 'https://engine.example/search', manner: 'page', signal: AbortSignal.timeout(5000) } as const;
  return await forAccount(1)
    .send(request)
    .then(
      () => 'none',
      (error: { trouble?: string }) => error.trouble,
    );
}

describe('an answer of an engine', () => {
  test.each<[code: ErrorCode, trouble: string]>([
    ['target_too_large', 'drift'],
    ['target_timeout', 'timeout'],
    ['target_reset', 'network'],
  ])('that fails with %s is %s', async (code, trouble) => {
    expect(await troubleIn(() => Promise.reject(failed('the answer cannot be read', code)))).toBe(trouble);
  });

  test.each([
    ['https://geo.captcha-delivery.com/captcha/?initialCid=a', 'captcha'],
    ['https://consent.yahoo.com/v2/collectConsent', 'consent'],
    ['https://portal.example/', 'not_offered'],
  ])('that redirects to %s is %s', async (location, trouble) => {
    expect(await troubleOf(302, { location })).toBe(trouble);
  });

  test.each<[status: number, trouble: string]>([
    [401, 'denied'],
    [402, 'denied'],
    [403, 'denied'],
    [404, 'drift'],
    [418, 'denied'],
    [429, 'rate_limited'],
    [451, 'denied'],
    [500, 'server_error'],
    [503, 'server_error'],
    [999, 'denied'],
  ])('with status %d is %s', async (status, trouble) => {
    expect(await troubleOf(status, { 'content-type': 'text/plain' }, 'no')).toBe(trouble);
  });
});
