// Encrypts secrets of queued jobs: AES-256-GCM with a key that is not in the database.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { failed } from '../contract/errors.ts';

export interface Sealer {
  seal(plain: Buffer): Buffer;
  /** Decrypts. Throws an error that names the cause when the text was sealed with another key or changed. */
  open(sealed: Buffer): Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

export function createSealer(secret: string): Sealer {
  const key = createHash('sha256').update(`siteglass job parameters\0${secret}`).digest();
  return {
    seal(plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
        decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
      } catch (cause) {
        throw otherKey(cause);
      }
    },
  };
}

const otherKey = (cause: unknown) =>
  failed(
    'the secret key does not match the database; the operator must restore DATA_DIR/secret-key or SITEGLASS_SECRET_KEY',
    'secret_key',
    { cause },
  );
