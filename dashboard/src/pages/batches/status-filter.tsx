// The states of batches and crawls as buttons above their list.
import { FilterButtons } from '../../components/filter-buttons.tsx';

export const workStatuses = ['running', 'paused', 'completed', 'cancelled'] as const;
export type WorkStatus = (typeof workStatuses)[number];

export function StatusFilter({
  status,
  onChange,
}: {
  status: WorkStatus | undefined;
  onChange: (status: WorkStatus | undefined) => void;
}) {
  return <FilterButtons label="Status" options={workStatuses} value={status} onChange={onChange} />;
}
