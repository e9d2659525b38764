import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError, badParameter, failed } from './errors.ts';
import { withSentNames, readParameters } from './parameters.ts';
import { readBoolean, RepeatedValues } from './values.ts';

const schema = {
  type: 'object',
  required: ['query'],
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 10, description: 'text' },
    flag: { type: 'boolean', default: true, description: 'flag' },
    count: { type: 'integer', minimum: 1, maximum: 60, default: 15, description: 'count' },
    ratio: { type: 'number', description: 'ratio' },
    format: { type: 'string', enum: ['png', 'pdf'], description: 'format', 'x-aliases': ['type'] },
    steps: { type: 'array', description: 'steps' },
    list: { type: 'string', 'x-comma-list': true, description: 'list' },
    body: { type: 'string', 'x-json-text': true, description: 'body' },
  },
} as const;
const read = (sent: Record<string, unknown>) => readParameters(schema, { query: 'x', ...sent });

describe('reading parameters', () => {
  test('fills in defaults and omits parameters that were not sent', () => {
    expect(read({})).toEqual({ query: 'x', flag: true, count: 15 });
  });

  test.each(['true', 'TRUE', '1', 'yes', 'On', true, 1])('%o is true', (value) => {
    expect(read({ flag: value }).flag).toBe(true);
  });
  test.each(['false', 'False', '0', 'NO', 'off', false, 0])('%o is false', (value) => {
    expect(read({ flag: value }).flag).toBe(false);
  });

  test.each([
    [{ flag: 'maybe' }, 'flag must be true or false'],
    [{ flag: '' }, 'flag must be true or false'],
    [{ count: '' }, 'count must be a whole number'],
    [{ count: '1.5' }, 'count must be a whole number'],
    [{ count: '0x10' }, 'count must be a whole number'],
    [{ count: 'Infinity' }, 'count must be a whole number'],
    [{ count: 61 }, 'count must be between 1 and 60'],
    [{ count: true }, 'count must be a whole number'],
    [{ query: '' }, 'query must not be empty'],
    [{ query: '01234567890' }, 'query must be text of at most 10 characters'],
    [{ query: RepeatedValues.of('a', 'b') }, 'query was given more than once'],
    [{ body: RepeatedValues.of('a', 'b') }, 'body was given more than once'],
    [{ query: ['a', 'b'] }, 'query must be text'],
    [{ list: ['a', 1] }, 'list must be text, or a list of texts'],
    [{ list: '["a", 1]' }, 'list must be text, or a list of texts'],
    [{ query: ['a'] }, 'query must be text'],
    [{ query: {} }, 'query must be text'],
    [{ count: [] }, 'count must be a whole number'],
    [{ count: [1, 2] }, 'count must be a whole number'],
    [{ flag: [true] }, 'flag must be true or false'],
    [{ query: 'a\0b' }, 'query must be valid text without null bytes'],
    [{ query: '\ud800' }, 'query must be valid text without null bytes'],
    [{ format: 'gif' }, 'format must be one of png, pdf'],
    [{ steps: '{' }, 'steps must be a JSON array'],
    [{ steps: '{}' }, 'steps must be a JSON array'],
    [{ query: null }, 'query is required'],
  ])('%o is refused: %s', (sent, why) => {
    expect(() => read(sent)).toThrow(expect.objectContaining({ status: 400, message: `Bad Request: ${why}` }));
  });

  test('names all parameters that are missing', () => {
    const strict = { ...schema, required: ['query', 'count', 'format'] } as const;
    expect(() => readParameters(strict, { count: 1 })).toThrow('Bad Request: query and format are required');
    expect(() => readParameters(strict, { flag: 'maybe' })).toThrow('query, count and format are required');
  });

  test('accepts numbers as text, also with exponents', () => {
    expect(read({ count: ' 7 ', ratio: '-1.5e2' })).toMatchObject({ count: 7, ratio: -150 });
  });

  test('accepts aliases, and prefers the name itself', () => {
    expect(read({ type: 'pdf' })).toMatchObject({ format: 'pdf' });
    expect(read({ type: 'pdf', format: 'png' })).toMatchObject({ format: 'png' });
  });

  test('joins lists of texts with commas, in every form', () => {
    const lists = ['a,b', ['a', 'b'], '["a", "b"]', RepeatedValues.of('a', 'b')];
    for (const list of lists) expect(read({ list }).list).toBe('a,b');
    expect(read({ list: '[data-price], ["x"' }).list).toBe('[data-price], ["x"');
    expect(read({ list: '[]' }).list).toBe('');
  });

  test('passes a list in JSON on as its text', () => {
    expect(read({ body: ['a', 'b'] }).body).toBe('["a","b"]');
  });

  test('parses JSON text into a list', () => {
    expect(read({ steps: '[1]' }).steps).toEqual([1]);
  });

  test('any input results in parameters or in a 400 that names one', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('query', 'flag', 'count', 'ratio', 'format', 'steps', '__proto__', 'x'),
          fc.anything(),
        ),
        (sent) => {
          try {
            const values = readParameters(schema, sent);
            expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(values)));
          } catch (error) {
            expect(error).toMatchObject({
              status: 400,
              message: expect.stringMatching(/^Bad Request: (query|flag|count|ratio|format|steps) /),
            });
          }
        },
      ),
    );
  });

  test('readBoolean accepts the documented spellings only', () => {
    expect(readBoolean('perhaps')).toBeUndefined();
    expect(readBoolean(undefined)).toBeUndefined();
  });
});

describe('a 400', () => {
  const schemaOfSizes = {
    type: 'object',
    properties: {
      url: { type: 'string', description: 'url', 'x-aliases': ['query'] },
      viewport_width: { type: 'integer', description: 'width', 'x-aliases': ['width'] },
      viewport_height: { type: 'integer', description: 'height', 'x-aliases': ['height'] },
      selector: { type: 'string', description: 'selector', 'x-aliases': ['element'] },
    },
  } as const;
  const tell = (names: string | string[], reason: string, sent: Record<string, unknown>) =>
    withSentNames(badParameter(names, reason), schemaOfSizes, sent).sentence;

  test.each([
    ['url', 'must be a full URL', { query: 'x' }, 'query must be a full URL'],
    ['url', 'must be a full URL', { url: 'x', query: 'y' }, 'url must be a full URL'],
    ['url', 'is required', {}, 'url is required'],
    ['selector', 'is not a CSS selector: selector', { element: '-' }, 'element is not a CSS selector: selector'],
    [
      ['viewport_width', 'viewport_height', 'selector'],
      'together must not',
      { width: 1, viewport_height: 2, element: 'a' },
      'width, viewport_height and element together must not',
    ],
    ['steps[0].type', 'is required', { steps: [] }, 'steps[0].type is required'],
  ])('about %s that %s for %o says "%s"', (names, reason, sent, said) => {
    expect(tell(names, reason, sent)).toBe(said);
  });

  test('keeps its kind, code and cause when parameters are renamed', () => {
    const cause = new Error('inner');
    const error = new ApiError('forbidden', 'is not allowed', { parameters: ['url'], code: 'blocked', cause });
    const renamed = withSentNames(error, schemaOfSizes, { query: 'x' });
    expect(renamed).toMatchObject({ status: 403, code: 'blocked', cause, message: 'Forbidden: query is not allowed' });
  });

  test('that names no parameter is returned unchanged', () => {
    const error = failed('url is down', 'target_refused');
    expect(withSentNames(error, schemaOfSizes, { query: 'x' })).toBe(error);
    const fault = new Error('url');
    expect(withSentNames(fault, schemaOfSizes, { query: 'x' })).toBe(fault);
  });
});

test('a choice may be given as a boolean, in JSON and as text', () => {
  const sitemap = {
    type: 'string',
    enum: ['include', 'skip'],
    'x-booleans': ['include', 'skip'],
    description: '',
  } as const;
  const choice = { type: 'object', properties: { sitemap } } as const;
  const chosen = (value: unknown) => readParameters(choice, { sitemap: value }).sitemap;
  expect([true, 'true', 'include', false, 'false', 'skip'].map(chosen)).toEqual([
    'include',
    'include',
    'include',
    'skip',
    'skip',
    'skip',
  ]);
});
