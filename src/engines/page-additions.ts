// Applies the caller's styles and runs the caller's scripts in a page that is ready.

import type { PageAdditions } from '../contract/emulation.ts';
import { failed } from '../contract/errors.ts';
import type { BrowserPage, WaitUntil } from '../web/browser/page/browser-page.ts';
import { adoptStyles } from './in-page/styles.ts';
import { runInPage } from './run-in-page.ts';

const styleSeconds = 5;
const leftSecondsMin = 0.1;

type Page = Pick<BrowserPage, 'evaluate' | 'runScript' | 'settle'>;

export interface AdditionLimits {
  waitUntil: WaitUntil;
  /** The `timeout` of the call, which counts from `startedAt`. */
  timeoutSeconds: number;
  /** As of `performance.now()`. */
  startedAt: number;
}

/** Throws if the script fails or does not end within the timeout of the page. */
export async function addToPage(
  page: Page,
  { styles, scripts }: PageAdditions,
  { waitUntil, timeoutSeconds, startedAt }: AdditionLimits,
): Promise<void> {
  if (styles !== undefined) await applyStyles(page, styles);
  if (scripts === undefined) return;
  const left = () => Math.max(leftSecondsMin, timeoutSeconds - (performance.now() - startedAt) / 1000);
  const outcome = await page.runScript(scripts, { timeoutSeconds: left() });
  if (outcome === 'late') {
    const reason = `did not end within the timeout of ${timeoutSeconds} s: shorten it, or raise \`timeout\``;
    throw failed(reason, 'script_failed', { parameters: ['scripts'] });
  }
  if (outcome !== 'ended') throw failed(`threw ${outcome.thrown}`, 'script_failed', { parameters: ['scripts'] });
  await page.settle({ waitUntil, timeoutSeconds: left() }); // it may have started a navigation
  if (styles !== undefined) await applyStyles(page, styles);
}

/** Applies the styles, unless the document has them already. */
export const applyStyles = (page: Pick<BrowserPage, 'evaluate'>, styles: string): Promise<void> =>
  runInPage(page, adoptStyles, [styles], { timeoutSeconds: styleSeconds });
