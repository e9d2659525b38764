// The header of a page, and its cards.
import type { ReactNode } from 'react';

export function PageHeader({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {lead && <p className="mt-1 max-w-prose text-mute">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}

interface CardProps {
  title?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
  isFlush?: boolean;
}

export function Card({ title, action, children, className = '', isFlush }: CardProps) {
  return (
    <section className={`min-w-0 rounded-xl border border-line bg-surface ${className}`}>
      {title !== undefined && (
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 sm:px-5">
          <h2 className="font-semibold">{title}</h2>
          {action}
        </div>
      )}
      <div className={isFlush ? '' : 'p-4 sm:p-5'}>{children}</div>
    </section>
  );
}
