// Form fields with label, help text and error.
import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';

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

/** Props of the label and the input; `onChange` receives the text instead of an event. */
interface TextFieldProps
  extends Omit<FieldProps, 'children'>, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** A single-line input: text, number, date or password. */
export function TextField({ label, help, error, isRequired, className, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} isRequired={isRequired} className={className}>
      {(props) => (
        <input {...props} className="control" {...input} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

interface SelectFieldProps extends Omit<FieldProps, 'children' | 'isRequired'> {
  value: string;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

/** A select box. */
export function SelectField({ value, onChange, children, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(props) => (
        <select {...props} className="control" value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
      )}
    </Field>
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
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        disabled={disabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        className="relative mt-0.5 h-6 w-10.5 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-line-strong before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4.5 checked:before:bg-on-accent disabled:opacity-60 forced-colors:appearance-auto"
      />
    </div>
  );
}
