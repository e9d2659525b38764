// How XPath compares two values.

import type { Operator } from '../../../contract/selectors/xpath.ts';

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
const comparisons = new Set<string>(['=', '!=', '<', '<=', '>', '>=']);
export const isComparison = (operator: Operator): operator is Comparison => comparisons.has(operator);
export const isEqualOperator = (operator: Comparison): boolean => operator === '=' || operator === '!=';

export function compareValues(
  operator: Comparison,
  a: string | number | boolean,
  b: string | number | boolean,
): boolean {
  switch (operator) {
    case '=':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}
