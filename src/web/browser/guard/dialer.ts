// Opens the connections of a page. Every name is resolved and checked, and the connection is pinned to the checked address.

import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { ApiError } from '../../../contract/errors.ts';
import { isSampleHost, sampleRefusals } from '../../../contract/sample-site.ts';
import { bareHost } from '../../../contract/web-address.ts';
import type { AddressGuard } from '../../address/address-guard.ts';
import type { Resolver } from '../../address/resolver.ts';
import { openConnection, portOf } from '../../http/connection.ts';
import type { PinnedProxy } from '../../http/http-engine.ts';
import { pinProxy } from '../../http/proxy.ts';
import { idleSeconds } from './visit.ts';
import type { Visit } from './visit.ts';

const connectSeconds = 15;

export interface DialerParts {
  guard: AddressGuard;
  resolver: Resolver;
  /** For https proxies. */
  secureContext: SecureContext;
}

export interface DialOptions {
  /** True: a tunnel to the target, through every kind of proxy. False: a connection for plain HTTP requests. */
  isTunnel: boolean;
  /** TLS with the target, verified against its host name. */
  tls?: { secureContext: SecureContext; protocols: string[] } | undefined;
}

/** The guard does not permit the address. */
export class AddressRefused extends ApiError {
  /** `10.0.0.1 is private` */
  readonly why: string;
  constructor(url: URL, why: string) {
    super('bad_request', `${hasDefaultPort(url) ? url.hostname : url.host} may not be fetched: ${why}`);
    this.why = why;
  }
}

/** Opens a connection for the page, or throws an error that the page's owner may see. */
export type Dial = (url: URL, options: DialOptions) => Promise<Socket>;

export interface Dialer {
  dial: Dial;
  /** The proxy of the page with its address; undefined without one. */
  findProxy(): Promise<PinnedProxy | undefined>;
}

export function createDialer(visit: Visit, { guard, resolver, secureContext }: DialerParts): Dialer {
  const { account, signal } = visit;
  let pinnedProxy: Promise<PinnedProxy> | undefined;

  const findProxy = async (): Promise<PinnedProxy | undefined> =>
    visit.proxy && (await (pinnedProxy ??= pinProxy(visit.proxy, resolver, { account, signal })));

  const dial: Dial = async (url, { isTunnel, tls }) => {
    const why = sampleRefusal(url, visit) ?? guard.refusal(url);
    if (why !== undefined) throw new AddressRefused(url, why);
    const { addresses } = await resolver.resolve(bareHost(url.hostname), { account, signal });
    const proxy = await findProxy();
    if (signal.aborted) throw new Error('the page has ended');
    const socket = await openConnection({
      url,
      addresses,
      proxy,
      secureContext: tls?.secureContext ?? secureContext,
      protocols: tls?.protocols ?? ['http/1.1'],
      connectSeconds,
      session: { latest: undefined },
      raw: isTunnel && tls === undefined,
    });
    if (visit.isFull) {
      socket.destroy();
      throw new Error('the page has ended or has too many connections');
    }
    visit.keep(socket);
    socket.setTimeout(idleSeconds * 1000, () => socket.destroy());
    return socket;
  };

  return { dial, findProxy };
}

/** The sample site has no address. The tunnel serves it where it may be opened. */
function sampleRefusal(url: URL, { proxy }: Visit): string | undefined {
  if (!isSampleHost(url.hostname)) return undefined;
  if (proxy !== undefined) return sampleRefusals.proxy;
  return portOf(url) === 80 ? sampleRefusals.otherSite : sampleRefusals.otherAddress;
}

/** For either protocol: the protocol of a connection is not known here. */
const hasDefaultPort = (url: URL): boolean => [80, 443].includes(portOf(url));
