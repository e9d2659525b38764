// Short messages about what has just happened, with an optional action such as Undo.
import { useSyncExternalStore } from 'react';
import { describeProblem } from '../problem.ts';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';

interface Toast {
  id: number;
  text: string;
  isProblem: boolean;
  action?: { label: string; run: () => void };
}

const shownMax = 3;
const durationMs = 6000;
/** Time to read the message and decide. */
const actionDurationMs = 12_000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number) => change(toasts.filter((one) => one.id !== id));

/** Shows a message for some seconds. */
export function toast(
  text: string,
  { action, isProblem = false }: { action?: Toast['action']; isProblem?: boolean } = {},
) {
  const id = nextId++;
  change([...toasts, { id, text, isProblem, ...(action && { action }) }].slice(-shownMax));
  setTimeout(() => dismiss(id), action ? actionDurationMs : durationMs);
}

/** The action that reverts a change. */
export const undo = (work: () => Promise<unknown>): NonNullable<Toast['action']> => ({
  label: 'Undo',
  run: () =>
    void work().then(
      () => toast('Undone'),
      (problem: unknown) => toast(describeProblem(problem), { isProblem: true }),
    ),
});

/** The messages, above everything else. The region exists from the start, so that screen readers announce new messages. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div
      role="status"
      aria-label="Messages"
      className="pointer-events-none fixed right-3 bottom-3 z-50 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2 print:hidden"
    >
      {shown.map(({ id, text, isProblem, action }) => (
        <div
          key={id}
          className="toast pointer-events-auto flex items-center gap-2.5 rounded-xl border border-line bg-surface py-2 pr-2 pl-3.5 text-sm shadow-lg"
        >
          <Icon name={isProblem ? 'warning' : 'check'} className={`size-4.5 ${isProblem ? 'text-bad' : 'text-good'}`} />
          <p className="min-w-0 flex-1 break-words">{text}</p>
          {action && (
            <Button
              look="quiet"
              className="text-accent-strong"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <Button look="quiet" className="px-2" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <Icon name="close" className="size-4" />
          </Button>
        </div>
      ))}
    </div>
  );
}
