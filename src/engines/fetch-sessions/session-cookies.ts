// Merges the cookies of concurrent calls in one session. Pure.

import type { PageCookie } from '../../web/http/cookie-jar.ts';

const cookiesMax = 300;
const charactersMax = 64 * 1024;

const keyOf = ({ domain, path, name }: PageCookie): string => JSON.stringify([domain, path, name]);
const sizeOf = ({ name, value, domain, path }: PageCookie): number =>
  name.length + value.length + domain.length + path.length;

/** True if a call has changed the cookies it started with. */
export function hasChanged(before: readonly PageCookie[], after: readonly PageCookie[]): boolean {
  const known = new Map(before.map((cookie) => [keyOf(cookie), textOf(cookie)]));
  return before.length !== after.length || after.some((cookie) => known.get(keyOf(cookie)) !== textOf(cookie));
}

/**
 * The current cookies with the changes of one call: those that it added, replaced or removed. Changes of other calls since it
 * started are kept. When there are too many, the oldest are dropped.
 */
export function mergeCookies(
  current: readonly PageCookie[],
  { before, after }: { before: readonly PageCookie[]; after: readonly PageCookie[] },
  nowSeconds: number,
): PageCookie[] {
  const merged = new Map(current.map((cookie) => [keyOf(cookie), cookie]));
  const known = new Map(before.map((cookie) => [keyOf(cookie), textOf(cookie)]));
  const left = new Set(after.map(keyOf));
  for (const key of known.keys()) if (!left.has(key)) merged.delete(key);
  for (const cookie of after) {
    const key = keyOf(cookie);
    if (known.get(key) === textOf(cookie)) continue;
    merged.delete(key); // the newest come last
    merged.set(key, cookie);
  }
  return limited([...merged.values()].filter(({ expires = Infinity }) => expires > nowSeconds));
}

// Browsers and jars round times differently, and a renewed time of expiry is no reason to replace another call's value.
const textOf = ({ value, secure, httpOnly }: PageCookie): string => JSON.stringify([value, secure, httpOnly]);

function limited(cookies: PageCookie[]): PageCookie[] {
  const kept: PageCookie[] = [];
  let characters = 0;
  for (const cookie of cookies.slice(-cookiesMax).toReversed()) {
    characters += sizeOf(cookie);
    if (characters > charactersMax) break;
    kept.push(cookie);
  }
  return kept.toReversed();
}
