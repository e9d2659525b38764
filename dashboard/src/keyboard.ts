// Questions about keyboard events.

/** Whether keys are input for the element. */
export const isEditing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), select, textarea') !== null);

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
/** The name of the key for shortcuts on this system. */
export const commandKey = isMac ? '⌘' : 'Ctrl';
