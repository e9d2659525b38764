// A child process that cannot outlive us: it runs under a shell that waits on a pipe from this process. When we end in
// any way, kill -9 included, the pipe closes and the shell interrupts the child.

import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnAs } from './postgres-user.ts';
import type { PostgresUser } from './postgres-user.ts';

// The shell ignores signals so that a service manager that signals the whole group cannot kill the guard before its
// charge. It tells the child's process id first, and ends with the child's own exit code.
const guardScript = `
trap "" HUP INT TERM
exec 3<&0
"$@" </dev/null >&2 3<&- &
child=$!
echo $child
( while read -r line <&3; do :; done; kill -INT $child ) >/dev/null 2>&1 &
watcher=$!
exec 3<&- >/dev/null
wait $child
code=$?
kill -KILL $watcher 2>/dev/null
exit $code
`;
const lastLinesWaitMs = 200;

export interface GuardedProcess {
  /** The process id of the child itself, not of the shell around it. */
  pid: number;
  /** Resolves with its exit code, after its last lines were heard. */
  ended: Promise<number>;
  hasEnded(): boolean;
  /** Asks it to end (SIGINT), as our own death would. */
  release(): void;
}

/** Starts a command as that user; `onLine` hears each line of its output and errors. */
export async function spawnGuarded(
  user: PostgresUser,
  command: string[],
  onLine: (line: string) => void,
): Promise<GuardedProcess> {
  const shell = spawnAs(user, ['/bin/sh', '-c', guardScript, 'guard', ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // its own session: Ctrl-C in our terminal is ours to answer
  });
  const { stdin, stdout, stderr } = shell;
  if (stdin === null || stdout === null || stderr === null) throw new Error('the guard has no pipes');
  stdin.on('error', () => undefined); // it may be gone already when we let go of it
  const lastLine = once(createInterface({ input: stderr }).on('line', onLine), 'close');

  let isOver = false;
  const ended = (async () => {
    const [code] = (await once(shell, 'exit')) as [number | null];
    // Its last words are often still in the pipe; but a grandchild may hold that pipe open, so the wait has an end.
    await Promise.race([lastLine, sleep(lastLinesWaitMs)]);
    isOver = true;
    return code ?? -1;
  })();
  ended.catch(() => undefined); // a failed spawn is reported below

  const first = await Promise.race([once(stdout, 'data'), once(shell, 'exit'), once(shell, 'error').then(rethrow)]);
  const pid = Number(String(first[0]));
  if (!Number.isInteger(pid) || pid <= 0) throw new Error(`${command[0] ?? 'the command'} could not be started`);
  return { pid, ended, hasEnded: () => isOver, release: () => stdin.end() };
}

function rethrow([error]: unknown[]): never {
  throw error;
}
