// The paths of a site as a tree that grows while the crawl runs. Each folder shows how many of its pages have ended.
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { CrawlTree } from '../../crawls-api.ts';
import { formatNumber, plural } from '../../format.ts';

type Node = CrawlTree['nodes'][number];

/** Folders of these levels are open at first. */
const openLevels = 2;

export function SiteTree({ tree }: { tree: CrawlTree }) {
  const children = Map.groupBy(tree.nodes, ({ parent }) => parent);
  // What was opened or closed, by its path, because ids change while the tree grows.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const toggle = (path: string) => {
    const next = new Set(toggled);
    if (!next.delete(path)) next.add(path);
    setToggled(next);
  };
  return (
    <div role="tree" aria-label="Site" className="text-sm" onKeyDown={moveFocus}>
      {(children.get(null) ?? []).map((node, index) => (
        <Branch
          key={node.name}
          node={node}
          path={node.name}
          level={1}
          isFirst={index === 0}
          childrenOf={children}
          toggled={toggled}
          onToggle={toggle}
        />
      ))}
    </div>
  );
}

interface BranchProps {
  node: Node;
  path: string;
  level: number;
  isFirst: boolean;
  childrenOf: Map<number | null, Node[]>;
  toggled: ReadonlySet<string>;
  onToggle: (path: string) => void;
}

function Branch({ node, path, level, isFirst, childrenOf, toggled, onToggle }: BranchProps) {
  const children = childrenOf.get(node.id) ?? [];
  const isFolder = children.length > 0 || node.hidden > 0;
  const isOpen = isFolder && level <= openLevels !== toggled.has(path);
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={isFolder ? isOpen : undefined}
      aria-selected={false}
      aria-label={`${node.name}, ${describe(node)}`}
      tabIndex={isFirst ? 0 : -1}
      className="group/item rounded outline-offset-[-2px]"
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || !isFolder) return;
        const wantsOpen = event.key === 'ArrowRight' ? true : event.key === 'ArrowLeft' ? false : undefined;
        const isPressed = event.key === 'Enter' || event.key === ' ';
        if (!isPressed && (wantsOpen === undefined || wantsOpen === isOpen)) return;
        event.preventDefault();
        event.stopPropagation();
        onToggle(path);
      }}
    >
      <div
        className={`flex items-center gap-2 rounded-lg py-1 pr-2 hover:bg-sunken ${isFolder ? 'cursor-pointer' : ''}`}
        style={{ paddingLeft: `${(level - 1) * 1.25 + 0.5}rem` }}
        onClick={() => isFolder && onToggle(path)}
      >
        <span aria-hidden="true" className={`w-3 text-mute transition-transform ${isOpen ? 'rotate-90' : ''}`}>
          {isFolder ? '›' : ''}
        </span>
        <span className={`min-w-0 flex-1 truncate ${isFolder ? 'font-medium' : ''}`}>
          {level === 1 ? node.name : `/${node.name}`}
        </span>
        {node.failed > 0 && <span className="text-xs text-bad">{formatNumber(node.failed)} failed</span>}
        <span aria-hidden="true" className="hidden h-1.5 w-24 overflow-hidden rounded-full bg-sunken sm:flex">
          <span className="h-full bg-accent" style={{ width: `${(node.completed / node.pages) * 100}%` }} />
          <span className="h-full bg-bad" style={{ width: `${(node.failed / node.pages) * 100}%` }} />
          <span className="h-full bg-line-strong" style={{ width: `${(node.processing / node.pages) * 100}%` }} />
        </span>
        <span className="w-16 text-right text-xs text-mute">{formatNumber(node.pages)}</span>
      </div>
      {isOpen && (
        <div role="group">
          {children.map((child) => (
            <Branch
              key={child.name}
              node={child}
              path={`${path}/${child.name}`}
              level={level + 1}
              isFirst={false}
              childrenOf={childrenOf}
              toggled={toggled}
              onToggle={onToggle}
            />
          ))}
          {node.hidden > 0 && (
            <p className="py-1 text-xs text-mute" style={{ paddingLeft: `${level * 1.25 + 1.75}rem` }}>
              and {formatNumber(node.hidden)} more
            </p>
          )}
        </div>
      )}
    </div>
  );
}

const describe = ({ pages, completed, failed }: Node): string =>
  [plural(pages, 'page'), `${formatNumber(completed)} completed`, failed > 0 && `${formatNumber(failed)} failed`]
    .filter(Boolean)
    .join(', ');

/** Up and down between the visible entries, left to the folder above. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const index = items.findIndex((item) => item === document.activeElement);
  const current = items[index];
  const targets: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: items[index + 1],
    ArrowUp: items[index - 1],
    Home: items[0],
    End: items.at(-1),
    ArrowLeft: current?.parentElement?.closest<HTMLElement>('[role=treeitem]'),
    ArrowRight: current?.querySelector<HTMLElement>('[role=treeitem]'),
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
