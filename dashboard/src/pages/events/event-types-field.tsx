// The choice of event types: all, or some.
import { useId } from 'react';
import { eventTypeNames, eventTypes } from '../../events-api.ts';
import type { EventType } from '../../events-api.ts';

export function EventTypesField({
  label,
  chosen,
  disabled,
  onChange,
}: {
  label: string;
  chosen: readonly EventType[];
  disabled?: boolean;
  onChange: (chosen: EventType[]) => void;
}) {
  const id = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {eventTypeNames.map((type) => (
          <li key={type} className="flex items-start gap-3 px-3 py-2">
            <input
              id={`${id}-${type}`}
              type="checkbox"
              className="mt-1 size-4 accent-accent"
              checked={chosen.includes(type)}
              onChange={(event) =>
                onChange(eventTypeNames.filter((one) => (one === type ? event.target.checked : chosen.includes(one))))
              }
            />
            <label htmlFor={`${id}-${type}`} className="min-w-0 text-sm">
              <code className="font-mono text-xs">{type}</code>
              <span className="block text-xs text-mute">{eventTypes[type]}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
