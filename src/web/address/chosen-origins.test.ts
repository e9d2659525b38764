import { describe, expect, test } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { allowOrigins } from './chosen-origins.ts';
import { createResolver } from './resolver.ts';

const guard = createAddressGuard({ egressAllow: [] });
const resolve = new Map([
  ['searx.internal', ['10.1.2.3']],
  ['evil.example', ['10.1.2.3']],
]);
const resolver = createResolver({ guard, resolve });
const chosen = allowOrigins({
  guard,
  resolver,
  resolve,
  origins: [new URL('http://127.0.0.1:8888/'), new URL('http://searx.internal/sub')],
});

describe('a configured origin', () => {
  test.each(['http://127.0.0.1:8888/search?q=1', 'http://searx.internal/x'])('is allowed: %s', (address) => {
    expect(chosen.guard.refusal(new URL(address))).toBeUndefined();
  });

  test.each([
    'http://127.0.0.1:8889/',
    'https://127.0.0.1:8888/',
    'http://127.0.0.1/',
    'http://searx.internal:5432/',
    'http://10.1.2.3/',
    'http://localhost:8888/',
    'http://[::1]:8888/',
  ])('does not allow another origin: %s', (address) => {
    expect(chosen.guard.refusal(new URL(address))).toEqual(expect.any(String));
  });

  test('does not allow another name of the same machine', async () => {
    await expect(chosen.resolver.resolve('searx.internal')).resolves.toMatchObject({
      addresses: [{ address: '10.1.2.3' }],
    });
    await expect(chosen.resolver.resolve('evil.example')).rejects.toThrow('private address');
  });
});
