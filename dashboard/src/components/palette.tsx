// The command palette: pages, workspaces, keys, endpoints and request ids.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { fetchAccounts, isBatchPath } from '../api.ts';
import type { Permission } from '../api.ts';
import { useCan, useSession } from '../session.ts';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';
import { workspacePages } from './pages-list.ts';
import { keysQuery, useOpenApi } from '../queries.ts';

interface Command {
  id: string;
  label: string;
  /** Shown beside the label, and searched as well. */
  note: string;
  icon: IconName;
  run: () => void;
}

const shownMax = 20;
const requestIdPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

interface PaletteProps {
  slug: string | undefined;
  onClose: () => void;
  onHelp: () => void;
}

export function Palette({ slug, onClose, onHelp }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const commands = useCommands(slug, text.trim(), onHelp);
  const found = matching(commands, text).slice(0, shownMax);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      run(found[index]);
    } else if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setIndex((index + step + found.length) % found.length);
    }
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Command palette"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="mx-auto mt-[12dvh] mb-auto w-[min(38rem,calc(100%-1.5rem))] overflow-hidden rounded-2xl border border-line bg-surface p-0 shadow-2xl"
    >
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Icon name="search" className="size-5 text-mute" />
        <input
          role="combobox"
          aria-label="Search commands"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[index] && `${id}-${index}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search pages, workspaces, keys, or paste a request ID"
          className="w-full bg-transparent py-3.5 outline-none"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIndex(0);
          }}
          onKeyDown={press}
        />
        <kbd className="key">Esc</kbd>
      </div>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Commands"
        className="max-h-[50dvh] overflow-y-auto p-1.5"
      >
        {found.map((command, position) => (
          <li
            key={command.id}
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === index}
            className="flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-sm aria-selected:bg-accent-soft aria-selected:text-accent-strong"
            onPointerMove={() => setIndex(position)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} className="size-4.5" />
            <span className="max-w-[75%] shrink-0 truncate">{command.label}</span>
            <span className="min-w-0 flex-1 truncate text-right text-xs text-mute">{command.note}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status" className="px-4 pb-5 text-center text-sm text-mute">
          No matches
        </p>
      )}
    </dialog>
  );
}

/** Commands that contain every word, those whose label starts with the text first. */
function matching(commands: Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ label, note }) => {
    const content = `${label} ${note}`.toLowerCase();
    return words.every((word) => content.includes(word));
  });
  const first = words[0];
  if (first === undefined) return found;
  const startsWithIt = ({ label }: Command) => Number(label.toLowerCase().startsWith(first));
  return found.toSorted((one, other) => startsWithIt(other) - startsWithIt(one));
}

function useCommands(slug: string | undefined, text: string, onHelp: () => void): Command[] {
  const navigate = useNavigate();
  const { person, workspaces } = useSession();
  const isOperator = person?.is_operator ?? false;
  const accounts = useQuery({
    queryKey: ['accounts'],
    queryFn: () => fetchAccounts({ limit: 500 }),
    enabled: isOperator,
    staleTime: 60_000,
  });
  const keys = useQuery({ ...keysQuery(slug ?? ''), enabled: slug !== undefined });
  const api = useOpenApi();
  const can = useCan(slug ?? '');
  const open = (to: string, search?: Record<string, unknown>) => () => void navigate({ to, search });
  const place = `/w/${slug}`;
  const others = (isOperator ? (accounts.data?.items ?? workspaces) : workspaces).filter((one) => one.slug !== slug);
  const request = requestIdPattern.test(text)
    ? [
        command(
          'request',
          `Open request ${text}`,
          'Request log',
          'requests',
          open(`${place}/requests`, { request: text.toLowerCase() }),
        ),
      ]
    : [];
  const pages = workspacePages.map(({ to, label, icon, shortcut }) =>
    command(to, label, `Page · G ${shortcut.toUpperCase()}`, icon, open(`${place}/${to}`)),
  );
  const ownKeys = (keys.data?.items ?? []).map((key) =>
    command(
      `key ${key.id}`,
      key.alias,
      `Key · …${key.last_four}`,
      'keys',
      open(`${place}/keys`, { search: key.alias }),
    ),
  );
  const endpoints = Object.entries(api.data?.paths ?? {})
    .filter(([path, methods]) => methods['get'] && path.startsWith('/v1/') && !isBatchPath(path))
    .map(([path, { get }]) =>
      command(
        `try ${path}`,
        path,
        `Try · ${get?.summary ?? ''}`,
        'playground',
        open(`${place}/playground`, { endpoint: path }),
      ),
    );
  const search =
    text === ''
      ? []
      : [
          command(
            'search',
            `Search the log for “${text}”`,
            'Request log',
            'search',
            open(`${place}/requests`, { text, range: '30d' }),
          ),
        ];
  const isInWorkspace = slug !== undefined;
  // Only the first are shown, so the many endpoints come after everything else.
  return [
    ...(isInWorkspace ? [...request, ...pages, ...actionsOf(place, open, can)] : []),
    ...others.map((one) =>
      command(`workspace ${one.slug}`, one.name, `Workspace · ${one.slug}`, 'server', open(`/w/${one.slug}/overview`)),
    ),
    ...(isInWorkspace ? ownKeys : []),
    ...(isOperator ? [command('operator', 'Operator', 'Page', 'operator', open('/operator'))] : []),
    command('profile', 'Profile', 'Page', 'person', open('/profile')),
    command('docs', 'Documentation', 'Page', 'document', () => location.assign('/docs')),
    command('help', 'Keyboard shortcuts', 'Help · ?', 'info', onHelp),
    ...(isInWorkspace ? [...endpoints, ...search] : []),
  ];
}

/** What can be started from anywhere, as far as the role allows it. */
function actionsOf(
  place: string,
  open: (to: string, search?: Record<string, unknown>) => () => void,
  can: (permission: Permission) => boolean,
): Command[] {
  const action = (label: string, page: string, dialog?: string) =>
    command(
      label,
      label,
      'Action',
      'plus',
      open(`${place}/${page}`, dialog === undefined ? undefined : { open: dialog }),
    );
  return [
    command('failed', 'Failed requests', 'Request log · 5xx', 'requests', open(`${place}/requests`, { status: '5xx' })),
    ...(can('keys.manage') ? [action('Create key', 'keys', 'create')] : []),
    ...(can('installation.manage') ? [action('Add credits', 'billing', 'credits')] : []),
    ...(can('members.manage') ? [action('Invite member', 'settings', 'invite')] : []),
    ...(can('calls.make')
      ? [action('New batch', 'batches/new'), action('New crawl', 'crawls/new'), action('New schedule', 'schedules/new')]
      : []),
  ];
}

const command = (id: string, label: string, note: string, icon: IconName, run: () => void): Command => ({
  id,
  label,
  note,
  icon,
  run,
});
