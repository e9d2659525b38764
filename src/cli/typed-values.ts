// Values as people type them on the command line.
import { InvalidArgumentError } from 'commander';

/** Stands for null on its way through commander, which takes null for a missing value. */
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

/** For an option that may be repeated. */
export const collect = (text: string, before: string[] | undefined): string[] => [...(before ?? []), text];

/** The value for a JSON body, where `none` is null. */
export const nullIfNone = <Value>(value: OrNone<Value> | undefined): Value | null | undefined =>
  value === none ? null : value;

/** The same object, or undefined when none of its members is given. */
export const unlessEmpty = <Fields extends object>(fields: Fields): Fields | undefined =>
  Object.values(fields).some((value) => value !== undefined) ? fields : undefined;
