// The form of an API key: `sg_live_` or `sg_test_`, 32 random base62 characters, and 6 characters of checksum.
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ownPattern = /^sg_(live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** The longest accepted key, generated or imported. */
export const keyCharactersMax = 200;

/** Generates a key: `sg_live_` for the category `production`, `sg_test_` for all others. */
export function generateKey(category: string): string {
  const prefix = category === 'production' ? 'sg_live_' : 'sg_test_';
  const body = randomBase62(32);
  return `${prefix}${body}${checksum(prefix + body)}`;
}

/** The hash under which a key is stored. The key itself is not stored. */
export const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** False when the text cannot be a key: wrong length, or a Siteglass key with a wrong checksum. Saves a database look-up. */
export function couldBeKey(text: string): boolean {
  if (text.length === 0 || text.length > keyCharactersMax) return false;
  const own = ownPattern.exec(text);
  return own === null || checksum(`sg_${own[1]}_${own[2]}`) === own[3];
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 that fits in a byte. Larger bytes are dropped to avoid a bias to the first letters.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < 6; i++) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
