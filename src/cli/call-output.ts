// The output of calls: pages as text, images as files, everything else as facts and tables.
import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { ApiReply } from './api.ts';
import { formatFacts, formatTable, isTerminal } from './output.ts';
import { isObject, parseJson } from '../contract/json.ts';
import { beforeFirst } from '../contract/text.ts';

const suffixes: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt',
};
const namesTriedMax = 1000;

const mediaType = ({ headers }: ApiReply): string => beforeFirst(headers['content-type'] ?? '', ';').trim();

/** Whether a reply is a file rather than text. */
export const isFile = (reply: ApiReply): boolean => !/^text\/|^application\/json$/.test(mediaType(reply));

/** The most useful columns of lists whose items do not fit in a line; `--json` shows everything. */
const columnsOf: Record<string, readonly string[]> = {
  technologies: ['name', 'version', 'confidence', 'categories', 'website'],
  detections: ['vendor', 'kind', 'state', 'confidence', 'evidence'],
  images: ['position', 'title', 'domain', 'image_width', 'image_height', 'alt', 'width', 'height', 'url'],
  organic_results: ['title', 'source', 'date', 'link', 'sources'],
  urls: ['source', 'lastmod', 'url'],
  sources: ['kind', 'status', 'urls', 'error', 'url'],
};

/** Of a search, what is asked for comes before what describes it. */
const resultsOfSearches = ['organic_results', 'images', 'suggestions'];

/** Members of items that are shown below the table, because they do not fit in it. */
const detailsOf: Record<string, string> = { detections: 'candidate' };

export interface Form {
  colours: boolean;
  widthMax: number;
  /** True when `fields` was given: all returned fields are shown. */
  isFiltered: boolean;
}

/** Formats the reply as text. */
export function formatReply(
  reply: ApiReply,
  { stdout, isFiltered }: { stdout: Writable & { columns?: number }; isFiltered: boolean },
): string {
  const isShown = isTerminal(stdout);
  const text = Buffer.from(reply.body).toString('utf8');
  const value = mediaType(reply) === 'application/json' ? parseJson(text) : text;
  if (typeof value === 'string') return withNewline(isShown ? withoutControls(value) : value);
  const widthMax = isShown ? (stdout.columns ?? terminalWidth) : Number.POSITIVE_INFINITY;
  return formatValue(resultsFirst(value), { colours: isShown, widthMax, isFiltered });
}

function resultsFirst(value: unknown): unknown {
  if (!isObject(value) || !isObject(value['search_metadata'])) return value;
  const results = resultsOfSearches.filter((name) => name in value);
  return Object.fromEntries([...results, ...Object.keys(value)].map((name) => [name, value[name]]));
}

/** Formats the reply as JSON; a page is a JSON string. */
export function toJson(reply: ApiReply): string {
  const text = Buffer.from(reply.body).toString('utf8');
  return mediaType(reply) === 'application/json' ? text : JSON.stringify(text);
}

/** The bytes for a file: of a page, the text rather than the JSON string. */
export function toBytes(reply: ApiReply): Uint8Array {
  if (mediaType(reply) !== 'application/json') return reply.body;
  const text = Buffer.from(reply.body).toString('utf8');
  const value = parseJson(text);
  return Buffer.from(typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
}

/** Formats facts first, then one section for each nested part. */
export function formatValue(value: unknown, form: Form, name = ''): string {
  if (Array.isArray(value)) return formatList(value, form, name);
  if (typeof value !== 'object' || value === null) return `${printable(value)}\n`;
  const entries = Object.entries(value);
  const plain = entries.filter(([, part]) => !isStructure(part) && !isLongText(part));
  const sections = entries.filter(([, part]) => isStructure(part) || isLongText(part));
  const title = (text: string) => (form.colours ? `\u001b[1m${printable(text)}\u001b[0m` : printable(text));
  const inner = { ...form, widthMax: form.widthMax - indentation.length };
  return [
    formatFacts(Object.fromEntries(plain)),
    ...sections.map(
      ([key, part]) => `${title(key)}\n${isLongText(part) ? formatText(part) : indent(formatValue(part, inner, key))}`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

const isStructure = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && Object.keys(part).length > 0;

/** Text of several lines, such as Markdown. */
const isLongText = (part: unknown): part is string => typeof part === 'string' && part.trimEnd().includes('\n');

/** The lines as they are: indented code would look different. */
const formatText = (text: string): string => withNewline(withoutControls(text));

function formatList(list: readonly unknown[], form: Form, name: string): string {
  const { widthMax, isFiltered } = form;
  const rows = list.filter(
    (item): item is Record<string, unknown> => typeof item === 'object' && item !== null && !Array.isArray(item),
  );
  if (rows.length !== list.length) return list.map((item) => `${printable(item)}\n`).join('');
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const preferred = isFiltered ? undefined : columnsOf[name]?.filter((title) => all.includes(title));
  const titles = preferred?.length ? preferred : all;
  const columns = titles.map((title) => ({ title, read: (row: Record<string, unknown>) => toCell(row[title]) }));
  const table = formatTable(columns, rows, '(none)', widthMax);
  const detail = detailsOf[name];
  if (detail === undefined || titles.includes(detail)) return table;
  const details = rows.map((row) => withoutEmptyLists(row[detail])).filter(isStructure);
  return [table, ...details.map((value) => formatValue({ [detail]: value }, form))].join('\n');
}

const withoutEmptyLists = (value: unknown): unknown =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, part]) => !Array.isArray(part) || part.length > 0));

const cellCharactersMax = 80;
const terminalWidth = 80;
const indentation = '  ';

function toCell(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined)
    return value ?? null;
  const text = Array.isArray(value) && value.every(isNamed) ? value.map(nameOf).join(', ') : printable(value);
  // A URL that is cut is useless. In a terminal, the table is still as wide as the terminal.
  if (/^https?:\/\/\S+$/.test(text)) return text;
  return text.length > cellCharactersMax ? `${text.slice(0, cellCharactersMax - 1)}…` : text;
}

const nameOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'name' in item ? item.name : item;
const isNamed = (item: unknown): boolean => typeof nameOf(item) !== 'object';

/** Control characters must not reach a terminal. */
const printable = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\p{Cc}/gu, ' ');

/** Removes control characters, so that a page cannot send escape sequences to the terminal. */
const withoutControls = (text: string): string => text.replaceAll(/(?![\n\t])\p{Cc}/gu, '');

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, indentation);
const withNewline = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** The file name for a reply, derived from the page's URL. */
export function fileName(command: string, input: string, reply: ApiReply): string {
  const host = URL.parse(input)?.host ?? input;
  const path = URL.parse(input)?.pathname ?? '';
  const stem = `${command}-${host}${path}`
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);
  const shown = Buffer.from(reply.body.subarray(0, 1)).toString() === '"' ? 'text/html' : mediaType(reply);
  return `${stem || command}.${suffixes[shown] ?? 'bin'}`;
}

/** Writes a new file and returns its name. If the name exists, a number is added. */
export async function writeNewFile(name: string, bytes: Uint8Array): Promise<string> {
  for (let number = 1; number <= namesTriedMax; number++) {
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
  throw new Error(`There are already ${namesTriedMax} files like ${name}`);
}

/** The line after a result: credits and source. */
export function summarise(headers: Record<string, string>): string {
  const charged = Number(headers['x-credits-charged'] ?? 0);
  const remaining = headers['x-credits-remaining'];
  return [
    `${charged} credit${charged === 1 ? '' : 's'}`,
    remaining === undefined ? undefined : `${Number(remaining).toLocaleString('en-US')} left`,
    headers['x-target-status'] && `target status ${headers['x-target-status']}`,
    headers['x-final-url'],
    headers['x-ignored-parameters'] && `ignored: ${headers['x-ignored-parameters']}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
