// The `fields` parameter, which selects the parts of a response to return.
import { emptyRecord } from './records.ts';

const namesMax = 1000;

/** Splits the comma-separated names. An empty list means all fields. */
export function parseFields(text: string | undefined): string[] {
  if (!text) return [];
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, namesMax);
}

/**
 * Keeps the listed fields of an object, or of every object in an array. `a.b` keeps the member `b` of `a`. Unknown names are
 * ignored. A body that is not an object is returned unchanged.
 */
export function keepFields(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof body !== 'object' || body === null) return body;
  return Array.isArray(body) ? body.map((item) => keepFields(item, names)) : keepKeys(body, names);
}

function keepKeys(value: object, names: readonly string[]): object {
  // No prototype, so that a key named `__proto__` is an ordinary key.
  const kept = emptyRecord();
  for (const [key, child] of Object.entries(value)) {
    if (names.includes(key)) {
      kept[key] = child;
      continue;
    }
    // Match by prefix instead of splitting at dots, so that keys that contain dots (such as URLs) can be selected.
    const nested = names.filter((name) => name.startsWith(`${key}.`)).map((name) => name.slice(key.length + 1));
    if (nested.length === 0) continue;
    if (child === null || typeof child === 'object') kept[key] = keepNested(child, nested);
  }
  return kept;
}

function keepNested(value: object | null, names: readonly string[]): unknown {
  if (value === null) return null;
  if (!Array.isArray(value)) return keepKeys(value, names);
  return value.filter((item) => typeof item === 'object').map((item: object | null) => keepNested(item, names));
}
