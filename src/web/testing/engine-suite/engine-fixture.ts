// What all tests of the HTTP engines share: engines, servers and requests with timeouts that fit the machine.
import { chromeHeaders } from '../../http/chrome-profile.ts';
import { defaultEngineLimits } from '../../http/http-engine.ts';
import type { HttpEngine, HttpEngineLimits, HttpRequest } from '../../http/http-engine.ts';
import type { Address } from '../../address/resolver.ts';
import type { Listening } from '../servers.ts';

export interface EngineSubject {
  name: 'undici' | 'wreq';
  /** If `ca` is given, only these authorities are trusted. */
  createEngine(parts: { limits?: Partial<HttpEngineLimits>; ca?: string }): HttpEngine;
  /** A factor for all timeouts: more than 1 under emulation. */
  slowness: number;
}

export interface TestRunner {
  describe(name: string, define: () => void): unknown;
  test(name: string, run: () => Promise<void>): unknown;
}

/** What the tests of a theme use. Engines and servers are closed after each test. */
export interface EngineFixture {
  engineName: EngineSubject['name'];
  describe: TestRunner['describe'];
  test(name: string, run: () => Promise<void>): void;
  /** A timeout in seconds, longer under emulation. */
  seconds(number: number): number;
  /** A new engine. */
  engineWith(parts?: Parameters<EngineSubject['createEngine']>[0]): HttpEngine;
  /** The port of a server when it listens. */
  started(server: Promise<Listening>): Promise<number>;
  /** A GET of this URL at loopback, with Chrome's headers. */
  get(text: string, more?: Partial<HttpRequest>): HttpRequest;
}

export const loopback: readonly Address[] = [{ address: '127.0.0.1', family: 4 }];

/** One for each engine. Cleans up after every test. */
export function createEngineFixture(
  { name: engineName, createEngine, slowness }: EngineSubject,
  runner: TestRunner,
): EngineFixture {
  const cleanups: (() => Promise<void>)[] = [];
  const seconds = (number: number) => number * slowness;

  function test(name: string, run: () => Promise<void>): void {
    runner.test(name, async () => {
      try {
        await run();
      } finally {
        for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
      }
    });
  }

  function engineWith(parts: Parameters<EngineSubject['createEngine']>[0] = {}): HttpEngine {
    const { connectSeconds, firstByteSeconds, idleSeconds } = defaultEngineLimits;
    const patience = {
      connectSeconds: seconds(connectSeconds),
      firstByteSeconds: seconds(firstByteSeconds),
      idleSeconds: seconds(idleSeconds),
    };
    const engine = createEngine({ ...parts, limits: { ...patience, ...parts.limits } });
    cleanups.push(() => engine.close());
    return engine;
  }

  async function started(server: Promise<Listening>): Promise<number> {
    const { port, close } = await server;
    cleanups.push(close);
    return port;
  }

  function get(text: string, more: Partial<HttpRequest> = {}): HttpRequest {
    const url = new URL(text);
    return {
      url,
      method: 'GET',
      headers: chromeHeaders(url),
      addresses: loopback,
      bodyBytesMax: 10e6,
      deadline: { at: performance.now() + seconds(10) * 1000, seconds: seconds(10) },
      ...more,
    };
  }

  return {
    engineName,
    describe: (name, define) => runner.describe(name, define),
    test,
    seconds,
    engineWith,
    started,
    get,
  };
}
