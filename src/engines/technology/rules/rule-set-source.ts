// Reads a rule set in the forms in which they are published: a JSON file, a folder with a file for each letter, or the same
// over HTTP.

import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { serviceAccount } from '../../../flow/shares.ts';
import type { PageFetcher } from '../../../web/http/fetch-page.ts';
import { parse } from './rule-set-store.ts';
import type { Category, RuleSet, TechnologyRule } from './rule-set.ts';

export interface SourceParts {
  /** Fetches URLs through the address guard, with limits of size and time. */
  pages: Pick<PageFetcher, 'fetchPage'>;
  /** Throws for URLs that may not be fetched. */
  vetUrl: (text: string) => URL;
}

export interface ReadSource {
  technologies: RuleSet['technologies'];
  categories: NonNullable<RuleSet['categories']>;
  /** As stated in the file. */
  licence: string | undefined;
  /** Of everything that was read. */
  hash: string;
}

const bytesMax = 32 * 1024 * 1024;
const filesMax = 64;
const letters = '_abcdefghijklmnopqrstuvwxyz';
export const letterMark = '{letter}';

interface NamedText {
  name: string;
  text: string;
}

/** `categories`: the source of the categories, if they are neither in the same file nor beside it. */
export async function readSource(
  source: string,
  categories: string | undefined,
  parts: SourceParts,
): Promise<ReadSource> {
  const texts = isAddress(source) ? await readAddresses(source, parts) : await readFiles(source);
  if (categories !== undefined) {
    const text = isAddress(categories) ? await fetchText(categories, parts) : await readFile(categories, 'utf8');
    texts.push({ name: 'categories.json', text });
  }
  if (texts.reduce((total, { text }) => total + text.length, 0) > bytesMax) throw new Error(`${source} is too large`);
  return joinTexts(texts);
}

const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

async function readFiles(path: string): Promise<NamedText[]> {
  const isFolder = (await stat(path)).isDirectory();
  if (!isFolder) return [{ name: basename(path), text: await readFile(path, 'utf8') }];
  const folder = (await isThere(join(path, 'technologies'))) ? join(path, 'technologies') : path;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== 'groups.json').toSorted();
  if (names.length === 0) throw new Error(`${path} has no JSON files`);
  if (names.length > filesMax) throw new Error(`${path} has more than ${filesMax} JSON files`);
  const files = names.map((name) => join(folder, name));
  const beside = join(dirname(folder), 'categories.json');
  if (!names.includes('categories.json') && (await isThere(beside))) files.push(beside);
  return await Promise.all(files.map(async (file) => ({ name: basename(file), text: await readFile(file, 'utf8') })));
}

async function readAddresses(source: string, parts: SourceParts): Promise<NamedText[]> {
  if (!source.includes(letterMark)) {
    return [{ name: basename(new URL(source).pathname), text: await fetchText(source, parts) }];
  }
  const texts: NamedText[] = [];
  for (const letter of letters) {
    const address = source.replaceAll(letterMark, letter);
    texts.push({ name: `${letter}.json`, text: await fetchText(address, parts) });
  }
  return texts;
}

async function fetchText(address: string, { pages, vetUrl }: SourceParts): Promise<string> {
  const { status, body } = await pages.fetchPage(vetUrl(address), { account: serviceAccount, followRedirects: true });
  if (status !== 200) throw new Error(`${address} answered with status ${status}`);
  return body.toString('utf8');
}

function joinTexts(texts: readonly NamedText[]): ReadSource {
  const technologies: Record<string, TechnologyRule> = {};
  const categories: Record<string, Category> = {};
  const hash = createHash('sha256');
  let licence: string | undefined;
  for (const { name, text } of texts) {
    hash.update(text);
    const content = parse(text, name);
    if (!isObject(content)) throw new Error(`${name} must contain a JSON object`);
    if (name === 'categories.json') {
      Object.assign(categories, content);
      continue;
    }
    const stated = content['licence'] ?? content['license'];
    if (typeof stated === 'string') licence = stated;
    const inside = content['technologies'] ?? content['apps'];
    const hasParts = typeof inside === 'object' && inside !== null;
    Object.assign(technologies, hasParts ? inside : content);
    if (hasParts) Object.assign(categories, content['categories']);
  }
  return { technologies, categories, licence, hash: hash.digest('hex') };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
