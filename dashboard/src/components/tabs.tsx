import * as RadixTabs from '@radix-ui/react-tabs';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
  /** Loads the code of the content, before the tab is opened. */
  load?: () => Promise<unknown>;
}

/**
 * Tabs with arrow key navigation. The first tab is open by default, or when the chosen tab disappears. With `onChange`, the caller
 * keeps the chosen tab, such as in the URL.
 */
export function Tabs({
  label,
  tabs,
  chosen: given = '',
  onChange,
}: {
  label: string;
  tabs: Tab[];
  chosen?: string;
  onChange?: (id: string) => void;
}) {
  const [own, setOwn] = useState('');
  const chosen = onChange ? given : own;
  const value = tabs.some(({ id }) => id === chosen) ? chosen : (tabs[0]?.id ?? '');
  const list = useRef<HTMLDivElement>(null);
  // A tab that is chosen by the URL may be out of view. Tabs move when a label grows, such as by a badge that loads later.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      showChosen(box);
      markHidden(box);
    });
    for (const tab of [box, ...box.children]) observer.observe(tab);
    return () => observer.disconnect();
  }, [value]);
  return (
    <RadixTabs.Root value={value} onValueChange={onChange ?? setOwn}>
      <RadixTabs.List
        ref={list}
        aria-label={label}
        onScroll={({ currentTarget }) => markHidden(currentTarget)}
        className="tab-list mb-4 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            onPointerEnter={() => void tab.load?.()}
            className="shrink-0 rounded-t-md border-b-2 -outline-offset-2! border-transparent px-3 py-2 text-sm text-mute hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.id} value={tab.id} className="rounded-md">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

/** Scrolls the chosen tab into view, without moving the page. */
function showChosen(box: HTMLElement): void {
  const tab = box.querySelector<HTMLElement>('[data-state=active]');
  if (!tab) return;
  const start = tab.offsetLeft - box.offsetLeft;
  if (start < box.scrollLeft || start + tab.offsetWidth > box.scrollLeft + box.clientWidth)
    box.scrollLeft = start - (box.clientWidth - tab.offsetWidth) / 2;
}

/** Marks the sides where more tabs are hidden; the style sheet fades them out. */
function markHidden(box: HTMLElement): void {
  box.toggleAttribute('data-before', box.scrollLeft > 1);
  box.toggleAttribute('data-after', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
}
