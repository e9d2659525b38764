// The prefilter of one kind of text: from the literals that rules need to the tables that one scan uses.

import { buildScannerTables } from '../../literal-scanner.ts';
import type { CompiledField, CompiledPattern, Lists } from './compiled-rules.ts';
import { rarestParts } from './pattern-analysis.ts';

/** `required`: for every rule the literals of which a match contains at least one; null when there are none. */
export function buildField(
  patterns: CompiledPattern[],
  required: readonly (readonly string[] | null)[],
): CompiledField {
  const rulesByLiteral = new Map<string, { id: number; rules: number[] }>();
  const always: number[] = [];
  const literalsOf = required.map((wanted, rule) => {
    if (wanted === null) {
      always.push(rule);
      return [];
    }
    return rarestParts(wanted).map((literal) => {
      let entry = rulesByLiteral.get(literal);
      if (entry === undefined) rulesByLiteral.set(literal, (entry = { id: rulesByLiteral.size, rules: [] }));
      entry.rules.push(rule);
      return entry.id;
    });
  });
  return {
    patterns,
    rulesOf: toLists([...rulesByLiteral.values()].map(({ rules }) => rules)),
    literalsOf: toLists(literalsOf),
    always: Uint32Array.from(always),
    tables: buildScannerTables([...rulesByLiteral.keys()]),
  };
}

function toLists(lists: readonly (readonly number[])[]): Lists {
  const starts = new Uint32Array(lists.length + 1);
  let end = 0;
  for (const [index, list] of lists.entries()) starts[index + 1] = end += list.length;
  return { starts, values: Uint32Array.from(lists.flat()) };
}
