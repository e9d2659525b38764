// The types of a route follow from its declaration. `npm run check` fails when an expected type error does not occur.
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { BodyOf, ManageApi, QueryOf, ResultOf } from './client.ts';
import { list, nullable, object } from '../contract/schema.ts';
import type { ValueOf } from '../contract/schema.ts';
import { defineRoute } from './route.ts';

const result = object({ name: { type: 'string' }, at: { type: 'string', format: 'date-time' } });

describe('a route', () => {
  test('returns a value of its result schema, with dates for date-time', () => {
    const common = { method: 'GET', path: '/x', operationId: 'x', summary: 'X', permission: 'anyone', result } as const;
    defineRoute({ ...common, run: async () => ({ name: 'a', at: new Date() }) });
    defineRoute({ ...common, run: async () => ({ name: 'a', at: '2026-11-15T00:00:00Z' }) });
    // @ts-expect-error -- a member is missing
    defineRoute({ ...common, run: async () => ({ name: 'a' }) });
    // @ts-expect-error -- a member has another type
    defineRoute({ ...common, run: async () => ({ name: 1, at: new Date() }) });
    // @ts-expect-error -- a date is not a name
    defineRoute({ ...common, run: async () => ({ name: new Date(), at: new Date() }) });
    expectTypeOf<ValueOf<typeof result>>().toExtend<{ name: string; at: string }>();
  });

  test('receives arguments typed by its path, query and body', () => {
    const route = defineRoute({
      method: 'POST',
      path: '/accounts/{slug}/x/{job}',
      operationId: 'x',
      summary: 'X',
      permission: 'anyone',
      query: { type: 'object', properties: { limit: { type: 'integer', default: 1, description: 'Limit' } } },
      body: { type: 'object', required: ['a'], properties: { a: { type: 'number' }, b: { type: ['string', 'null'] } } },
      result: object({ ok: { type: 'boolean' } }),
      async run({ params, query, body }) {
        expectTypeOf(params).toEqualTypeOf<Readonly<Record<'slug' | 'job', string>>>();
        expectTypeOf(query.limit).toEqualTypeOf<number>();
        expectTypeOf(body.a).toEqualTypeOf<number>();
        expectTypeOf(body.b).toEqualTypeOf<string | null | undefined>();
        // @ts-expect-error -- the body has no such member
        return { ok: body.c === undefined };
      },
    });
    expect(route.path).toBe('/accounts/{slug}/x/{job}');
  });

  test('has client types under its name', () => {
    expectTypeOf<ResultOf<'GET /accounts/{slug}/keys'>['items'][number]['state']>().toEqualTypeOf<
      'active' | 'inactive' | 'expired'
    >();
    expectTypeOf<QueryOf<'GET /accounts/{slug}/jobs'>['limit']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<BodyOf<'POST /accounts/{slug}/credits'>['amount']>().toEqualTypeOf<number>();
    expectTypeOf<ManageApi>().not.toHaveProperty('GET /accounts/{slug}/secrets');
  });
});

test('a nullable schema allows null, also as an enum value', () => {
  const choice = nullable({ type: 'string', enum: ['a', 'b'] });
  expect(choice).toEqual({ type: ['string', 'null'], enum: ['a', 'b', null] });
  expectTypeOf<ValueOf<typeof choice>>().toEqualTypeOf<'a' | 'b' | null>();
  const items = nullable(list({ type: 'integer' }));
  expectTypeOf<ValueOf<typeof items>>().toEqualTypeOf<number[] | null>();
});
