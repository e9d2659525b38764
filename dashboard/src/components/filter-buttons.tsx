// The values of a filter as buttons above a list.
import type { ReactNode } from 'react';

export function FilterButtons<T extends string>({
  label,
  options,
  value,
  onChange,
  children,
}: {
  label: string;
  options: readonly T[];
  /** Undefined for all. */
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  /** Other filters, at the end of the line. */
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line p-2 sm:px-3">
      <div role="group" aria-label={label} className="flex flex-wrap gap-1 max-sm:gap-0">
        {[undefined, ...options].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={value === one}
            onClick={() => onChange(one)}
            className="rounded-lg px-3 py-1.5 text-sm text-mute capitalize hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong max-sm:px-2"
          >
            {one ?? 'all'}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
