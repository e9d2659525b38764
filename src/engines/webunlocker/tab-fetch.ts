// A request from within a tab that is inside: the browser's own connection and cookies, without loading a page.

import type { BrowserPage } from '../../web/browser/page/browser-page.ts';
import type { FetchedPage } from '../../web/http/fetch-page.ts';

const bodyBytesMax = 20 * 1024 * 1024;

// A redirect may lead off the whitelist, and a script cannot see where to: it is left to a navigation, which is watched.
const source = `async (url, bytesMax) => {
  const response = await fetch(url, { credentials: 'include', redirect: 'manual', cache: 'no-store' });
  if (response.type === 'opaqueredirect') return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > bytesMax) return null;
  let binary = '';
  for (let i = 0; i < bytes.length; i += 32768) binary += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return { status: response.status, headers: Object.fromEntries(response.headers), body: btoa(binary) };
}`;

type InTab = Pick<FetchedPage, 'status' | 'finalUrl' | 'headers' | 'body' | 'redirects'>;

/** The response, or undefined when only a navigation can get it. */
export async function fetchInTab(page: BrowserPage, url: URL, timeoutSeconds: number): Promise<InTab | undefined> {
  const got = (await page.evaluate(source, [url.href, bodyBytesMax], { timeoutSeconds })) as {
    status: number;
    headers: Record<string, string>;
    body: string;
  } | null;
  if (got === null) return undefined;
  const { status, headers, body } = got;
  return { status, headers, body: Buffer.from(body, 'base64'), finalUrl: url.href, redirects: [] };
}
