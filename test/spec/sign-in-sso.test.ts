// Sign-in by OpenID Connect: a real provider on loopback, two nodes, and every redirect of the browser.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startProvider, TestBrowser } from '../support/oidc.ts';
import type { TestProvider } from '../support/oidc.ts';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';

const callback = '/manage/v1/session/sso/callback';
let provider: TestProvider;
let service: TestService;
/** A second node of the same installation. */
let other: TestService;
let browser: TestBrowser;

beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  provider = await startProvider({
    redirectUris: [`${publicUrl}${callback}`],
    signOutUris: [`${publicUrl}/login`],
  });
  const environment = {
    SITEGLASS_PUBLIC_URL: publicUrl,
    SITEGLASS_SECRET_KEY: 'the same on both nodes',
    SITEGLASS_OIDC_ISSUER: provider.issuer,
    SITEGLASS_OIDC_CLIENT_ID: provider.clientId,
    SITEGLASS_OIDC_CLIENT_SECRET: provider.clientSecret,
    SITEGLASS_OIDC_OPERATOR_VALUE: 'siteglass operators',
    SITEGLASS_OIDC_SCOPES: 'openid email profile groups',
    SITEGLASS_OIDC_NAME: 'Example ID',
  };
  service = await startTestService({ environment: { ...environment, PORT: String(port) }, role: 'api' });
  other = await startTestService({ environment, role: 'api', databaseUrl: service.databaseUrl });
});
afterAll(async () => {
  await other?.stop();
  await service?.stop();
  await provider?.[Symbol.asyncDispose]();
});
beforeEach(() => {
  browser = new TestBrowser();
});

async function start(next?: string): Promise<Response> {
  return await browser.send(`${service.address}/manage/v1/session/sso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.address },
    body: JSON.stringify(next === undefined ? {} : { next }),
  });
}

/** Goes to the provider and back, and returns the callback URL without opening it. */
async function visitProvider(next?: string): Promise<string> {
  const { location } = (await (await start(next)).json()) as { location: string };
  return await browser.follow(location, (url) => url.startsWith(service.address));
}

/** Opens the callback and returns the page that it leads to. */
async function comeBack(url: string): Promise<string> {
  const response = await browser.send(url);
  expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store']);
  return (response.headers.get('location') ?? '').replace(service.address, '');
}

/** A whole sign-in. Returns the page that it ends on. */
async function signIn(subject: string, claims: Record<string, unknown>): Promise<string> {
  provider.people.set(subject, claims);
  provider.subject = subject;
  return await comeBack(await visitProvider());
}

const session = async (): Promise<any> => (await browser.send(`${service.address}/manage/v1/session`)).json();
const rolesOf = ({ workspaces }: any) => workspaces.map(({ slug, role }: any) => `${slug}:${role}`).toSorted();
let people = 0;
const newSubject = () => `subject-${++people}`;
const claimsOf = (subject: string, roles: unknown) => ({
  email: `${subject}@example.com`,
  email_verified: true,
  name: 'Ann',
  roles,
});

describe('a sign-in by OpenID Connect', () => {
  test('is offered with its name', async () => {
    const { json } = await service.manage('GET', '/sign-in');
    expect(json).toEqual({
      password: true,
      password_reset: false,
      invitation_mail: false,
      single_sign_on: { name: 'Example ID' },
    });
  });

  test('creates a member of two workspaces, who has no password', async () => {
    const [one, two] = [await service.createAccount(), await service.createAccount()];
    const subject = newSubject();
    const page = await signIn(subject, claimsOf(subject, [`${one.slug}:admin`, `${two.slug}:viewer`, 'staff']));
    expect(page).toBe('/');
    const signedIn = await session();
    expect(signedIn.person).toMatchObject({
      email: `${subject}@example.com`,
      name: 'Ann',
      is_operator: false,
      has_password: false,
      sign_in_method: 'sso',
    });
    expect(rolesOf(signedIn)).toEqual([`${one.slug}:admin`, `${two.slug}:viewer`].toSorted());
  });

  test('makes an operator only by the operator value', async () => {
    const operator = newSubject();
    await signIn(operator, claimsOf(operator, ['siteglass operators']));
    expect((await session()).person.is_operator).toBe(true);
    const { slug } = await service.createAccount();
    const owner = newSubject();
    browser = new TestBrowser();
    await signIn(owner, claimsOf(owner, [`${slug}:owner`, `${slug}:operator`, 'operator']));
    expect((await session()).person.is_operator).toBe(false);
    const { status } = await browser.send(`${service.address}/manage/v1/people`);
    expect(status).toBe(403);
  });

  test('reads changed, added and removed roles at every sign-in', async () => {
    const one = await service.createAccount();
    const two = await service.createAccount();
    const three = await service.createAccount();
    const subject = newSubject();
    await signIn(subject, claimsOf(subject, ['siteglass operators', `${one.slug}:owner`, `${two.slug}:member`]));
    await signIn(subject, claimsOf(subject, [`${one.slug}:viewer`, `${three.slug}:member`]));
    const signedIn = await session();
    expect(rolesOf(signedIn)).toEqual([`${one.slug}:viewer`, `${three.slug}:member`].toSorted());
    expect(signedIn.person.is_operator).toBe(false);
    const audit = await service.manage('GET', '/audit?limit=100');
    const changes = audit.json.items.filter(({ detail }: any) => detail.email === `${subject}@example.com`);
    expect(changes.every(({ actor }: any) => actor === 'single sign-on')).toBe(true);
    // Newest first; workspaces in the order of their creation.
    expect(changes.map(({ action, account }: any) => `${action} ${account ?? ''}`.trim())).toEqual([
      `member.remove ${two.slug}`,
      `member.add ${three.slug}`,
      `member.update ${one.slug}`,
      'person.update',
      `member.add ${two.slug}`,
      `member.add ${one.slug}`,
      'person.update',
      'person.link',
      'person.create',
    ]);
  });

  test('starts on one node and ends on another', async () => {
    const { slug } = await service.createAccount();
    const subject = newSubject();
    provider.people.set(subject, claimsOf(subject, [`${slug}:member`]));
    provider.subject = subject;
    const returned = await visitProvider();
    const cookie = browser.cookies.get(service.address)!.get('siteglass_sso')!;
    const response = await fetch(returned.replace(service.address, other.address), {
      redirect: 'manual',
      headers: { cookie: `siteglass_sso=${cookie.value}` },
    });
    expect(response.headers.get('location')).toBe(`${service.address}/`);
    expect(response.headers.getSetCookie().join()).toContain('siteglass_session=');
  });

  test.each([
    ['/w/acme/overview?tab=1', '/w/acme/overview?tab=1'],
    ['//evil.example/', '/'],
    ['https://evil.example/', '/'],
    ['blob:$origin/x', '/'],
    ['/..//evil.example', '//evil.example'], // a path of this host, because the URL is absolute
    ['javascript:alert(1)', '/'],
  ])('with next=%s ends on %s of this host', async (next, page) => {
    const { slug } = await service.createAccount();
    provider.people.set('next', claimsOf('next', [`${slug}:member`]));
    provider.subject = 'next';
    expect(await comeBack(await visitProvider(next.replace('$origin', service.address)))).toBe(page);
  });
});

describe('a sign-in by OpenID Connect is refused', () => {
  test.each([
    ['a value of no workspace', ['no-such-workspace:owner']],
    ['an unknown role', ['default:king']],
    ['no claim', undefined],
    ['a number', 7],
  ])('without a matching role: %s', async (_, roles) => {
    const subject = newSubject();
    expect(await signIn(subject, claimsOf(subject, roles))).toBe('/login?sso=no_role');
    expect((await session()).person).toBeNull();
    const { json } = await service.manage('GET', '/people');
    expect(json.items.map(({ email }: any) => email)).not.toContain(`${subject}@example.com`);
  });

  test('when all roles are gone, which also ends other sessions', async () => {
    const { slug } = await service.createAccount();
    const subject = newSubject();
    await signIn(subject, claimsOf(subject, [`${slug}:owner`]));
    const before = browser;
    browser = new TestBrowser();
    expect(await signIn(subject, claimsOf(subject, []))).toBe('/login?sso=no_role');
    browser = before;
    expect((await session()).person).toBeNull();
    const { json } = await service.manage('GET', `/accounts/${slug}/members`);
    expect(json.items).toEqual([]);
  });

  test('for the address of an existing person, unless it is verified', async () => {
    const { slug } = await service.createAccount();
    const email = `existing-${slug}@example.com`;
    const { json: person } = await service.manage('POST', '/people', { email, password: 'correct horse battery' });
    const subject = newSubject();
    for (const email_verified of [false, undefined, 'true']) {
      const claims = { email, email_verified, roles: [`${slug}:owner`] };
      expect(await signIn(subject, claims)).toBe('/login?sso=unverified');
    }
    expect(await signIn(subject, { email: email.toUpperCase(), email_verified: true, roles: [`${slug}:owner`] })).toBe(
      '/',
    );
    expect((await session()).person).toMatchObject({ id: person.id, has_password: false });
  });

  test('for an address whose person is linked to another identity of the provider', async () => {
    const { slug } = await service.createAccount();
    const [first, second] = [newSubject(), newSubject()];
    await signIn(first, claimsOf(first, [`${slug}:member`]));
    browser = new TestBrowser();
    const claims = { ...claimsOf(first, [`${slug}:member`]) };
    expect(await signIn(second, claims)).toBe('/login?sso=already_linked');
    const { items } = (await service.manage('GET', '/people')).json;
    const person = items.find(({ email }: any) => email === claims.email);
    expect(person).toMatchObject({ is_linked: true, has_password: false });
    await service.manage('PATCH', `/people/${person.id}`, { unlink: true });
    expect(await signIn(second, claims)).toBe('/');
    expect((await session()).person.id).toBe(person.id);
  });

  test('for a disabled person', async () => {
    const { slug } = await service.createAccount();
    const subject = newSubject();
    await signIn(subject, claimsOf(subject, [`${slug}:member`]));
    await service.manage('PATCH', `/people/${(await session()).person.id}`, { active: false });
    expect(await signIn(subject, claimsOf(subject, [`${slug}:member`]))).toBe('/login?sso=disabled');
  });

  test('without an e-mail address', async () => {
    const { slug } = await service.createAccount();
    expect(await signIn(newSubject(), { roles: [`${slug}:member`] })).toBe('/login?sso=no_email');
  });

  test('by the provider', async () => {
    provider.subject = undefined;
    expect(await comeBack(await visitProvider())).toBe('/login?sso=denied');
  });

  test('with another state, without a cookie, with a forged cookie, and with a used code', async () => {
    const { slug } = await service.createAccount();
    const subject = newSubject();
    provider.people.set(subject, claimsOf(subject, [`${slug}:member`]));
    provider.subject = subject;
    const returned = await visitProvider();
    const changed = new URL(returned);
    changed.searchParams.set('state', 'another');
    const cookies = browser.cookies.get(service.address)!;
    const cookie = cookies.get('siteglass_sso')!;
    expect(await comeBack(changed.href)).toBe('/login?sso=failed');
    expect(cookies.has('siteglass_sso')).toBe(false); // a failed sign-in starts again
    expect(await comeBack(returned)).toBe('/login?sso=expired');
    cookies.set('siteglass_sso', {
      ...cookie,
      value: `${cookie.value.startsWith('A') ? 'B' : 'A'}${cookie.value.slice(1)}`,
    });
    expect(await comeBack(returned)).toBe('/login?sso=expired');
    cookies.set('siteglass_sso', cookie);
    expect(await comeBack(returned)).toBe('/');
    cookies.clear();
    cookies.set('siteglass_sso', cookie);
    expect(await comeBack(returned)).toBe('/login?sso=failed');
    expect((await session()).person).toBeNull();
  });

  test('with the answer to a sign-in of another browser', async () => {
    const { slug } = await service.createAccount();
    const subject = newSubject();
    provider.people.set(subject, claimsOf(subject, [`${slug}:member`]));
    provider.subject = subject;
    const attack = await visitProvider();
    browser = new TestBrowser();
    await start();
    expect(await comeBack(attack)).toBe('/login?sso=failed');
  });

  test('when another site starts it', async () => {
    const response = await browser.send(`${service.address}/manage/v1/session/sso`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{}',
    });
    expect(response.status).toBe(403);
  });

  test('at another address than the public one', async () => {
    const response = await fetch(`${other.address}/manage/v1/session/sso`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: other.address },
      body: '{}',
    });
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining(service.address)]);
  });
});

test('a login that was created with the address of another person is of no use after the owner has signed in', async () => {
  const { slug } = await service.createAccount();
  const subject = newSubject();
  const login = { email: `${subject}@example.com`, password: 'chosen by the intruder' };
  const { json: invitation } = await service.manage('POST', `/accounts/${slug}/invitations`, { role: 'viewer' });
  const intruder = new TestBrowser();
  const send = (path: string) =>
    intruder.send(`${service.address}/manage/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.address },
      body: JSON.stringify(login),
    });
  expect((await send(`/invitations/${invitation.token}`)).status).toBe(201);
  await signIn(subject, claimsOf(subject, ['siteglass operators']));
  expect((await session()).person).toMatchObject({ email: login.email, is_operator: true, has_password: false });
  const left: any = await (await intruder.send(`${service.address}/manage/v1/session`)).json();
  expect(left.person).toBeNull();
  expect((await send('/session')).status).toBe(401);
});

describe('a login with an address that the provider has not verified', () => {
  const claimed = (slug: string, email: string, email_verified: boolean) => ({
    email,
    email_verified,
    roles: [`${slug}:member`],
  });

  test('releases the address to its owner at the provider, and keeps working', async () => {
    const { slug } = await service.createAccount();
    const email = `owner-${slug}@example.com`;
    const [claimant, owner] = [newSubject(), newSubject()];
    expect(await signIn(claimant, claimed(slug, email, false))).toBe('/');
    const first = (await session()).person;
    expect(first.email).toBe(email);
    browser = new TestBrowser();
    expect(await signIn(owner, claimed(slug, email, true))).toBe('/');
    const second = (await session()).person;
    expect(second.email).toBe(email);
    expect(second.id).not.toBe(first.id);
    browser = new TestBrowser();
    expect(await signIn(claimant, claimed(slug, email, false))).toBe('/');
    expect((await session()).person).toMatchObject({ id: first.id, email: `unverified-${first.id}@sso.invalid` });
  });

  test('releases it to an invited person and to a login of the operator', async () => {
    const { slug } = await service.createAccount();
    const password = 'correct horse battery';
    const emails = [`invited-${slug}@example.com`, `made-${slug}@example.com`];
    for (const email of emails) {
      browser = new TestBrowser();
      expect(await signIn(newSubject(), claimed(slug, email, false))).toBe('/');
    }
    const { json } = await service.manage('POST', `/accounts/${slug}/invitations`, { role: 'viewer' });
    const accepted = await fetch(`${service.address}/manage/v1/invitations/${json.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.address },
      body: JSON.stringify({ email: emails[0], password }),
    });
    expect(accepted.status).toBe(201);
    expect((await service.manage('POST', '/people', { email: emails[1], password })).status).toBe(201);
  });

  test('keeps it once the provider has verified it', async () => {
    const { slug } = await service.createAccount();
    const email = `later-${slug}@example.com`;
    const subject = newSubject();
    await signIn(subject, claimed(slug, email, false));
    await signIn(subject, claimed(slug, email, true));
    browser = new TestBrowser();
    expect(await signIn(newSubject(), claimed(slug, email, true))).toBe('/login?sso=already_linked');
  });
});

describe('a session by OpenID Connect', () => {
  const signOut = async (): Promise<any> => {
    const headers = { origin: service.address, 'content-type': 'application/json' };
    return await (await browser.send(`${service.address}/manage/v1/session`, { method: 'DELETE', headers })).json();
  };

  test('ends at the provider too', async () => {
    const { slug } = await service.createAccount();
    const subject = newSubject();
    await signIn(subject, claimsOf(subject, [`${slug}:viewer`]));
    const { signed_in, location } = await signOut();
    expect(signed_in).toBe(false);
    expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
      client_id: provider.clientId,
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      post_logout_redirect_uri: `${service.address}/login`,
    });
    const question = await (await browser.send(location)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question)?.[1] ?? '';
    const left = await browser.send(`${provider.issuer}/session/end/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    });
    expect(left.headers.get('location')).toBe(`${service.address}/login`);
    provider.subject = undefined; // a session at the provider would not ask again
    expect(await comeBack(await visitProvider())).toBe('/login?sso=denied');
  });

  test('ends when the identity is unlinked, and one by password does not', async () => {
    const { slug } = await service.createAccount();
    const subject = newSubject();
    await signIn(subject, claimsOf(subject, [`${slug}:viewer`]));
    const { id, email } = (await session()).person;
    const { password } = (await service.manage('PATCH', `/people/${id}`, { reset_password: true })).json;
    await signIn(subject, claimsOf(subject, [`${slug}:viewer`]));
    const bySso = browser;
    browser = new TestBrowser();
    await browser.send(`${service.address}/manage/v1/session`, {
      method: 'POST',
      headers: { origin: service.address, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    await service.manage('PATCH', `/people/${id}`, { unlink: true });
    expect((await session()).person.id).toBe(id);
    expect((await signOut()).location).toBeNull();
    browser = bySso;
    expect((await session()).person).toBeNull();
  });
});

test('an operator keeps the password when the login is linked', async () => {
  const subject = newSubject();
  const claims = claimsOf(subject, ['siteglass operators']);
  const person = { email: claims.email, password: 'correct horse battery', is_operator: true };
  await service.manage('POST', '/people', person);
  await signIn(subject, claims);
  expect((await session()).person).toMatchObject({ email: claims.email, has_password: true });
});

test('a changed e-mail address is followed if verified, and never takes over another person', async () => {
  const { slug } = await service.createAccount();
  const [ann, bob] = [newSubject(), newSubject()];
  await signIn(bob, claimsOf(bob, [`${slug}:member`]));
  const { person: bobPerson } = await session();
  browser = new TestBrowser();
  await signIn(ann, claimsOf(ann, [`${slug}:member`]));
  const { person } = await session();
  await signIn(ann, { ...claimsOf(ann, [`${slug}:member`]), email: bobPerson.email });
  expect((await session()).person).toMatchObject({ id: person.id, email: `${ann}@example.com` });
  await signIn(ann, { ...claimsOf(ann, [`${slug}:member`]), email: 'unverified@example.com', email_verified: false });
  expect((await session()).person.email).toBe(`${ann}@example.com`);
  await service.database.query(
    `insert into password_reset (token_hash, person_id, expires_at) values ('\\x01', $1, now() + interval '1 h')`,
    [person.id],
  );
  await signIn(ann, { ...claimsOf(ann, [`${slug}:member`]), email: 'married@example.com' });
  expect((await session()).person).toMatchObject({ id: person.id, email: 'married@example.com' });
  // The link was mailed to the old address.
  expect(await service.database.query('select from password_reset where person_id = $1', [person.id])).toEqual([]);
});

test('the last operator is not demoted, and gets no access without the operator value', async () => {
  const { slug } = await service.createAccount();
  const { items } = (await service.manage('GET', '/people')).json;
  const operators = items.filter((one: any) => one.is_operator && one.active);
  const last = operators.find((one: any) => one.email === service.login!.email);
  for (const { id } of operators)
    if (id !== last.id) await service.manage('PATCH', `/people/${id}`, { is_operator: false });
  const claims = { email: last.email, email_verified: true, roles: [`${slug}:member`] };
  expect(await signIn(newSubject(), claims)).toBe('/login?sso=last_operator');
});

test('a provider that stops during a sign-in is named as the reason', async () => {
  provider.subject = newSubject();
  provider.people.set(provider.subject, claimsOf(provider.subject, ['siteglass operators']));
  const returned = await visitProvider();
  await provider[Symbol.asyncDispose]();
  expect(await comeBack(returned)).toBe('/login?sso=provider');
});
