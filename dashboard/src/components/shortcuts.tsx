// Keyboard shortcuts of every page: the command palette, the help, and G followed by a letter to open a page.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isEditing } from '../keyboard.ts';
import { onDemand } from './on-demand.tsx';
import { workspacePages } from './pages-list.ts';

const Palette = onDemand(() => import('./palette.tsx').then((module) => module.Palette));
const KeyboardHelp = onDemand(() => import('./keyboard-help.tsx').then((module) => module.KeyboardHelp));

const openEvents = { palette: 'siteglass-palette', help: 'siteglass-help' } as const;
/** Opens the command palette. */
export const openPalette = () => dispatchEvent(new Event(openEvents.palette));
/** Opens the list of shortcuts. */
export const openHelp = () => dispatchEvent(new Event(openEvents.help));

export function Shortcuts({ slug }: { slug: string | undefined }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'palette' | 'help'>();
  /** G was the last key. */
  const isSequence = useRef(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isModified = event.metaKey || event.ctrlKey || event.altKey;
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey) {
        event.preventDefault();
        setOpen((now) => (now === 'palette' ? undefined : 'palette'));
        return;
      }
      if (isModified || isEditing(event.target) || document.querySelector('dialog:modal')) return;
      if (event.key === '?') {
        event.preventDefault();
        setOpen('help');
        return;
      }
      const page = isSequence.current ? workspacePages.find(({ shortcut }) => shortcut === event.key) : undefined;
      isSequence.current = event.key === 'g';
      if (!page || slug === undefined) return;
      event.preventDefault();
      void navigate({ to: `/w/${slug}/${page.to}` });
    };
    const showPalette = () => setOpen('palette');
    const showHelp = () => setOpen('help');
    addEventListener('keydown', press);
    addEventListener(openEvents.palette, showPalette);
    addEventListener(openEvents.help, showHelp);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener(openEvents.palette, showPalette);
      removeEventListener(openEvents.help, showHelp);
    };
  }, [navigate, slug]);
  const close = () => setOpen(undefined);
  return (
    <>
      {open === 'palette' && <Palette slug={slug} onClose={close} onHelp={() => setOpen('help')} />}
      {open === 'help' && <KeyboardHelp onClose={close} />}
    </>
  );
}
