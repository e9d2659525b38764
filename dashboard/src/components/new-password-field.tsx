// A field for a new password, which reports a short one itself.
import { useState } from 'react';
import type { FormEvent } from 'react';
import { plural } from '../format.ts';
import { Field } from './fields.tsx';

const charactersMin = 10;

export function NewPasswordField({
  label,
  help,
  autoFocus,
  value,
  onChange,
}: {
  label: string;
  /** What follows from the change, after the rule. */
  help?: string;
  autoFocus?: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const [error, setError] = useState<string>();
  const report = (event: FormEvent<HTMLInputElement>) => {
    // Without the message of the browser, which disappears after a few seconds.
    event.preventDefault();
    event.currentTarget.focus();
    setError(
      value === ''
        ? 'Enter a password'
        : `The password is too short: add ${plural(charactersMin - value.length, 'character')}`,
    );
  };
  return (
    <Field
      label={label}
      help={`At least ${charactersMin} characters${help ? `. ${help}` : ''}`}
      error={error}
      isRequired
    >
      {(props) => (
        <input
          {...props}
          type="password"
          className="control"
          autoComplete="new-password"
          minLength={charactersMin}
          autoFocus={autoFocus}
          value={value}
          onInvalid={report}
          onChange={({ target }) => {
            setError(undefined);
            onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}
