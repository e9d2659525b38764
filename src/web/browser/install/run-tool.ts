// Runs a system tool (apt-get, dpkg-deb, npm…) with a timeout, and reports its errors in one line.

import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { readableOf } from '../launch/pipes.ts';
import { errnoOf } from '../../../contract/errno.ts';
import { killGroup } from '../launch/processes.ts';

const outputBytesMax = 4 * 1024 * 1024;
const errorCharactersMax = 400;

export interface ToolOptions {
  environment: NodeJS.ProcessEnv;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  cwd?: string | undefined;
  /** Called with the tool's output on file descriptor 3. */
  onStatus?: ((text: string) => void) | undefined;
}

/** The tool ran and reported a failure. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /** What it wrote to both outputs. */
  readonly output: string;
  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** The tool's output. Throws if it fails, is missing or times out. */
export async function runTool(command: string, args: readonly string[], options: ToolOptions): Promise<string> {
  const { environment, timeoutSeconds, signal, cwd, onStatus } = options;
  signal?.throwIfAborted();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: environment,
    cwd,
    detached: true, // a process group, so that its children are killed with it
  });
  const [, stdout, stderr, status] = child.stdio;
  const output = collect(readableOf(stdout));
  const errors = collect(readableOf(stderr));
  readableOf(status)
    .on('data', (chunk: Buffer) => onStatus?.(chunk.toString()))
    .on('error', () => {});
  const end = () => child.pid !== undefined && killGroup(child.pid);
  const deadline = AbortSignal.timeout(timeoutSeconds * 1000);
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
  stop.addEventListener('abort', end, { once: true });
  try {
    const code = await new Promise<number | string>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode, killedBy) => resolve(exitCode ?? killedBy ?? ''));
    });
    signal?.throwIfAborted();
    if (deadline.aborted) throw new Error(`${command} took longer than ${timeoutSeconds} s`);
    if (code !== 0) {
      const reason = telling(errors.text, output.text) || `exit code ${code}`;
      throw new ToolError(`${command} failed: ${reason}`, `${output.text}\n${errors.text}`);
    }
    return output.text;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') throw new Error(`${command} is not installed`, { cause: error });
    throw error;
  } finally {
    stop.removeEventListener('abort', end);
  }
}

function collect(stream: Readable): { text: string } {
  const collected = { text: '' };
  stream.on('data', (chunk: Buffer) => {
    if (collected.text.length < outputBytesMax) collected.text += chunk.toString();
  });
  return collected;
}

/** The lines that contain an error, or else the last one. */
function telling(errors: string, output: string): string {
  const lines = `${output}\n${errors}`.split('\n').map((line) => line.trim());
  const named = lines.filter((line) => /^(E:|npm error|dpkg-deb: error)|no space left/i.test(line));
  const chosen = named.length > 0 ? named.slice(0, 3) : lines.filter(Boolean).slice(-1);
  return chosen.join('; ').slice(0, errorCharactersMax);
}
