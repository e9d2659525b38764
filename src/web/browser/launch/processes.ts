// Reads the running processes from /proc. The janitor compares them with the expected ones.

import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  pid: number;
  parent: number;
  group: number;
  residentBytes: number;
  /** Chromium's process type, e.g. `renderer`, `gpu-process` or `network`; '' for the browser itself and other processes. */
  kind: string;
}

const pageBytes = 4096;

/** These processes and their descendants. Empty if there is no /proc. */
export function treeOf(roots: readonly number[]): RunningProcess[] {
  const all = listProcesses();
  const found = new Set(roots);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => found.has(pid)).map(withDetails);
}

/** The processes whose command line contains this text. */
export function processesWith(text: string): RunningProcess[] {
  return listProcesses()
    .filter(({ pid }) => commandOf(pid).includes(text))
    .map(withDetails);
}

/** Kills a process group; true if there was one. */
export function killGroup(pid: number): boolean {
  try {
    process.kill(-pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has already exited
  }
}

/** False for zombies too: they have exited and only wait to be reaped. */
export function isRunning(pid: number): boolean {
  const status = read(`/proc/${pid}/stat`);
  if (status !== '') return !/^.*\) [ZX]/s.test(status);
  return process.platform !== 'linux' && respondsToSignals(pid);
}

function respondsToSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type Entry = Pick<RunningProcess, 'pid' | 'parent' | 'group'>;

function listProcesses(): Entry[] {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  const entries: Entry[] = [];
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    const status = read(`/proc/${name}/stat`);
    const [state, parent, group] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    if (state === undefined || state === '' || state === 'Z') continue;
    entries.push({ pid: Number(name), parent: Number(parent), group: Number(group) });
  }
  return entries;
}

function withDetails(entry: Entry): RunningProcess {
  const residentBytes = Number(read(`/proc/${entry.pid}/statm`).split(' ')[1] ?? 0) * pageBytes;
  return { ...entry, residentBytes, kind: kindOf(commandOf(entry.pid)) };
}

// Utility processes have a service, such as `network.mojom.NetworkService`.
const kindOf = (command: string): string =>
  (/--utility-sub-type=(\w+)/.exec(command) ?? /--type=([\w-]+)/.exec(command))?.[1] ?? '';

const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
