// A long table in a box of limited height. Only the visible rows are in the document, so that thousands stay fast.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ReactNode } from 'react';

/** The height of a row before it is measured. */
const rowHeightPx = 38.625;
/** Rows that are rendered above and below the visible ones. */
const overscan = 12;

/** Attributes of a row: its place among all rows, and the reference that measures it. */
export interface RowPlace {
  'aria-rowindex': number;
  'data-index': number;
  ref: (row: HTMLTableRowElement | null) => void;
}

export function VirtualTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  children,
}: {
  label: string;
  /** Fixed widths, because otherwise columns would move while other rows come into view. */
  columns: { head: ReactNode; width: string }[];
  rows: Row[];
  children: (row: Row, place: RowPlace) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
  });
  const visible = virtualizer.getVirtualItems();
  const before = visible[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0);
  return (
    <div
      ref={box}
      className="scroll-hint relative max-h-[75dvh] overflow-auto"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className="w-full min-w-260 table-fixed text-left text-sm" aria-rowcount={rows.length + 1}>
        <thead className="sticky top-0 z-10 bg-surface text-xs text-mute shadow-[inset_0_-1px_var(--color-line)]">
          <tr aria-rowindex={1}>
            {columns.map(({ head, width }, index) => (
              <th
                key={index}
                scope="col"
                style={{ width }}
                className="px-4 py-2.5 font-medium whitespace-nowrap sm:first:pl-5 sm:last:pr-5"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:truncate [&_td]:px-4 [&_td]:py-2.5 [&_td]:align-middle [&_td:first-child]:sm:pl-5 [&_td:last-child]:sm:pr-5 [&>tr]:border-b [&>tr]:border-line">
          <Space height={before} />
          {visible.map(({ index }) => {
            const row = rows[index];
            return (
              row && children(row, { 'aria-rowindex': index + 2, 'data-index': index, ref: virtualizer.measureElement })
            );
          })}
          <Space height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** Takes the place of rows that are not in the document. */
const Space = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden="true" className="print:hidden" style={{ height }} /> : null;
