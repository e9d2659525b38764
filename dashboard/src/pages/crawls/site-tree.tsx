// The paths of a site as a tree that grows while the crawl runs. Each folder shows how many of its pages have ended.
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { CrawlTree } from '../../crawls-api.ts';
import { formatNumber, plural } from '../../format.ts';

type Node = CrawlTree['nodes'][number];

/** An entry that is visible, because the folders above it are open. */
interface Row {
  node: Node;
  /** From 1. */
  level: number;
  path: string;
  isFolder: boolean;
  isOpen: boolean;
}

/** Folders of these levels are open at first. */
const openLevels = 2;

export function SiteTree({ tree }: { tree: CrawlTree }) {
  // What was opened or closed, by its path, because ids change while the tree grows.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const rows = rowsOf(
    Map.groupBy(tree.nodes, ({ parent }) => parent),
    toggled,
  );
  const most = Math.max(1, ...tree.nodes.map(({ pages }) => pages));
  const toggle = (path: string) => {
    const next = new Set(toggled);
    if (!next.delete(path)) next.add(path);
    setToggled(next);
  };
  return (
    <ul role="tree" aria-label="Site" className="text-sm" onKeyDown={(event) => moveFocus(event, rows, toggle)}>
      {rows.map((row, index) => (
        <Entry key={row.path} row={row} most={most} isFirst={index === 0} onToggle={toggle} />
      ))}
    </ul>
  );
}

/** The visible entries from top to bottom. */
function rowsOf(childrenOf: Map<number | null, Node[]>, toggled: ReadonlySet<string>): Row[] {
  const walk = (parent: number | null, above: string, level: number): Row[] =>
    (childrenOf.get(parent) ?? []).flatMap((node) => {
      const path = `${above}/${node.name}`;
      const isFolder = childrenOf.has(node.id);
      const isOpen = isFolder && level <= openLevels !== toggled.has(path);
      return [{ node, level, path, isFolder, isOpen }, ...(isOpen ? walk(node.id, path, level + 1) : [])];
    });
  return walk(null, '', 1);
}

function Entry({
  row,
  most,
  isFirst,
  onToggle,
}: {
  row: Row;
  /** The pages of the largest folder, which has a bar of full width. */
  most: number;
  isFirst: boolean;
  onToggle: (path: string) => void;
}) {
  const { node, level, path, isFolder, isOpen } = row;
  const width = (count: number) => ({ width: `${(count / most) * 100}%` });
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-expanded={isFolder ? isOpen : undefined}
      aria-selected={false}
      tabIndex={isFirst ? 0 : -1}
      className={`flex items-center gap-2 rounded-lg py-1 pr-2 -outline-offset-2 hover:bg-sunken ${isFolder ? 'cursor-pointer' : ''}`}
      style={{ paddingLeft: `${(level - 1) * 1.25 + 0.5}rem` }}
      onClick={() => isFolder && onToggle(path)}
    >
      <span
        aria-hidden="true"
        className={`grid w-3 place-items-center text-mute transition-transform ${isOpen ? 'rotate-90' : ''}`}
      >
        {isFolder ? '›' : ''}
      </span>
      <span className={`min-w-0 flex-1 truncate ${isFolder ? 'font-medium' : ''}`}>
        {level === 1 ? node.name : `/${node.name}`}
        {node.hidden > 0 && (
          <span className="ml-2 font-normal text-mute">and {formatNumber(node.hidden)} more below</span>
        )}
      </span>
      {node.failed > 0 && <span className="text-xs text-bad">{formatNumber(node.failed)} failed</span>}
      <span aria-hidden="true" className="hidden h-1.5 w-24 overflow-hidden rounded-full bg-sunken sm:flex">
        <span className="h-full bg-accent" style={width(node.completed)} />
        <span className="h-full bg-bad" style={width(node.failed)} />
        <span className="h-full bg-line-strong" style={width(node.processing)} />
      </span>
      <span className="w-20 text-right text-xs text-mute">{plural(node.pages, 'page')}</span>
      <span className="sr-only">{formatNumber(node.completed)} completed</span>
    </li>
  );
}

/** The keys of a tree: up and down, right to open and enter, left to close and leave. */
function moveFocus(event: KeyboardEvent<HTMLElement>, rows: Row[], toggle: (path: string) => void): void {
  const items = [...event.currentTarget.children].filter((child) => child instanceof HTMLElement);
  const index = items.findIndex((item) => item === document.activeElement);
  const row = rows[index];
  if (!row) return;
  const press = () => row.isFolder && toggle(row.path);
  const parent = rows.findLastIndex(({ level }, place) => place < index && level < row.level);
  const actions: Record<string, () => void> = {
    ArrowDown: () => items[index + 1]?.focus(),
    ArrowUp: () => items[index - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => (row.isOpen ? items[index + 1]?.focus() : press()),
    ArrowLeft: () => (row.isOpen ? press() : items[parent]?.focus()),
    Enter: press,
    ' ': press,
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
