// Chunks of items: encoding, and reading with a cache.
import { createHash } from 'node:crypto';
import type { PageSource } from '../contract/crawl.ts';
import { isObject } from '../contract/json.ts';
import type { JsonObject } from '../contract/json.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import { createBoundedCache } from '../flow/bounded-cache.ts';
import type { Queryable } from '../storage/database.ts';
import { openJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';

/** An item as it was submitted: the address, or parameters. */
export type SentItem = string | JsonObject;

/** How the items of a chunk were found. Only crawls have it. */
export interface ChunkOrigin {
  depth: number;
  /** The page or sitemap that lists them. */
  foundOn: string | null;
  source: PageSource;
}

/** The items that one page of a crawl links to, as they are stored. */
export interface FoundChunk extends ChunkOrigin {
  urls: string[];
}

export interface Chunk {
  items: SentItem[];
  origin?: ChunkOrigin | undefined;
}

/** The parameter that a text item fills: the first required one. */
export const addressParameter = ({ query }: AnyEndpoint): string => query.required?.[0] ?? 'query';

/** The parameters of an item: its own, and those that all items have in common. An alias counts as the parameter itself. */
export function mergeItem(endpoint: AnyEndpoint, template: JsonObject, item: SentItem): JsonObject {
  const own = typeof item === 'string' ? { [addressParameter(endpoint)]: item } : item;
  const merged = { ...template };
  for (const name of Object.keys(own)) {
    for (const spelling of spellingsOf(endpoint).get(name) ?? []) delete merged[spelling];
  }
  return Object.assign(merged, own);
}

const knownSpellings = new WeakMap<AnyEndpoint, Map<string, readonly string[]>>();

/** For the names of a parameter that has several: all of them. */
function spellingsOf(endpoint: AnyEndpoint): Map<string, readonly string[]> {
  const known = knownSpellings.get(endpoint);
  if (known) return known;
  const spellings = new Map<string, readonly string[]>();
  for (const [name, { 'x-aliases': aliases = [] }] of Object.entries(endpoint.query.properties)) {
    if (aliases.length > 0) for (const spelling of [name, ...aliases]) spellings.set(spelling, [name, ...aliases]);
  }
  knownSpellings.set(endpoint, spellings);
  return spellings;
}

/** A number for the host of a call; items of the same host have the same one. Searches count as calls of their engine. */
export function hostOf(endpoint: AnyEndpoint, query: Readonly<Record<string, unknown>>): bigint {
  const address = query[addressParameter(endpoint)];
  const text = typeof address === 'string' ? address.trim() : '';
  const url = URL.parse(/^https?:/i.test(text) ? text : `http://${text}`);
  const isPage = endpoint.query.properties[addressParameter(endpoint)]?.format?.startsWith('public-url');
  return hashOfHost(isPage && url !== null ? url.hostname : endpoint.path);
}

export const hashOfHost = (hostname: string): bigint =>
  createHash('sha256').update(hostname.replace(/\.$/, '')).digest().readBigInt64BE();

export interface ChunkReader {
  /** The items of the chunk that begins with this index. */
  read(batchId: string, first: number): Promise<Chunk>;
  /** The parameters that the items of a batch have in common. */
  template(batchId: string): Promise<JsonObject>;
}

const cachedMax = 64;

/** Neighbouring items are read together, so the last chunks are kept. */
export function createChunkReader(database: Queryable, sealer: Sealer): ChunkReader {
  const cache = createBoundedCache<string, Promise<unknown>>({ entriesMax: cachedMax });

  function cached(name: string, read: () => Promise<unknown>): Promise<unknown> {
    return cache.getOrCreate(name, () => {
      const value = read();
      value.catch(() => cache.delete(name, value));
      return value;
    });
  }

  async function load(text: string, values: unknown[], what: string): Promise<unknown> {
    const [row] = await database.query<{ bytes: Buffer; picks?: number[] | null }>(text, values);
    if (!row) throw new Error(`${what} does not exist`);
    const value = await openJson(sealer, row.bytes);
    return row.picks === undefined ? value : toChunk(value as SentItem[] | FoundChunk, row.picks);
  }

  return {
    async read(batchId, first) {
      const chunk = await cached(`${batchId} ${first}`, () =>
        load(
          'select items as bytes, picks from batch_chunk where batch_id = $1 and first = $2',
          [batchId, first],
          `chunk ${first} of batch ${batchId}`,
        ),
      );
      return chunk as Chunk;
    },
    async template(batchId) {
      const template = await cached(batchId, () =>
        load('select params as bytes from batch where id = $1', [batchId], `batch ${batchId}`),
      );
      return isObject(template) ? template : {};
    },
  };
}

/** The list of a page of a crawl may have URLs that were known already. */
export function toChunk(stored: SentItem[] | FoundChunk, picks: number[] | null): Chunk {
  if (Array.isArray(stored)) return { items: stored };
  const { urls, ...origin } = stored;
  return { items: picks === null ? urls : picks.map((place) => urls[place] ?? ''), origin };
}
