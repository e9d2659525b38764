import { describe, expect, test } from 'vitest';
import { findTotpStep, hashRecoveryCode, newRecoveryCodes, toBase32, totpCode, totpStep, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('TOTP codes', () => {
  // Appendix B of RFC 6238, truncated to six digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i: %s', (seconds, code) => {
    expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code);
  });

  test('are accepted for one step earlier and later, with or without spaces', () => {
    const now = 1_234_567_890_000;
    const step = totpStep(now);
    const at = (offset: number) => findTotpStep(secret, totpCode(secret, step + offset), now);
    expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([undefined, step - 1, step, step + 1, undefined]);
    expect(findTotpStep(secret, '005 924', now)).toBe(step);
    for (const wrong of ['', '00592', '0059240', 'abcdef', '005925']) {
      expect(findTotpStep(secret, wrong, now)).toBeUndefined();
    }
  });

  test('are set up with an otpauth URI', () => {
    expect(totpUri(secret, 'ann@example.com')).toBe(
      'otpauth://totp/Siteglass:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Siteglass',
    );
    expect(toBase32(Buffer.from('f'))).toBe('MY');
  });

  test('can be replaced by recovery codes, ignoring case and separators', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(8);
    expect(codes.every((code) => /^[a-z2-7]{5}-[a-z2-7]{5}$/.test(code))).toBe(true);
    expect(hashRecoveryCode(codes[0]!.toUpperCase().replace('-', ' '))).toEqual(hashRecoveryCode(codes[0]!));
  });
});
