// Typed access to the members of objects whose keys are known, such as tables in the code.

export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

export const entriesOf = <Name extends string, Value>(table: Readonly<Record<Name, Value>>) =>
  Object.entries(table) as [Name, Value][];

/** The member of a table, or undefined when the table has no own member of this name. */
export const memberOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** An object without a prototype, for names that come from outside: `__proto__` is a member like any other. */
export const emptyRecord = <Value = unknown>(): Record<string, Value> => Object.create(null);
