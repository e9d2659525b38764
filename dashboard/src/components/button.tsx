import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';

const buttonLooks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  plain: 'bg-surface text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-surface text-bad border-bad hover:bg-bad-soft',
} as const;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: keyof typeof buttonLooks;
  icon?: IconName;
  isBusy?: boolean;
}

export function Button({ look = 'plain', icon, isBusy, children, className = '', disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={`inline-flex min-h-9 items-center justify-center gap-1.5 rounded-lg border px-3 py-1.5 text-sm font-medium transition-colors disabled:opacity-60 ${buttonLooks[look]} ${className}`}
    >
      {icon && <Icon name={icon} className="size-4" />}
      {children}
      {isBusy && <span className="sr-only">, please wait</span>}
    </button>
  );
}
