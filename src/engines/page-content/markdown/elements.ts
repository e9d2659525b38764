// How elements are written, by their names.

export const skipped = new Set('button input textarea progress meter'.split(' '));
export const styles = new Map<string, 'strong' | 'em' | 'del'>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['cite', 'em'],
  ['dfn', 'em'],
  ['var', 'em'],
  ['s', 'del'],
  ['strike', 'del'],
  ['del', 'del'],
]);
export const lists = new Set('ul ol menu dir'.split(' '));
export const headings = new Map(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name, index) => [name, index + 1]));
export const tight = new Set('div address center tr td th thead tbody tfoot caption'.split(' '));
