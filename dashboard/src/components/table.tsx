import { isValidElement } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from './button.tsx';

/**
 * A table that scrolls inside its card on narrow screens, also by keyboard. On phones, a row of four or more cells is a list: each
 * cell is below the heading of its column; one with `data-full` has a line of its own.
 */
export function Table({
  label,
  head,
  hasActions,
  isStacked,
  children,
}: {
  label: string;
  /** A heading with `data-wide` is hidden on phones, one with `data-laptop` also on tablets; so must be its cells. */
  head: ReactNode[];
  /** The last column contains buttons; its heading is for screen readers only. */
  hasActions?: boolean;
  /** Whether rows are lists on phones; by default, those of four or more cells. */
  isStacked?: boolean;
  children: ReactNode;
}) {
  const cells = hasActions ? [...head, <span className="sr-only">Actions</span>] : head;
  return (
    <div className="scroll-hint relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table
        className={`w-full text-left text-sm ${(isStacked ?? cells.length >= stackedMin) ? 'stacked-rows' : ''}`}
        style={labelsOf(head)}
      >
        <thead className="text-xs text-mute">
          <tr className="border-b border-line">
            {cells.map((cell, index) => (
              <th
                key={index}
                scope="col"
                className="px-4 py-2.5 font-medium sm:has-data-laptop:max-lg:hidden has-data-wide:max-sm:hidden whitespace-nowrap sm:first:pl-5 sm:last:pr-5"
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr]:border-b [&>tr]:border-line [&>tr:last-child]:border-0 [&_td]:px-4 [&_td]:py-2.5 [&_td]:align-middle [&_td:first-child]:sm:pl-5 [&_td:last-child]:sm:pr-5">
          {children}
        </tbody>
      </table>
    </div>
  );
}

const stackedMin = 4;

/** The headings as custom properties, which the style sheet shows on phones. */
const labelsOf = (head: ReactNode[]): CSSProperties =>
  Object.fromEntries(head.map((cell, index) => [`--label-${index + 1}`, JSON.stringify(textIn(cell))]));

const textIn = (node: ReactNode): string =>
  isValidElement<{ children?: ReactNode }>(node) ? textIn(node.props.children) : typeof node === 'string' ? node : '';

/** The right-aligned heading of a numeric column. */
export const numeric = (text: string): ReactNode => <span className="block text-right">{text}</span>;

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** A button below a paged table, while there are more pages. */
export function LoadMore({ query, action = 'Load more' }: { query: Paged; action?: string }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex justify-center border-t border-line p-3">
      <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {action}
      </Button>
    </div>
  );
}
