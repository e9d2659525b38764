import fc from 'fast-check';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSocksRequest } from './socks-request.ts';

const greeting = [5, 1, 0];
const named = (name: string, port: number) => [5, 1, 0, 3, name.length, ...Buffer.from(name), port >> 8, port & 255];

describe('a SOCKS request', () => {
  let server: Server;
  let accepted: Promise<string | undefined>;
  let followed: Promise<string>;

  beforeAll(async () => {
    server = createServer((client) => {
      client.on('error', () => {});
      accepted = readSocksRequest(client);
      followed = accepted.then(async () => {
        const [rest] = (await once(client.resume(), 'data')) as [Buffer];
        return rest.toString();
      });
      followed.catch(() => {});
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterAll(() => void server.close());

  /** Sends these pieces one by one, and returns the parsed request. */
  async function send(...pieces: number[][]): Promise<string | undefined> {
    const client: Socket = connect({ port: (server.address() as AddressInfo).port, noDelay: true });
    client.on('error', () => {});
    await Promise.all([once(server, 'connection'), once(client, 'connect')]);
    for (const piece of pieces) await new Promise<void>((sent) => client.write(Buffer.from(piece), () => sent()));
    client.end();
    const authority = await accepted;
    client.destroy();
    return authority;
  }

  test('names a host, an IPv4 or an IPv6 address', async () => {
    expect(await send(greeting, named('site.test', 443))).toBe('site.test:443');
    expect(await send(greeting, [5, 1, 0, 1, 192, 0, 2, 1, 31, 144])).toBe('192.0.2.1:8080');
    const address = [0x20, 1, 0xd, 0xb8, ...Array.from({ length: 11 }, () => 0), 1];
    expect(await send(greeting, [5, 1, 0, 4, ...address, 0, 80])).toBe('[2001:0db8:0000:0000:0000:0000:0000:0001]:80');
    expect(await send(greeting, named('::1', 80))).toBe('[::1]:80');
  });

  test('may arrive in pieces of any size', async () => {
    const whole = [...greeting, ...named('site.test', 8080)];
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(whole.length - 1), { maxLength: 6 }), async (cuts) => {
        const edges = [0, ...cuts.toSorted((one, other) => one - other), whole.length];
        const pieces = edges.slice(1).map((end, index) => whole.slice(edges[index], end));
        expect(await send(...pieces)).toBe('site.test:8080');
      }),
      { numRuns: 30 },
    );
  });

  test('leaves the following bytes for the target', async () => {
    expect(await send(greeting, [...named('site.test', 80), ...Buffer.from('GET / HTTP/1.1')])).toBe('site.test:80');
    expect(await followed).toBe('GET / HTTP/1.1');
  });

  test('is refused if it is unsupported, incomplete or invalid', async () => {
    expect(await send(greeting, [5, 2, 0, 1, 127, 0, 0, 1, 0, 80])).toBeUndefined(); // to listen
    expect(await send(greeting, [5, 1, 0, 9, ...Array.from({ length: 20 }, () => 1)])).toBeUndefined();
    expect(await send(greeting, [5, 1, 0, 3, 9, 115])).toBeUndefined();
    expect(await send([4, 1, 0, 80, 127, 0, 0, 1, 0])).toBeUndefined(); // SOCKS4
    expect(await send([...Buffer.from('GET / HTTP/1.1\r\n\r\n')])).toBeUndefined();
  });
});
