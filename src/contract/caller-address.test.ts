import { expect, test } from 'vitest';
import { callerAddress } from './caller-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:1234', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['unknown', '127.0.0.1'],
  ['999.1.1.1', '127.0.0.1'],
  ['', '127.0.0.1'],
])('%j is stored as %s', (ip, kept) => {
  expect(callerAddress({ ip, socket: { remoteAddress: '::ffff:127.0.0.1' } })).toBe(kept);
});

test('the address is null when the client has reset the connection', () => {
  expect(callerAddress({ ip: undefined, socket: {} })).toBeNull();
});
