// Passwords: hashed with scrypt, compared in constant time, made readable when we make them.
import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { badParameter, overloaded } from '../contract/errors.ts';

const scryptCost = 2 ** 15;
const blockSize = 8;
const memoryBytesMax = 64 * 1024 * 1024;
const hashBytes = 32;
const charactersMin = 10;
const charactersMax = 200;
/** Hashing is slow and hungry by design: a flood of attempts must not take the service's threads and memory. */
const runningMax = 2;
const waitingMax = 40;

/** The password as it may be stored. Throws a 400 for one that is too short to be one. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length < charactersMin) throw badParameter('password', `must have at least ${charactersMin} characters`);
  if (password.length > charactersMax) throw badParameter('password', `must have at most ${charactersMax} characters`);
  const salt = randomBytes(16);
  const hash = await derive(password, salt, scryptCost);
  return `scrypt$${scryptCost}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Whether that is the password. Takes as long for a person who does not exist (`stored` undefined). */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, cost, salt = '', hash = ''] = (stored ?? decoyHash).split('$');
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(password.slice(0, charactersMax), Buffer.from(salt, 'base64url'), Number(cost));
  return expected.length === given.length && timingSafeEqual(expected, given) && stored !== undefined;
}

const decoyHash = `scrypt$${scryptCost}$${randomBytes(16).toString('base64url')}$${randomBytes(hashBytes).toString('base64url')}`;

const syllables =
  'ba be bi bo da de di do fa fe fi fo ga ge gi go ka ke ki ko la le li lo ma me mi mo na ne ni no'.split(' ');

/** A password that can be read aloud: 60 bits, in four words. */
export function generatePassword(): string {
  const word = () => Array.from({ length: 3 }, () => syllables[randomInt(syllables.length)]!).join('');
  return Array.from({ length: 4 }, word).join('-');
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  if (running >= runningMax) {
    if (waiting.length >= waitingMax) throw overloaded('too many people are signing in', 1);
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  } else {
    running++;
  }
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const options = { N: cost, r: blockSize, p: 1, maxmem: memoryBytesMax };
      scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, hash) =>
        error ? reject(error) : resolve(hash),
      );
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
