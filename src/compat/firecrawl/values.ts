// Reads members of Firecrawl's requests. Null counts as not sent, as in Firecrawl's clients. A wrong value is a 400 that names it.
import { badParameter } from '../../contract/errors.ts';
import { isObject } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';

export type Version = 'v1' | 'v2';

/** Undefined when the member was not sent. */
export const sentValue = (from: JsonObject, name: string): unknown =>
  Object.hasOwn(from, name) ? (from[name] ?? undefined) : undefined;

export function readFlag(from: JsonObject, name: string, place = name): boolean | undefined {
  const value = sentValue(from, name);
  if (value === undefined || typeof value === 'boolean') return value;
  throw badParameter(place, 'must be true or false');
}

export function readNumber(
  from: JsonObject,
  name: string,
  [minimum, maximum]: readonly [number, number],
  place = name,
): number | undefined {
  const value = sentValue(from, name);
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw badParameter(place, 'must be a number');
  if (value < minimum || value > maximum) throw badParameter(place, `must be between ${minimum} and ${maximum}`);
  return value;
}

export function readText(from: JsonObject, name: string, place = name): string | undefined {
  const value = sentValue(from, name);
  if (value === undefined || typeof value === 'string') return value;
  throw badParameter(place, 'must be text');
}

export function readObject(from: JsonObject, name: string, place = name): JsonObject | undefined {
  const value = sentValue(from, name);
  if (value === undefined || isObject(value)) return value;
  throw badParameter(place, 'must be an object');
}

export function readList(from: JsonObject, name: string, place = name): unknown[] | undefined {
  const value = sentValue(from, name);
  if (value === undefined || Array.isArray(value)) return value;
  throw badParameter(place, 'must be a list');
}

export function readTexts(from: JsonObject, name: string, place = name): string[] | undefined {
  const list = readList(from, name, place);
  if (list === undefined) return undefined;
  if (list.every((item) => typeof item === 'string')) return list;
  throw badParameter(place, 'must be a list of texts');
}

export function readChoice<const Choice extends string>(
  from: JsonObject,
  name: string,
  choices: readonly Choice[],
  place = name,
): Choice | undefined {
  const value = sentValue(from, name);
  if (value === undefined) return undefined;
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  throw badParameter(place, `must be one of ${choices.join(', ')}`);
}

/** An address. Firecrawl accepts one without a scheme, and means http. */
export function readUrl(from: JsonObject): string {
  const url = readText(from, 'url')?.trim() ?? '';
  if (url === '') throw badParameter('url', 'is required');
  return withScheme(url);
}

export const withScheme = (url: string): string => (/^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `http://${url}`);

/** Without the user name and the password, which are secrets. */
export function withoutUserInfo(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.username === '' && parsed.password === '')) return url;
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}

/** The text of a member of our own results; '' if it is something else. */
export const textIn = (from: JsonObject, name: string): string => {
  const value = from[name];
  return typeof value === 'string' ? value : '';
};

/** Seconds from milliseconds, within the limits of our endpoints. */
export const toSeconds = (ms: number, [minimum, maximum]: readonly [number, number]): number =>
  Math.min(maximum, Math.max(minimum, ms / 1000));

/** Without members that are undefined. */
export const given = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** Without members that are undefined or null. */
export const withoutNulls = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));

export const ignoredMax = 20;

/** The names that were sent but not read, for the header `x-ignored-parameters`. */
export const unreadNames = (sent: JsonObject, read: ReadonlySet<string>, prefix = ''): string[] =>
  Object.keys(sent)
    .filter((name) => !read.has(name) && sentValue(sent, name) !== undefined && /^[\w.-]{1,64}$/.test(prefix + name))
    .slice(0, ignoredMax)
    .map((name) => prefix + name);
