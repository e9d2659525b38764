// What a process and everything below it use.
import { readdirSync, readFileSync } from 'node:fs';
import { treeOf } from '../../src/web/browser/launch/processes.ts';

const ticksPerSecond = 100;

export interface TreeFigures {
  processes: number;
  files: number;
  residentMegabytes: number;
  /** What would be free without it: memory that several share counts once. */
  proportionalMegabytes: number;
}

/** Processor seconds of a tree so far, with those of children that have ended and were waited for. */
export const cpuSecondsOfTree = (pid: number): number =>
  treeOf([pid]).reduce((sum, member) => {
    const text = read(`/proc/${member.pid}/stat`);
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return sum + [11, 12, 13, 14].reduce((ticks, field) => ticks + Number(fields[field] ?? 0), 0) / ticksPerSecond;
  }, 0);

export function measureTree(pid: number): TreeFigures {
  const tree = treeOf([pid]);
  const kilobytes = (member: number) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${member}/smaps_rollup`))?.[1] ?? 0);
  return {
    processes: tree.length,
    files: tree.reduce((sum, member) => sum + countFiles(member.pid), 0),
    residentMegabytes: tree.reduce((sum, { residentBytes }) => sum + residentBytes, 0) / 1024 ** 2,
    proportionalMegabytes: tree.reduce((sum, member) => sum + kilobytes(member.pid), 0) / 1024,
  };
}

function countFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has ended meanwhile
  }
}
