// A panel at the side of a list for one of its entries, with keys for the entries before and after it.
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';

export interface Step {
  label: string;
  /** Undefined at the end of the list. */
  go: (() => void) | undefined;
}

export function SidePanel({
  id,
  title,
  badge,
  up,
  down,
  onClose,
  children,
}: {
  /** The id of the entry. Another one scrolls the panel to its top. */
  id: string;
  title: string;
  badge?: ReactNode;
  up: Step;
  down: Step;
  onClose: () => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    panel.current?.querySelector('[data-scroll]')?.scrollTo(0, 0);
  }, [id]);
  useKeys({ ArrowUp: up.go, ArrowDown: down.go, Escape: onClose });
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="panel fixed inset-y-0 right-0 z-30 flex w-full flex-col border-l border-line bg-surface shadow-2xl outline-none sm:w-[min(42rem,calc(100vw-20rem))] print:hidden"
    >
      <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4 sm:pl-5">
        {badge}
        <h2 id={titleId} aria-live="polite" className="min-w-0 flex-1 truncate font-mono text-sm font-semibold">
          {title}
        </h2>
        <StepButton step={up} sign="↑" />
        <StepButton step={down} sign="↓" />
        <Button look="quiet" className="px-2" onClick={onClose} aria-label="Close">
          <Icon name="close" />
        </Button>
      </div>
      <div data-scroll className="min-h-0 flex-1 overflow-y-auto p-4 sm:p-5">
        {children}
      </div>
    </div>
  );
}

function StepButton({ step: { label, go }, sign }: { step: Step; sign: string }) {
  return (
    <Button
      look="quiet"
      className="px-2.5"
      aria-label={label}
      title={`${label} (${sign})`}
      disabled={!go}
      onClick={() => go?.()}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
}

/** Keys of the page while the panel is open, except where they have another meaning: in fields, tabs and scrolling text. */
function useKeys(actions: Record<string, (() => void) | undefined>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, defaultPrevented } = event;
      if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog:modal'))
        return;
      const isBusy =
        target instanceof Element &&
        target.closest('input, select, textarea, [role=tab], [role=application], [role=dialog] [role=region]') !== null;
      const action = latest.current[key];
      if (!action || (isBusy && key !== 'Escape')) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** A part of a panel with a heading. */
export function PanelPart({
  title,
  note,
  children,
}: {
  title: string;
  note?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-semibold">
        {title}
        {note !== undefined && <span className="ml-2 font-normal text-mute">{note}</span>}
      </h3>
      {children}
    </section>
  );
}
