import { describe, expect, test } from 'vitest';
import { engines } from '../engines/index.ts';
import { keyTrouble } from './key-trouble.ts';

const troubleOf = (slug: string, status: number, text: string): string | undefined => {
  const key = engines.find((engine) => engine.slug === slug)!.key!;
  const marks = { setting: 'SITEGLASS_KEY_X', refused: key.refused, exhausted: key.exhausted };
  return keyTrouble(marks, { status, text, kind: undefined })?.trouble;
};

describe('the key of', () => {
  test.each<[slug: string, status: number, text: string, expected: string | undefined]>([
    ['brave', 422, '{"type":"ErrorResponse","error":{"code":"SUBSCRIPTION_TOKEN_INVALID","status":422}}', 'denied'],
    ['brave', 422, '{"type":"ErrorResponse","error":{"code":"VALIDATION","status":422}}', undefined],
    ['brave', 429, '{"type":"ErrorResponse","error":{"code":"RATE_LIMITED"}}', 'rate_limited'],
    [
      'naver',
      401,
      '{"errorMessage":"NID AUTH Result Invalid (1000) : Authentication failed.","errorCode":"024"}',
      'denied',
    ],
    ['yandex', 403, '{"code":7,"message":"Permission denied"}', 'denied'],
    ['google', 400, '{"error":{"errors":[{"reason":"keyInvalid"}]}}', 'denied'],
    ['google', 403, '{"error":{"errors":[{"reason":"userRateLimitExceeded"}]}}', 'rate_limited'],
    ['google', 200, '{"items":[{"title":"what RESOURCE_EXHAUSTED means"}]}', undefined],
    // The page of a protection in front of the API says nothing about the key.
    ['brave', 403, '<!doctype html><title>Attention Required! | Cloudflare</title>', undefined],
  ])('%s: status %d, %s', (slug, status, text, expected) => {
    expect(troubleOf(slug, status, text)).toBe(expected);
  });
});
