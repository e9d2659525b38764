// Parsers of option values.
import { InvalidArgumentError } from 'commander';

/** Represents null in commander, which treats null as a missing value. */
export const none: unique symbol = Symbol('none');
export type OrNone<Value> = Value | typeof none;

export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

export const wholeNumberOrNone = (text: string): OrNone<number> => (text === 'none' ? none : wholeNumber(text));

export function amount(text: string): number {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('It must be an amount like 12.50.');
  return Number(text);
}

export function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It must be on or off.');
  return text === 'on';
}

export const expiry = (text: string): OrNone<string> => (text === 'never' ? none : text);

/** The parser of a repeatable option. */
export const collect = (text: string, before: string[] | undefined): string[] => [...(before ?? []), text];

/** Converts `none` to null for a JSON body. */
export const nullIfNone = <Value>(value: OrNone<Value> | undefined): Value | null | undefined =>
  value === none ? null : value;

/** The same object, or undefined when all members are undefined. */
export const unlessEmpty = <Fields extends object>(fields: Fields): Fields | undefined =>
  Object.values(fields).some((value) => value !== undefined) ? fields : undefined;
