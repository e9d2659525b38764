/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// What webunlocker asks a tab that has passed a check. These functions run in the page: see ../run-in-page.ts.

export function readUserAgent(): string {
  return navigator.userAgent;
}

export function stopLoading(): void {
  window.stop();
}

export interface TabResponse {
  status: number;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

/** Sends a request with the cookies of the tab. Null when only a navigation can get the response. */
export async function fetchAsPage(url: string, bodyBytesMax: number): Promise<TabResponse | null> {
  // A redirect may lead to a host that is not on the list, and a script cannot see where it leads. A navigation checks that.
  const response = await fetch(url, { credentials: 'include', redirect: 'manual', cache: 'no-store' });
  if (response.type === 'opaqueredirect') return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > bodyBytesMax) return null;
  let binary = '';
  for (let i = 0; i < bytes.length; i += 32768) binary += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return { status: response.status, headers: Object.fromEntries(response.headers), body: btoa(binary) };
}
