// The results of a batch as a file: CSV, or a ZIP archive of Markdown. Both are written one result at a time.
import type { BatchResultLine, ResultFormat } from '../contract/batch.ts';
import { csvLine } from '../contract/csv.ts';
import { keepFields } from '../contract/fields.ts';
import { isObject, objectOf } from '../contract/json.ts';
import type { ResultFile } from '../endpoints/endpoint.ts';
import { archiveName } from './archive-name.ts';
import { formFor } from './result-lines.ts';
import type { EndedItem, ResultForm } from './items.ts';
import { writeZip } from './zip.ts';
import type { ZipEntry } from './zip.ts';

/** Turns HTML into Markdown. Throws when the page is too complex. */
export type ToMarkdown = (html: string, page: { url: string; accountId: number }) => Promise<string>;

/** Reads the results in the order of completion. */
export type ReadResults = (form: ResultForm) => AsyncIterable<EndedItem>;

export interface FileParts {
  batch: { id: string; kind: 'batch' | 'crawl'; accountId: number };
  /** The parameter of an item that is its address. */
  address: string;
  toMarkdown: ToMarkdown;
}

const types: Record<ResultFormat, string> = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' };

export function resultFile(format: ResultFormat, stream: ReadResults, parts: FileParts): ResultFile {
  const lines = async function* (form: ResultForm) {
    for await (const { item } of stream(form)) yield item;
  };
  return {
    name: `${parts.batch.kind}-${parts.batch.id}.${format}`,
    contentType: types[format],
    write: (fields) => (format === 'csv' ? writeCsv(lines, parts, fields) : writeZip(toEntries(lines('value'), parts))),
  };
}

/** `fields` can name all of them. Crawls have those that say how a page was found. */
const columns = [
  'index',
  'status',
  'address',
  'status_code',
  'error_code',
  'error',
  'credits_charged',
  'completed_at',
  'params',
  'result',
] as const;
const pageColumns = ['depth', 'source', 'found_on', 'duplicate_of'] as const;

function columnsOf({ batch }: FileParts, fields: readonly string[]): string[] {
  const all: string[] = [...columns];
  if (batch.kind === 'crawl') all.splice(all.indexOf('address') + 1, 0, ...pageColumns);
  if (fields.length === 0) return all;
  if (batch.kind === 'crawl') all.unshift('url'); // the same as the address
  return all.filter((name) => fields.some((field) => field === name || field.startsWith(`${name}.`)));
}

async function* writeCsv(
  lines: (form: ResultForm) => AsyncIterable<BatchResultLine>,
  parts: FileParts,
  fields: readonly string[],
): AsyncGenerator<string> {
  const wanted = columnsOf(parts, fields);
  yield csvLine(wanted);
  for await (const line of lines(formFor(fields) === 'none' ? 'none' : 'value')) {
    const row = keepFields({ ...line, address: addressOf(line, parts) }, fields);
    if (isObject(row)) yield csvLine(wanted.map((name) => row[name]));
  }
}

async function* toEntries(lines: AsyncIterable<BatchResultLine>, parts: FileParts): AsyncGenerator<ZipEntry> {
  for await (const line of lines) {
    if (line.status !== 'completed') continue;
    const address = addressOf(line, parts);
    const { extension, text } = await toDocument(line, address, parts);
    yield {
      name: archiveName(line.index, address, extension),
      content: Buffer.from(text),
      modifiedAt: new Date(line.completed_at ?? 0),
    };
  }
}

interface Document {
  extension: 'md' | 'html' | 'json';
  text: string;
}

async function toDocument(line: BatchResultLine, address: string, parts: FileParts): Promise<Document> {
  const { params, result } = line;
  const page = objectOf(result);
  if (typeof page['markdown'] === 'string') return markdownFile(line, address, page['markdown']);
  const text = typeof result === 'string' ? result : (page['html'] ?? page['text']);
  if (typeof text !== 'string') return { extension: 'json', text: JSON.stringify(result, null, 2) };
  const isHtml = params['response_type'] !== 'markdown' && /^\s*</.test(text);
  if (!isHtml) return markdownFile(line, address, text);
  try {
    const url = typeof page['url'] === 'string' ? page['url'] : address;
    return markdownFile(line, address, await parts.toMarkdown(text, { url, accountId: parts.batch.accountId }));
  } catch {
    return { extension: 'html', text }; // too complex to be converted
  }
}

/** Front matter says where the page comes from. A JSON text is valid YAML. */
function markdownFile({ index, completed_at }: BatchResultLine, address: string, text: string): Document {
  const matter = `---\naddress: ${JSON.stringify(address)}\nindex: ${index}\ncompleted_at: ${completed_at}\n---\n\n`;
  return { extension: 'md', text: `${matter}${text.trimEnd()}\n` };
}

function addressOf({ params }: BatchResultLine, { address }: FileParts): string {
  const value = params[address];
  return typeof value === 'string' ? value : '';
}
