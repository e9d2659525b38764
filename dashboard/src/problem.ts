// What went wrong, in words.
import { useState } from 'react';

/** An error for people: without the name of its status. */
export function sayProblem(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  const plain = text.replace(/^(Bad Request|Unauthorized|Forbidden|Conflict|Too Many Requests): /, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Work that no form does, with what went wrong the last time. It never throws. */
export function useAttempt(): [problem: string | undefined, attempt: (work: () => Promise<unknown>) => Promise<void>] {
  const [problem, setProblem] = useState<string>();
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(sayProblem(error));
    }
  };
  return [problem, attempt];
}
