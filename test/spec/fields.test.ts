// Section 2.8: the rules of `fields`, through the API and as properties of the filter itself.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepFields, parseFields } from '../../src/contract/fields.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: SharedService;
let target: Target;
let account: TestAccount;

beforeAll(async () => {
  target = await startTarget();
  service = await sharedTestService();
  account = await service.createAccount({ account: { plan: { quota: 10 } }, packs: [3, 4], credits: 5 });
});

afterAll(async () => {
  await target?.close();
});

const usage = async (fields: string) => (await service.call('/v1/usage', { fields }, { key: account.key })).json;
const keep = (body: unknown, fields: string): unknown => keepFields(body, parseFields(fields));

describe('rule 1: a comma-separated list of names', () => {
  test('keeps exactly these', async () => {
    expect(Object.keys(await usage('remaining,credits'))).toEqual(['remaining', 'credits']);
  });

  test('whitespace around commas is ignored', async () => {
    expect(await usage('  remaining ,\t credits.given\n')).toEqual({ remaining: 22, credits: { given: 5 } });
  });

  test('empty names between commas are ignored', async () => {
    expect(await usage(',remaining,,')).toEqual({ remaining: 22 });
  });

  test('an empty list keeps everything', async () => {
    expect(Object.keys(await usage(''))).toContain('api_key');
  });

  test('may be sent in the body of a POST', async () => {
    const body = JSON.stringify({ fields: 'remaining' });
    const { json } = await service.call('/v1/usage', {}, { key: account.key, method: 'POST', body });
    expect(json).toEqual({ remaining: 22 });
  });

  test('may be an array of names in the body of a POST', async () => {
    const post = (fields: unknown) =>
      service.call('/v1/usage', {}, { key: account.key, method: 'POST', body: JSON.stringify({ fields }) });
    expect((await post(['remaining', 'account.name'])).json).toEqual({ remaining: 22, account: { name: 'Test' } });
    expect(await post(['remaining', 1])).toMatchObject({
      status: 400,
      json: { error: 'Bad Request: fields must be text, or a list of texts' },
    });
  });

  test('given twice keeps both', async () => {
    const { json } = await service.call('/v1/usage?fields=remaining&fields=account.name', {}, { key: account.key });
    expect(json).toEqual({ remaining: 22, account: { name: 'Test' } });
  });
});

describe('rule 2: nested fields use dot notation', () => {
  test('in objects, at any depth', async () => {
    expect(await usage('api_key.quotas.daily,account.name')).toEqual({
      account: { name: 'Test' },
      api_key: { quotas: { daily: null } },
    });
  });

  test('in every object of an array', async () => {
    expect(await usage('packs.items.total,packs.count')).toEqual({
      packs: { count: 2, items: [{ total: 3 }, { total: 4 }] },
    });
    expect(keep({ team: [{ name: 'a', age: 1 }, { name: 'b' }, {}], other: 1 }, 'team.name')).toEqual({
      team: [{ name: 'a' }, { name: 'b' }, {}],
    });
  });

  test('in arrays of arrays', () => {
    expect(keep({ rows: [[{ a: 1, b: 2 }], [{ a: 3 }]] }, 'rows.a')).toEqual({ rows: [[{ a: 1 }], [{ a: 3 }]] });
  });

  test('in keys that contain dots themselves', () => {
    const report = { urls: { 'https://example.com/': { status: 200, size: 1 } }, cms: null };
    expect(keep(report, 'urls.https://example.com/.status')).toEqual({
      urls: { 'https://example.com/': { status: 200 } },
    });
  });
});

describe('rule 3: only listed top-level keys are kept, with their structure', () => {
  test('a listed key is kept whole', async () => {
    const whole = await usage('');
    expect(await usage('packs')).toEqual({ packs: whole.packs });
  });

  test('a nested field keeps its parent object', async () => {
    expect(await usage('packs.current.title')).toEqual({ packs: { current: { title: 'Pack 1' } } });
    expect(await usage('account.nothing')).toEqual({ account: {} });
  });

  test('the parent wins when both are listed', async () => {
    const whole = await usage('');
    expect(await usage('account.name,account')).toEqual({ account: whole.account });
    expect(await usage('account,account.name')).toEqual({ account: whole.account });
  });

  test('null stays null', async () => {
    const plain = await service.createAccount();
    const { json } = await service.call('/v1/usage', { fields: 'packs.count' }, { key: plain.key });
    expect(json).toEqual({ packs: null });
  });
});

describe('rule 4: unknown names are silently ignored', () => {
  test('beside known ones', async () => {
    expect(await usage('nothing,remaining,a.b.c,remaining.deeper')).toEqual({ remaining: 22 });
  });

  test('alone: nothing is kept, and there is no error', async () => {
    const answer = await service.call('/v1/usage', { fields: 'nothing' }, { key: account.key });
    expect([answer.status, answer.json]).toEqual([200, {}]);
  });

  test.each(['__proto__', 'constructor', 'toString', '__proto__.polluted', 'constructor.prototype', '.', '..', '...'])(
    '%s is such a name',
    async (name) => {
      const answer = await service.call('/v1/usage', { fields: `${name},remaining` }, { key: account.key });
      expect([answer.status, answer.json]).toEqual([200, { remaining: 22 }]);
    },
  );
});

describe('rule 5: filtering happens after the data is fetched', () => {
  test('and does not reduce the cost', async () => {
    const payer = await service.createAccount({ credits: 5 });
    const answer = await service.call(
      '/v1/website/crawler',
      { query: target.origin, fields: 'nothing' },
      { key: payer.key },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-credits-charged')).toBe('1');
  });

  test('a body that is a string stays as it is', async () => {
    const call = (parameters = {}) =>
      service.call('/v1/website/crawler', { query: target.origin, ...parameters }, { key: account.key });
    expect((await call({ fields: 'nothing' })).json).toBe((await call()).json);
  });
});

describe('rule 6: fields combines with soft_fail and is_async', () => {
  test('an error stays whole', async () => {
    const answer = await service.call('/v1/website/crawler', { fields: 'nothing', soft_fail: 'true' });
    expect([answer.status, answer.json]).toEqual([200, { error: 'Invalid API Key' }]);
    expect((await service.call('/v1/usage', { fields: 'nothing' })).json).toEqual({ error: 'Invalid API Key' });
  });

  test('the body of an accepted job stays whole, and the job can be reduced when it is read', async () => {
    const accepted = await service.call(
      '/v1/website/crawler',
      { query: target.origin, fields: 'nothing', soft_fail: 'true', is_async: 'true' },
      { key: account.key },
    );
    expect(accepted.status).toBe(202);
    expect(Object.keys(accepted.json)).toEqual(['job_id', 'status', 'status_url']);
    const job = await service.waitForJob(accepted.json.job_id, account.key);
    expect(job).toMatchObject({ status: 'completed', result: expect.stringContaining('Hello') as string });
    const reduced = await service.call(
      `/jobs/${accepted.json.job_id}`,
      { fields: 'status,nothing' },
      { key: account.key },
    );
    expect(reduced.json).toEqual({ status: 'completed' });
  });
});

describe('the filter, for any body and any names', () => {
  const key = fc.oneof(fc.constantFrom('a', 'b', 'c', 'a.b', '__proto__', 'constructor'), fc.string({ maxLength: 4 }));
  const { body } = fc.letrec((tie) => ({
    body: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('body'), { maxLength: 3 }),
      fc.array(fc.tuple(key, tie('body')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries) as unknown),
    ),
  }));
  const names = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'a.b', 'b.a', 'a.b.c', 'c', '__proto__'), key), {
    maxLength: 5,
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(body, names, (value, list) => {
        const once = keepFields(value, list);
        expect(keepFields(once, list)).toEqual(once);
      }),
    );
  });

  test('adds nothing: every kept value was there, in the same place and order', () => {
    fc.assert(fc.property(body, names, (value, list) => expectPartOf(keepFields(value, list), value)));
  });

  test('keeps every listed top-level key as it is', () => {
    fc.assert(
      fc.property(fc.dictionary(key, body), names, (value, list) => {
        const kept = keepFields(value, list) as Record<string, unknown>;
        const listed = new Set(list);
        for (const [name, child] of Object.entries(value)) {
          if (listed.has(name)) expect(kept[name]).toBe(child);
          else if (list.length > 0 && !list.some((one) => one.startsWith(`${name}.`))) {
            expect(Object.hasOwn(kept, name)).toBe(false);
          }
        }
      }),
    );
  });

  test('does not modify its input', () => {
    fc.assert(
      fc.property(body, names, (value, list) => {
        const before = JSON.stringify(value);
        keepFields(value, list);
        expect(JSON.stringify(value)).toBe(before);
      }),
    );
  });

  test('more names keep more', () => {
    fc.assert(
      fc.property(
        body,
        names.filter((list) => list.length > 0),
        names,
        (value, some, more) => {
          expectPartOf(keepFields(value, some), keepFields(value, [...some, ...more]));
        },
      ),
    );
  });

  test('any text is a list of names: trimmed, not empty, without commas', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const name of parseFields(text)) {
          expect(name).toBe(name.trim());
          expect(name).not.toBe('');
          expect(name).not.toContain(',');
        }
      }),
    );
  });

  function expectPartOf(part: unknown, whole: unknown): void {
    if (Array.isArray(part)) {
      expect(Array.isArray(whole)).toBe(true);
      // Items that a nested name cannot apply to are left out, the others stay in order.
      const items = [...(whole as unknown[])];
      for (const item of part) {
        while (items.length > 0 && !isPartOf(item, items[0])) items.shift();
        expect(items.length).toBeGreaterThan(0);
        items.shift();
      }
    } else if (typeof part === 'object' && part !== null) {
      const keys = Object.keys(whole as object);
      expect(Object.keys(part)).toEqual(keys.filter((name) => Object.hasOwn(part, name)));
      for (const [name, child] of Object.entries(part)) {
        expectPartOf(child, Object.getOwnPropertyDescriptor(whole, name)!.value);
      }
    } else {
      expect(part).toBe(whole);
    }
  }

  function isPartOf(part: unknown, whole: unknown): boolean {
    try {
      expectPartOf(part, whole);
      return true;
    } catch {
      return false;
    }
  }
});
