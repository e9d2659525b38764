// Finds the name that was probably meant.

/** The number of characters to insert, delete or replace (Levenshtein). */
export function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 0; row < one.length; row++) {
    const current = [row + 1];
    for (let column = 0; column < other.length; column++) {
      const replaced = (previous[column] ?? 0) + (one[row] === other[column] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

const charactersMax = 63;

/** The name with the fewest typos, if they are at most a third of its characters; or one that begins the same. */
export function findNearest(wanted: string, names: readonly string[]): string | undefined {
  const text = wanted.slice(0, charactersMax).toLowerCase();
  const [nearest] = names
    .map((name) => ({ name, typos: distance(text, name) }))
    .toSorted((one, other) => one.typos - other.typos);
  if (nearest && nearest.typos <= Math.max(1, Math.floor(nearest.name.length / 3))) return nearest.name;
  return text.length < 3 ? undefined : names.find((name) => name.startsWith(text) || text.startsWith(name));
}
