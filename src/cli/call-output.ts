// What calls print: pages as they are, pictures as files, everything else as facts and tables that a person can read.
import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { ApiReply } from './api.ts';
import { formatFacts, formatTable } from './output.ts';

const SUFFIXES: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt',
};
const NAMES_TRIED_MAX = 1000;

export const isTerminal = (stream: Writable): boolean => (stream as Writable & { isTTY?: boolean }).isTTY === true;

const mediaType = ({ headers }: ApiReply): string => (headers['content-type'] ?? '').split(';')[0]!.trim();

/** Whether a reply is a file rather than something to read. */
export const isFile = (reply: ApiReply): boolean => !/^text\/|^application\/json$/.test(mediaType(reply));

/** The reply as text for people. */
export function formatReply(reply: ApiReply, colours: boolean): string {
  const text = Buffer.from(reply.body).toString('utf8');
  if (mediaType(reply) !== 'application/json') return withNewline(text);
  const value = JSON.parse(text) as unknown;
  return typeof value === 'string' ? withNewline(value) : formatValue(value, colours);
}

/** The reply as JSON for programs; a page is a JSON string. */
export function toJson(reply: ApiReply): string {
  const text = Buffer.from(reply.body).toString('utf8');
  return mediaType(reply) === 'application/json' ? text : JSON.stringify(text);
}

/** The bytes to be stored: a page itself rather than a JSON string of it. */
export function toBytes(reply: ApiReply): Uint8Array {
  if (mediaType(reply) !== 'application/json') return reply.body;
  const text = Buffer.from(reply.body).toString('utf8');
  const value = JSON.parse(text) as unknown;
  return Buffer.from(typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
}

/** Facts first, then a section for each part that has a structure of its own. */
export function formatValue(value: unknown, colours: boolean): string {
  if (Array.isArray(value)) return formatList(value);
  if (typeof value !== 'object' || value === null) return `${printable(value)}\n`;
  const entries = Object.entries(value);
  const plain = entries.filter(([, part]) => !isStructure(part));
  const sections = entries.filter(([, part]) => isStructure(part));
  const title = (name: string) => (colours ? `\u001b[1m${name}\u001b[0m` : name);
  return [
    formatFacts(Object.fromEntries(plain)),
    ...sections.map(([name, part]) => `${title(name)}\n${indent(formatValue(part, colours))}`),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

const isStructure = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && Object.keys(part).length > 0;

function formatList(list: readonly unknown[]): string {
  const rows = list.filter(
    (item): item is Record<string, unknown> => typeof item === 'object' && item !== null && !Array.isArray(item),
  );
  if (rows.length !== list.length) return list.map((item) => `${printable(item)}\n`).join('');
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((title) => ({ title, read: (row: Record<string, unknown>) => toCell(row[title]) }));
  return formatTable(columns, rows, '(none)');
}

const CELL_CHARACTERS_MAX = 80;

function toCell(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined)
    return value ?? null;
  const text =
    Array.isArray(value) && value.every((item) => typeof item !== 'object') ? value.join(', ') : printable(value);
  return text.length > CELL_CHARACTERS_MAX ? `${text.slice(0, CELL_CHARACTERS_MAX - 1)}…` : text;
}

/** Control characters must not reach a terminal. */
const printable = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\p{Cc}/gu, ' ');

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');
const withNewline = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** A name for the file of a reply: after the page it shows. */
export function fileName(command: string, input: string, reply: ApiReply): string {
  const host = URL.parse(input)?.host ?? input;
  const path = URL.parse(input)?.pathname ?? '';
  const stem = `${command}-${host}${path}`
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);
  const shown = Buffer.from(reply.body.subarray(0, 1)).toString() === '"' ? 'text/html' : mediaType(reply);
  return `${stem || command}.${SUFFIXES[shown] ?? 'bin'}`;
}

/** Writes a new file; when the name is taken, one with a number. Returns the name. */
export async function writeNewFile(name: string, bytes: Uint8Array): Promise<string> {
  for (let number = 1; number <= NAMES_TRIED_MAX; number++) {
    const tried = number === 1 ? name : name.replace(/(\.\w+)?$/, `-${number}$1`);
    const file = await open(tried, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined;
      throw error;
    });
    if (!file) continue;
    await file.writeFile(bytes);
    await file.close();
    return tried;
  }
  throw new Error(`There are already ${NAMES_TRIED_MAX} files like ${name}`);
}

/** The line below an answer: what it cost and where it came from. */
export function summarise(headers: Record<string, string>): string {
  const charged = Number(headers['x-credits-charged'] ?? 0);
  const remaining = headers['x-credits-remaining'];
  return [
    `${charged} credit${charged === 1 ? '' : 's'}`,
    remaining === undefined ? undefined : `${Number(remaining).toLocaleString('en-US')} left`,
    headers['x-target-status'] && `page answered ${headers['x-target-status']}`,
    headers['x-final-url'],
  ]
    .filter(Boolean)
    .join(' · ');
}
