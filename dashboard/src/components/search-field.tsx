// A text search of a long list. Debounced, because the service reads many rows for it.
import { useEffect, useState } from 'react';
import { TextField } from './fields.tsx';

const waitMs = 400;

export function SearchField({
  value,
  placeholder,
  onChange,
}: {
  value: string;
  /** What can be searched for. */
  placeholder: string;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), waitMs);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextField label="Search" type="search" placeholder={placeholder} maxLength={200} value={text} onChange={setText} />
  );
}
