// What people fill in, each with its label, its help and its mistake.
import { Switch as RadixSwitch } from 'radix-ui';
import { useId } from 'react';
import type { ReactNode } from 'react';

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
