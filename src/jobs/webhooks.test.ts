import { expect, test } from 'vitest';
import { signWebhook } from './webhooks.ts';

// The expected value was computed with `openssl dgst -sha256 -hmac secret`.
test('a webhook is signed over its time and its body', () => {
  expect(signWebhook('secret', 1_700_000_000, '{}')).toBe(
    't=1700000000,v1=b8569b78799ff9e3cbff0fc2d63a33a2b57f3282abd07c37ae5e8e7d79a5f163',
  );
});
