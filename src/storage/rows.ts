// Rows of statements that always return one.

/** The row of a statement that always returns one, such as `insert … returning` or an aggregate. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
