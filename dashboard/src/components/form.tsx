import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { describeProblem } from '../problem.ts';
import { Notice } from './notice.tsx';

/** A form that shows its error and cannot be submitted twice. */
export function Form({
  onSubmit,
  children,
  className = 'space-y-4',
}: {
  onSubmit: () => Promise<unknown>;
  children: (state: { isBusy: boolean }) => ReactNode;
  className?: string;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit();
    } catch (problem) {
      setError(describeProblem(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={className}>
      {children({ isBusy })}
      {error && <Notice tone="bad">{error}</Notice>}
    </form>
  );
}
