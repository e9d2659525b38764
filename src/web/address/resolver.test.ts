import { describe, expect, test, vi } from 'vitest';
import { overloaded } from '../../contract/errors.ts';
import { createFairQueue } from '../../flow/fair-queue.ts';
import { createAddressGuard } from './address-guard.ts';
import type { Lookup } from './name-lookup.ts';
import { createResolver } from './resolver.ts';

const guard = createAddressGuard({ egressAllow: [] });
const answering = (...ips: string[]): Lookup =>
  vi.fn<Lookup>(async () => ips.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
const addressesOf = async (work: Promise<{ addresses: readonly { address: string }[] }>) =>
  (await work).addresses.map(({ address }) => address);

describe('a name', () => {
  test('resolves to its public addresses, families alternating', async () => {
    const lookup = answering('2606:4700::1', '2606:4700::2', '1.1.1.1', '1.1.1.2', '1.1.1.3');
    const resolver = createResolver({ guard, lookup });
    expect(await addressesOf(resolver.resolve('example.com'))).toEqual([
      '2606:4700::1',
      '1.1.1.1',
      '2606:4700::2',
      '1.1.1.2',
      '1.1.1.3',
    ]);
  });

  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0'])(
    'with %s among public answers is 400',
    async (ip) => {
      const resolver = createResolver({ guard, lookup: answering('1.1.1.1', ip) });
      await expect(resolver.resolve('rebind.example')).rejects.toMatchObject({
        status: 400,
        message: `Bad Request: rebind.example resolves to a private address`,
      });
    },
  );

  test('with a private address is reported with that address to the operator only', async () => {
    const onPrivate = vi.fn<(found: { host: string; address: string }) => void>();
    const resolver = createResolver({ guard, lookup: answering('1.1.1.1', '10.0.0.1'), onPrivate });
    await expect(resolver.resolve('inside.example')).rejects.not.toThrow('10.0.0.1');
    expect(onPrivate).toHaveBeenCalledWith({ host: 'inside.example', address: '10.0.0.1' });
  });

  test('that could not be looked up for lack of slots is tried again by the next caller', async () => {
    const queue = createFairQueue({ slots: 1, perAccountMax: 1, waitingMax: 0, refuse: () => overloaded('full', 1) });
    const leave = await queue.enter(1, { waitMs: 0 });
    const resolver = createResolver({ guard, lookup: answering('1.1.1.1'), queue });
    await expect(resolver.resolve('a.example', { account: 1 })).rejects.toMatchObject({ code: 'overloaded' });
    leave();
    expect(await addressesOf(resolver.resolve('a.example', { account: 1 }))).toEqual(['1.1.1.1']);
  });

  test('is looked up until its last caller has left', async () => {
    const aborted = vi.fn<() => void>();
    const lookup: Lookup = (_, { signal } = {}) => {
      signal?.addEventListener('abort', aborted);
      return new Promise(() => {});
    };
    const resolver = createResolver({ guard, lookup });
    const callers = [new AbortController(), new AbortController()];
    const answers = callers.map(({ signal }) => resolver.resolve('slow.example', { account: 1, signal }));
    callers[0]!.abort(new Error('first'));
    await expect(answers[0]).rejects.toThrow('first');
    expect(aborted).not.toHaveBeenCalled();
    callers[1]!.abort(new Error('second'));
    await expect(answers[1]).rejects.toThrow('second');
    await vi.waitFor(() => expect(aborted).toHaveBeenCalled());
  });

  test('that does not exist is a 500 with target_dns, cached for two seconds', async () => {
    let now = 0;
    const lookup = vi.fn<Lookup>(() => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })));
    const resolver = createResolver({ guard, lookup, now: () => now });
    const expected = {
      status: 500,
      code: 'target_dns',
      message: 'Internal Error: DNS lookup failed for nowhere.example',
    };
    await expect(resolver.resolve('nowhere.example')).rejects.toMatchObject(expected);
    await expect(resolver.resolve('nowhere.example')).rejects.toMatchObject(expected);
    expect(lookup).toHaveBeenCalledTimes(1);
    now = 2001;
    await expect(resolver.resolve('nowhere.example')).rejects.toMatchObject(expected);
    expect(lookup).toHaveBeenCalledTimes(2);
  });

  test('without any answer is target_dns', async () => {
    await expect(createResolver({ guard, lookup: answering() }).resolve('a.example')).rejects.toMatchObject({
      code: 'target_dns',
    });
  });

  test('is looked up once for concurrent callers and within its TTL', async () => {
    let now = 0;
    const lookup = answering('1.1.1.1');
    const resolver = createResolver({ guard, lookup, now: () => now });
    await Promise.all([resolver.resolve('a.example'), resolver.resolve('A.example.'), resolver.resolve('a.example')]);
    now = 29_000;
    await resolver.resolve('a.example');
    expect(lookup).toHaveBeenCalledTimes(1);
    now = 30_001;
    await resolver.resolve('a.example');
    expect(lookup).toHaveBeenCalledTimes(2);
  });

  test('without an answer times out', async () => {
    const resolver = createResolver({ guard, lookup: () => new Promise(() => {}), deadlineSeconds: 0.05 });
    await expect(resolver.resolve('slow.example')).rejects.toMatchObject({ code: 'target_dns' });
  });

  test("stops waiting at the caller's deadline or abort", async () => {
    const resolver = createResolver({ guard, lookup: () => new Promise(() => {}) });
    const deadline = { at: performance.now() + 20, seconds: 1 };
    await expect(resolver.resolve('slow.example', { deadline })).rejects.toMatchObject({ code: 'target_timeout' });
    const gone = new Error('gone');
    const controller = new AbortController();
    setTimeout(() => controller.abort(gone), 10);
    await expect(resolver.resolve('slow.example', { signal: controller.signal })).rejects.toBe(gone);
  });

  test('with fixed addresses is not looked up, but is checked', async () => {
    const lookup = answering('1.1.1.1');
    const resolve = new Map([
      ['Fixed.example', ['9.9.9.9']],
      ['bad.example', ['127.0.0.1']],
    ]);
    const resolver = createResolver({ guard, lookup, resolve });
    expect(await addressesOf(resolver.resolve('fixed.example'))).toEqual(['9.9.9.9']);
    await expect(resolver.resolve('bad.example')).rejects.toMatchObject({ status: 400 });
    expect(lookup).not.toHaveBeenCalled();
  });
});

describe('an address literal', () => {
  test('is returned if public and refused if not, without a lookup', async () => {
    const lookup = answering('1.1.1.1');
    const resolver = createResolver({ guard, lookup });
    expect(await addressesOf(resolver.resolve('8.8.8.8'))).toEqual(['8.8.8.8']);
    expect(await addressesOf(resolver.resolve('[2606:4700::1]'))).toEqual(['2606:4700::1']);
    await expect(resolver.resolve('[::1]')).rejects.toMatchObject({ status: 400 });
    await expect(resolver.resolve('127.0.0.1')).rejects.toMatchObject({ status: 400 });
    expect(lookup).not.toHaveBeenCalled();
  });
});

describe('the name of the sample site', () => {
  test('is never resolved: not by name servers, fixed addresses or for an exit proxy', async () => {
    const lookup = answering('1.1.1.1');
    const open = createAddressGuard({ egressAllow: ['0.0.0.0/0'], hasSampleSite: true });
    const resolve = new Map([['sample.siteglass.test', ['127.0.0.1']]]);
    const resolver = createResolver({ guard: open, lookup, resolve });
    for (const host of ['sample.siteglass.test', 'Sample.Siteglass.Test.']) {
      await expect(resolver.resolve(host)).rejects.toMatchObject({ status: 400 });
      await expect(resolver.resolveExit(host)).rejects.toMatchObject({ status: 400 });
    }
    expect(lookup).not.toHaveBeenCalled();
  });

  test('is not that of its subdomains, which are resolved like every other name', async () => {
    const resolver = createResolver({ guard, lookup: answering('10.0.0.1') });
    await expect(resolver.resolve('www.sample.siteglass.test')).rejects.toThrow(/resolves to a private address/);
  });
});
