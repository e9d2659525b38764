// Codes of an authenticator, by RFC 6238 with what every app supports: SHA-1, six digits, thirty seconds.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const secretBytes = 20;
const recoveryCodes = 8;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(secretBytes);

/** What an authenticator reads from a QR code. */
export function totpUri(secret: Buffer, email: string): string {
  const label = `${encodeURIComponent('Siteglass')}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Siteglass`;
}

/** The code of a step of time. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export const totpStep = (nowMs: number): number => Math.floor(nowMs / stepMs);

/** The step whose code that is: this one, or the one before or after for clocks that differ. Undefined: it is wrong. */
export function findTotpStep(secret: Buffer, code: string, nowMs: number): number | undefined {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const present = totpStep(nowMs);
  return [present, present - 1, present + 1].find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(digits)),
  );
}

/** Codes for whoever has lost the authenticator; each works once. 50 bits, as `abcde-fghij`. */
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
