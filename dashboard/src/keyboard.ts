// Keyboard events: questions about them, and shortcuts of one key.
import { useEffect, useRef } from 'react';

/** Whether keys are input for the element. */
export const isEditing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), select, textarea') !== null);

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
/** The name of the key for shortcuts on this system. */
export const commandKey = isMac ? '⌘' : 'Ctrl';

/** The key before the current one. After G, a letter opens a page instead of being a shortcut. */
let previousKey = '';
let currentKey = '';
addEventListener(
  'keydown',
  ({ key }) => {
    previousKey = currentKey;
    currentKey = key;
  },
  { capture: true },
);

/** Runs `action` when the key is pressed alone, outside fields and modal dialogs. */
export function useKey(key: string, isActive: boolean, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const press = (event: KeyboardEvent) => {
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (event.key !== key || isModified || event.defaultPrevented || previousKey === 'g') return;
      if (isEditing(event.target) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [key, isActive]);
}
