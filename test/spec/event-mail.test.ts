// Events by mail: a real SMTP server on loopback receives them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';
import { startMailServer } from '../support/smtp.ts';
import type { TestMailServer } from '../support/smtp.ts';

let service: TestService;
let server: TestMailServer;

beforeAll(async () => {
  server = await startMailServer();
  service = await startTestService({
    environment: { SITEGLASS_SMTP_URL: server.url, SITEGLASS_SMTP_FROM: 'siteglass@example.com' },
  });
});
afterAll(async () => {
  await service?.stop();
  await server?.[Symbol.asyncDispose]();
});

test('an event is mailed to owners and admins, and no header has text of users', async () => {
  const account = await service.createAccount();
  const people = [
    ['owner', 'owner@example.com'],
    ['admin', 'admin@example.com'],
    ['viewer', 'viewer@example.com'],
    ['owner', 'evil@example.com,victim@example.net'],
  ];
  for (const [role, email] of people) {
    await service.database.query(
      `with p as (insert into person (email, name, password) values ($1, 'Eve', 'x') returning id)
       insert into member (account_id, person_id, role) select a.id, p.id, $2 from p, account a where a.slug = $3`,
      [email, role, account.slug],
    );
  }
  const number = 'INV-1\r\nBcc: victim@example.net';
  await service.database.query(
    `insert into invoice (account_id, number, amount, status) select id, $2, 5, 'open' from account where slug = $1`,
    [account.slug, number],
  );
  await expect
    .poll(async () => (await service.database.query(`select from event where mail_state = 'sent'`)).length, {
      timeout: 20_000,
    })
    .toBe(1);
  expect(server.mails.map(({ to }) => to.join()).toSorted()).toEqual(['admin@example.com', 'owner@example.com']);
  for (const { head, body } of server.mails) {
    expect(head).toMatch(/^Subject: \[Siteglass\] An invoice has been opened$/m);
    expect(head).toMatch(/^From: siteglass@example\.com$/m);
    expect(head).not.toMatch(/victim|INV-1/);
    expect(body).toContain('invoice.opened');
    expect(body).toContain(account.slug);
  }
});

test('a mailbox that refuses mail does not keep the others from getting it, and nobody gets it twice', async () => {
  const account = await service.createAccount();
  const gone = `gone-${account.slug}@example.com`;
  const late = `late-${account.slug}@example.com`;
  const owner = `owner-${account.slug}@example.com`;
  for (const email of [gone, late, owner]) {
    await service.database.query(
      `with p as (insert into person (email, name, password) values ($1, 'Ann', 'x') returning id)
       insert into member (account_id, person_id, role) select a.id, p.id, 'owner' from p, account a where a.slug = $2`,
      [email, account.slug],
    );
  }
  server.refused.set(gone, 550).set(late, 450);
  await service.manage('POST', `/accounts/${account.slug}/invoices`, { amount: 5 });
  const state = async () => {
    const [row] = await service.database.query<{ id: string; mail_state: string; mail_attempt: number; due: boolean }>(
      `select e.id, mail_state, mail_attempt, mail_at < clock_timestamp() + interval '2 min' as due
       from event e join account a on a.id = e.account_id where a.slug = $1`,
      [account.slug],
    );
    return row!;
  };
  const mailed = () => server.mails.flatMap(({ to }) => to).filter((to) => to.endsWith(`${account.slug}@example.com`));
  await expect.poll(mailed, { timeout: 20_000 }).toEqual([owner]);
  await expect.poll(state, { timeout: 20_000 }).toMatchObject({ mail_state: 'waiting', mail_attempt: 1, due: true });
  server.refused.delete(late);
  const { id } = await state();
  await service.database.query('update event set mail_at = clock_timestamp() where id = $1', [id]);
  await expect.poll(state, { timeout: 20_000 }).toMatchObject({ mail_state: 'sent', mail_attempt: 2 });
  expect(mailed()).toEqual([owner, late]);
});

test('an event that could not be mailed in five attempts has failed', async () => {
  const account = await service.createAccount();
  await service.database.query(
    `with p as (insert into person (email, name, password) values ('full@example.com', 'Full', 'x') returning id)
     insert into member (account_id, person_id, role) select a.id, p.id, 'owner' from p, account a where a.slug = $1`,
    [account.slug],
  );
  server.refused.set('full@example.com', 452);
  await service.database.query(
    `insert into event (account_id, type, data, mail_attempt)
     select id, 'invoice.opened', '{}', 4 from account where slug = $1`,
    [account.slug],
  );
  const listed = async () => (await service.manage('GET', `/accounts/${account.slug}/events`)).json.items[0]?.mail;
  await expect.poll(listed, { timeout: 20_000 }).toBe('failed');
});

test('an event that the workspace excludes from mail is skipped', async () => {
  const account = await service.createAccount();
  await service.database.query(
    `with p as (insert into person (email, name, password) values ('quiet@example.com', 'Quiet', 'x') returning id)
     insert into member (account_id, person_id, role) select a.id, p.id, 'owner' from p, account a where a.slug = $1`,
    [account.slug],
  );
  expect((await service.manage('PATCH', `/accounts/${account.slug}/mail`, { events: ['credits.low'] })).json).toEqual({
    available: true,
    events: ['credits.low'],
    recipients: 1,
  });
  await service.manage('POST', `/accounts/${account.slug}/invoices`, { amount: 5 });
  const listed = async () => (await service.manage('GET', `/accounts/${account.slug}/events`)).json.items[0]?.mail;
  await expect.poll(listed, { timeout: 20_000 }).toBe('skipped');
  expect(server.mails.filter(({ to }) => to.includes('quiet@example.com'))).toEqual([]);
});

test('a search engine that breaks and recovers is mailed to the operator, once each', async () => {
  const report = (verdict: string) =>
    service.manage('POST', '/search-checks', {
      checks: [{ engine: 'bing', type: 'news', verdict, read: 0, seen: 10, complete: null, detail: null }],
    });
  const mailed = () =>
    server.mails.flatMap(({ head }) => /^x-siteglass-event: (engine\.\w+)/im.exec(head)?.[1] ?? []).toSorted();
  for (const verdict of ['ok', 'drift', 'drift', 'ok']) await report(verdict);
  await expect.poll(mailed, { timeout: 20_000 }).toEqual(['engine.broken', 'engine.recovered']);
  const broken = server.mails.find(({ head }) => head.includes('engine.broken'))!;
  expect(broken.head).toMatch(/^Subject: \[Siteglass\] A search engine has stopped working$/m);
  expect(broken.body).toContain('bing');
});
