import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { readBoolean, readParameters } from './parameters.ts';

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
  },
} as const;
const read = (sent: Record<string, unknown>) => readParameters(schema, { query: 'x', ...sent });

describe('reading parameters', () => {
  test('fills defaults and leaves out what was not sent', () => {
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
    [{ query: '01234567890' }, 'query must be at most 10 characters long'],
    [{ query: ['a', 'b'] }, 'query was given more than once'],
    [{ query: {} }, 'query must be text'],
    [{ query: 'a\0b' }, 'query must be valid text without null bytes'],
    [{ query: '\ud800' }, 'query must be valid text without null bytes'],
    [{ format: 'gif' }, 'format must be one of png, pdf'],
    [{ steps: '{' }, 'steps must be a JSON array'],
    [{ steps: '{}' }, 'steps must be a JSON array'],
    [{ query: null }, 'query is required'],
  ])('%o is refused: %s', (sent, why) => {
    expect(() => read(sent)).toThrow(new ApiError(400, `Bad Request: ${why}`));
  });

  test('numbers may be text, also with exponents', () => {
    expect(read({ count: ' 7 ', ratio: '-1.5e2' })).toMatchObject({ count: 7, ratio: -150 });
  });

  test('an alias stands for its parameter, and the name itself wins', () => {
    expect(read({ type: 'pdf' })).toMatchObject({ format: 'pdf' });
    expect(read({ type: 'pdf', format: 'png' })).toMatchObject({ format: 'png' });
  });

  test('JSON text becomes a list', () => {
    expect(read({ steps: '[1]' }).steps).toEqual([1]);
  });

  test('whatever is sent, the answer is parameters or a 400 that names one', () => {
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

  test('a boolean is read as it was written', () => {
    expect(readBoolean('perhaps')).toBeUndefined();
    expect(readBoolean(undefined)).toBeUndefined();
  });
});
