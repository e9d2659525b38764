// The input of a page: mouse, keyboard, and dialogs, which are dismissed.

import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/cdp.ts';

const dialogsMax = 20;
const keystrokesMax = 200;

/** Clicks the left button at this position of the window. */
export async function clickAt(session: CdpSession, { x, y }: { x: number; y: number }): Promise<void> {
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      ...(type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }),
    });
  // Do not wait for each answer: a dialog that the click opens would delay it.
  await Promise.all([mouse('mouseMoved'), mouse('mousePressed'), mouse('mouseReleased')]);
}

/** Types into the focused element; a line break at the end presses Enter. */
export async function enterText(session: CdpSession, text: string): Promise<void> {
  const withoutEnter = text.replace(/\n$/, '');
  // Short texts are typed key by key, as scripts that complete or check fields expect; long ones are inserted at once.
  if (withoutEnter.length > keystrokesMax) await session.send('Input.insertText', { text: withoutEnter });
  else for (const key of withoutEnter) await press(session, { key, text: key });
  if (text.endsWith('\n')) {
    await press(session, { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 });
  }
}

async function press(session: CdpSession, key: Omit<Protocol.Input.DispatchKeyEventRequest, 'type'>): Promise<void> {
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  const { text: _text, ...up } = key;
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...up });
}

/** Dismisses the dialogs of a page. */
export function dismissDialogs(session: CdpSession): void {
  let dialogs = 0;
  session.on('Page.javascriptDialogOpening', () => {
    dialogs++;
    // If a page keeps opening dialogs, leave it blocked until its timeout instead of keeping the worker busy.
    if (dialogs <= dialogsMax) session.tell('Page.handleJavaScriptDialog', { accept: false });
  });
}
