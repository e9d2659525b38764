// A quick test that rules out most names of attributes before their text is created.

/** The first letter of a name, of either case, and its length. */
export const shapeOf = (first: number, length: number): number => ((first & 31) << 5) | Math.min(length, 31);

/** The shapes that the names have. */
export function shapesOf(names: readonly string[]): Uint8Array {
  const shapes = new Uint8Array(1024);
  for (const name of names) shapes[shapeOf(name.charCodeAt(0), name.length)] = 1;
  return shapes;
}
