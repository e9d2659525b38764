// Runs functions of `in-page/` in a page. Only their text is sent, so they must not use anything outside their own body.

import type { BrowserPage } from '../web/browser/page/browser-page.ts';

/** Runs the function in a JavaScript world that the page's scripts cannot see. Arguments and result travel as JSON. */
export async function runInPage<Args extends readonly unknown[], Result>(
  page: Pick<BrowserPage, 'evaluate'>,
  run: (...args: Args) => Result,
  args: Args,
  options: { timeoutSeconds: number },
): Promise<Awaited<Result>> {
  return (await page.evaluate(run.toString(), args, options)) as Awaited<Result>;
}
