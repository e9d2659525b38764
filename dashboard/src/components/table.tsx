import type { ReactNode } from 'react';

/** A table that scrolls inside its card on narrow screens, and can be scrolled by keyboard. */
export function Table({ label, head, children }: { label: string; head: ReactNode[]; children: ReactNode }) {
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-mute">
          <tr className="border-b border-line">
            {head.map((cell, index) => (
              <th
                key={index}
                scope="col"
                className="px-4 py-2.5 font-medium whitespace-nowrap sm:first:pl-5 sm:last:pr-5"
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr]:border-b [&>tr]:border-line [&>tr:last-child]:border-0 [&_td]:px-4 [&_td]:py-2.5 [&_td]:align-middle [&_td:first-child]:sm:pl-5 [&_td:last-child]:sm:pr-5">
          {children}
        </tbody>
      </table>
    </div>
  );
}
