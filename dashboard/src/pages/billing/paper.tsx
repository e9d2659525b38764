// What invoices and statements have in common: sender and receiver, and the buttons that print and save them.
import type { ReactNode } from 'react';
import type { Prices } from '../../api.ts';
import { Button } from '../../components/button.tsx';

/** The browser's dialog also saves as PDF. */
export const PrintButton = () => (
  <Button look="primary" icon="print" onClick={() => print()}>
    Print or save as PDF
  </Button>
);

/** One sheet of paper: from, to, facts, and what it is about. */
export function Sheet({
  prices,
  receiver,
  facts,
  children,
}: {
  prices: Prices | undefined;
  receiver: string;
  /** Names and values; false for none. */
  facts: readonly (readonly [string, ReactNode] | false)[];
  children: ReactNode;
}) {
  return (
    <article className="sheet rounded-xl border border-line bg-surface p-5 sm:p-8">
      <div className="grid gap-6 border-b border-line pb-6 text-sm sm:grid-cols-[1fr_1fr_minmax(15rem,1fr)]">
        {prices?.seller != null && (
          <div>
            <h2 className="mb-1 text-xs font-medium text-mute">From</h2>
            <p className="wrap-anywhere whitespace-pre-line">{prices.seller}</p>
          </div>
        )}
        <div>
          <h2 className="mb-1 text-xs font-medium text-mute">For</h2>
          <p className="wrap-anywhere">{receiver}</p>
        </div>
        <dl className="space-y-1 sm:col-start-3">
          {facts
            .filter((fact) => fact !== false)
            .map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4">
                <dt className="text-mute">{name}</dt>
                <dd className="text-right wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
      </div>
      {children}
    </article>
  );
}
