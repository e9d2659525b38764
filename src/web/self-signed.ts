// Creates certificates with node:crypto only: self-signed ones, and chains of them for tests.

import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));
const utcTime = (date: Date) => tlv(0x17, Buffer.from(date.toISOString().replace(/^..|[-:T]|\..*$/g, '') + 'Z'));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

export interface CertificateOptions {
  fromDays?: number;
  toDays?: number;
  /** The private key of the certificate. Default: a new one. */
  key?: string;
  /** Who signs it, by name and private key. Default: the certificate itself. */
  issuer?: { name: string; key: string };
  isAuthority?: boolean;
}

/** A certificate for these DNS names, valid for the given days around now. The first name is its subject. */
export function makeCertificate(
  names: string[],
  { fromDays = -1, toDays = 30, key, issuer, isAuthority = true }: CertificateOptions = {},
): { key: string; cert: string } {
  const privateKey =
    key === undefined ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : createPrivateKey(key);
  const publicKey = createPublicKey(privateKey);
  const [subject = ''] = names;
  const nameOf = (text: string) => sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(text)))));
  const day = 86_400_000;
  const validity = sequence(
    utcTime(new Date(Date.now() + fromDays * day)),
    utcTime(new Date(Date.now() + toDays * day)),
  );
  const alternatives = sequence(...names.map((each) => tlv(0x82, Buffer.from(each))));
  const constraints = isAuthority ? sequence(tlv(0x01, Buffer.from([0xff]))) : sequence();
  const extensions = sequence(
    sequence(oid('551d11'), tlv(0x04, alternatives)),
    sequence(oid('551d13'), tlv(0x01, Buffer.from([0xff])), tlv(0x04, constraints)),
  );
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1 + Math.floor(Math.random() * 126), 7])),
    ecdsaWithSha256,
    nameOf(issuer?.name ?? subject),
    validity,
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, extensions),
  );
  const signature = tlv(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, issuer?.key ?? privateKey)]));
  const der = sequence(body, ecdsaWithSha256, signature).toString('base64');
  const cert = `-----BEGIN CERTIFICATE-----\n${der.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
}
