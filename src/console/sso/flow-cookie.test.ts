import { describe, expect, test } from 'vitest';
import { createSealer } from '../../storage/sealing.ts';
import { createFlowCookie } from './flow-cookie.ts';

const path = '/manage/v1/session/sso/callback';
const flow = { state: 's', nonce: 'n', verifier: 'v', next: 'https://siteglass.example.com/' };
let time = 0;
const create = (publicUrl = 'https://siteglass.example.com', secret = 'secret') =>
  createFlowCookie({ sealer: createSealer(secret), publicUrl: new URL(publicUrl), path, now: () => time });
const sent = (header: string): string => header.split(';')[0] ?? '';

describe('the cookie of a started sign-in', () => {
  test('is read by every node with the same secret key, and hides its content', () => {
    const header = create().write(flow);
    expect(create().read(`a=1; ${sent(header)}; b=2`)).toMatchObject(flow);
    expect(create('https://siteglass.example.com', 'other').read(sent(header))).toBeUndefined();
    expect(Buffer.from(sent(header).split('=')[1] ?? '', 'base64url').toString('latin1')).not.toContain('verifier');
  });

  test('is bound to the host over TLS, and to its path without', () => {
    expect(create().write(flow)).toMatch(
      /^__Host-siteglass_sso=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/,
    );
    expect(create('http://127.0.0.1:8080').write(flow)).toMatch(
      /^siteglass_sso=[\w-]+; Path=\/manage\/v1\/session\/sso\/callback; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    expect(create().clear()).toMatch(/^__Host-siteglass_sso=; .*Max-Age=0$/);
  });

  test('expires after ten minutes, whatever the browser does', () => {
    time = 0;
    const header = sent(create().write(flow));
    time = 599_999;
    expect(create().read(header)).toBeDefined();
    time = 600_000;
    expect(create().read(header)).toBeUndefined();
  });

  test('cannot be replaced by another sealed value', () => {
    const sealer = createSealer('secret');
    for (const value of [{ ...flow, until: Infinity }, { kind: 'sso' }, 'sso', null]) {
      const sealed = sealer.seal(Buffer.from(JSON.stringify(value))).toString('base64url');
      expect(create().read(`__Host-siteglass_sso=${sealed}`)).toBeUndefined();
    }
    for (const text of [undefined, '', '__Host-siteglass_sso=', `__Host-siteglass_sso=${'A'.repeat(5000)}`])
      expect(create().read(text)).toBeUndefined();
  });
});
