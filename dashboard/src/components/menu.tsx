// A button that opens a menu of actions.
import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';

export interface MenuAction {
  label: string;
  icon?: IconName;
  isDangerous?: boolean;
  onSelect: () => void;
}

export function ActionMenu({ label, actions }: { label: string; actions: MenuAction[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className="grid size-9 place-items-center rounded-lg text-mute hover:bg-sunken hover:text-ink"
      >
        <Icon name="more" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        className="z-40 min-w-44 rounded-xl border border-line bg-surface p-1 shadow-lg"
      >
        {actions.map(({ label: text, icon, isDangerous, onSelect }) => (
          <DropdownMenu.Item
            key={text}
            onSelect={onSelect}
            className={`flex cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm outline-none data-[highlighted]:bg-sunken ${isDangerous ? 'text-bad' : ''}`}
          >
            {icon && <Icon name={icon} className="size-4" />}
            {text}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
