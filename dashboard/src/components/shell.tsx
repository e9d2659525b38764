// The frame around every page: navigation, workspace switcher, theme and person menu.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { copyText } from '../copy-text.ts';
import { formatMomentWithZone } from '../format.ts';
import { commandKey } from '../keyboard.ts';
import { accountQuery, usePerson, useSession } from '../session.ts';
import { Icon, Logo } from './icons.tsx';
import type { IconName } from './icons.tsx';
import { Notice } from './notice.tsx';
import { onDemand } from './on-demand.tsx';
import { pageGroups } from './pages-list.ts';
import type { PageGroup } from './pages-list.ts';
import { openHelp, openPalette, Shortcuts } from './shortcuts.tsx';
import { toast, Toasts } from './toasts.tsx';

export function Shell() {
  const drawer = useRef<HTMLDialogElement>(null);
  const slug = useWorkspace();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);
  useEffect(() => {
    drawer.current?.close();
    // Move focus to the new page, so that screen readers announce it and Tab starts at its top.
    if (before.current !== path) main.current?.focus();
    before.current = path;
  }, [path]);
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15.5rem_1fr]">
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-surface px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="hidden border-r border-line bg-surface lg:block">
        <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto p-3">
          <Sidebar />
        </div>
      </header>
      <header className="sticky top-0 z-20 flex items-center justify-between gap-2 border-b border-line bg-surface px-3 py-2 lg:hidden">
        <Brand />
        <button
          type="button"
          aria-label="Open menu"
          className="rounded-lg p-2 hover:bg-sunken"
          onClick={() => drawer.current?.showModal()}
        >
          <Icon name="menu" />
        </button>
      </header>
      <dialog
        ref={drawer}
        aria-label="Menu"
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-surface p-3"
        onClick={(event) => {
          if (event.target === drawer.current) drawer.current.close();
        }}
      >
        <div className="flex h-full flex-col">
          <button
            type="button"
            aria-label="Close menu"
            className="absolute top-3 right-3 rounded-lg p-2 hover:bg-sunken"
            onClick={() => drawer.current?.close()}
          >
            <Icon name="close" />
          </button>
          <Sidebar />
        </div>
      </dialog>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[110rem] min-w-0 px-4 py-6 outline-none sm:px-8 sm:py-8"
      >
        <Outlet />
        <PrintFooter />
      </main>
      <StaleNotice />
      <Toasts />
      <Shortcuts slug={slug} />
    </div>
  );
}

/** Where and when a page was printed. */
function PrintFooter() {
  const [printed, setPrinted] = useState({ title: '', at: '', url: '' });
  useEffect(() => {
    const remember = () =>
      flushSync(() =>
        setPrinted({
          title: document.title,
          at: formatMomentWithZone(new Date().toISOString()),
          url: location.origin + location.pathname,
        }),
      );
    addEventListener('beforeprint', remember);
    return () => removeEventListener('beforeprint', remember);
  }, []);
  return (
    <footer className="print-footer">
      {printed.title}, {printed.at}
      <br />
      {printed.url}
    </footer>
  );
}

/** Warns that the page shows old data while refetching fails. An overlay, so that nothing moves. */
function StaleNotice() {
  const cache = useQueryClient().getQueryCache();
  const problem = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    () => {
      const shown = cache.findAll({ type: 'active' });
      return shown.find(({ state }) => state.status === 'error' && state.data !== undefined)?.state.error?.message;
    },
  );
  return (
    <div role="status" className="fixed inset-x-3 bottom-3 z-30 mx-auto max-w-lg">
      {problem !== undefined && (
        <div className="rounded-lg border border-line shadow-lg">
          <Notice tone="warn" title="This page may be out of date">
            {problem}
          </Notice>
        </div>
      )}
    </div>
  );
}

function Brand() {
  return (
    <Link to="/" className="flex items-center gap-2.5 rounded-lg px-2 py-1 font-semibold tracking-tight">
      <Logo className="size-7" /> Siteglass
    </Link>
  );
}

/** The workspace of the page, or the first one on pages of the installation. */
function useWorkspace(): string | undefined {
  const { workspaces } = useSession();
  return useParams({ strict: false }).slug ?? workspaces[0]?.slug;
}

function Sidebar() {
  const { person } = useSession();
  const slug = useWorkspace();
  return (
    <>
      <Brand />
      <WorkspaceSwitcher slug={slug} />
      <button
        type="button"
        onClick={openPalette}
        className="mt-2 flex w-full items-center gap-2 rounded-lg border border-line px-2.5 py-1.5 text-sm text-mute hover:bg-sunken"
      >
        <Icon name="search" className="size-4" />
        <span className="flex-1 text-left">Search</span>
        <kbd className="key">{commandKey} K</kbd>
      </button>
      <nav aria-label="Pages" className="mt-3 flex-1">
        {slug !== undefined &&
          pageGroups.map((group) => <NavGroup key={group.title ?? ''} slug={slug} group={group} />)}
        {person?.is_operator && (
          <ul className="mt-3 border-t border-line pt-3">
            <li>
              <NavLink to="/operator" label="Operator" icon="operator" />
            </li>
          </ul>
        )}
      </nav>
      <div className="mt-4 border-t border-line pt-3">
        <a href="/docs" className={helpLink}>
          <Icon name="document" />
          Documentation
        </a>
        <button type="button" onClick={openHelp} className={`max-lg:hidden ${helpLink}`}>
          <Icon name="info" />
          <span className="flex-1 text-left">Keyboard shortcuts</span>
          <kbd className="key">?</kbd>
        </button>
        <BaseUrl />
        <div className="mt-2">
          <ThemeChoice />
        </div>
        <PersonButton />
      </div>
    </>
  );
}

const helpLink =
  'flex w-full items-center gap-3 rounded-lg px-2.5 py-1.5 text-sm text-mute hover:bg-sunken hover:text-ink';

/** The address that programs use. A click copies it. */
function BaseUrl() {
  const copy = () =>
    copyText(location.origin).then(
      () => toast('Base URL copied'),
      () => toast('Couldn’t copy the base URL', { isProblem: true }),
    );
  return (
    <button
      type="button"
      title="Copy the base URL of the API"
      onClick={() => void copy()}
      className={`max-lg:hidden ${helpLink}`}
    >
      <Icon name="copy" />
      <span className="min-w-0 flex-1 text-left">
        <span className="sr-only">Copy base URL </span>
        <span className="block truncate font-mono text-xs">{location.host}</span>
      </span>
    </button>
  );
}

function NavGroup({ slug, group: { title, pages } }: { slug: string; group: PageGroup }) {
  const id = useId();
  return (
    <>
      {title !== undefined && (
        <p id={id} className="mt-3 mb-0.5 px-2.5 text-xs font-medium text-mute">
          {title}
        </p>
      )}
      <ul aria-labelledby={title === undefined ? undefined : id} className="space-y-0.5">
        {pages.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink to={`/w/${slug}/${to}`} label={label} icon={icon} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NavLink({ to, label, icon }: { to: string; label: string; icon: IconName }) {
  return (
    <Link
      to={to}
      className="flex items-center gap-3 rounded-lg px-2.5 py-1.5 text-sm text-mute hover:bg-sunken hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:font-semibold data-[status=active]:text-accent-strong"
      activeOptions={{ exact: false, includeSearch: false }}
    >
      <Icon name={icon} />
      {label}
    </Link>
  );
}

/** Menus are loaded when they are first opened, because most visits need none. */
const loadMenus = () => import('./shell-menus.tsx');
const WorkspaceMenu = onDemand(() => loadMenus().then((module) => module.WorkspaceMenu));
const PersonMenu = onDemand(() => loadMenus().then((module) => module.PersonMenu));

/** A button that looks like the trigger of its menu, and is replaced by it. */
function MenuButton({
  look,
  label,
  menu,
}: {
  look: string;
  label: ReactNode;
  menu: (trigger: { className: string; children: ReactNode }, fallback: ReactNode) => ReactNode;
}) {
  const [isWanted, setWanted] = useState(false);
  const preload = () => void loadMenus();
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className={look}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') setWanted(true);
      }}
    >
      {label}
    </button>
  );
  return isWanted ? menu({ className: look, children: label }, button) : button;
}

function WorkspaceSwitcher({ slug }: { slug: string | undefined }) {
  const { workspaces } = useSession();
  // The name of a workspace that an operator opens is known to its pages only.
  const current = workspaces.find((choice) => choice.slug === slug)?.name;
  const opened = useQuery({ ...accountQuery(slug ?? ''), enabled: slug !== undefined && current === undefined });
  return (
    <MenuButton
      look="mt-3 flex w-full items-center justify-between gap-2 rounded-lg border border-line px-2.5 py-2 text-left hover:bg-sunken"
      label={
        <>
          <span className="min-w-0">
            <span className="block text-xs text-mute">Workspace </span>
            <span className="block truncate text-sm font-medium">
              {current ?? opened.data?.name ?? slug ?? 'No workspace'}
            </span>
            <span className="sr-only">, switch workspace</span>
          </span>
          <Icon name="chevron" className="size-4 text-mute" />
        </>
      }
      menu={(trigger, fallback) => <WorkspaceMenu trigger={trigger} fallback={fallback} />}
    />
  );
}

function PersonButton() {
  const person = usePerson();
  return (
    <MenuButton
      look="mt-2 flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-left hover:bg-sunken"
      label={
        <>
          <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-mute">
            <Icon name="person" className="size-4.5" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{person.name}</span>
            <span className="block truncate text-xs text-mute">{person.email}</span>
            <span className="sr-only">, open menu</span>
          </span>
        </>
      }
      menu={(trigger, fallback) => <PersonMenu trigger={trigger} fallback={fallback} />}
    />
  );
}

type Theme = 'system' | 'light' | 'dark';
const themes: { id: Theme; label: string; icon: IconName }[] = [
  { id: 'system', label: 'System', icon: 'screen' },
  { id: 'light', label: 'Light', icon: 'sun' },
  { id: 'dark', label: 'Dark', icon: 'moon' },
];

function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(
    () => themes.find(({ id }) => id === localStorage.getItem('siteglass.theme'))?.id ?? 'system',
  );
  const choose = (next: Theme) => {
    setTheme(next);
    localStorage.setItem('siteglass.theme', next);
    if (next === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
  };
  return (
    <div role="group" aria-label="Theme" className="flex gap-1 rounded-lg bg-sunken p-1">
      {themes.map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          aria-label={label}
          aria-pressed={theme === id}
          onClick={() => choose(id)}
          className="flex flex-1 justify-center rounded-md py-1 text-mute aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-sm"
        >
          <Icon name={icon} className="size-4.5" />
        </button>
      ))}
    </div>
  );
}
