// Headers as lists of names and values, which keep their order, spelling and repetitions.

/** The names and values of `[name, value, name, value …]`. */
export function* pairsOf(headers: readonly string[]): Generator<[name: string, value: string]> {
  for (let at = 0; at + 1 < headers.length; at += 2) yield [headers[at] ?? '', headers[at + 1] ?? ''];
}
