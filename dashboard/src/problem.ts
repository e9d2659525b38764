// Error messages.
import { useState } from 'react';
import { Failure } from './api.ts';

/** The message of an error, without the title of its status. */
export function describeProblem(problem: unknown): string {
  const text =
    problem instanceof Failure ? problem.reason : problem instanceof Error ? problem.message : String(problem);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Runs actions outside forms, and keeps the message of the last failure. `attempt` never throws. */
export function useAttempt(): [problem: string | undefined, attempt: (work: () => Promise<unknown>) => Promise<void>] {
  const [problem, setProblem] = useState<string>();
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(describeProblem(error));
    }
  };
  return [problem, attempt];
}
