// Parses a query string. Invalid values become `unreadable`, so that the parameter checks reject the parameter by name.
import { emptyRecord } from '../contract/records.ts';
import { RepeatedValues } from '../contract/values.ts';

/** A value that is not valid percent-encoded UTF-8. No parameter accepts it. */
export const unreadable = Symbol('unreadable');

/** The parameters of a query string. A repeated parameter becomes a list. */
export function parseQuery(text: string): Record<string, unknown> {
  const parameters = emptyRecord();
  if (text === '') return parameters;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const separator = pair.indexOf('=');
    const name = decode(separator < 0 ? pair : pair.slice(0, separator));
    if (typeof name !== 'string') continue;
    const value = separator < 0 ? '' : decode(pair.slice(separator + 1));
    const earlier = parameters[name];
    if (earlier === undefined) parameters[name] = value;
    else if (Array.isArray(earlier)) earlier.push(value);
    else parameters[name] = RepeatedValues.of(earlier, value);
  }
  return parameters;
}

function decode(text: string): unknown {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return unreadable;
  }
}
