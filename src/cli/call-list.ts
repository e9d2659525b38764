// Calls for a list from stdin: one call per line, several at a time. Each prints one line of JSON when it ends.
import { on } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiFailure } from './api.ts';
import type { ApiReply } from './api.ts';
import { acceptFor, exitCodeOf } from './call.ts';
import type { Call } from './call.ts';
import { fileName, isFile, toBytes, toJson, writeNewFile } from './call-output.ts';
import { createProgress } from './progress.ts';
import { parseJson } from '../contract/json.ts';

export const concurrency = 4;

/** The number of lines to read ahead. The total is known from the start for shorter lists. */
const linesAheadMax = 100_000;
const rateLimitDelaysSeconds = [1, 2, 4, 8, 15, 30, 30];

/** Returns the worst exit code. */
export async function callList(call: Call, parameter: string): Promise<number> {
  const { cli, flags } = call;
  const { stdin, stdout, stderr } = cli;
  if (isFolder(flags.output)) await mkdir(flags.output, { recursive: true });
  const inputs = readInputs(stdin);
  const progress = createProgress(stdout, stderr, inputs.total);
  let worst = 0;
  let stopped: ApiFailure | undefined;

  const work = async () => {
    for (let input = await inputs.next(); input !== undefined && !stopped; input = await inputs.next()) {
      const { line, credits, failure } = await callLine(call, parameter, input);
      progress.print(`${JSON.stringify(line)}\n`, { credits, isFailure: failure !== undefined });
      if (!failure) continue;
      worst = Math.max(worst, exitCodeOf(failure));
      if (concernsAll(failure)) {
        stopped = failure;
        inputs.close();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, flags.concurrency ?? concurrency) }, work));
  progress.end();
  if (stopped) stderr.write(`Stopped, because all further calls would fail the same way: ${stopped.message}\n`);
  return worst;
}

/** Reads lines that are not empty, for several concurrent readers. */
function readInputs(stdin: Readable) {
  const lines = createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY });
  let seen = 0;
  let isOver = false;
  lines.on('line', (line) => (seen += isInput(line) ? 1 : 0));
  lines.once('close', () => (isOver = true));
  const iterator = on(lines, 'line', {
    close: ['close'],
    highWaterMark: linesAheadMax,
    lowWaterMark: linesAheadMax / 2,
  });
  return {
    async next(): Promise<string | undefined> {
      for (;;) {
        const { done, value } = (await iterator.next()) as IteratorResult<[string], undefined>;
        if (done) return undefined;
        if (isInput(value[0])) return value[0].trim();
      }
    },
    /** Undefined until the last line was read. */
    total: () => (isOver ? seen : undefined),
    close() {
      lines.close();
      stdin.destroy();
      void iterator.return?.();
    },
  };
}

const isInput = (line: string): boolean => line.trim() !== '' && !line.trim().startsWith('#');

const isFolder = (output: string | undefined): output is string => output !== undefined && output !== '-';

async function callLine({ api, endpoint, parameters, flags, name }: Call, parameter: string, input: string) {
  const send = () => api.call(endpoint, { ...parameters, [parameter]: input }, acceptFor(endpoint, flags));
  try {
    const reply = await withinRateLimits(send);
    const credits = Number(reply.headers['x-credits-charged'] ?? 0);
    const targetStatus = reply.headers['x-target-status'];
    const facts = {
      input,
      status: reply.status,
      ...(targetStatus === undefined ? {} : { target_status: Number(targetStatus) }),
      credits,
    };
    if (isFile(reply) || isFolder(flags.output)) {
      const saved = await writeNewFile(join(flags.output ?? '.', fileName(name, input, reply)), toBytes(reply));
      return { line: { ...facts, file: saved }, credits };
    }
    return { line: { ...facts, result: parseJson(toJson(reply)) }, credits };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const { status, code, message } = failure;
    return { line: { input, status, code, error: message }, credits: 0, failure };
  }
}

/** Waits and retries when the rate limit of the plan refuses a call. */
async function withinRateLimits(send: () => Promise<ApiReply>): Promise<ApiReply> {
  for (const seconds of rateLimitDelaysSeconds) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiFailure && isRateLimit(error))) throw error;
      await sleep(seconds * (1 + Math.random() / 2) * 1000);
    }
  }
  return send();
}

const isRateLimit = ({ code }: ApiFailure): boolean => code === 'rate_limit';

/** True for failures that concern the key, its quota or the balance, and therefore all lines. */
const concernsAll = (failure: ApiFailure): boolean =>
  failure.status === 402 || (failure.status === 401 && !isRateLimit(failure));
