// Schedules that watch a page for changes.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScheduleCalls } from '../support/schedule-calls.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: SharedService;
let target: Target;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
});
afterAll(() => target?.close());

const { send, get, created, runOnce, changingPage, receiver } = createScheduleCalls(() => ({ service, target }));

describe('a watch', () => {
  test('of text tells what has changed since the last run, signed', async () => {
    const account = await service.createAccount({ credits: 10 });
    const page = changingPage('/watched-text', '<p>Price: 10</p><p class="ad">one</p>');
    const hook = receiver(`/hook-${randomUUID()}`);
    const id = await created(account, {
      params: { query: page.url, exclude_selectors: '.ad' },
      watch: 'text',
      webhook_url: hook.url,
    });
    expect(await runOnce(account, id)).toMatchObject({ status: 'completed', changed: null });
    page.set('<p>Price: 10</p><p class="ad">two</p>'); // excluded
    expect(await runOnce(account, id)).toMatchObject({ changed: false, difference: null });
    page.set('<p>Price: 12</p><p class="ad">two</p>');
    const run = await runOnce(account, id);
    expect(run).toMatchObject({ changed: true, difference: { kind: 'text', lines_added: 1, lines_removed: 1 } });
    expect(run.difference.patch).toContain('-Price: 10');
    expect(run.difference.patch).toContain('+Price: 12');
    expect(await runOnce(account, id)).toMatchObject({ changed: false });

    await expect.poll(() => hook.bodies.length, { timeout: 10_000 }).toBe(1);
    const [{ event, text, signature }] = hook.bodies as [(typeof hook.bodies)[number]];
    expect(event).toEqual({
      id: expect.any(String),
      type: 'schedule.changed',
      created_at: expect.any(String),
      account: account.slug,
      data: expect.objectContaining({
        schedule_id: id,
        run_id: run.run_id,
        watch: 'text',
        due_at: run.due_at,
        difference: run.difference,
      }),
    });
    const [row] = await service.database.query<{ webhook_secret: string }>(
      'select webhook_secret from account where slug = $1',
      [account.slug],
    );
    const [, seconds, digest] = /^t=(\d+),v1=(\w+)$/.exec(signature)!;
    expect(digest).toBe(createHmac('sha256', row!.webhook_secret).update(`${seconds}.${text}`).digest('hex'));
    expect((await get(account, id)).last_changed_at).toBe(run.due_at);
  });

  test('ends and is reported when a long value is cut off in the middle of a character', async () => {
    const account = await service.createAccount({ credits: 10 });
    const page = changingPage('/watched-emoji', '<b>short</b>');
    const id = await created(account, { params: { query: page.url, extract: { text: 'b' } }, watch: 'extract' });
    await runOnce(account, id);
    page.set(`<b>${'a'.repeat(999)}\u{1F600}</b>`);
    const run = await runOnce(account, id);
    expect(run).toMatchObject({ status: 'completed', changed: true, difference: { truncated: true } });
    expect(run.difference.fields[0].after).toBe(`${'a'.repeat(999)}\uFFFD…`);
  });

  test('of extract names the changed fields', async () => {
    const account = await service.createAccount({ credits: 10 });
    const page = changingPage('/watched-fields', '<b class="price">10</b><i>Lamp</i>');
    const extract = { price: { selector: '.price', output: 'number' }, name: 'i' };
    const id = await created(account, { params: { query: page.url, extract }, watch: 'extract' });
    await runOnce(account, id);
    page.set('<b class="price">12</b><i>Lamp</i><u>new</u>');
    expect((await runOnce(account, id)).difference).toEqual({
      kind: 'fields',
      share: 0.5,
      fields: [{ path: 'price', before: 10, after: 12 }],
      truncated: false,
    });
  });

  test('ignores changes up to the threshold, which add up', async () => {
    const account = await service.createAccount({ credits: 10 });
    const words = Array.from({ length: 20 }, (_, index) => `<p>word ${index}</p>`);
    const page = changingPage('/watched-threshold', words.join(''));
    const id = await created(account, { params: { query: page.url }, watch: 'text', threshold: 0.05 });
    await runOnce(account, id);
    words[0] = '<p>other</p>';
    page.set(words.join(''));
    expect(await runOnce(account, id)).toMatchObject({ changed: false });
    words[9] = '<p>other</p>';
    page.set(words.join(''));
    expect(await runOnce(account, id)).toMatchObject({ changed: true, difference: { lines_added: 2 } });
  });

  test('starts again with a new baseline when the call changes', async () => {
    const account = await service.createAccount({ credits: 10 });
    const id = await created(account, { params: { query: changingPage('/first', 'one').url }, watch: 'body' });
    await runOnce(account, id);
    await send('PATCH', account, `/${id}`, { params: { query: changingPage('/second', 'two').url } });
    expect(await runOnce(account, id)).toMatchObject({ status: 'completed', changed: null });
  });

  test('stores a large baseline in the file store and removes it', async () => {
    const account = await service.createAccount({ credits: 10 });
    const large = () => `<p>${Array.from({ length: 8000 }, () => randomUUID()).join('</p><p>')}</p>`;
    const page = changingPage('/large', large());
    const id = await created(account, { params: { query: page.url }, watch: 'text' });
    const files = () =>
      service.database.query<{ key: string }>(
        `select f.key from stored_file f join account a on a.id = f.account_id where a.slug = $1`,
        [account.slug],
      );
    await runOnce(account, id);
    const [first] = await files();
    expect(first?.key).toMatch(/^schedules\//);
    page.set(large());
    expect(await runOnce(account, id)).toMatchObject({ changed: true, difference: { truncated: true } });
    await expect
      .poll(async () => (await files()).map(({ key }) => key))
      .toEqual([expect.not.stringMatching(first!.key)]);
    await send('DELETE', account, `/${id}`);
    expect(await files()).toEqual([]);
  });
});
