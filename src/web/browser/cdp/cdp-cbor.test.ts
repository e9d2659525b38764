import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMessage, encodeMessage, headBytes, messageBytes } from './cdp-cbor.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
const inEnvelope = (hex: string): Buffer => {
  const inside = bytes(hex);
  return Buffer.concat([bytes('d8185a 00000000').fill(inside.length, headBytes - 1), inside]);
};

describe('messages in CBOR', () => {
  test('round-trip, whatever they contain', () => {
    const object = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue());
    fc.assert(
      fc.property(object, (message) => {
        const encoded = encodeMessage(message);
        expect(messageBytes(encoded)).toBe(encoded.length);
        expect(decodeMessage(encoded)).toEqual(message);
      }),
    );
  });

  test('are encoded as Chromium expects', () => {
    const encoded = encodeMessage({
      id: 1,
      method: 'A.b',
      params: { far: 300, on: true, left: undefined, list: [-2] },
    });
    expect(encoded).toEqual(
      inEnvelope(
        `bf 62 6964 01 66 6d6574686f64 63 412e62 66 706172616d73
         d8185a 0000001e bf 63 666172 1a 0000012c 62 6f6e f5 64 6c697374 d8185a 00000003 9f 21 ff ff ff`,
      ),
    );
  });

  test('contain bytes, both kinds of text and numbers', () => {
    const message = inEnvelope(
      'bf 61 61 d6 43 010203 61 62 44 e420 ac20 61 63 62 c3a4 61 64 fb 3ff8000000000000 61 65 38ff ff',
    );
    expect(decodeMessage(message)).toEqual({ a: Buffer.from([1, 2, 3]), b: '⃤€', c: 'ä', d: 1.5, e: -256 });
  });

  test('cannot change the prototype of objects', () => {
    const message = decodeMessage(encodeMessage(JSON.parse('{"__proto__":{"isAdmin":true}}') as object)) as object;
    expect(Object.keys(message)).toEqual(['__proto__']);
    expect('isAdmin' in message).toBe(false);
  });

  test('that are truncated or damaged are refused in finite time', () => {
    const whole = encodeMessage({ id: 7, result: { list: [1, 'two', null, 3.5], text: 'x'.repeat(40) } });
    for (let end = 0; end < whole.length; end++)
      expect(() => decodeMessage(whole.subarray(0, end))).toThrow('truncated');
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const mangled = Buffer.from(whole);
        mangled[at] = byte;
        try {
          decodeMessage(mangled);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
    expect(() => messageBytes(Buffer.from('{"id":1}'))).toThrow('not a CBOR message');
  });
});
