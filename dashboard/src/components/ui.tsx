// The pieces that every page is made of. They show; they fetch nothing.
import { Switch as RadixSwitch } from 'radix-ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { ButtonHTMLAttributes, FormEvent, ReactNode } from 'react';
import { formatAgo, formatMomentWithZone, formatNumber } from '../format.ts';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';

type Tone = 'good' | 'warn' | 'bad' | 'plain' | 'accent';

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

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  plain: 'bg-sunken text-ink',
  accent: 'bg-accent-soft text-accent-strong',
};

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** A status by number, with a sign for whoever cannot tell the colours. */
export function StatusBadge({ status }: { status: number }) {
  const tone: Tone = status < 300 ? 'good' : status < 500 ? 'warn' : 'bad';
  const sign = status < 300 ? '✓' : status < 500 ? '!' : '×';
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{sign}</span> {status}
    </Badge>
  );
}

export function Notice({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) {
  const icon: IconName = tone === 'bad' || tone === 'warn' ? 'warning' : tone === 'good' ? 'check' : 'info';
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={`flex gap-2.5 rounded-lg px-3.5 py-3 text-sm ${tones[tone]}`}
    >
      <Icon name={icon} className="mt-0.5 size-4.5" />
      <div className="min-w-0 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

// ---- the three states ----------------------------------------------------------------------------------------------

export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="rounded-full bg-sunken p-3 text-mute">
        <Icon name="empty" className="size-6" />
      </span>
      <p className="font-medium">{title}</p>
      {children && <p className="max-w-sm text-sm text-mute">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

export function Failed({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="rounded-full bg-bad-soft p-3 text-bad">
        <Icon name="warning" className="size-6" />
      </span>
      <p className="font-medium">This could not be loaded</p>
      <p className="max-w-md text-sm break-words text-mute">{error.message}</p>
      {onRetry && (
        <Button className="mt-2" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

export function Loading({ rows = 4, className = '' }: { rows?: number; className?: string }) {
  return (
    <div role="status" className={`space-y-3 p-4 sm:p-5 ${className}`}>
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`skeleton h-5 ${index % 3 === 2 ? 'w-2/3' : 'w-full'}`} />
      ))}
    </div>
  );
}

interface Loadable<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** What was fetched, or the designed state for not having it. What was there before stays while it is fetched again. */
export function Loaded<T>({
  query,
  rows = 4,
  children,
}: {
  query: Loadable<T>;
  rows?: number;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading rows={rows} />;
}

// ---- forms ---------------------------------------------------------------------------------------------------------

interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  children: (props: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
    required: boolean;
  }) => ReactNode;
  className?: string;
}

export function Field({ label, help, error, isRequired = false, children, className = '' }: FieldProps) {
  const id = useId();
  const described = [help !== undefined && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
        {isRequired && <span className="ml-1 font-normal text-mute">(required)</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        required: isRequired,
      })}
      {help !== undefined && (
        <p id={`${id}-help`} className="mt-1 text-xs break-words text-mute">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

export function Toggle({
  label,
  help,
  checked,
  onChange,
  disabled,
}: {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {help !== undefined && (
          <p id={`${id}-help`} className="mt-0.5 text-xs break-words text-mute">
            {help}
          </p>
        )}
      </div>
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        className="mt-0.5 h-6 w-10.5 shrink-0 rounded-full border border-line-strong bg-sunken p-0.5 transition-colors disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <RadixSwitch.Thumb className="block size-4.5 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
      </RadixSwitch.Root>
    </div>
  );
}

/** A form that says what went wrong and cannot be sent twice. */
export function Form({
  onSubmit,
  children,
  className = 'space-y-4',
}: {
  onSubmit: () => Promise<unknown>;
  children: (state: { isBusy: boolean }) => ReactNode;
  className?: string;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit();
    } catch (problem) {
      setError(sayProblem(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={className}>
      {children({ isBusy })}
      {error && <Notice tone="bad">{error}</Notice>}
    </form>
  );
}

/** An error for people: without the name of its status. */
export function sayProblem(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  const plain = text.replace(/^(Bad Request|Unauthorized|Forbidden|Conflict|Too Many Requests): /, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

// ---- dialogs -------------------------------------------------------------------------------------------------------

/** The platform's own modal: it keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog({
  title,
  onClose,
  children,
  isWide,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  isWide?: boolean;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current!;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`m-auto max-h-[92dvh] w-[calc(100%-1.5rem)] overflow-y-auto rounded-2xl border border-line bg-surface p-0 shadow-2xl ${isWide ? 'max-w-4xl' : 'max-w-lg'}`}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-surface px-5 py-3">
        <h2 id={id} className="min-w-0 truncate text-lg font-semibold">
          {title}
        </h2>
        <Button look="quiet" onClick={onClose} aria-label="Close" className="-mr-2 px-2">
          <Icon name="close" />
        </Button>
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  );
}

export function ConfirmDialog({
  title,
  children,
  confirm,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={async () => {
          await onConfirm();
          onClose();
        }}
      >
        {({ isBusy }) => (
          <>
            <div className="space-y-2 text-sm">{children}</div>
            <div className="flex justify-end gap-2">
              <Button onClick={onClose}>Keep it</Button>
              <Button look="danger" type="submit" isBusy={isBusy}>
                {confirm}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}

// ---- small things --------------------------------------------------------------------------------------------------

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()} aria-live="polite">
      {isCopied ? 'Copied' : label}
    </Button>
  );
}

/** The clipboard exists on secure pages only; an own installation may be reached by plain HTTP. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** Something that is shown once: to be copied now. */
export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 rounded-lg bg-sunken px-3 py-2 font-mono text-sm break-all">{value}</code>
        <CopyButton text={value} />
      </div>
    </div>
  );
}

export function Time({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatMomentWithZone(at)} className={`whitespace-nowrap ${className ?? ''}`}>
      {formatMomentWithZone(at)}
    </time>
  );
}

/** How long ago, with the moment itself beside it for whoever asks. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMomentWithZone(at)} className="whitespace-nowrap">
      {formatAgo(at)}
    </time>
  );
}

/** How much of something is used up, as a bar and in words. */
export function Meter({ label, used, total }: { label: string; used: number; total: number }) {
  const share = total === 0 ? 1 : Math.min(1, used / total);
  const tone = share >= 1 ? 'bg-bad' : share >= 0.8 ? 'bg-warn' : 'bg-accent';
  return (
    <div>
      <div className="mb-1 flex flex-wrap justify-between gap-x-3 text-xs">
        <span className="text-mute">{label}</span>
        <span>
          {formatNumber(used)} of {formatNumber(total)}
        </span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(used, total)}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <Bar share={share} className={tone} />
      </div>
    </div>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return <div className={`h-full rounded-full ${className}`} style={{ width: `${share * 100}%` }} />;
}

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

export function Facts({ items }: { items: [string, ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 text-sm">
      {items.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-mute">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Pre({ text, label }: { text: string; label: string }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-112 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}
