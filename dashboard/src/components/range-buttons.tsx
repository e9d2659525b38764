import { namesOf } from '../names.ts';

/** A group of buttons to choose the time range of a page. */
export function RangeButtons<Name extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: Record<Name, string>;
  value: Name;
  onChange: (value: Name) => void;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap rounded-lg border border-line-strong bg-surface p-0.5"
    >
      {namesOf(options).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={value === name}
          onClick={() => onChange(name)}
          className="rounded-md px-3 py-1.5 text-sm aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-strong"
        >
          {options[name]}
        </button>
      ))}
    </div>
  );
}
