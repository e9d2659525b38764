// The states of batches and crawls as buttons above their list.

export const workStatuses = ['running', 'paused', 'completed', 'cancelled'] as const;
export type WorkStatus = (typeof workStatuses)[number];

export function StatusFilter({
  status,
  onChange,
}: {
  status: WorkStatus | undefined;
  onChange: (status: WorkStatus | undefined) => void;
}) {
  return (
    <div role="group" aria-label="Status" className="flex flex-wrap gap-1 border-b border-line p-2 sm:px-3">
      {[undefined, ...workStatuses].map((one) => (
        <button
          key={one ?? 'all'}
          type="button"
          aria-pressed={status === one}
          onClick={() => onChange(one)}
          className="rounded-lg px-3 py-1.5 text-sm text-mute capitalize hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong"
        >
          {one ?? 'all'}
        </button>
      ))}
    </div>
  );
}
