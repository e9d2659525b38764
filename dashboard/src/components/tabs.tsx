import * as RadixTabs from '@radix-ui/react-tabs';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
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
  return (
    <RadixTabs.Root value={value} onValueChange={onChange ?? setOwn}>
      <RadixTabs.List aria-label={label} className="mb-4 flex flex-wrap gap-1 border-b border-line">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px rounded-t-md border-b-2 border-transparent px-3 py-2 text-sm text-mute hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink"
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
