import { describe, expect, test } from 'vitest';
import { serviceAccount } from '../flow/shares.ts';
import { generatePassword, hashPassword, isPassword, passwordShares } from './passwords.ts';

describe('a password', () => {
  test('matches its own hash only', async () => {
    const password = generatePassword();
    const hash = await hashPassword(password);
    expect(await isPassword(password, hash)).toBe(true);
    expect(await isPassword(`${password}x`, hash)).toBe(false);
    expect(await isPassword(password, undefined)).toBe(false);
  });

  test('is refused when too many are being checked', async () => {
    const cheap = 'scrypt$16$c2FsdA$aGFzaA'; // two run and forty wait; the last one is refused
    const running = Array.from({ length: 43 }, () => isPassword('a guess', cheap));
    expect(passwordShares()).toEqual([{ account: serviceAccount, running: 2, waiting: 40 }]);
    const checks = await Promise.allSettled(running);
    const refused = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'overloaded' })]);
    expect(await isPassword('a guess', cheap)).toBe(false);
  });
});
