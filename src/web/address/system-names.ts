// What the system's own resolver reads from files: the hosts file, and the search domains of resolv.conf.
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

const checkEveryMs = 1000;
const fileBytesMax = 16 * 1024 * 1024;
const searchDomainsMax = 6;
const ndotsMax = 15;

/** The addresses of each name of the hosts file, in its order. */
export type Hosts = ReadonlyMap<string, readonly string[]>;

export interface SearchRules {
  /** Domains that are appended to short names. */
  domains: readonly string[];
  /** Names with fewer dots are also looked up in the search domains. */
  ndots: number;
}

export function parseHosts(text: string): Hosts {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/s, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names.map((one) => one.toLowerCase().replace(/\.$/, ''))) {
      const addresses = hosts.get(name) ?? [];
      if (!addresses.includes(address)) addresses.push(address);
      hosts.set(name, addresses);
    }
  }
  return hosts;
}

export function parseSearchRules(text: string): SearchRules {
  let domains: string[] = [];
  let ndots = 1;
  for (const line of text.split('\n')) {
    const [keyword, ...values] = line
      .replace(/[#;].*/s, '')
      .trim()
      .split(/\s+/);
    // As in the system's resolver, the last `search` or `domain` applies.
    if (keyword === 'search' || keyword === 'domain') domains = values;
    if (keyword !== 'options') continue;
    for (const option of values) {
      const dots = /^ndots:(\d+)$/.exec(option)?.[1];
      if (dots !== undefined) ndots = Math.min(Number(dots), ndotsMax);
    }
  }
  const named = domains.map((domain) => domain.toLowerCase().replace(/^\.+|\.+$/g, '')).filter(Boolean);
  return { domains: named.slice(0, searchDomainsMax), ndots };
}

/** The names to query for a name, in order. A name with a dot is taken as complete before the search domains are tried. */
export function candidatesFor(name: string, { domains, ndots }: SearchRules): string[] {
  const dots = name.split('.').length - 1;
  const searched = domains.map((domain) => `${name}.${domain}`);
  if (dots === 0) return [...searched, name];
  return dots < ndots ? [name, ...searched] : [name];
}

/** The parsed content of a file that may change. A missing or oversized file counts as empty. */
export function createWatchedFile<T>(path: string, parse: (text: string) => T, now: () => number = Date.now) {
  let current = parse('');
  let version = '';
  let checkedAt = -Infinity;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    const found = await stat(path).catch(() => undefined);
    const isReadable = found !== undefined && found.size <= fileBytesMax;
    const latest = isReadable ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
    if (latest === version) return;
    current = parse(latest === '' ? '' : await readFile(path, 'utf8').catch(() => ''));
    version = latest;
  }

  return async (): Promise<T> => {
    if (now() - checkedAt >= checkEveryMs) {
      checkedAt = now();
      checking = check();
    }
    await checking;
    return current;
  };
}
