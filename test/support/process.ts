// Servers for tests and benchmarks, each in a separate process.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  /** What it printed when it was ready. */
  ready: string;
  pid: number;
  /** Sends SIGTERM and resolves when it has ended. */
  stop(): Promise<void>;
  /** Sends SIGKILL and resolves when it has ended. */
  kill(): Promise<void>;
}

// The folder that `bin/siteglass` uses: parsed modules are read from there instead of being parsed in every process.
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/siteglass');

/** Starts a script and waits for the first line it prints. */
export async function startProcess(
  script: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [script, ...args], {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it was ready`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill(signal);
    await ended;
  };
  return { ready, pid: child.pid!, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** What a service process prints when it is ready. */
export interface ServiceAnnouncement {
  port: number;
  key: string | null;
  adminToken: string;
}

/** Starts a whole service in a separate process. */
export async function startServiceProcess(
  environment: Record<string, string>,
  role = 'all',
): Promise<ServerProcess & ServiceAnnouncement> {
  const server = await startProcess(join(import.meta.dirname, 'service-process.ts'), [role], {
    PORT: '0',
    SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8',
    SITEGLASS_LOG_LEVEL: 'fatal',
    ...environment,
  });
  return { ...server, ...(JSON.parse(server.ready) as ServiceAnnouncement) };
}

/** Processor time of one process so far, in microseconds. */
export function cpuMicroseconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
