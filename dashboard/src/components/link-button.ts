// Links that look like buttons.
const shape =
  'inline-flex min-h-9 items-center justify-center gap-1.5 rounded-lg border px-3 py-1.5 text-sm font-medium transition-colors';

export const linkButton = {
  primary: `${shape} border-transparent bg-accent text-on-accent hover:bg-accent-strong`,
  plain: `${shape} border-line-strong bg-surface text-ink hover:bg-sunken`,
} as const;
