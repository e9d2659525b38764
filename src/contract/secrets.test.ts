import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { globalParameters } from './parameters.ts';
import { hidePassword, holdsSecrets, redactParameters } from './secrets.ts';

const schema = {
  type: 'object',
  properties: {
    url: { type: 'string', description: 'page' },
    proxy: { type: 'string', format: 'proxy-url', description: 'proxy' },
    s3_secret_key: { type: 'string', writeOnly: true, description: 'secret', 'x-aliases': ['secret'] },
  },
} as const;

describe('redacted parameters', () => {
  test('contain no keys, secrets or passwords, under any alias', () => {
    const kept = redactParameters(
      {
        url: 'https://example.com/',
        proxy: 'http://user:hunter2@proxy:8080',
        s3_secret_key: 'hunter2',
        secret: 'hunter2',
        x_api_key: 'hunter2',
        api_token: 'hunter2',
      },
      globalParameters,
      schema,
    );
    expect(JSON.stringify(kept)).not.toContain('hunter2');
    expect(kept).toMatchObject({ url: 'https://example.com/', proxy: 'http://user:[redacted]@proxy:8080' });
  });

  test('are limited in number and length', () => {
    const kept = redactParameters({ url: 'x'.repeat(100_000) }, schema);
    expect(String(kept['url']).length).toBeLessThan(2010);
  });

  test('contain no password of a malformed URL', () => {
    const part = fc.stringMatching(/^[a-z0-9:/?#%-]{0,12}$/);
    fc.assert(
      fc.property(part, part, part, (before, between, after) => {
        expect(hidePassword(`${before}user:${between}SECRET@${after}`)).not.toContain('SECRET');
      }),
    );
  });

  test('holdsSecrets detects parameters that must be encrypted', () => {
    expect(holdsSecrets(schema, { url: 'x' })).toBe(false);
    expect(holdsSecrets(schema, { proxy: 'http://a:b@c' })).toBe(true);
  });
});
