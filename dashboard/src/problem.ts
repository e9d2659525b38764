// What went wrong, in words.

/** An error for people: without the name of its status. */
export function sayProblem(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  const plain = text.replace(/^(Bad Request|Unauthorized|Forbidden|Conflict|Too Many Requests): /, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
