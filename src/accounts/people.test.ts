import { expect, test } from 'vitest';
import { readEmail } from './people.ts';

test('an e-mail address is trimmed and in lower case', () => {
  expect(readEmail(' Ann@Example.com ')).toBe('ann@example.com');
});

// The lower case of the Kelvin sign is k: it must not open the login of kate@example.com.
test.each(['\u212Aate@example.com', 'ann\u0000@example.com', 'ann@example.com\u007f', 'ann', 'a@b@c'])(
  '%j is no e-mail address',
  (text) => {
    expect(() => readEmail(text)).toThrow('must be an e-mail address');
  },
);
