// Sign-in, sessions and permissions of the dashboard, and protection against other sites.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode, totpStep } from '../../src/accounts/totp.ts';
import { fromBase32 } from '../support/base32.ts';
import { startTestService } from '../support/service.ts';
import type { Answer, TestAccount, TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ environment: { SITEGLASS_TRUST_PROXY: '127.0.0.1/32' } });
});
afterAll(() => service.stop());

interface SendOptions {
  cookie?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Where the caller seems to be, as the proxy in front says. */
  ip?: string;
}

/** As the dashboard's own pages send it. */
async function send(method: string, path: string, { cookie, body, headers, ip }: SendOptions = {}): Promise<Answer> {
  const response = await fetch(`${service.address}/manage/v1${path}`, {
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json', origin: service.address }),
      ...(cookie !== undefined && { cookie }),
      ...(ip !== undefined && { 'x-forwarded-for': ip }),
      ...headers,
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text === '' ? undefined : JSON.parse(text) };
}

const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')!.split(';')[0]!;

async function signIn(login: { email: string; password: string }, options: SendOptions = {}): Promise<string> {
  const answer = await send('POST', '/session', { body: login, ...options });
  if (answer.status !== 200) throw new Error(answer.text);
  return cookieOf(answer);
}

let people = 0;
const goodPassword = 'correct horse battery';

/** A person with that role in a workspace, who came by an invitation. */
async function join(account: TestAccount, role: string): Promise<string> {
  const { json } = await service.manage('POST', `/accounts/${account.slug}/invitations`, { role });
  const body = { email: `person-${++people}@example.com`, name: 'Ann', password: goodPassword };
  const answer = await send('POST', `/invitations/${json.token}`, { body });
  expect(answer.status).toBe(201);
  return cookieOf(answer);
}

describe('signing in', () => {
  test('sets an HttpOnly SameSite=Strict cookie', async () => {
    const answer = await send('POST', '/session', { body: service.login });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^siteglass_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    const { json } = await send('GET', '/session', { cookie: cookieOf(answer) });
    expect(json).toMatchObject({
      person: { email: 'admin@siteglass.local', is_operator: true },
      workspaces: [{ slug: 'default', role: 'owner' }],
    });
  });

  test('behind TLS sets a Secure cookie with the __Host- prefix', async () => {
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'glass.example',
      origin: 'https://glass.example',
    };
    const answer = await send('POST', '/session', { body: service.login, headers, ip: '198.51.100.1' });
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-siteglass_session=.*; Secure$/);
  });

  test('with a wrong password is the same 401 as for an unknown person', async () => {
    const wrong = { email: service.login!.email, password: 'guess' };
    const nobody = { email: 'nobody@example.com', password: 'guess' };
    const answers = [await send('POST', '/session', { body: wrong }), await send('POST', '/session', { body: nobody })];
    expect(answers.map(({ status, json }) => [status, json.error])).toEqual([
      [401, 'Unauthorized: e-mail or password is wrong'],
      [401, 'Unauthorized: e-mail or password is wrong'],
    ]);
    expect(answers[0]!.headers.get('set-cookie')).toBeNull();
  });

  test('is throttled for the guessing client, also in parallel, but not for the owner elsewhere', async () => {
    const guess = () =>
      send('POST', '/session', { body: { email: service.login!.email, password: 'guess' }, ip: '198.51.100.66' });
    const statuses = (await Promise.all(Array.from({ length: 12 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const right = await send('POST', '/session', { body: service.login, ip: '198.51.100.66' });
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await send('POST', '/session', { body: service.login, ip: '203.0.113.9' })).status).toBe(200);
  });

  test('is throttled by IPv6 network', async () => {
    const guess = (number: number) =>
      send('POST', '/session', {
        body: { email: service.login!.email, password: 'guess' },
        ip: `2001:db8:0:1::${number.toString(16)}`,
      });
    const statuses = (await Promise.all(Array.from({ length: 7 }, (_, index) => guess(index)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('never adopts a session id sent by the browser', async () => {
    const planted = `siteglass_session=${'a'.repeat(43)}`;
    const cookie = await signIn(service.login!, { cookie: planted });
    expect(cookie).not.toBe(planted);
    expect((await send('GET', '/session', { cookie: planted })).json.person).toBeNull();
  });

  test('ends the previous session of the browser', async () => {
    const first = await signIn(service.login!);
    await signIn(service.login!, { cookie: first });
    expect((await send('GET', '/session', { cookie: first })).json.person).toBeNull();
  });

  test('stores neither the cookie nor the password', async () => {
    const cookie = await signIn(service.login!);
    const rows = await service.database.query(
      `select encode(token_hash, 'escape') as text from session union all select password from person`,
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(cookie.split('=')[1]);
    expect(stored).not.toContain(service.login!.password);
  });
});

describe('a second factor', () => {
  /** A person with a second factor: the shared secret and the codes for emergencies. */
  async function protect(): Promise<{ login: { email: string; password: string }; secret: Buffer; codes: string[] }> {
    const cookie = await join(await service.createAccount(), 'member');
    const { email } = (await send('GET', '/session', { cookie })).json.person;
    const refused = await send('POST', '/profile/second-factor', { cookie, body: { password: 'not the password' } });
    expect(refused).toMatchObject({ status: 400, json: { error: 'Bad Request: password is wrong' } });
    const offered = await send('POST', '/profile/second-factor', { cookie, body: { password: goodPassword } });
    expect(offered.json.uri).toContain(`secret=${offered.json.secret}`);
    const secret = fromBase32(offered.json.secret);
    const confirm = (code: string) => send('POST', '/profile/second-factor/confirm', { cookie, body: { code } });
    expect((await confirm('000000x')).status).toBe(400);
    const { json } = await confirm(totpCode(secret, totpStep(Date.now()) - 1));
    expect((await send('GET', '/session', { cookie })).json.person.has_second_factor).toBe(true);
    return { login: { email, password: goodPassword }, secret, codes: json.recovery_codes };
  }
  const enter = (login: object, code?: string) =>
    send('POST', '/session', {
      body: { ...login, ...(code !== undefined && { code }) },
      ip: `192.0.2.${++people % 250}`,
    });

  test('is required after the password, and a code works once', async () => {
    const { login, secret } = await protect();
    const asked = await enter(login);
    expect([asked.status, asked.headers.get('x-error-code')]).toEqual([401, 'code_required']);
    expect(asked.headers.get('set-cookie')).toBeNull();
    // Without the password, a client cannot see whether a second factor is set.
    expect((await enter({ ...login, password: 'guessed' })).headers.get('x-error-code')).toBeNull();
    expect((await enter(login, '123')).headers.get('x-error-code')).toBe('code_wrong');
    const code = totpCode(secret, totpStep(Date.now()));
    expect((await enter(login, code)).status).toBe(200);
    expect((await enter(login, code)).headers.get('x-error-code')).toBe('code_wrong');
  });

  test('accepts each recovery code once', async () => {
    const { login, codes } = await protect();
    expect(codes).toHaveLength(8);
    expect((await enter(login, codes[3]!.toUpperCase())).status).toBe(200);
    expect((await enter(login, codes[3])).status).toBe(401);
    expect((await enter(login, codes[4])).status).toBe(200);
  });

  test('is throttled like a password', async () => {
    const { login } = await protect();
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries++)
      statuses.push(
        (await send('POST', '/session', { body: { ...login, code: '000000' }, ip: '198.51.100.77' })).status,
      );
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('is disabled with the password, or by an operator who resets it', async () => {
    const { login, secret } = await protect();
    const cookie = cookieOf(await enter(login, totpCode(secret, totpStep(Date.now()))));
    expect((await send('POST', '/profile/second-factor', { cookie, body: { password: goodPassword } })).status).toBe(
      409,
    );
    expect((await send('POST', '/profile/second-factor/remove', { cookie, body: { password: 'x' } })).status).toBe(400);
    const removed = await send('POST', '/profile/second-factor/remove', { cookie, body: { password: goodPassword } });
    expect(removed.status).toBe(200);
    expect((await enter(login)).status).toBe(200);

    const lost = await protect();
    const { json } = await service.manage('GET', '/people');
    const { id } = json.items.find(({ email }: { email: string }) => email === lost.login.email);
    const reset = await service.manage('PATCH', `/people/${id}`, { reset_password: true });
    expect((await enter({ email: lost.login.email, password: reset.json.password })).status).toBe(200);
  });

  test('is stored encrypted', async () => {
    const { login, secret, codes } = await protect();
    const [row] = await service.database.query<{ totp: Buffer; all: string }>(
      'select totp, person::text as all from person where email = $1',
      [login.email],
    );
    expect(row!.totp.includes(secret)).toBe(false);
    expect(row!.all).not.toContain(codes[0]);
  });
});

describe('a session', () => {
  test('ends on sign-out', async () => {
    const cookie = await signIn(service.login!);
    expect((await send('DELETE', '/session', { cookie })).headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await send('GET', '/accounts/default', { cookie })).status).toBe(401);
  });

  test('ends after a week without use, and after a month in any case', async () => {
    const idle = await signIn(service.login!);
    const old = await signIn(service.login!);
    await service.database.query(
      `update session set seen_at = now() - interval '8 days' where id = (select max(id) - 1 from session)`,
    );
    await service.database.query(
      `update session set expires_at = now() - interval '1 second' where id = (select max(id) from session)`,
    );
    for (const cookie of [idle, old]) expect((await send('GET', '/accounts/default', { cookie })).status).toBe(401);
  });

  test('of a deactivated person is invalid', async () => {
    const account = await service.createAccount();
    const cookie = await join(account, 'owner');
    const { json } = await send('GET', '/session', { cookie });
    expect((await service.manage('PATCH', `/people/${json.person.id}`, { active: false })).status).toBe(200);
    expect((await send('GET', `/accounts/${account.slug}`, { cookie })).status).toBe(401);
  });

  test('ends on a password change, except the current one, which gets a new id', async () => {
    const account = await service.createAccount();
    const cookie = await join(account, 'member');
    const { email } = (await send('GET', '/session', { cookie })).json.person;
    const elsewhere = await signIn({ email, password: goodPassword });
    const wrong = await send('POST', '/profile/password', {
      cookie,
      body: { current: 'no', password: 'another long one' },
    });
    expect([wrong.status, wrong.json.error]).toEqual([400, 'Bad Request: the current password is wrong']);
    const short = await send('POST', '/profile/password', {
      cookie,
      body: { current: goodPassword, password: 'short' },
    });
    expect(short.status).toBe(400);
    const changed = await send('POST', '/profile/password', {
      cookie,
      body: { current: goodPassword, password: 'another long one' },
    });
    expect(changed.status).toBe(200);
    expect((await send('GET', '/session', { cookie: cookieOf(changed) })).json.person.email).toBe(email);
    for (const old of [cookie, elsewhere])
      expect((await send('GET', '/session', { cookie: old })).json.person).toBeNull();
  });
});

describe('another site', () => {
  const attacks: [string, Record<string, string>][] = [
    ['with its own origin', { origin: 'https://evil.example' }],
    ['with an opaque origin', { origin: 'null' }],
    ['that the browser names cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['on another host of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['with a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['with plain text', { 'content-type': 'text/plain' }],
  ];
  test.each(attacks)('%s can change nothing, although the cookie is sent', async (_name, headers) => {
    const cookie = await signIn(service.login!);
    const before = (await send('GET', '/accounts/default', { cookie })).json;
    const attack = await send('PATCH', '/accounts/default', { cookie, body: { name: 'Taken over' }, headers });
    expect(attack.status).toBe(403);
    expect((await send('GET', '/accounts/default', { cookie })).json).toEqual(before);
  });

  test.each(attacks)('%s cannot sign in', async (_name, headers) => {
    expect((await send('POST', '/session', { body: service.login, headers })).status).toBe(403);
  });

  test('that sends no origin cannot change anything', async () => {
    const cookie = await signIn(service.login!);
    const response = await fetch(`${service.address}/manage/v1/accounts/default`, {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{"name": "Taken over"}',
    });
    expect(response.status).toBe(403);
  });
});

describe('a role', () => {
  test('viewer can read everything in the workspace and change nothing', async () => {
    const account = await service.createAccount();
    const cookie = await join(account, 'viewer');
    const at = `/accounts/${account.slug}`;
    for (const path of [
      '',
      '/keys',
      '/requests',
      '/usage',
      '/jobs',
      '/balances',
      '/latency',
      '/key-usage',
      '/health',
      '/members',
      '/packs',
      '/credits',
      '/invoices',
      '/draws',
      '/requests/export?format=json',
      '/unlocker-requests',
    ]) {
      expect([path, (await send('GET', at + path, { cookie })).status]).toEqual([path, 200]);
    }
    const changes: [string, string, object][] = [
      ['PATCH', at, { name: 'x' }],
      ['POST', `${at}/keys`, { alias: 'x' }],
      ['PATCH', `${at}/keys/${account.keyId}`, { active: false }],
      ['POST', `${at}/keys/${account.keyId}/rotate`, {}],
      ['DELETE', `${at}/keys/${account.keyId}`, {}],
      ['POST', `${at}/playground`, { endpoint: '/v1/usage', key_id: account.keyId }],
      ['POST', `${at}/webhook-secret`, {}],
      ['POST', `${at}/invitations`, { role: 'viewer' }],
      ['POST', `${at}/credits`, { amount: 5 }],
      ['POST', `${at}/unlocker-requests`, { host: 'a.example' }],
      ['DELETE', `${at}/jobs/0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21`, {}],
    ];
    for (const [method, path, body] of changes) {
      expect([method, path, (await send(method, path, { cookie, body })).status]).toEqual([method, path, 403]);
    }
    expect((await send('GET', at, { cookie })).json).not.toHaveProperty('webhook_secret');
  });

  test('member cannot distinguish another workspace from a missing one', async () => {
    const own = await service.createAccount();
    const foreign = await service.createAccount();
    const cookie = await join(own, 'member');
    for (const slug of [foreign.slug, 'no-such-workspace']) {
      for (const path of ['', '/keys', '/requests', '/members']) {
        expect((await send('GET', `/accounts/${slug}${path}`, { cookie })).status).toBe(404);
      }
      expect((await send('PATCH', `/accounts/${slug}`, { cookie, body: { name: 'x' } })).status).toBe(404);
    }
    const { json } = await send('GET', '/session', { cookie });
    expect(json.workspaces.map(({ slug }: { slug: string }) => slug)).toEqual([own.slug]);
  });

  test('other than operator is refused all installation routes', async () => {
    const account = await service.createAccount();
    const cookie = await join(account, 'owner');
    for (const path of [
      '/accounts',
      '/people',
      '/nodes',
      '/audit',
      '/ledger-audit',
      '/search-engines',
      '/fingerprints',
      '/unlocker-requests',
    ]) {
      expect([path, (await send('GET', path, { cookie })).status]).toEqual([path, 403]);
    }
    expect((await send('POST', '/accounts', { cookie, body: { slug: 'mine' } })).status).toBe(403);
    expect(
      (await send('POST', '/people', { cookie, body: { email: 'x@example.com', is_operator: true } })).status,
    ).toBe(403);
    expect((await send('PATCH', `/accounts/${account.slug}`, { cookie, body: { plan: { quota: 1 } } })).status).toBe(
      403,
    );
  });

  test('admin can invite members, but not owners', async () => {
    const account = await service.createAccount();
    const owner = await join(account, 'owner');
    const admin = await join(account, 'admin');
    const at = `/accounts/${account.slug}`;
    expect((await send('POST', `${at}/invitations`, { cookie: admin, body: { role: 'member' } })).status).toBe(201);
    expect((await send('POST', `${at}/invitations`, { cookie: admin, body: { role: 'owner' } })).status).toBe(403);
    const { json } = await send('GET', `${at}/members`, { cookie: admin });
    const [first, second] = json.items;
    expect((await send('PATCH', `${at}/members/${second.id}`, { cookie: admin, body: { role: 'owner' } })).status).toBe(
      403,
    );
    expect((await send('DELETE', `${at}/members/${first.id}`, { cookie: admin })).status).toBe(403);
    expect((await send('DELETE', `${at}/members/${first.id}`, { cookie: owner })).status).toBe(409);
    expect((await send('DELETE', `${at}/members/${second.id}`, { cookie: owner })).status).toBe(200);
    expect((await send('GET', at, { cookie: admin })).status).toBe(404);
  });
});

describe('an invitation', () => {
  test('works once, names its workspace, and works for people who are signed in', async () => {
    const account = await service.createAccount();
    const other = await service.createAccount();
    const cookie = await join(other, 'member');
    const { json } = await service.manage('POST', `/accounts/${account.slug}/invitations`, {
      role: 'viewer',
      note: 'Ann',
    });
    expect((await send('GET', `/invitations/${json.token}`)).json).toMatchObject({ workspace: 'Test', role: 'viewer' });
    expect((await send('POST', `/invitations/${json.token}`, { cookie })).json).toEqual({ slug: account.slug });
    expect((await send('GET', `/accounts/${account.slug}`, { cookie })).status).toBe(200);
    expect((await send('POST', `/invitations/${json.token}`, { cookie })).status).toBe(404);
  });

  test('does not take over an existing login', async () => {
    const account = await service.createAccount();
    const { json } = await service.manage('POST', `/accounts/${account.slug}/invitations`, { role: 'owner' });
    const body = { email: service.login!.email, password: goodPassword };
    expect((await send('POST', `/invitations/${json.token}`, { body })).status).toBe(409);
    expect((await send('GET', `/invitations/${json.token}`)).status).toBe(200); // nothing was used up
  });
});

describe('the dashboard’s files', () => {
  test('have a policy without other scripts and hosts, also before a build', async () => {
    const response = await fetch(`${service.address}/w/default/overview`);
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'( 'sha256-[\w+/]{43}=')?; style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });

  test('leave all other paths to the API', async () => {
    for (const path of ['/v1/nothing', '/manage', '/assets/../../package.json', '/assets/none.js', '/elsewhere']) {
      const { status, json } = await service.call(path);
      expect([path, status, json]).toEqual([path, 404, { error: 'Not Found' }]);
    }
  });
});
