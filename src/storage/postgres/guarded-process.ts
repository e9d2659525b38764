// A child process that cannot outlive this process: it runs under a shell that waits on a pipe. When this process ends
// for any reason, including kill -9, the pipe closes and the shell interrupts the child.

import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { orAfter } from '../../flow/time-limit.ts';
import { spawnAs } from './postgres-user.ts';
import type { PostgresUser } from './postgres-user.ts';

// The shell ignores signals, so that a service manager that signals the whole group does not end it before the child. It
// prints the child's process id first, and ends with the child's exit code.
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
  /** The process id of the child, not of the shell. */
  pid: number;
  /** Resolves with the exit code, after the last lines of output. */
  ended: Promise<number>;
  hasEnded(): boolean;
  /** Interrupts the child (SIGINT), as the end of this process would. */
  release(): void;
}

/** Starts a command as the user. `onLine` is called for each line of stdout and stderr. */
export async function spawnGuarded(
  user: PostgresUser,
  command: string[],
  onLine: (line: string) => void,
): Promise<GuardedProcess> {
  const shell = spawnAs(user, ['/bin/sh', '-c', guardScript, 'guard', ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // a separate session, so that Ctrl-C in the terminal does not reach the child
  });
  const { stdin, stdout, stderr } = shell;
  if (stdin === null || stdout === null || stderr === null) throw new Error('the guard has no pipes');
  stdin.on('error', () => undefined); // the process may already have ended
  const lastLine = once(createInterface({ input: stderr }).on('line', onLine), 'close');

  let isOver = false;
  const ended = (async () => {
    const [code] = (await once(shell, 'exit')) as [number | null];
    // The last output may still be in the pipe. A grandchild may hold the pipe open, so limit the wait.
    await orAfter(lastLine, lastLinesWaitMs, undefined);
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
