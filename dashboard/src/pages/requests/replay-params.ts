// The parts of logged parameters that have to be entered again: secrets, and values that were truncated.
import { isRow } from '../../json.ts';
import type { Row } from '../../json.ts';

const redacted = '[redacted]';
/** Ends truncated values. */
const ellipsis = '…';

export interface Gap {
  /** Such as `headers.authorization`. */
  name: string;
  path: string[];
  /** The part that is known, to be completed; empty for a secret. */
  shown: string;
  isSecret: boolean;
}

/** Parameters that identify the caller. A replay uses the chosen key instead. */
const keyNames = new Set(['x_api_key', 'api_key']);

export function findGaps(params: Row): Gap[] {
  return Object.entries(params)
    .filter(([name]) => !keyNames.has(name))
    .flatMap(([name, value]) => gapsOf([name], value));
}

function gapsOf(path: string[], value: unknown): Gap[] {
  if (typeof value === 'string') {
    const isSecret = value === redacted;
    if (!value.includes(redacted) && !value.endsWith(ellipsis)) return [];
    return [{ name: path.join('.'), path, shown: isSecret || value === ellipsis ? '' : value, isSecret }];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => gapsOf([...path, String(index)], item));
  if (isRow(value)) return Object.entries(value).flatMap(([name, item]) => gapsOf([...path, name], item));
  return [];
}

/** The parameters with the entered values in place of the gaps. */
export function withValues(params: Row, gaps: Gap[], values: Record<string, string>): Row {
  const filled = structuredClone(Object.fromEntries(Object.entries(params).filter(([name]) => !keyNames.has(name))));
  for (const { name, path } of gaps) setIn(filled, path, values[name] ?? '');
  return filled;
}

function setIn(target: unknown, [first = '', ...rest]: string[], value: string): void {
  if (typeof target !== 'object' || target === null) return;
  if (rest.length === 0) Reflect.set(target, first, value);
  else setIn(Reflect.get(target, first), rest, value);
}
