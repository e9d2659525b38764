// The last requests of the playground, kept in this browser. Secrets are not kept.
import { useState } from 'react';
import { StatusBadge } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/page.tsx';
import { Ago } from '../../components/time.tsx';
import { formatDuration } from '../../format.ts';
import { isRow, textOf, tryParse } from '../../json.ts';
import type { Row } from '../../json.ts';

export interface Entry {
  at: string;
  endpoint: string;
  params: Row;
  status: number;
  durationMs: number;
}

const entriesMax = 20;
const charactersMax = 100_000;

const nameOf = (slug: string): string => `siteglass.history.${slug}`;

function readEntries(slug: string): Entry[] {
  const value = tryParse(localStorage.getItem(nameOf(slug)) ?? '');
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

const isEntry = (value: unknown): value is Entry =>
  isRow(value) && typeof value['endpoint'] === 'string' && typeof value['at'] === 'string' && isRow(value['params']);

/** The history of a workspace, newest first. */
export function useHistory(slug: string): { entries: Entry[]; add: (entry: Entry) => void; clear: () => void } {
  const [entries, setEntries] = useState(() => readEntries(slug));
  const keep = (next: Entry[]) => {
    setEntries(next);
    const text = JSON.stringify(next);
    try {
      if (text.length <= charactersMax) localStorage.setItem(nameOf(slug), text);
    } catch {
      // The storage of the browser is full or forbidden: the history lasts as long as the page.
    }
  };
  return {
    entries,
    add: (entry) => keep([entry, ...entries].slice(0, entriesMax)),
    clear: () => keep([]),
  };
}

export function History({
  entries,
  onChoose,
  onClear,
}: {
  entries: Entry[];
  onChoose: (entry: Entry) => void;
  onClear: () => void;
}) {
  if (entries.length === 0) return null;
  return (
    <Card
      title="History"
      isFlush
      action={
        <Button look="quiet" onClick={onClear}>
          Clear
        </Button>
      }
    >
      <ul className="max-h-72 divide-y divide-line overflow-y-auto" tabIndex={0} aria-label="Recent requests">
        {entries.map((entry) => (
          <li key={entry.at}>
            <button
              type="button"
              className="flex w-full items-center gap-3 px-4 py-2 text-left text-sm hover:bg-sunken sm:px-5"
              onClick={() => onChoose(entry)}
            >
              <StatusBadge status={entry.status} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-mono text-xs">{entry.endpoint}</span>
                <span className="block truncate text-xs text-mute">
                  {textOf(entry.params['query'] ?? entry.params['url'] ?? entry.params['q']) ?? 'No target'}
                </span>
              </span>
              <span className="shrink-0 text-right text-xs text-mute">
                <Ago at={entry.at} />
                <span className="block">{formatDuration(entry.durationMs)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
