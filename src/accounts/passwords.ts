// Passwords: hashed with scrypt, compared in constant time, made readable when we make them.
import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { badParameter, overloaded } from '../contract/errors.ts';

const COST = 2 ** 15;
const BLOCK_SIZE = 8;
const MEMORY_BYTES_MAX = 64 * 1024 * 1024;
const HASH_BYTES = 32;
const CHARACTERS_MIN = 10;
const CHARACTERS_MAX = 200;
/** Hashing is slow and hungry by design: a flood of attempts must not take the service's threads and memory. */
const RUNNING_MAX = 2;
const WAITING_MAX = 40;

/** The password as it may be stored. Throws a 400 for one that is too short to be one. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length < CHARACTERS_MIN)
    throw badParameter('password', `must have at least ${CHARACTERS_MIN} characters`);
  if (password.length > CHARACTERS_MAX)
    throw badParameter('password', `must have at most ${CHARACTERS_MAX} characters`);
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return `scrypt$${COST}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Whether that is the password. Takes as long for a person who does not exist (`stored` undefined). */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, cost, salt = '', hash = ''] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(password.slice(0, CHARACTERS_MAX), Buffer.from(salt, 'base64url'), Number(cost));
  return expected.length === given.length && timingSafeEqual(expected, given) && stored !== undefined;
}

const NOBODY = `scrypt$${COST}$${randomBytes(16).toString('base64url')}$${randomBytes(HASH_BYTES).toString('base64url')}`;

const SYLLABLES =
  'ba be bi bo da de di do fa fe fi fo ga ge gi go ka ke ki ko la le li lo ma me mi mo na ne ni no'.split(' ');

/** A password that can be read aloud: 60 bits, in four words. */
export function generatePassword(): string {
  const word = () => Array.from({ length: 3 }, () => SYLLABLES[randomInt(SYLLABLES.length)]!).join('');
  return Array.from({ length: 4 }, word).join('-');
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  if (running >= RUNNING_MAX) {
    if (waiting.length >= WAITING_MAX) throw overloaded('too many people are signing in', 1);
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  } else {
    running++;
  }
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: MEMORY_BYTES_MAX };
      scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, hash) =>
        error ? reject(error) : resolve(hash),
      );
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
