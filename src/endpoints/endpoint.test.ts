import { expect, test } from 'vitest';
import { redactParameters } from '../contract/secrets.ts';
import { defineEndpoint } from './endpoint.ts';
import { fullCatalog } from './full-catalog.ts';

const declared = {
  path: '/v1/test',
  operationId: 'test',
  summary: 'Test',
  credits: 1,
  query: { type: 'object', properties: { n: { type: 'integer', default: 1, description: 'a number' } } },
  result: {
    type: 'object',
    required: ['sum', 'state'],
    properties: { sum: { type: ['integer', 'null'] }, state: { type: 'string', enum: ['ok', 'late'] } },
  },
  example: { query: {}, result: { sum: 1, state: 'ok' } },
} as const;

const state = 'ok' as const;

test('an endpoint has defaults, and its parameters and body have the types of its schemas', () => {
  const endpoint = defineEndpoint({ ...declared, run: async ({ n }) => ({ body: { sum: n + 1, state } }) });
  expect(endpoint).toMatchObject({ method: 'GET', canRunAsync: true, sendsRaw: 'never', logged: true });
});

test('a body or an example that does not match the result is a type error', () => {
  // @ts-expect-error: `state` is missing
  defineEndpoint({ ...declared, run: async () => ({ body: { sum: null } }) });
  // @ts-expect-error: `sum` is not text
  defineEndpoint({ ...declared, run: async () => ({ body: { sum: '1', state } }) });
  // @ts-expect-error: `early` is not a state
  defineEndpoint({ ...declared, run: async () => ({ body: { sum: 1, state: 'early' as const } }) });
  defineEndpoint({
    ...declared,
    // @ts-expect-error: the example is wrong
    example: { query: {}, result: { sum: 1 } },
    run: async () => ({ body: { sum: 1, state } }),
  });
});

test('a secret parameter stays secret when it is sent to an endpoint that does not know it', () => {
  const secretNames = fullCatalog.flatMap(({ query }) =>
    Object.entries(query.properties)
      .filter(([, parameter]) => parameter.writeOnly || parameter['x-secret'] || parameter['x-secret-members'])
      .flatMap(([name, parameter]) => [name, ...(parameter['x-aliases'] ?? [])]),
  );
  expect(secretNames).toContain('body');
  for (const name of secretNames) {
    for (const value of ['hunter2', { value: 'hunter2' }, [{ type: 'fill', value: 'hunter2' }]]) {
      expect(JSON.stringify(redactParameters({ [name]: value }))).not.toContain('hunter2');
    }
  }
});
