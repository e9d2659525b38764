import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { badRequest } from '../../../contract/errors.ts';
import { authorityOf, createVisit } from './visit.ts';

const url = new URL('https://site.test/a');

describe('the visit of a page', () => {
  test('ends with its connections when the page exceeds its traffic limit', () => {
    const visit = createVisit({ account: 1, bytesMax: 100 });
    const socket = new Socket();
    visit.keep(socket);
    visit.count(100);
    expect([visit.isExhausted, visit.signal.aborted, socket.destroyed]).toEqual([false, false, false]);
    visit.count(1);
    expect([visit.isExhausted, visit.signal.aborted, socket.destroyed]).toEqual([true, true, true]);
    expect([visit.bytes, visit.isFull]).toEqual([101, true]);
  });

  test('allows a limited number of connections at a time', async () => {
    const visit = createVisit({ account: 1, bytesMax: 100 });
    const sockets = Array.from({ length: 256 }, () => new Socket());
    for (const socket of sockets) visit.keep(socket);
    expect([visit.connections, visit.isFull]).toEqual([256, true]);
    const closed = new Promise((resolve) => sockets[0]?.once('close', resolve));
    sockets[0]?.destroy();
    await closed;
    expect([visit.connections, visit.isFull]).toEqual([255, false]);
  });

  test('remembers why a target failed, until the page has ended', () => {
    const visit = createVisit({ account: 1, bytesMax: 100 });
    visit.remember(url, badRequest('no'));
    expect(visit.problemOf('site.test:443')?.status).toBe(400);
    visit.end();
    visit.remember(new URL('http://other.test'), badRequest('no'));
    expect(visit.problemOf('other.test:80')).toBeUndefined();
  });

  test('refuses unwanted hosts', () => {
    const visit = createVisit({ account: 1, bytesMax: 100, isUnwanted: (host) => host === 'site.test' });
    expect(visit.isUnwanted(url)).toBe(true);
    expect(visit.isUnwanted(new URL('https://other.test'))).toBe(false);
    expect(createVisit({ account: 1, bytesMax: 100 }).isUnwanted(url)).toBe(false);
  });

  test('names targets by host and port, without brackets', () => {
    expect(
      ['http://a.test/', 'https://a.test:8443/', 'https://[::1]/'].map((text) => authorityOf(new URL(text))),
    ).toEqual(['a.test:80', 'a.test:8443', '::1:443']);
  });
});
