// Keyboard shortcuts of every page: the command palette, the help, and G followed by a letter to open a page.
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isEditing } from '../keyboard.ts';
import { workspacePages } from './pages-list.ts';

const Palette = lazy(() => import('./palette.tsx').then(({ Palette: component }) => ({ default: component })));
const KeyboardHelp = lazy(() =>
  import('./keyboard-help.tsx').then(({ KeyboardHelp: component }) => ({ default: component })),
);

const openEvent = 'siteglass-palette';
/** Opens the command palette. */
export const openPalette = () => dispatchEvent(new Event(openEvent));

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
    const show = () => setOpen('palette');
    addEventListener('keydown', press);
    addEventListener(openEvent, show);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener(openEvent, show);
    };
  }, [navigate, slug]);
  const close = () => setOpen(undefined);
  return (
    <Suspense>
      {open === 'palette' && <Palette slug={slug} onClose={close} onHelp={() => setOpen('help')} />}
      {open === 'help' && <KeyboardHelp onClose={close} />}
    </Suspense>
  );
}
