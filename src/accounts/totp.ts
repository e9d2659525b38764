// TOTP codes (RFC 6238) with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const secretBytes = 20;
const recoveryCodes = 8;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(secretBytes);

/** The URI in the QR code for authenticator apps. */
export function totpUri(secret: Buffer, email: string): string {
  const label = `${encodeURIComponent('Siteglass')}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Siteglass`;
}

/** The code of a time step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE(digest.readUInt8(digest.length - 1) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export const totpStep = (nowMs: number): number => Math.floor(nowMs / stepMs);

/** The time step of a code: the current, previous or next one, to allow for clock drift. Undefined when the code is wrong. */
export function findTotpStep(secret: Buffer, code: string, nowMs: number): number | undefined {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const present = totpStep(nowMs);
  return [present, present - 1, present + 1].find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(digits)),
  );
}

/** Single-use codes for people who have lost the authenticator: 50 bits each, as `abcde-fghij`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => {
    const text = toBase32(randomBytes(10)).toLowerCase();
    return `${text.slice(0, 5)}-${text.slice(5, 10)}`;
  });

export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
    .digest();

export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[parseInt(group.padEnd(5, '0'), 2)]).join('');
}
