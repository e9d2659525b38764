// The log of the service: JSON lines, or text if stdout is a terminal.
import type { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { withoutControlCharacters } from '../contract/control-characters.ts';

interface Entry extends Record<string, unknown> {
  level: number;
  time: number;
  msg?: string;
  err?: { stack?: string; message?: string };
}

export function openLog(level: string, stdout: Writable & { isTTY?: boolean } = process.stdout): Logger {
  const options = { level, base: null };
  if (stdout.isTTY !== true) return pino(options);
  return pino(options, { write: (line) => void stdout.write(formatEntry(line)) });
}

/** e.g. `15:04:05 info  fetching a browser: progress debian: downloading packages, 40 %`. */
function formatEntry(line: string): string {
  const { level, time, msg = '', err, ...details } = JSON.parse(line) as Entry;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const label = (pino.levels.labels[level] ?? String(level)).padEnd(5);
  const parts = Object.entries(details).map(([name, value]) => `${name} ${readable(value)}`);
  const text = [msg, parts.join(', ')].filter((part) => part !== '').join(': ');
  // Messages contain text of pages and callers, which must not control the terminal.
  const lines = [`${clock} ${label} ${text}`, ...(err?.stack ?? err?.message ?? '').split('\n').filter(Boolean)];
  return lines.map((one, index) => `${index === 0 ? '' : '    '}${withoutControlCharacters(one)}\n`).join('');
}

const readable = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
