// Batches of rows for SQL functions: one array per column, passed by name.

interface SqlTypes {
  uuid: string;
  boolean: boolean;
  smallint: number;
  int: number;
  inet: string | null;
  text: string | null;
  bytea: Buffer | null;
}

/** For each member of a row: the parameter of the SQL function, and the type of its elements. */
type Columns = Readonly<Record<string, readonly [parameter: string, type: keyof SqlTypes]>>;

export type RowOf<C extends Columns> = { [Name in keyof C]: SqlTypes[C[Name][1]] };

export interface Batch<Row> {
  /** How many columns there are: the next free parameter is one more. */
  columns: number;
  /** `p_ids => $1::uuid[], p_statuses => $2::smallint[]` */
  parameters: string;
  /** The arrays, in the order of the parameters. */
  arraysOf(rows: readonly Row[]): unknown[][];
}

export function describeBatch<const C extends Columns>(columns: C): Batch<RowOf<C>> {
  const names = Object.keys(columns);
  const types = Object.values(columns);
  return {
    columns: names.length,
    parameters: types.map(([parameter, type], index) => `${parameter} => $${index + 1}::${type}[]`).join(', '),
    arraysOf: (rows) => names.map((name) => rows.map((row) => row[name])),
  };
}
