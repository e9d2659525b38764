// The menus of the frame: workspaces, and the signed-in person.
import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fetchAccounts, signOut } from '../api.ts';
import { useSession } from '../session.ts';
import { Icon } from './icons.tsx';

const menuLook =
  'z-40 max-h-80 max-w-[min(24rem,calc(100vw-2rem))] min-w-56 overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-lg';
const itemLook =
  'flex cursor-pointer items-center gap-2 rounded-lg px-2.5 py-2 text-sm outline-none data-[highlighted]:bg-sunken';

interface TriggerProps {
  trigger: { className: string; children: ReactNode };
}

/** Every menu starts open: it is loaded because its button was pressed. */
export function WorkspaceMenu({ trigger }: TriggerProps) {
  const { person, workspaces } = useSession();
  const navigate = useNavigate();
  const all = useQuery({
    queryKey: ['accounts'],
    queryFn: () => fetchAccounts({ limit: 500 }),
    enabled: person?.is_operator ?? false,
    staleTime: 60_000,
  });
  const choices = person?.is_operator ? (all.data?.items ?? workspaces) : workspaces;
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger {...trigger} />
      <DropdownMenu.Content align="start" sideOffset={4} className={menuLook}>
        {choices.map((choice) => (
          <DropdownMenu.Item
            key={choice.slug}
            className={itemLook}
            onSelect={() => void navigate({ to: '/w/$slug/overview', params: { slug: choice.slug } })}
          >
            <span className="min-w-0 flex-1 truncate">{choice.name}</span>
            <span className="text-xs text-mute">{choice.slug}</span>
          </DropdownMenu.Item>
        ))}
        {choices.length === 0 && <p className="px-3 py-2 text-sm text-mute">You are not a member of any workspace.</p>}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function PersonMenu({ trigger }: TriggerProps) {
  const navigate = useNavigate();
  const leave = async () => {
    const { location: provider } = await signOut();
    // A full page load, so that no data of this person stays in memory.
    location.assign(provider ?? '/login');
  };
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger {...trigger} />
      <DropdownMenu.Content align="start" side="top" sideOffset={4} className={menuLook}>
        <DropdownMenu.Item className={itemLook} onSelect={() => void navigate({ to: '/profile' })}>
          <Icon name="person" className="size-4" /> Profile
        </DropdownMenu.Item>
        <DropdownMenu.Item className={itemLook} onSelect={() => void leave()}>
          <Icon name="out" className="size-4" /> Sign out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
