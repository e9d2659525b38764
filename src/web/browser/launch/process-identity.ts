// Names processes so that files such as locks and leases can tell whether their owner still runs. A process id alone is
// not enough: it is reused, also by a container that restarts with the same host name.

import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isRunning } from './processes.ts';

const identityPattern = /^([^.]+)\.([0-9a-f]+)\.(\d+)\.(\d+)$/;

/** Identifies this process: host, PID namespace, process id and start time, separated by dots. */
export const ownIdentity = (): string =>
  [hostMark(), namespaceMark(), process.pid, startTimeOf(process.pid) ?? 0].join('.');

/**
 * True if the process has certainly exited. False if it runs, and also if that cannot be seen from here, because it belongs
 * to another machine or container: then only the age of its file tells.
 */
export function isGone(identity: string): boolean {
  const [, host, namespace, pid, startTime] = identityPattern.exec(identity) ?? [];
  if (host !== hostMark() || namespace !== namespaceMark()) return false;
  if (!isRunning(Number(pid))) return true;
  const found = startTimeOf(Number(pid));
  return found !== undefined && found !== Number(startTime);
}

/** The process id in an identity, for messages. */
export const pidIn = (identity: string): string => identityPattern.exec(identity)?.[3] ?? '?';

const hostMark = (): string => hostname().replaceAll(/[^\w]/g, '') || 'host';

/** Start times count from the boot, and process ids belong to a namespace. Systems without /proc have neither. */
function namespaceMark(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return createHash('sha256')
      .update(`${boot} ${readlinkSync('/proc/self/ns/pid')}`)
      .digest('hex')
      .slice(0, 12);
  } catch {
    return '0';
  }
}

/** In clock ticks since the boot; undefined without /proc. */
function startTimeOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[19]);
  } catch {
    return undefined;
  }
}
