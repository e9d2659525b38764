import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAvailability } from './availability.ts';
import type { Availability } from './availability.ts';

let opened: Availability | undefined;
afterEach(() => opened?.close());

/** A server that answers probes as the test says, on a clock that moves with each pause. */
function watch() {
  const server = { isUp: true, time: 0, probes: 0, log: [] as string[] };
  const paused: (() => void)[] = [];
  const availability = createAvailability({
    probe() {
      server.probes++;
      return server.isUp ? Promise.resolve() : Promise.reject(new Error('down'));
    },
    log: (line) => server.log.push(line),
    now: () => server.time,
    pause: () => new Promise((resolve) => paused.push(resolve)),
  });
  opened = availability;
  const pass = async (ms: number) => {
    server.time += ms;
    paused.shift()?.();
    await new Promise(setImmediate);
  };
  return { server, availability, pass };
}

describe('availability', () => {
  test('refuses statements after a few seconds without an answer, and until the first answer', async () => {
    const { server, availability, pass } = watch();
    expect(availability.sinceOutageMs).toBe(Infinity);
    server.isUp = false;
    availability.suspect();
    await pass(0);
    await pass(2900);
    expect(availability.isDown).toBe(false);
    await pass(200);
    expect(availability.isDown).toBe(true);
    expect(availability.outages).toBe(1);
    expect(availability.sinceOutageMs).toBe(0);
    expect(await availability.check()).toBe(false);
    server.isUp = true;
    await pass(250);
    expect(availability.isDown).toBe(false);
    await pass(100);
    expect(availability.sinceOutageMs).toBe(100);
    expect(server.log).toEqual([
      'the database has not answered for 3 s: calls are refused until it does',
      'the database answers again after 3 s',
    ]);
  });

  test('refuses nothing while slow statements are still answered', async () => {
    const { server, availability, pass } = watch();
    server.isUp = false;
    availability.suspect();
    for (let seconds = 0; seconds < 10; seconds++) {
      const end = availability.begin();
      await pass(1000);
      end(true);
    }
    expect(availability.isDown).toBe(false);
  });

  test('refuses nothing during a short restart', async () => {
    const { server, availability, pass } = watch();
    server.isUp = false;
    availability.suspect();
    await pass(2000);
    server.isUp = true;
    await pass(250);
    await pass(10_000);
    expect(availability).toMatchObject({ isDown: false, outages: 0 });
  });

  test('shares one probe between concurrent checks, and trusts a recent answer', async () => {
    const { server, availability, pass } = watch();
    expect(await Promise.all([availability.check(), availability.check()])).toEqual([true, true]);
    expect(server.probes).toBe(1);
    server.isUp = false;
    expect(await availability.check()).toBe(true);
    await pass(1000);
    expect(await availability.check()).toBe(false);
  });

  test('recovers when a server that is slower than the wait answers a probe', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const slow = Promise.withResolvers<void>();
      let time = 0;
      const availability = createAvailability({
        probe: () => slow.promise,
        log: () => undefined,
        now: () => time,
        pause: () => new Promise<void>((resolve) => setImmediate(resolve)),
      });
      opened = availability;
      availability.suspect();
      for (let waits = 0; waits < 3; waits++) {
        time += 2000;
        await vi.advanceTimersByTimeAsync(2000);
        await new Promise(setImmediate);
      }
      expect(availability.isDown).toBe(true);
      slow.resolve();
      await new Promise(setImmediate);
      expect(availability.isDown).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
