// Secrets of waiting jobs are kept encrypted: AES-256-GCM with a key that is not in the database.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export interface Sealer {
  seal(plain: Buffer): Buffer;
  /** Throws when the text was sealed with another key. */
  open(sealed: Buffer): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSealer(secret: string): Sealer {
  const key = createHash('sha256').update(`siteglass job parameters\0${secret}`).digest();
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
