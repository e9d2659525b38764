// One figure of a page, such as the success rate.
import type { ReactNode } from 'react';

/** A number, a skeleton while it loads, or a dash if it cannot be loaded. */
export function Figure({
  label,
  value,
  isFailed,
  note,
  tone,
}: {
  label: string;
  value: string | undefined;
  isFailed: boolean;
  note?: ReactNode;
  /** Draws attention to the note. */
  tone?: 'warn' | undefined;
}) {
  return (
    <div className="min-w-0 rounded-xl border border-line bg-surface px-3 py-3 sm:px-5 sm:py-4">
      <p className="text-xs text-mute sm:text-sm">{label}</p>
      <p className="mt-1 truncate text-lg font-semibold tracking-tight sm:text-2xl" title={value}>
        {value ?? (isFailed ? '–' : <span className="skeleton inline-block h-5 w-16" />)}
      </p>
      <p className={`min-h-10 text-xs lg:min-h-5 ${tone === 'warn' ? 'font-medium text-warn' : 'text-mute'}`}>{note}</p>
    </div>
  );
}
