// The form of a time range with a first and a last day.
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/fields.tsx';
import { customDaysMax, readCustom, writeCustom } from './time-range.ts';

const dayMs = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

export function CustomRangeForm({ range, onChange }: { range: string; onChange: (range: string) => void }) {
  const given = readCustom(range);
  const [first, setFirst] = useState(given?.first ?? dayBefore(13));
  const [last, setLast] = useState(given?.last ?? dayBefore(0));
  const wanted = writeCustom({ first, last });
  const isReady = readCustom(wanted) !== undefined;
  return (
    <form
      aria-label="Custom time range"
      className="mb-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onChange(wanted);
      }}
    >
      <TextField label="First day (UTC)" type="date" max={dayBefore(0)} value={first} onChange={setFirst} />
      <TextField label="Last day (UTC)" type="date" min={first} max={dayBefore(0)} value={last} onChange={setLast} />
      <Button type="submit" look="primary" disabled={!isReady || wanted === range}>
        Show
      </Button>
      {!isReady && (
        <p role="alert" className="pb-2 text-sm text-bad">
          Choose a last day after the first, at most {customDaysMax} days later.
        </p>
      )}
    </form>
  );
}
