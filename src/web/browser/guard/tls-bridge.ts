// Lets pages load from targets whose certificates are of the operator's own authorities.
//
// Chromium cannot add an authority in all its builds: it needs an NSS database in the user's home or a
// policy. So this proxy verifies such targets itself, with the authorities and the host name, and then speaks TLS with both
// sides. The browser accepts the certificate of this proxy by the hash of its key, which exists only in this process and
// is never sent to anything else. (The hash of an authority's key instead would accept any chain that contains the
// authority's certificate, which everyone can send, for any host name.)
//
// All other targets are tunnelled: the browser verifies them as usual.

import { createHash, X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { createBoundedCache } from '../../../flow/bounded-cache.ts';
import { breakConnection } from '../../http/break-connection.ts';
import { isHttp2Only } from '../../http/target-errors.ts';
import { makeCertificate } from '../../self-signed.ts';
import type { Dial } from './dialer.ts';
import { authorityOf } from './visit.ts';
import type { Visit } from './visit.ts';

const targetsMax = 1000;
const targetKnownMs = 300_000;
const certificateDays = 365;

export interface TlsBridge {
  /** For the command line of the browser. */
  readonly flags: string[];
  /** Serves the connection if it starts with TLS and the target has a certificate of these authorities. */
  takes(client: Socket, url: URL, parts: { dial: Dial; visit: Visit }): Promise<boolean>;
}

type Protocol = 'http/1.1' | 'h2';

export function createTlsBridge(authorities: readonly string[]): TlsBridge {
  const own = makeCertificate(['siteglass.invalid'], { toDays: certificateDays });
  const ownContext = createSecureContext(own);
  const secureContext = createSecureContext({ ca: [...authorities] });
  // How to speak to targets of these authorities; null for the others.
  const targets = createBoundedCache<string, Protocol | null>({ entriesMax: targetsMax, idleMs: targetKnownMs });

  const connect = (url: URL, dial: Dial, protocol: Protocol): Promise<Socket> =>
    dial(url, { isTunnel: true, tls: { secureContext, protocols: [protocol] } });

  async function protocolOf(url: URL, dial: Dial): Promise<Protocol | null> {
    const known = targets.get(authorityOf(url));
    if (known !== undefined) return known;
    const found = await probe(url, dial);
    targets.set(authorityOf(url), found);
    return found;
  }

  async function probe(url: URL, dial: Dial, protocol: Protocol = 'http/1.1'): Promise<Protocol | null> {
    try {
      (await connect(url, dial, protocol)).destroy();
      return protocol;
    } catch (error) {
      return protocol === 'http/1.1' && isHttp2Only(error) ? await probe(url, dial, 'h2') : null;
    }
  }

  return {
    flags: [`--ignore-certificate-errors-spki-list=${keyHashOf(own.cert)}`],
    async takes(client, url, { dial, visit }) {
      if (!(await startsWithTls(client))) return false;
      const protocol = await protocolOf(url, dial);
      if (protocol === null) return false;
      const target = await connect(url, dial, protocol);
      const secured = new TLSSocket(client, { isServer: true, secureContext: ownContext, ALPNProtocols: [protocol] });
      secured.on('error', () => target.destroy());
      secured.on('close', () => target.destroy());
      target.on('error', () => breakConnection(client));
      target.on('data', (chunk: Buffer) => visit.count(chunk.length));
      target.on('close', () => secured.end());
      target.pipe(secured);
      secured.pipe(target);
      return true;
    },
  };
}

/** Waits for the first bytes and leaves them to be read. */
async function startsWithTls(client: Socket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const close = () => resolve(false);
  const look = () => {
    const chunk = client.read() as Buffer | null;
    if (chunk === null) return; // it has ended, or more is to come
    client.off('readable', look);
    client.unshift(chunk);
    resolve(chunk[0] === 0x16);
  };
  client.on('readable', look);
  client.once('close', close);
  client.once('end', close);
  try {
    return await promise;
  } finally {
    client.off('readable', look);
    client.off('close', close);
    client.off('end', close);
  }
}

const keyHashOf = (certificate: string): string => {
  const { publicKey } = new X509Certificate(certificate);
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
};
