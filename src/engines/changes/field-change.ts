// The difference of two values of `extract`: which fields have changed.
import { isObject } from '../../contract/json.ts';

export interface FieldDifference {
  kind: 'fields';
  /** `path` is `product.prices[2]`; a value that does not exist is null. */
  fields: { path: string; before: unknown; after: unknown }[];
  /** Whether fields or parts of values were left out. */
  truncated: boolean;
}

const fieldsMax = 100;
const leavesMax = 20_000;
const valueCharactersMax = 1000;

export function compareFields(before: unknown, after: unknown): { share: number; difference: FieldDifference } {
  const [old, current] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...old.keys(), ...current.keys()]);
  const changed = [...paths].filter(
    (path) => JSON.stringify(old.get(path) ?? null) !== JSON.stringify(current.get(path) ?? null),
  );
  let truncated = changed.length > fieldsMax;
  const shown = (value: unknown): unknown => {
    if (typeof value !== 'string' || value.length <= valueCharactersMax) return value ?? null;
    truncated = true;
    return `${value.slice(0, valueCharactersMax)}…`;
  };
  const fields = changed
    .slice(0, fieldsMax)
    .map((path) => ({ path, before: shown(old.get(path)), after: shown(current.get(path)) }));
  return { share: changed.length / Math.max(1, paths.size), difference: { kind: 'fields', fields, truncated } };
}

/** The values that are neither objects nor lists, by path. Empty objects and lists count as values. */
function leavesOf(value: unknown): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = waiting.pop(); next && leaves.size < leavesMax; next = waiting.pop()) {
    const { path, value: inner } = next;
    const members = Array.isArray(inner)
      ? inner.map((item: unknown, index) => ({ path: `${path}[${index}]`, value: item }))
      : isObject(inner)
        ? Object.entries(inner).map(([name, item]) => ({ path: path === '' ? name : `${path}.${name}`, value: item }))
        : [];
    if (members.length === 0) leaves.set(path, inner);
    else waiting.push(...members.toReversed());
  }
  return leaves;
}
