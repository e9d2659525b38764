// Password resets and invitations by mail, with a real SMTP server, while the OpenID provider is down.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';
import { startMailServer } from '../support/smtp.ts';
import type { TestMailServer } from '../support/smtp.ts';

const publicUrl = 'https://siteglass.example.com';
let service: TestService;
let server: TestMailServer;

beforeAll(async () => {
  server = await startMailServer();
  service = await startTestService({
    environment: {
      SITEGLASS_SMTP_URL: server.url,
      SITEGLASS_SMTP_FROM: 'siteglass@example.com',
      SITEGLASS_PUBLIC_URL: publicUrl,
      SITEGLASS_TRUST_PROXY: '127.0.0.1',
      SITEGLASS_OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
      SITEGLASS_OIDC_CLIENT_ID: 'siteglass',
      SITEGLASS_OIDC_CLIENT_SECRET: 'secret',
    },
  });
});
afterAll(async () => {
  await service?.stop();
  await server?.[Symbol.asyncDispose]();
});

/** A request of the sign-in page. `ip` is the address of the browser. */
async function post(path: string, body: object, { ip = '192.0.2.1', headers = {} } = {}) {
  return await service.call(
    `/manage/v1${path}`,
    {},
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        origin: publicUrl,
        'x-forwarded-for': ip,
        ...headers,
      },
    },
  );
}

let made = 0;
async function createPerson() {
  const email = `person-${++made}@example.com`;
  const password = 'correct horse battery';
  const { json } = await service.manage('POST', '/people', { email, password });
  return { id: json.id as number, email, password };
}

const mailsTo = (email: string) => server.mails.filter(({ to }) => to.includes(email));

/** The token of the newest mail, once `count` mails have arrived. */
async function tokenFor(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(count);
  const [, token = ''] =
    /https:\/\/siteglass\.example\.com\/reset#([\w-]{43})\s/.exec(mailsTo(email).at(-1)!.body) ?? [];
  return token;
}

describe('a password reset', () => {
  test('mails a link that sets a new password once, and ends all sessions', async () => {
    const { email, password } = await createPerson();
    const entered = await post('/session', { email, password });
    const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
    expect((await post('/password-reset', { email: ` ${email.toUpperCase()}` })).json).toEqual({ requested: true });
    const token = await tokenFor(email);
    const { head, body } = mailsTo(email)[0]!;
    expect(head).toMatch(/^Subject: \[Siteglass\] Reset your password$/m);
    expect(head).toMatch(/^Content-Type: text\/plain/m);
    expect(body).toContain('within an hour');
    const stored = await service.database.query<{ text: string }>(
      'select row(r.*)::text || (select string_agg(row(m.*)::text, $1) from outgoing_mail m) as text from password_reset r',
      [''],
    );
    expect(JSON.stringify(stored)).not.toContain(token);

    expect((await post('/password-reset/confirm', { token, password: 'short' })).status).toBe(400);
    const changed = await post('/password-reset/confirm', { token, password: 'a new password' });
    expect([changed.status, changed.headers.get('set-cookie')]).toEqual([200, null]);
    expect((await service.call('/manage/v1/session', {}, { headers: { cookie } })).json.person).toBeNull();
    expect((await post('/session', { email, password })).status).toBe(401);
    expect((await post('/session', { email, password: 'a new password' })).status).toBe(200);
    const again = await post('/password-reset/confirm', { token, password: 'another password' });
    expect([again.status, again.json.error]).toEqual([400, expect.stringContaining('was already used or has expired')]);
    const { json: audit } = await service.manage('GET', '/audit?limit=20');
    expect(audit.items.map(({ actor, action }: any) => `${actor} ${action}`)).toContain(`${email} password.reset`);
  });

  test('with one of two links makes the other one useless', async () => {
    const { email } = await createPerson();
    await post('/password-reset', { email });
    const first = await tokenFor(email);
    await post('/password-reset', { email });
    const second = await tokenFor(email, 2);
    expect((await post('/password-reset/confirm', { token: second, password: 'a new password' })).status).toBe(200);
    expect((await post('/password-reset/confirm', { token: first, password: 'a new password' })).status).toBe(400);
  });

  test('is refused after another change of the password', async () => {
    const [own, operated] = [await createPerson(), await createPerson()];
    const entered = await post('/session', { email: own.email, password: own.password }, { ip: '192.0.2.8' });
    const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
    for (const { email } of [own, operated]) await post('/password-reset', { email }, { ip: '192.0.2.8' });
    const tokens = [await tokenFor(own.email), await tokenFor(operated.email)];
    const change = { current: own.password, password: 'chosen in the profile' };
    expect((await post('/profile/password', change, { headers: { cookie } })).status).toBe(200);
    await service.manage('PATCH', `/people/${operated.id}`, { reset_password: true });
    for (const token of tokens)
      expect((await post('/password-reset/confirm', { token, password: 'a new password' })).status).toBe(400);
  });

  test('is refused after an hour, and for a disabled person', async () => {
    const [late, disabled] = [await createPerson(), await createPerson()];
    for (const { email } of [late, disabled]) await post('/password-reset', { email }, { ip: '192.0.2.7' });
    const tokens = [await tokenFor(late.email), await tokenFor(disabled.email)];
    await service.database.query(`update password_reset set expires_at = now() - interval '1 s' where person_id = $1`, [
      late.id,
    ]);
    await service.manage('PATCH', `/people/${disabled.id}`, { active: false });
    for (const token of tokens)
      expect((await post('/password-reset/confirm', { token, password: 'a new password' })).status).toBe(400);
  });

  test('answers the same for an unknown address, and mails nothing', async () => {
    const { email } = await createPerson();
    const known = await post('/password-reset', { email }, { ip: '192.0.2.2' });
    const unknown = await post('/password-reset', { email: 'unknown@example.com' }, { ip: '192.0.2.2' });
    const several = await post('/password-reset', { email: `${email},eve@example.com` }, { ip: '192.0.2.2' });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(several.text).toBe(known.text);
    await tokenFor(email);
    expect(await service.database.query(`select from outgoing_mail where recipient not like 'person-%'`)).toEqual([]);
  });

  test('is limited per address and per network, also for unknown addresses', async () => {
    const { email } = await createPerson();
    for (const address of [email, 'limited@example.com']) {
      const statuses: number[] = [];
      for (let tries = 0; tries < 4; tries++)
        statuses.push((await post('/password-reset', { email: address }, { ip: '192.0.2.3' })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    const from = (index: number) => `198.51.100.${index}`;
    const statuses: number[] = [];
    for (let index = 0; index < 8; index++)
      statuses.push((await post('/password-reset', { email }, { ip: from(index) })).status);
    expect(statuses).toEqual([...Array(7).fill(200), 429]); // ten in all
    let last = 200;
    for (let index = 0; index < 21; index++)
      last = (await post('/password-reset', { email: `flood-${index}@example.com` }, { ip: '203.0.113.9' })).status;
    expect(last).toBe(429);
  });

  test('keeps the second factor on', async () => {
    const { id, email } = await createPerson();
    await service.database.query(`update person set totp = '\\x00' where id = $1`, [id]);
    await post('/password-reset', { email }, { ip: '192.0.2.4' });
    const token = await tokenFor(email);
    await post('/password-reset/confirm', { token, password: 'a new password' });
    const { status, headers } = await post('/session', { email, password: 'a new password' }, { ip: '192.0.2.4' });
    expect([status, headers.get('x-error-code')]).toEqual([401, 'code_required']);
  });

  test('of a person without a password mails where to sign in, but no link', async () => {
    const { id, email } = await createPerson();
    await service.database.query('update person set has_password = false where id = $1', [id]);
    await post('/password-reset', { email }, { ip: '192.0.2.5' });
    expect(await tokenFor(email)).toBe('');
    expect(mailsTo(email)[0]!.body).toContain('https://siteglass.example.com/login');
    expect(await service.database.query('select from password_reset where person_id = $1', [id])).toEqual([]);
  });

  test('is tried again when the mail server refuses the mail', async () => {
    const { email } = await createPerson();
    server.isFull = true;
    await post('/password-reset', { email }, { ip: '192.0.2.6' });
    const attempts = async () =>
      await service.database.query(`select from outgoing_mail where recipient = $1 and attempt = 1`, [email]);
    await expect.poll(attempts, { timeout: 20_000 }).toHaveLength(1);
    server.isFull = false;
    await service.database.query(`update outgoing_mail set next_at = now() where state = 'waiting'`);
    expect(await tokenFor(email)).not.toBe('');
  });

  test('is refused from other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await post('/password-reset', { email: 'a@example.com' }, { headers })).status).toBe(403);
  });
});

describe('an invitation', () => {
  test('is mailed, and no header has text of users', async () => {
    const { slug } = await service.createAccount();
    const email = 'guest@example.com';
    const note = 'x\r\nBcc: victim@example.net';
    const { status, json } = await service.manage('POST', `/accounts/${slug}/invitations`, {
      role: 'member',
      note,
      email,
    });
    expect([status, json.mailed_to]).toEqual([201, email]);
    await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(1);
    const { head, body } = mailsTo(email)[0]!;
    expect(head).toMatch(/^Subject: \[Siteglass\] You have been invited to a workspace$/m);
    expect(`${head}${body}`).not.toContain('victim');
    expect(body).toContain(slug);
    expect(body).toContain(`${publicUrl}${json.path}`);
  });

  test('is mailed to one address, and 50 times a day at most', async () => {
    const { slug } = await service.createAccount();
    const invite = (email: string) =>
      service.manage('POST', `/accounts/${slug}/invitations`, { role: 'member', email });
    expect((await invite('a@example.com,b@example.com')).status).toBe(400);
    await service.database.query(
      `insert into outgoing_mail (kind, recipient, content, account_id, state, expires_at)
       select 'invitation', 'x@example.com', '', a.id, 'sent', now() from account a, generate_series(1, 49) where a.slug = $1`,
      [slug],
    );
    const invited = await Promise.all(['a', 'b', 'c', 'd'].map((name) => invite(`${name}@example.com`)));
    expect(invited.map(({ status }) => String(status)).toSorted()).toEqual(['201', '429', '429', '429']);
    expect((await service.manage('GET', `/accounts/${slug}/members`)).json.invitations).toHaveLength(1);
  });
});

test('a provider that is down fails with a clear error, and passwords still work', async () => {
  const { email, password } = await createPerson();
  const started = await post('/session/sso', {});
  expect([started.status, started.headers.get('x-error-code')]).toEqual([500, 'sso_unavailable']);
  expect(started.json.error).toBe('Internal Error: the sign-in provider cannot be reached, try again shortly');
  expect((await post('/session', { email, password }, { ip: '192.0.2.8' })).status).toBe(200);
});
