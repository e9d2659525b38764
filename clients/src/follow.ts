// Follows batches and crawls: waits for their end, and reads their results as they complete.
import type { CallOptions } from './answer.ts';
import { ConnectionError, SiteglassError, TimeoutError } from './errors.ts';
import { pause } from './retry.ts';

export interface ResultOptions extends CallOptions {
  /** Continue after this result: the `cursor` of the last one that was processed. */
  cursor?: string;
  /** False: stop at the newest result, even if more are to come. */
  follow?: boolean;
}

export interface WaitOptions<State> extends CallOptions {
  /** How long to wait for the end. Default: unlimited. */
  waitSeconds?: number;
  /** Called with the current state, at least every 30 seconds. */
  onProgress?: (state: State) => void;
}

interface Ending {
  completed_at: string | null;
}

const longPollSeconds = 20;
const failuresMax = 5;
const failurePauseMs = 1000;

interface Source {
  state(options: CallOptions): Promise<Ending>;
  open(parameters: { cursor?: string; wait?: number }, options: CallOptions): Promise<Response>;
}

/** The results in the order of completion, until the end. Continues after lost connections. */
export async function* followResults<Result extends { cursor: string }>(
  source: Source,
  { cursor, follow = true, ...options }: ResultOptions = {},
): AsyncGenerator<Result, void> {
  let last = cursor;
  for (let failures = 0; ;) {
    try {
      const isEnded = follow ? (await source.state(options)).completed_at !== null : true;
      const parameters = {
        ...(last === undefined ? {} : { cursor: last }),
        ...(isEnded ? {} : { wait: longPollSeconds }),
      };
      const response = await source.open(parameters, options);
      for await (const line of linesOf(response)) {
        const result = JSON.parse(line) as Result;
        last = result.cursor;
        failures = 0;
        yield result;
      }
      if (isEnded) return;
    } catch (error) {
      const isTemporary =
        error instanceof ConnectionError || (error instanceof SiteglassError && (error.status ?? 0) >= 500);
      if (!isTemporary || ++failures > failuresMax) throw error;
      await pause(failurePauseMs * failures, options.signal);
    }
  }
}

/** Waits until it has ended. */
export async function waitForEnd<State extends Ending>(
  subject: string,
  read: (waitSeconds: number, options: CallOptions) => Promise<State>,
  { waitSeconds = Infinity, onProgress, ...options }: WaitOptions<State> = {},
): Promise<State> {
  const until = Date.now() + waitSeconds * 1000;
  for (;;) {
    const left = Math.max(0, (until - Date.now()) / 1000);
    const state = await read(Math.min(longPollSeconds, Math.ceil(left)), options);
    onProgress?.(state);
    if (state.completed_at !== null) return state;
    if (left === 0) throw new TimeoutError(`${subject} did not end within ${waitSeconds} s; it continues`);
  }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        throw new ConnectionError('The connection broke while results were read', { cause: error });
      });
      if (done) break;
      const lines = `${rest}${value}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter((line) => line !== '');
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
