import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { couldBeKey, generateKey, hashKey } from './api-key.ts';
import { isUuid, newRequestId, requestTime } from './request-id.ts';

describe('a key', () => {
  test('starts with sg_live_ for production and sg_test_ otherwise, and ends with a checksum', () => {
    expect(generateKey('production')).toMatch(/^sg_live_[0-9A-Za-z]{38}$/);
    expect(generateKey('development')).toMatch(/^sg_test_[0-9A-Za-z]{38}$/);
  });

  test('with a typo is rejected by its checksum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 45 }), fc.constantFrom('0', 'a', 'Z'), (position, character) => {
        const key = generateKey('production');
        const typed = key.slice(0, position) + character + key.slice(position + 1);
        expect(couldBeKey(typed)).toBe(typed === key);
      }),
    );
  });

  test('in another format is accepted up to 200 characters', () => {
    expect(couldBeKey('anything')).toBe(true);
    expect(couldBeKey('x'.repeat(200))).toBe(true);
    expect(couldBeKey('x'.repeat(201))).toBe(false);
    expect(couldBeKey('')).toBe(false);
  });

  test('is hashed with SHA-256', () => {
    expect(hashKey('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('a request id', () => {
  test('is a UUIDv7 that contains its time and sorts by it', () => {
    const ids = [1, 2, 3].map((ms) => newRequestId(1_700_000_000_000 + ms));
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) {
      expect(isUuid(id)).toBe(true);
      expect(id).toMatch(/^.{14}7.{4}[89ab]/);
    }
    expect(requestTime(ids[0]!).getTime()).toBe(1_700_000_000_001);
    expect(new Set(Array.from({ length: 10_000 }, () => newRequestId())).size).toBe(10_000);
  });
});
