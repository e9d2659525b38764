// The certificate authorities of the operator, in addition to the public ones.

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** The certificates of a PEM file. Throws an error that says what is wrong with the file. */
export function readAuthorities(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0) throw new Error(`${file} contains no certificate in PEM format`);
  found.forEach((pem, index) => {
    try {
      void new X509Certificate(pem);
    } catch {
      throw new Error(`certificate ${index + 1} of ${file} cannot be parsed`);
    }
  });
  return found;
}

/** The authorities for outgoing connections; undefined: those of Node.js. */
export const withPublicAuthorities = (own: readonly string[]): string[] | undefined =>
  own.length === 0 ? undefined : [...new Set([...getCACertificates('default'), ...own])];

/** Trusts the authorities of a file for all connections of this process that do not name theirs, such as those to S3 or a mail server. */
export const trustByDefault = (file: string): void =>
  setDefaultCACertificates([...getCACertificates('default'), ...readAuthorities(file)]);
