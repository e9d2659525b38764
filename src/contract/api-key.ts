// The form of an API key: `sg_live_` or `sg_test_`, 32 random base62 characters, and 6 characters of checksum.
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ownPattern = /^sg_(live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** Longest key that is accepted, ours or imported. */
export const keyCharactersMax = 200;

/** A new key for a category: `production` is live, everything else is for tests. */
export function generateKey(category: string): string {
  const prefix = category === 'production' ? 'sg_live_' : 'sg_test_';
  const body = randomBase62(32);
  return `${prefix}${body}${checksum(prefix + body)}`;
}

/** The only trace of a key that is stored. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** False when the text cannot be a key: wrong length, or our own form with a wrong checksum. Spares a look-up. */
export function couldBeKey(text: string): boolean {
  if (text.length === 0 || text.length > keyCharactersMax) return false;
  const own = ownPattern.exec(text);
  return own === null || checksum(`sg_${own[1]}_${own[2]}`) === own[3];
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte: bytes above it would favour the first letters.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < 6; i++) {
    digits = alphabet[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
