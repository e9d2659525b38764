// A provider on loopback that sends forged and unusual answers. The real one is in test/spec/sign-in-sso.test.ts.
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProviderFetch } from '../../web/http/provider-fetch.ts';
import { createProvider, ProviderUnavailable } from './provider.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const redirectUri = new URL('http://127.0.0.1:8080/callback');
const clientSecret = 'a client secret of sufficient length';
const http = createProviderFetch(undefined);

let server: Server;
let issuer: string;
let discoveries = 0;
/** The last request to the token endpoint. */
let tokenRequest: { authorization: string | undefined; body: string } = { authorization: undefined, body: '' };
/** What the provider answers, by path. */
let answers: Record<string, unknown> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (path.startsWith('/.well-known/')) discoveries++;
      if (path === '/token') tokenRequest = { authorization: request.headers.authorization, body };
      const answer = answers[path];
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await http.close();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  discoveries = 0;
  answers = {
    '/.well-known/openid-configuration': metadata(),
    '/jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
  };
});

const metadata = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

const create = (now?: () => number) =>
  createProvider(
    { issuer: new URL(issuer), clientId: 'siteglass', clientSecret, scopes: 'openid', roleClaim: 'roles' },
    http.fetch,
    now,
  );

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
type Sign = (text: string) => string;
const rsa =
  (key: typeof privateKey): Sign =>
  (text) =>
    createSign('sha256').update(text).sign(key, 'base64url');
const hmac =
  (key: string): Sign =>
  (text) =>
    createHmac('sha256', key).update(text).digest('base64url');

const publicKeyAsSecret = {
  alg: 'HS256',
  sign: hmac(publicKey.export({ format: 'pem', type: 'spki' })),
};

function token(claims: object, { alg = 'RS256', sign = rsa(privateKey) }: { alg?: string; sign?: Sign } = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const standard = { iss: issuer, sub: 'ann', aud: 'siteglass', iat: now, exp: now + 300 };
  const text = `${part({ alg })}.${part({ ...standard, email: 'a@example.com', roles: ['a:owner'], ...claims })}`;
  return `${text}.${sign(text)}`;
}

/** Signs in with the ID token that `make` returns for the nonce. */
async function finish(make: (nonce: string) => string) {
  const provider = create();
  const { checks } = await provider.start(redirectUri);
  answers['/token'] = { access_token: 'x', token_type: 'bearer', id_token: make(checks.nonce) };
  return await provider.finish(new URL(`?code=c&state=${checks.state}`, redirectUri), checks);
}

describe('an ID token', () => {
  test('that is signed by the provider is accepted', async () => {
    expect(await finish((nonce) => token({ nonce }))).toMatchObject({ issuer, subject: 'ann' });
  });

  test.each<[string, (nonce: string) => string, string]>([
    ['without a signature', (nonce) => token({ nonce }, { alg: 'none', sign: () => '' }), '"alg"'],
    ['signed with the client secret', (nonce) => token({ nonce }, { alg: 'HS256', sign: hmac(clientSecret) }), '"alg"'],
    ['signed with the public key as a secret', (nonce) => token({ nonce }, publicKeyAsSecret), '"alg"'],
    ['signed by another key', (nonce) => token({ nonce }, { sign: rsa(foreign.privateKey) }), 'signature'],
    ['with another nonce', () => token({ nonce: 'another' }), '"nonce"'],
    ['without a nonce', () => token({}), '"nonce"'],
    ['for another client', (nonce) => token({ nonce, aud: 'other' }), '"aud"'],
    ['of another issuer', (nonce) => token({ nonce, iss: 'https://other.example' }), '"iss"'],
    ['that has expired', (nonce) => token({ nonce, exp: Math.floor(Date.now() / 1000) - 60 }), '"exp"'],
    ['from the future', (nonce) => token({ nonce, nbf: Math.floor(Date.now() / 1000) + 120 }), '"nbf"'],
  ])('%s is rejected', async (_, make, reason) => {
    const cause = { message: expect.stringContaining(reason) };
    await expect(finish(make)).rejects.toMatchObject({ cause });
  });

  test.each<[string, Parameters<typeof token>[1]]>([
    ['none', { alg: 'none', sign: () => '' }],
    ['HS256', { alg: 'HS256', sign: hmac(clientSecret) }],
    ['HS256', publicKeyAsSecret],
  ])('with the algorithm %s is rejected even if the provider lists it', async (alg, options) => {
    answers['/.well-known/openid-configuration'] = {
      ...metadata(),
      id_token_signing_alg_values_supported: ['RS256', alg],
    };
    await expect(finish((nonce) => token({ nonce }, options))).rejects.toMatchObject({ name: 'ClientError' });
  });

  test('of a clock that is 20 seconds off is accepted', async () => {
    const now = Math.floor(Date.now() / 1000);
    await expect(finish((nonce) => token({ nonce, exp: now - 20 }))).resolves.toBeDefined();
    await expect(finish((nonce) => token({ nonce, iat: now + 20, nbf: now + 20 }))).resolves.toBeDefined();
  });
});

describe('the user info', () => {
  test.each([
    [{ email: 'a@example.com' }, { email: 'a@example.com', email_verified: true }, 'a@example.com', true],
    [{ email: 'a@example.com' }, { email: 'b@example.com', email_verified: true }, 'a@example.com', undefined],
    [{ email: 'a@example.com' }, { email_verified: true }, 'a@example.com', undefined],
    [
      { email: 'a@example.com', email_verified: false },
      { email: 'a@example.com', email_verified: true },
      'a@example.com',
      false,
    ],
    [{ email: undefined, email_verified: true }, { email: 'b@example.com' }, 'b@example.com', undefined],
    [{ email: undefined }, { email: 'b@example.com', email_verified: true }, 'b@example.com', true],
  ])('verifies only the address that it names: %j and %j', async (own, more, email, isVerified) => {
    answers['/.well-known/openid-configuration'] = { ...metadata(), userinfo_endpoint: `${issuer}/me` };
    answers['/me'] = { sub: 'ann', roles: ['a:owner'], ...more };
    const { claims } = await finish((nonce) => token({ nonce, roles: undefined, ...own }));
    expect([claims['email'], claims['email_verified'], claims['roles']]).toEqual([email, isVerified, ['a:owner']]);
  });
});

describe('the provider', () => {
  test('is discovered once, and again after an hour', async () => {
    let time = 0;
    const provider = create(() => time);
    await Promise.all([provider.start(redirectUri), provider.start(redirectUri)]);
    await provider.start(redirectUri);
    expect(discoveries).toBe(1);
    time = 3_600_001;
    await provider.start(redirectUri);
    expect(discoveries).toBe(2);
  });

  test('that fails later is used as it was before', async () => {
    let time = 0;
    const provider = create(() => time);
    await provider.start(redirectUri);
    time = 3_600_001;
    answers = {};
    await expect(provider.start(redirectUri)).resolves.toBeDefined();
  });

  test.each([
    ['answers with an error', () => undefined],
    ['has another issuer', () => ({ ...metadata(), issuer: 'https://other.example' })],
    ['answers without an end', () => `{"issuer": "${'x'.repeat(1_100_000)}"}`],
    ['is not JSON', () => '<html>'],
  ])('that %s is unavailable, and is asked again', async (_, answer) => {
    const provider = create();
    answers['/.well-known/openid-configuration'] = answer();
    await expect(provider.start(redirectUri)).rejects.toThrow(ProviderUnavailable);
    answers['/.well-known/openid-configuration'] = metadata();
    await expect(provider.start(redirectUri)).resolves.toBeDefined();
  });

  test('gets the secret over https only, except on this machine', async () => {
    answers['/.well-known/openid-configuration'] = { ...metadata(), token_endpoint: 'http://login.example/token' };
    await expect(finish((nonce) => token({ nonce }))).rejects.toMatchObject({
      cause: { message: 'the request to http://login.example failed' },
    });
    await expect(http.fetch('http://login.example/token', { method: 'GET', headers: {}, body: null })).rejects.toThrow(
      'http://login.example must use https',
    );
  });

  test.each([
    [undefined, true],
    [['client_secret_post', 'client_secret_basic'], true],
    [['client_secret_post'], false],
  ])('that lists %j gets the secret in a header: %s', async (methods, isBasic) => {
    answers['/.well-known/openid-configuration'] = { ...metadata(), token_endpoint_auth_methods_supported: methods };
    await finish((nonce) => token({ nonce }));
    expect(tokenRequest.authorization?.startsWith('Basic ') ?? false).toBe(isBasic);
    expect(new URLSearchParams(tokenRequest.body).get('client_secret')).toBe(isBasic ? null : clientSecret);
    expect(new URLSearchParams(tokenRequest.body).get('code_verifier')).toMatch(/^[\w-]{43,}$/);
  });

  test('receives PKCE, state and nonce', async () => {
    const { location, checks } = await create().start(redirectUri);
    const sent = new URL(location).searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      response_type: 'code',
      client_id: 'siteglass',
      redirect_uri: redirectUri.href,
      scope: 'openid',
      code_challenge_method: 'S256',
      state: checks.state,
      nonce: checks.nonce,
    });
    expect(location).not.toContain(checks.verifier);
  });
});
