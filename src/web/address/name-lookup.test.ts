import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startNameServer, type Answer, type NameServer } from '../testing/name-server.ts';
import { createAddressGuard } from './address-guard.ts';
import { createNameLookup } from './name-lookup.ts';
import { createLookupQueue, createResolver } from './resolver.ts';
import { candidatesFor, parseHosts, parseSearchRules } from './system-names.ts';

const large = Array.from({ length: 60 }, (_, i) => `1.2.3.${i}`);
const zone: Record<string, Answer> = {
  'A both.test': ['1.1.1.1', '1.1.1.2'],
  'AAAA both.test': ['2606:4700::1'],
  'A four.test': ['1.1.1.1'],
  'AAAA four.test': [],
  'A half.test': ['1.1.1.1'],
  'AAAA half.test': 'silent',
  'A broken.test': 'servfail',
  'AAAA broken.test': 'servfail',
  'A large.test': large,
  'AAAA large.test': [],
  'A printer.office.test': ['1.1.1.7'],
  'AAAA printer.office.test': [],
  'A shop.tools.cluster.test': ['1.1.1.8'],
  'AAAA shop.tools.cluster.test': [],
};

let server: NameServer;
let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteglass-names-'));
  server = await startNameServer((name, type) =>
    name.startsWith('silent') ? 'silent' : name.startsWith('fresh') ? ['1.1.1.1'] : zone[`${type} ${name}`],
  );
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => void server.asked.splice(0));

const lookupWith = ({ hasIpv6 = false, files = 'none' } = {}) =>
  createNameLookup({
    servers: [server.address],
    hostsFile: inFolder(`${files}-hosts`),
    resolverFile: inFolder(`${files}-resolv`),
    hasIpv6: () => hasIpv6,
  });
const addressesOf = async (host: string, lookup = lookupWith()) => (await lookup(host)).map(({ address }) => address);

describe('a lookup', () => {
  test('returns both address families, IPv6 first only where there is a route', async () => {
    expect(await addressesOf('both.test')).toEqual(['1.1.1.1', '1.1.1.2', '2606:4700::1']);
    expect(await lookupWith({ hasIpv6: true })('BOTH.test')).toEqual([
      { address: '2606:4700::1', family: 6 },
      { address: '1.1.1.1', family: 4 },
      { address: '1.1.1.2', family: 4 },
    ]);
    expect(await addressesOf('four.test')).toEqual(['1.1.1.1']);
  });

  test('does without the address family that the server does not answer', async () => {
    expect(await addressesOf('half.test')).toEqual(['1.1.1.1']);
  });

  test('repeats a truncated answer over TCP', async () => {
    expect(await addressesOf('large.test')).toEqual(large);
    expect(server.asked).toContain('A large.test/tcp');
  });

  test('tells a missing name from a failing server', async () => {
    await expect(lookupWith()('missing.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(lookupWith()('broken.test')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  test.each(['invalid', 'x.invalid', 'expyuzz4wqqyqhjn.onion'])('of %s fails without a query', async (name) => {
    await expect(lookupWith()(name)).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(server.asked).toEqual([]);
  });

  test('of localhost is loopback without a query', async () => {
    expect(await addressesOf('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await addressesOf('app.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(server.asked).toEqual([]);
  });

  test('is cancelled when its signal aborts', async () => {
    const caller = new AbortController();
    const gone = new Error('gone');
    const running = lookupWith()('silent-1.test', { signal: caller.signal });
    await expect.poll(() => server.asked.length).toBe(2);
    caller.abort(gone);
    await expect(running).rejects.toBe(gone);
    await expect(lookupWith()('both.test', { signal: caller.signal })).rejects.toBe(gone);
    expect(server.asked).not.toContain('A both.test');
  });
});

describe('the hosts file', () => {
  test('comes before the DNS, and its changes apply', async () => {
    await writeFile(inFolder('own-hosts'), '9.9.9.9 Both.test alias # comment\n2606::9 both.test\nno address\n');
    const lookup = lookupWith({ files: 'own' });
    expect(await addressesOf('both.test', lookup)).toEqual(['9.9.9.9', '2606::9']);
    expect(await addressesOf('alias', lookup)).toEqual(['9.9.9.9']);
    expect(server.asked).toEqual([]);
    await writeFile(inFolder('own-hosts'), '9.9.9.10 alias\n127.0.0.9 localhost\n');
    await expect.poll(() => addressesOf('alias', lookup), { timeout: 10_000 }).toEqual(['9.9.9.10']);
    expect(await addressesOf('localhost', lookup)).toEqual(['127.0.0.9']);
    expect(await addressesOf('four.test', lookup)).toEqual(['1.1.1.1']);
  });

  test('is parsed like the system does', () => {
    const hosts = parseHosts('# 1.1.1.1 a\n\t1.1.1.1\tA  a.\n::1 b#c\n1.1.1.1 a\n999.1.1.1 d\n');
    expect([...hosts]).toEqual([
      ['a', ['1.1.1.1']],
      ['b', ['::1']],
    ]);
  });
});

describe('search domains', () => {
  test('complete single labels, and names with few dots that do not exist', async () => {
    await writeFile(inFolder('search-resolv'), 'search office.test cluster.test\noptions ndots:3\n');
    const lookup = lookupWith({ files: 'search' });
    expect(await addressesOf('printer', lookup)).toEqual(['1.1.1.7']);
    expect(await addressesOf('shop.tools', lookup)).toEqual(['1.1.1.8']);
    expect(server.asked.filter((question) => question.startsWith('A '))).toEqual([
      'A printer.office.test',
      'A shop.tools',
      'A shop.tools.office.test',
      'A shop.tools.cluster.test',
    ]);
  });

  test('are read from resolv.conf', () => {
    expect(parseSearchRules('')).toEqual({ domains: [], ndots: 1 });
    const text = 'domain old.test\nsearch A.test. b.test ; comment\noptions timeout:1 ndots:99\n';
    expect(parseSearchRules(text)).toEqual({ domains: ['a.test', 'b.test'], ndots: 15 });
    expect(parseSearchRules(`search ${'x.test '.repeat(50)}`).domains).toHaveLength(6);
  });

  test('are not tried for complete names', () => {
    const rules = { domains: ['a.test'], ndots: 1 };
    expect(candidatesFor('www.example.com', rules)).toEqual(['www.example.com']);
    expect(candidatesFor('www', rules)).toEqual(['www.a.test', 'www']);
  });
});

describe('beside an account with names that are never answered', () => {
  const guard = createAddressGuard({ egressAllow: [] });

  test('another account resolves names at once, and aborted lookups free their slots', async () => {
    const queue = createLookupQueue();
    const resolver = createResolver({ guard, lookup: lookupWith(), queue });
    const hostile = new AbortController();
    const attack = Array.from({ length: 100 }, (_, i) =>
      resolver.resolve(`silent-${i}.test`, { account: 1, signal: hostile.signal }),
    );
    expect(queue.shares()).toEqual([{ account: 1, running: 32, waiting: 68 }]);
    const quiet = Array.from({ length: 20 }, (_, i) => resolver.resolve(`fresh-${i}.test`, { account: 2 }));
    for (const { addresses } of await Promise.all(quiet)) expect(addresses[0]?.address).toBe('1.1.1.1');
    expect(queue.shares()).toEqual([{ account: 1, running: 32, waiting: 68 }]); // none of them has ended
    hostile.abort(new Error('gone'));
    const outcomes = await Promise.allSettled(attack);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  test('another account does not wait for a name that the first one is waiting for', async () => {
    const resolver = createResolver({ guard, lookup: lookupWith() });
    const hostile = new AbortController();
    const attack = Array.from({ length: 32 }, (_, i) =>
      resolver.resolve(`silent-${i}.test`, { account: 1, signal: hostile.signal }),
    );
    attack.push(resolver.resolve('both.test', { account: 1, signal: hostile.signal }));
    expect((await resolver.resolve('both.test', { account: 2 })).addresses).toHaveLength(3);
    hostile.abort(new Error('gone'));
    await Promise.allSettled(attack);
  });

  test('a lookup that times out is cancelled and frees its slot', async () => {
    const queue = createLookupQueue();
    const resolver = createResolver({ guard, lookup: lookupWith(), queue, deadlineSeconds: 0.1 });
    await expect(resolver.resolve('silent-late.test', { account: 1 })).rejects.toMatchObject({
      code: 'target_dns',
      message: 'Internal Error: DNS lookup failed for silent-late.test: no answer within 0.1 s',
    });
    expect(queue.running).toBe(0);
  });

  test('waiting for a slot counts against the deadline of the call', async () => {
    const queue = createLookupQueue();
    const resolver = createResolver({ guard, lookup: lookupWith(), queue });
    const hostile = new AbortController();
    const attack = Array.from({ length: 32 }, (_, i) =>
      resolver.resolve(`silent-${i}.test`, { account: 1, signal: hostile.signal }),
    );
    const deadline = { at: performance.now() + 50, seconds: 1 };
    await expect(resolver.resolve('both.test', { account: 1, deadline })).rejects.toMatchObject({
      code: 'target_timeout',
    });
    expect(queue.shares()).toEqual([{ account: 1, running: 32, waiting: 0 }]);
    hostile.abort(new Error('gone'));
    await Promise.allSettled(attack);
  });
});
