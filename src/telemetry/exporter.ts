// Sends OTLP in JSON over HTTP to the collector of the operator. Telemetry never delays or fails a call: what cannot be sent
// is dropped and counted.
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { toError } from '../contract/errors.ts';

export interface Exporter {
  /** False when the collector did not accept it. Never throws. */
  send(signal: 'traces' | 'metrics', body: string): Promise<boolean>;
  /** Ends retries at once, and everything that is being sent, now or later, after this time. */
  endWithin(ms: number): void;
}

export interface ExporterOptions {
  /** The base URL; `/v1/traces` and `/v1/metrics` are appended. */
  endpoint: URL;
  headers: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** Delays before each retry. */
  retryDelaysMs?: readonly number[];
  /** Called when exports start to fail, and with undefined when they work again. */
  onChange(problem: string | undefined): void;
}

const compress = promisify(gzip);
/** The statuses that OTLP allows to retry. */
const retryable = new Set([429, 502, 503, 504]);

export function createExporter({
  endpoint,
  headers,
  timeoutMs = 10_000,
  retryDelaysMs = [1000, 4000],
  onChange,
}: ExporterOptions): Exporter {
  let problem: string | undefined;
  const lastTries = new AbortController();
  const end = new AbortController();
  const base = endpoint.href.endsWith('/') ? endpoint.href : `${endpoint.href}/`;

  async function post(signal: string, body: Buffer): Promise<{ problem?: string; mayRetry?: boolean }> {
    try {
      const response = await fetch(new URL(`v1/${signal}`, base), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), end.signal]),
      });
      await response.body?.cancel();
      if (response.ok) return {};
      return { problem: `the collector responded with ${response.status}`, mayRetry: retryable.has(response.status) };
    } catch (error) {
      const { message, cause } = toError(error);
      return { problem: cause instanceof Error ? cause.message : message, mayRetry: true };
    }
  }

  return {
    async send(signal, body) {
      const packed = await compress(body);
      let outcome = await post(signal, packed);
      for (const delay of retryDelaysMs) {
        if (outcome.mayRetry !== true) break;
        await sleep(delay, undefined, { ref: false, signal: lastTries.signal }).catch(() => undefined);
        if (lastTries.signal.aborted) break;
        outcome = await post(signal, packed);
      }
      if ((outcome.problem === undefined) !== (problem === undefined)) onChange(outcome.problem);
      problem = outcome.problem;
      return problem === undefined;
    },
    endWithin(ms) {
      lastTries.abort();
      setTimeout(() => end.abort(new Error('the collector did not answer before the shutdown')), ms).unref();
    },
  };
}
