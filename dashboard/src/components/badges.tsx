import type { ReactNode } from 'react';

export type Tone = 'good' | 'warn' | 'bad' | 'plain' | 'accent';

export const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  plain: 'bg-sunken text-ink',
  accent: 'bg-accent-soft text-accent-strong',
};

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** A word of the API, such as `completed`, as a label: with a capital letter. */
export const Word = ({ children }: { children: string }) => (
  <span className="inline-block first-letter:uppercase">{children}</span>
);

/** An HTTP status, with a sign for people who cannot distinguish the colours. */
export function StatusBadge({ status }: { status: number }) {
  const tone: Tone = status < 300 ? 'good' : status < 500 ? 'warn' : 'bad';
  const sign = status < 300 ? '✓' : status < 500 ? '!' : '×';
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{sign}</span> {status}
    </Badge>
  );
}

/** Marks endpoints that were not verified against a recent capture of the pages they parse. */
export const ExperimentalBadge = () => <Badge>Experimental</Badge>;
