// Passwords: hashed with scrypt and compared in constant time. Generated ones are pronounceable.
import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { badParameter, overloaded } from '../contract/errors.ts';
import { createFairQueue } from '../flow/fair-queue.ts';
import { serviceAccount } from '../flow/shares.ts';
import type { Share } from '../flow/shares.ts';

const scryptCost = 2 ** 15;
const blockSize = 8;
const memoryBytesMax = 64 * 1024 * 1024;
const hashBytes = 32;
const charactersMin = 10;
const charactersMax = 200;
/** Hashing uses much CPU and memory by design, so its concurrency is limited. */
const runningMax = 2;
const waitingMax = 40;
const waitMsMax = 15_000;

/** Hashes a password for storage. Throws a 400 when it is too short or too long. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length < charactersMin) throw badParameter('password', `must have at least ${charactersMin} characters`);
  if (password.length > charactersMax) throw badParameter('password', `must have at most ${charactersMax} characters`);
  const salt = randomBytes(16);
  const hash = await derive(password, salt, scryptCost);
  return `scrypt$${scryptCost}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Whether the password matches. Takes the same time for an unknown person (`stored` undefined). */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, cost, salt = '', hash = ''] = (stored ?? decoyHash).split('$');
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(password.slice(0, charactersMax), Buffer.from(salt, 'base64url'), Number(cost));
  return expected.length === given.length && timingSafeEqual(expected, given) && stored !== undefined;
}

/** A value for storage that no password matches. Checking it takes as long as checking any other. */
export const unusablePassword = (): string =>
  `scrypt$${scryptCost}$${randomBytes(16).toString('base64url')}$${randomBytes(hashBytes).toString('base64url')}`;

const decoyHash = unusablePassword();

const syllables =
  'ba be bi bo da de di do fa fe fi fo ga ge gi go ka ke ki ko la le li lo ma me mi mo na ne ni no'.split(' ');

/** A pronounceable password: 60 bits, in four words. */
export function generatePassword(): string {
  const word = () => Array.from({ length: 3 }, () => syllables[randomInt(syllables.length)]).join('');
  return Array.from({ length: 4 }, word).join('-');
}

const slots = createFairQueue({
  slots: runningMax,
  perAccountMax: runningMax,
  waitingMax,
  refuse: () => overloaded('too many concurrent sign-ins', 1),
});

/** The hashes that are computed or wait. The person is not known before the password is checked: all count for the service. */
export const passwordShares = (): Share[] => slots.shares();

async function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const leave = await slots.enter(serviceAccount, { waitMs: waitMsMax });
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const options = { N: cost, r: blockSize, p: 1, maxmem: memoryBytesMax };
      scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, hash) =>
        error ? reject(error) : resolve(hash),
      );
    });
  } finally {
    leave();
  }
}
