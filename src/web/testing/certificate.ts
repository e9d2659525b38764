// Certificates for tests: no file expires, and no tool has to be installed.

import { makeCertificate } from '../self-signed.ts';

export { makeCertificate };

/** A certificate for these names whose issuers were issued by each other. */
export function makeLoopingChain(names: string[]): { key: string; cert: string } {
  const [one, other] = [makeCertificate(['Authority 1']), makeCertificate(['Authority 2'])];
  const first = makeCertificate(['Authority 1'], { key: one.key, issuer: { name: 'Authority 2', key: other.key } });
  const second = makeCertificate(['Authority 2'], { key: other.key, issuer: { name: 'Authority 1', key: one.key } });
  const leaf = makeCertificate(names, { issuer: { name: 'Authority 1', key: one.key }, isAuthority: false });
  return { key: leaf.key, cert: leaf.cert + first.cert + second.cert };
}

/** A certificate for these names below this many authorities, each with names of about 40 kB. */
export function makeHugeChain(names: string[], authorities: number): { key: string; cert: string } {
  const padding = Array.from({ length: 1000 }, (_, index) => `${String(index).padStart(32, 'a')}.test`);
  let issuer = { name: 'Authority 0', key: makeCertificate(['Authority 0']).key };
  let chain = '';
  for (let number = 1; number <= authorities; number++) {
    const name = `Authority ${number}`;
    const { key, cert } = makeCertificate([name, ...padding], { issuer });
    chain = cert + chain;
    issuer = { name, key };
  }
  const leaf = makeCertificate(names, { issuer, isAuthority: false });
  return { key: leaf.key, cert: leaf.cert + chain };
}

/** A certificate for these names that was issued by a certificate which may not issue any. */
export function makeForgedChain(names: string[]): { ca: string; key: string; cert: string } {
  const root = makeCertificate(['Root']);
  const shop = makeCertificate(['shop.test'], { issuer: { name: 'Root', key: root.key }, isAuthority: false });
  const leaf = makeCertificate(names, { issuer: { name: 'shop.test', key: shop.key }, isAuthority: false });
  return { ca: root.cert, key: leaf.key, cert: leaf.cert + shop.cert };
}
