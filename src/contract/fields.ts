// The `fields` parameter: which parts of a response the caller wants to keep.

const namesMax = 1000;

/** The listed names, without blanks. An empty list means: keep everything. */
export function parseFields(text: string | undefined): string[] {
  if (!text) return [];
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, namesMax);
}

/**
 * Keeps the listed fields of an object, or of every object in an array. `a.b` keeps `b` inside `a` and with it the parent;
 * names that do not occur are ignored. A body that is not an object is returned as it is.
 */
export function keepFields(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof body !== 'object' || body === null) return body;
  return Array.isArray(body) ? body.map((item) => keepFields(item, names)) : keepKeys(body, names);
}

function keepKeys(value: object, names: readonly string[]): object {
  // Without a prototype, so that a key called `__proto__` is a key like any other.
  const kept = Object.create(null) as Record<string, unknown>;
  for (const [key, child] of Object.entries(value)) {
    if (names.includes(key)) {
      kept[key] = child;
      continue;
    }
    // Compared by prefix rather than split at dots, so that keys which contain dots (a URL, say) can be named too.
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
