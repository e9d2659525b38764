// A request from a tab that has passed the check: the browser's connection and cookies, without loading a page.

import type { BrowserPage } from '../../web/browser/page/browser-page.ts';
import { fetchAsPage } from '../in-page/navigation.ts';
import { runInPage } from '../run-in-page.ts';
import type { Page } from './tier.ts';

const bodyBytesMax = 20 * 1024 * 1024;

/** The response, or undefined when only a navigation can get it. */
export async function fetchInTab(page: BrowserPage, url: URL, timeoutSeconds: number): Promise<Page | undefined> {
  const response = await runInPage(page, fetchAsPage, [url.href, bodyBytesMax], { timeoutSeconds });
  if (response === null) return undefined;
  const { status, headers, body } = response;
  return { status, headers, body: Buffer.from(body, 'base64'), finalUrl: url.href, redirects: [] };
}
