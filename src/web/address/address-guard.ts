// Decides which addresses may be reached. Every outgoing connection goes through this check.

import { BlockList, isIP } from 'node:net';
import { hasControlCharacters } from '../../contract/control-characters.ts';
import { badParameter } from '../../contract/errors.ts';
import { isSampleHost, isSampleUrl, sampleRefusals } from '../../contract/sample-site.ts';
import { bareHost, readWebAddress } from '../../contract/web-address.ts';

const urlCharactersMax = 8192;

const specialV4 = [
  '0.0.0.0/8', // "this network"
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier NAT; includes Alibaba's metadata service
  '127.0.0.0/8',
  '169.254.0.0/16', // link local; the metadata services of AWS, Google, Azure and others
  '172.16.0.0/12',
  '192.0.0.0/24', // protocol assignments; Oracle's metadata service
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32', // Azure's host agent, on a public address
];

// Only this IPv6 block is allowed, so special blocks that are assigned in the future are refused by default.
const globalV6 = ['2000::/3'];

const specialV6 = [
  '2001::/23', // protocol assignments, including Teredo
  '2001:db8::/32',
  '2002::/16', // 6to4 embeds any IPv4 address
  '2620:4f:8000::/48',
  '3fff::/20',
];

// Names that refer to the local network wherever they are resolved.
const localSuffixes = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home.arpa'];

// Ports on which browsers refuse to speak HTTP (Fetch standard, "bad port"): mail, shells, file shares and the like. The
// lowest ports are left out: requests cannot harm what listens there, and a refused connection is a clearer error.
const portsOfOtherProtocols = new Set(
  `20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135
   137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719
   1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
);

export interface AddressGuardSettings {
  /** CIDRs (or single addresses) that may be reached although they are not public. */
  egressAllow: readonly string[];
  /** Addresses of this service itself, refused although they may be public. */
  ownAddresses?: readonly string[];
  /** Names with a fixed address in the settings. They pass although they look local; the resolver checks the address. */
  knownNames?: Iterable<string>;
  /** Whether the sample site may be opened. Its name is never resolved either way. */
  hasSampleSite?: boolean | undefined;
}

export interface VetOptions {
  parameter: string;
  allowsDomain?: boolean;
  /** True: something is sent to the URL, such as an event or a file. */
  isReceiver?: boolean;
}

export interface AddressGuard {
  /** Whether a connection to this address is permitted. Anything that is not an IP address is not. */
  isPublic(ip: string): boolean;
  /** Throws 400 if the address is not permitted; `parameter` names the input that it came from. */
  check(ip: string, parameter: string): void;
  /** Parses the caller's input into a URL that may be resolved, or throws a 400 that says what to change. */
  vetUrl(text: string, options: VetOptions): URL;
  /** Why a parsed URL is refused, judged by its text alone: `127.0.0.1 is private`. Undefined if it is permitted. */
  refusal(url: URL): string | undefined;
}

/** Creates the guard. Non-public addresses are refused unless `egressAllow` lists them. */
export function createAddressGuard({
  egressAllow,
  ownAddresses = [],
  knownNames = [],
  hasSampleSite = false,
}: AddressGuardSettings): AddressGuard {
  const known = new Set([...knownNames].map((name) => bareHost(name.toLowerCase())));
  const allowed = listOf(egressAllow);
  const refusedV4 = listOf([...specialV4, ...ownAddresses.filter((address) => isIP(address) === 4)]);
  const refusedV6 = listOf([...specialV6, ...ownAddresses.filter((address) => isIP(address) === 6)]);
  const acceptedV6 = listOf(globalV6);
  // Once the operator allows a private range, local names are useful: the resolver then checks their addresses.
  const localNamesAllowed = egressAllow.length > 0;

  function isPublic(ip: string): boolean {
    if (ip.includes('%')) return false; // a zone id names a local interface
    const family = isIP(ip);
    if (family === 0) return false;
    const v4 = family === 4 ? ip : embeddedV4(ip);
    if (v4 !== undefined) return allowed.check(v4, 'ipv4') || !refusedV4.check(v4, 'ipv4');
    if (allowed.check(ip, 'ipv6')) return true;
    return acceptedV6.check(ip, 'ipv6') && !refusedV6.check(ip, 'ipv6');
  }

  function refusal(url: URL): string | undefined {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return `${url.protocol}// is neither http nor https`;
    if (url.username !== '' || url.password !== '') return 'it contains a user name or password';
    if (url.port === '0' || portsOfOtherProtocols.has(url.port)) return `port ${url.port} is not a web port`;
    const host = bareHost(url.hostname);
    if (isSampleHost(host)) return sampleRefusal(url);
    if (isIP(host) !== 0) return isPublic(host) ? undefined : `${host} is private`;
    if (!localNamesAllowed && !known.has(host) && isLocalName(host)) return `${host} is private`;
    return undefined;
  }

  function sampleRefusal(url: URL): string | undefined {
    if (!hasSampleSite) return sampleRefusals.off;
    return isSampleUrl(url) ? undefined : sampleRefusals.otherAddress;
  }

  function vetUrl(text: string, { parameter, allowsDomain = false, isReceiver = false }: VetOptions): URL {
    if (text.length > urlCharactersMax) {
      throw badParameter(parameter, `must not be longer than ${urlCharactersMax} characters`);
    }
    if (hasControlCharacters(text)) throw badParameter(parameter, 'must not contain control characters');
    const trimmed = text.trim();
    const address = readWebAddress(trimmed);
    if (allowsDomain && address === undefined) {
      throw badParameter(parameter, 'must be a full URL or a domain such as example.com');
    }
    if (!allowsDomain && !/^https?:\/\//i.test(trimmed)) {
      throw badParameter(parameter, 'must be a full URL including http:// or https://');
    }
    const url = address?.url ?? null;
    if (url === null || bareHost(url.hostname) === '') throw badParameter(parameter, 'is not a valid URL');
    if (url.username !== '' || url.password !== '') {
      throw badParameter(parameter, 'must not contain a user name or password');
    }
    if (isReceiver && isSampleHost(bareHost(url.hostname)))
      throw badParameter(parameter, `cannot be used: ${sampleRefusals.receiver}`);
    const why = refusal(url);
    if (why === undefined) return url;
    if (isSampleHost(bareHost(url.hostname))) throw badParameter(parameter, `cannot be fetched: ${why}`);
    throw badParameter(parameter, `must be a public address: ${why}`);
  }

  return {
    isPublic,
    refusal,
    vetUrl,
    check(ip, parameter) {
      if (!isPublic(ip)) throw badParameter(parameter, `must be a public address: ${ip} is private`);
    },
  };
}

function isLocalName(host: string): boolean {
  if (!host.includes('.')) return true;
  return localSuffixes.some((suffix) => host.endsWith(`.${suffix}`) || host === suffix);
}

// ::ffff:0:0/96 connects to the embedded IPv4 address, so that one is checked. Node's URL normalizes every spelling.
function embeddedV4(ip: string): string | undefined {
  const written = URL.parse(`http://[${ip}]`)?.hostname;
  const match = written && /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(written);
  if (!match) return undefined;
  const [high = 0, low = 0] = match.slice(1).map((group) => Number.parseInt(group, 16));
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address);
    const widest = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? widest : Number(bits);
    if (family === 0 || !/^\d*$/.test(bits ?? '') || !Number.isInteger(prefix) || prefix > widest || bits === '') {
      throw new TypeError(`not an address range: ${range}`);
    }
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
