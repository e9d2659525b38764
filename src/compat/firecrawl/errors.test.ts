import { describe, expect, test } from 'vitest';
import { badParameter, failed } from '../../contract/errors.ts';
import { textOf } from './errors.ts';

describe('the text of an error', () => {
  test.each([
    [badParameter('query', 'is required'), 'Bad Request: url is required'],
    [badParameter(['depth', 'max_age'], 'are odd'), 'Bad Request: maxDiscoveryDepth and maxAge are odd'],
    [badParameter('extract.a.selector', 'is invalid'), 'Bad Request: formats is invalid'],
    [badParameter('browser_instructions', 'is odd'), 'Bad Request: actions is odd'],
    [
      badParameter('browser_instructions[1].selector.value', 'is invalid'),
      'Bad Request: actions[4].selector is invalid',
    ],
    [badParameter('browser_instructions[9].value', 'is odd'), 'Bad Request: actions[9].value is odd'],
    [badParameter('items[2]', 'must be text'), 'Bad Request: urls[2] must be text'],
    [badParameter('query', 'is not a URL').ofItem('items[2]'), 'Bad Request: urls[2] is not a URL'],
    [badParameter('max_age', 'is odd').ofItem('items[2]'), 'Bad Request: urls[2]: maxAge is odd'],
    [
      failed('failed: no element', 'instruction_failed', { parameters: ['browser_instructions[0] (click)'] }),
      'Internal Error: actions[3] failed: no element',
    ],
    // Text of the target stays as it is.
    [failed('the page says items[0]: query', 'script_failed'), 'Internal Error: the page says items[0]: query'],
  ])('%s has the names of the caller', (error, text) => {
    expect(textOf(error, [3, 4])).toBe(text);
  });
});
