// A long table in a box of limited height. Only the visible rows are in the document, so that thousands stay fast.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Virtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

/** Rows have a fixed height, because measuring thousands of them takes longer than a frame. Phones show two lines. */
const rowHeightPx = { wide: 39, narrow: 56 };
/** The head of the table, which stays above the rows. */
const headHeightPx = 37;
const wideScreen = '(min-width: 40rem)';
/** Rows that are rendered above and below the visible ones. */
const overscan = 8;

/** Where a column is hidden; its cells need the same class. */
export const hiddenOn = { phones: 'max-sm:hidden', tablets: 'max-lg:hidden', laptops: 'max-[90rem]:hidden' } as const;

/** Attributes of a row: its place among all rows, and its height. */
export interface RowPlace {
  'aria-rowindex': number;
  style: { height: number };
}

export function VirtualTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  current,
  onEnd,
  children,
}: {
  label: string;
  /** Fixed widths, because otherwise columns would move while other rows come into view. */
  columns: readonly { head: ReactNode; width: string; phoneWidth?: string; hidden?: keyof typeof hiddenOn }[];
  rows: Row[];
  /** The id of a row to keep in view when it changes. */
  current?: string | undefined;
  /** Called when the last rows come into view. */
  onEnd?: (() => void) | undefined;
  children: (row: Row, place: RowPlace) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const height = useMedia(wideScreen) ? rowHeightPx.wide : rowHeightPx.narrow;
  // A new function would make the virtualizer compute the places of all rows again.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey,
    overscan,
    scrollPaddingEnd: headHeightPx,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const visible = virtualizer.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastVisible > 0 && lastVisible >= rows.length - 1 && (box.current?.scrollTop ?? 0) > 0) onEnd?.();
  }, [lastVisible, rows.length, onEnd]);
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    if (current === undefined) return;
    const index = latest.current.findIndex(({ id }) => id === current);
    // Scrolling forces a layout of the whole page, so a row that is in view is left where it is.
    if (index >= 0 && !isInView(virtualizer, index)) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [current, virtualizer]);
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
      <table className="w-full table-fixed text-left text-sm lg:min-w-220" aria-rowcount={rows.length + 1}>
        <thead className="sticky top-0 z-10 bg-surface text-xs text-mute shadow-[inset_0_-1px_var(--color-line)]">
          <tr aria-rowindex={1}>
            {columns.map(({ head, width, phoneWidth = width, hidden }, index) => (
              <th
                key={index}
                scope="col"
                style={{ '--wide': width, '--narrow': phoneWidth }}
                className={`w-(--narrow) px-3 py-2.5 font-medium whitespace-nowrap sm:w-(--wide) max-sm:first:pl-4 sm:first:pl-5 sm:last:pr-5 ${hidden ? hiddenOn[hidden] : ''}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:truncate [&_td]:px-3 [&_td]:py-0 [&_td]:align-middle [&_td:first-child]:pl-4 [&_td:first-child]:sm:pl-5 [&_td:last-child]:sm:pr-5 [&>tr]:border-b [&>tr]:border-line">
          <Space height={before} />
          {visible.map(({ index }) => {
            const row = rows[index];
            return row && children(row, { 'aria-rowindex': index + 2, style: { height } });
          })}
          <Space height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** Whether the whole row is in view, by the last known position of the box. */
function isInView(
  { scrollOffset, scrollRect, measurementsCache }: Virtualizer<HTMLDivElement, Element>,
  index: number,
): boolean {
  const row = measurementsCache[index];
  if (!row || scrollOffset === null || !scrollRect) return false;
  return row.start >= scrollOffset && row.end + headHeightPx <= scrollOffset + scrollRect.height;
}

/** Whether a media query matches. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (onChange) => {
        const list = matchMedia(query);
        list.addEventListener('change', onChange);
        return () => list.removeEventListener('change', onChange);
      },
      [query],
    ),
    () => matchMedia(query).matches,
  );
}

/** Takes the place of rows that are not in the document. */
const Space = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden="true" className="print:hidden" style={{ height }} /> : null;
