// JSON as it arrives, bytes and text of unknown content, and as it is stored.
import { badRequest } from './errors.ts';
import { storableText } from './text.ts';

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is an object, else `{}`. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** `JSON.parse` with a result that has to be checked before use. */
export const parseJson = (text: string): unknown => JSON.parse(text);

/** The value, or undefined when the text is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The value as `jsonb` can store it: texts of pages may contain null bytes, and pieces of them end in the middle of a character. */
export const storableJson = (value: object): string =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' ? storableText(member) : member));

/** The object in a body, `{}` for an empty one. Throws a 400 when it is something else. */
export function parseBody(bytes: Uint8Array): JsonObject {
  if (bytes.length === 0) return {};
  const body = tryParse(bytes);
  if (body === undefined) throw badRequest('the body must be valid JSON in UTF-8');
  if (!isObject(body)) throw badRequest('the body must be a JSON object');
  return body;
}

function tryParse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
