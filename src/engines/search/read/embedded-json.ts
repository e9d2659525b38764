// JSON inside the scripts of a page, found by its brackets without running or parsing the code around it.

/** The end of the array or object that starts at `start`; -1 when its brackets do not close. */
export function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
      if (at === -1) return -1;
    } else if (code === 0x5b || code === 0x7b) depth++;
    else if ((code === 0x5d || code === 0x7d) && --depth === 0) return at + 1;
  }
  return -1;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return -1;
}

/** The JSON value at `start`; undefined when there is none. */
function jsonAt(text: string, start: number): unknown {
  const end = endOfValue(text, start);
  return end === -1 ? undefined : parseJson(text.slice(start, end));
}

/** The JSON value after a mark: it starts at the first bracket within 50 characters. */
export function jsonAfter(text: string, mark: string): unknown {
  const at = text.indexOf(mark);
  if (at === -1) return undefined;
  const start = at + mark.length + text.slice(at + mark.length, at + mark.length + 50).search(/[[{]/);
  return start < at + mark.length ? undefined : jsonAt(text, start);
}

/** The content of `<script id="…">` as JSON. */
export function jsonOfScript(html: string, id: string): unknown {
  const at = html.indexOf(`id="${id}"`);
  if (at === -1) return undefined;
  const start = html.indexOf('>', at) + 1;
  const end = html.indexOf('</script>', start);
  return start === 0 || end === -1 ? undefined : parseJson(html.slice(start, end));
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value at a path of keys, or undefined. */
export function valueAt(value: unknown, ...path: (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

/** The objects in an array; undefined when the value is not an array. */
export const recordsOf = (value: unknown): JsonRecord[] | undefined =>
  Array.isArray(value) ? value.filter(isRecord) : undefined;

export type JsonRecord = Record<string, unknown>;

export const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null;

/** The text at a path of keys; empty for any other value. */
export const textAt = (value: unknown, ...path: (string | number)[]): string => {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : '';
};
