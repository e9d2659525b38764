// Stops processes as a hanging machine would: they keep their sockets, and answer nothing.
import { readdirSync, readFileSync } from 'node:fs';

export interface Frozen {
  thaw(): void;
}

/** Stops a process and its descendants. Linux only. */
export function freeze(pid: number): Frozen {
  process.kill(pid, 'SIGSTOP'); // first, so that it starts no more
  const pids = [pid, ...descendantsOf(pid)];
  for (const one of pids) signal(one, 'SIGSTOP');
  return {
    thaw() {
      for (const one of pids) signal(one, 'SIGCONT');
    },
  };
}

/** Does nothing if the process has ended: some, such as autovacuum, live only for a moment. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function descendantsOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function parentOf(pid: string): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // it has just ended
  }
}
