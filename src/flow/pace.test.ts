import { beforeEach, describe, expect, test } from 'vitest';
import { countCost, createPace } from './pace.ts';
import type { Pace } from './pace.ts';

const stepMs = 5;
/** What a node can do. */
const capacityPerSecond = 1000;

interface Behaviour {
  account: number;
  connections: number;
  /** Processor time per call. */
  costMs: number;
  /** How long a website takes to answer. */
  waitMs?: number;
  areFree?: boolean;
}

describe('the pace of accounts', () => {
  let time: number;
  let backlogMs: number;
  let workedMs: number;
  let pace: Pace;
  beforeEach(() => {
    [time, backlogMs, workedMs] = [0, 0, 0];
    let askedAt = 0;
    const use = () => {
      const share = (workedMs * 1000) / capacityPerSecond / Math.max(1, time - askedAt);
      [askedAt, workedMs] = [time, 0];
      return share;
    };
    pace = createPace({ use, now: () => time });
  });

  /** Simulates a node with these accounts. Returns the calls per second of each, and the mean wait of a call for the processor. */
  function simulate(seconds: number, behaviours: Behaviour[]) {
    const clients = behaviours.map((behaviour) => ({
      ...behaviour,
      queue: pace.forTasks(2, { areFree: behaviour.areFree ?? false }),
      freeAt: Array.from({ length: behaviour.connections }, () => time),
      calls: 0,
    }));
    let waits = 0;
    let calls = 0;
    for (const end = time + seconds * 1000; time < end; time += stepMs) {
      const done = Math.min(backlogMs, (capacityPerSecond * stepMs) / 1000);
      backlogMs -= done;
      workedMs += done;
      for (const client of clients) {
        for (const [index, freeAt] of client.freeAt.entries()) {
          if (freeAt > time) continue;
          client.queue.onEnter(client.account);
          if (!client.queue.canStart(client.account)) continue;
          client.queue.onStart(client.account);
          void pace.run(client.account, async () => countCost(client.costMs - 2));
          backlogMs += client.costMs;
          client.freeAt[index] = time + backlogMs + (client.waitMs ?? 0);
          client.calls++;
          calls++;
          waits += backlogMs;
        }
      }
    }
    return { perSecond: clients.map((client) => client.calls / seconds), meanWaitMs: waits / calls };
  }

  const flood: Behaviour = { account: 1, connections: 30, costMs: 5 };
  const quiet: Behaviour = { account: 2, connections: 1, costMs: 3, waitMs: 30 };

  test('does not limit the only account of a node', () => {
    expect(simulate(20, [flood]).perSecond[0]).toBeGreaterThan(190);
  });

  test('leaves capacity for an account with few calls', () => {
    simulate(5, [flood, quiet]);
    const { perSecond, meanWaitMs } = simulate(10, [flood, quiet]);
    expect(perSecond[0]).toBeGreaterThan(70);
    expect(perSecond[1]).toBeGreaterThan(23); // 30 per second alone
    expect(meanWaitMs).toBeLessThan(20); // 150 ms without a limit
  });

  test('leaves more of it if the other account makes free requests', () => {
    const polls: Behaviour = { account: 1, connections: 300, costMs: 2, areFree: true };
    simulate(5, [polls, quiet]);
    const free = simulate(10, [polls, quiet]);
    simulate(20, [quiet]);
    simulate(5, [{ ...polls, areFree: false }, quiet]);
    const paid = simulate(10, [{ ...polls, areFree: false }, quiet]);
    expect(free.perSecond[0]).toBeGreaterThan(150);
    expect(free.perSecond[0]).toBeLessThan(paid.perSecond[0]! * 0.85);
    expect(free.meanWaitMs).toBeLessThan(paid.meanWaitMs);
  });

  test('does not slow an account whose many calls wait for slow websites', () => {
    const slow: Behaviour = { account: 3, connections: 100, costMs: 2, waitMs: 1000 };
    simulate(5, [flood, slow]);
    const [flooding, waiting] = simulate(10, [flood, slow]).perSecond;
    expect(waiting).toBeGreaterThan(85); // 100 per second alone
    expect(flooding).toBeGreaterThan(50);
  });

  test('slows the account with expensive pages rather than the one with many cheap calls', () => {
    const expensive: Behaviour = { account: 1, connections: 30, costMs: 50 };
    const cheap: Behaviour = { account: 2, connections: 10, costMs: 2, waitMs: 80 };
    simulate(5, [expensive, cheap]);
    const { perSecond } = simulate(10, [expensive, cheap]);
    expect(perSecond[1]).toBeGreaterThan(80); // about 120 per second alone
    expect(perSecond[0]).toBeLessThan(12); // 20 per second alone
  });

  test('shares equally between accounts that all want more', () => {
    const floods = [1, 2, 3].map((account) => ({ ...flood, account }));
    simulate(5, floods);
    const { perSecond } = simulate(20, floods);
    expect(Math.max(...perSecond) / Math.min(...perSecond)).toBeLessThan(1.3);
    expect(perSecond.reduce((sum, calls) => sum + calls * flood.costMs, 0)).toBeGreaterThan(0.75 * capacityPerSecond);
  });

  test('is unlimited again when the other accounts have gone', () => {
    simulate(5, [flood, quiet]);
    simulate(15, [flood]);
    expect(simulate(5, [flood]).perSecond[0]).toBeGreaterThan(190);
  });

  test('does not limit anyone while the node has capacity left', () => {
    const modest: Behaviour = { account: 1, connections: 15, costMs: 2, waitMs: 100 };
    expect(simulate(10, [modest, quiet]).perSecond[0]).toBeGreaterThan(130);
  });

  test('does not start many runs at once if the last ones were expensive', async () => {
    pace = createPace({ use: () => 1, now: () => time });
    const queue = pace.forRuns(2);
    const pass = (ms: number) => {
      for (const end = time + ms; time < end; time += 100) for (const account of [1, 2]) queue.onEnter(account);
    };
    const startMax = () => {
      let started = 0;
      for (; started < 30 && queue.canStart(1); started++) queue.onStart(1);
      return started;
    };
    for (let run = 0; run < 30; run++) {
      pass(100);
      queue.onStart(1);
      await pace.run(1, async () => countCost(100));
    }
    pass(60_000);
    const started = startMax();
    expect(started).toBeGreaterThan(1);
    expect(started).toBeLessThan(5);

    // They cost nothing this time, so more can start the next time.
    for (let run = 0; run < started; run++) await pace.run(1, async () => {});
    pass(2000);
    expect(startMax()).toBeGreaterThan(started);
  });
});
