// Watches whether the database answers. While it does not, statements are refused at once instead of piling up: a circuit
// breaker. A separate connection probes the server, so that no call has to find out whether it is back.
import { createSharedRun } from '../flow/single-flight.ts';
import { pause as flowPause } from '../flow/time-limit.ts';

export interface AvailabilityOptions {
  /** Connects to the server and runs a statement within the time. Rejects when that fails. */
  probe(timeoutMs: number): Promise<void>;
  log(line: string): void;
  now?: () => number;
  /** Rejects when the signal aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Availability {
  /** True: the database has not answered for a while, and statements are refused. */
  readonly isDown: boolean;
  /** The time since the end of the last outage; Infinity without one, 0 during one. */
  readonly sinceOutageMs: number;
  readonly outages: number;
  /** Marks the start of a statement; returns the function that marks its end. */
  begin(): (hasAnswered: boolean) => void;
  /** Starts probing, because a statement or a connection failed. */
  suspect(): void;
  /** Whether the database answers now. Never throws. */
  check(): Promise<boolean>;
  close(): void;
}

/** A statement that takes longer makes the probe check the server. */
const suspectAfterMs = 1000;
/** Outages up to this length, such as a restart, refuse nothing: calls wait. */
const downAfterMs = 3000;
/** A probe that takes longer counts as failed for now, but continues: a slow server is not a dead one. */
const probeWaitMs = 2000;
const probeTimeoutMs = 8000;
const probesMax = 4;
const probeEveryMs = 250;
/** An answer counts as recent for a readiness probe for this time. */
const recentMs = 500;

export function createAvailability(options: AvailabilityOptions): Availability {
  const { log, now = () => performance.now(), pause = flowPause } = options;
  const running = new Set<{ startedAt: number }>(); // in order of their start
  const closing = new AbortController();
  let answeredAt = -Infinity;
  let outageEndedAt = -Infinity;
  let outages = 0;
  let isDown = false;
  const probes = new Set<Promise<boolean>>(); // those that have not ended

  const isClosed = () => closing.signal.aborted;

  /** Whether the server answers soon. */
  const probing = createSharedRun(firstAnswer);
  const investigation = createSharedRun(investigate);

  function firstAnswer(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), probeWaitMs).unref();
      const newest = probes.size < probesMax ? startProbe() : undefined;
      for (const one of probes) void one.then((hasAnswered) => hasAnswered && resolve(true));
      // An earlier probe may still be running when the newest one fails. The next check waits for it again.
      void newest?.then(resolve).finally(() => clearTimeout(timer));
    });
  }

  function startProbe(): Promise<boolean> {
    const started: Promise<boolean> = options
      .probe(probeTimeoutMs)
      .then(
        () => true,
        () => false,
      )
      .finally(() => probes.delete(started));
    probes.add(started);
    return started;
  }

  async function investigate(): Promise<void> {
    const startedAt = now();
    while (!isClosed()) {
      if (await probing.join()) {
        recover(startedAt);
        return;
      }
      // Slow answers to other statements also show that the server is up.
      const silentMs = now() - Math.max(startedAt, answeredAt);
      if (!isDown && silentMs >= downAfterMs && !isClosed()) {
        isDown = true;
        outages++;
        log(`the database has not answered for ${Math.round(silentMs / 1000)} s: calls are refused until it does`);
      }
      await pause(probeEveryMs, closing.signal).catch(() => {}); // closed
    }
  }

  function recover(startedAt: number): void {
    answeredAt = now();
    if (!isDown) return;
    isDown = false;
    outageEndedAt = now();
    log(`the database answers again after ${Math.round((now() - startedAt) / 1000)} s`);
  }

  function suspect(): void {
    if (!isClosed()) void investigation.join();
  }

  const timer = setInterval(() => {
    const [oldest] = running;
    if (oldest && now() - oldest.startedAt >= suspectAfterMs) suspect();
  }, suspectAfterMs / 2).unref();

  return {
    get isDown() {
      return isDown;
    },
    get sinceOutageMs() {
      return isDown ? 0 : now() - outageEndedAt;
    },
    get outages() {
      return outages;
    },
    begin() {
      const statement = { startedAt: now() };
      running.add(statement);
      return (hasAnswered) => {
        running.delete(statement);
        if (hasAnswered) answeredAt = now();
      };
    },
    suspect,
    async check() {
      if (isDown) return false;
      if (now() - answeredAt < recentMs) return true;
      const isUp = await probing.join();
      if (isUp) answeredAt = now();
      else suspect();
      return isUp;
    },
    close() {
      clearInterval(timer);
      closing.abort();
    },
  };
}
