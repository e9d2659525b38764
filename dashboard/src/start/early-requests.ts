// Requests that the document starts before the code of the dashboard has arrived. The code takes their responses over.

interface EarlyRequest {
  startedAt: number;
  /** Undefined if the request failed: the code then makes its own. */
  response: Promise<Response | undefined>;
}

declare global {
  interface Window {
    earlyRequests?: Map<string, EarlyRequest>;
  }
}

/** A response that was not taken over by then is out of date. */
const usableMs = 20_000;

export function startEarly(addresses: readonly string[]): void {
  const requests = (window.earlyRequests ??= new Map<string, EarlyRequest>());
  for (const address of addresses) {
    // Data is never taken from the cache of the browser, files are.
    const cache = address.startsWith('/manage/v1/') ? 'no-store' : 'default';
    const response = fetch(address, { cache }).catch(() => undefined);
    requests.set(address, { startedAt: performance.now(), response });
  }
}

/** The response of an early request, once. */
export async function takeEarly(address: string): Promise<Response | undefined> {
  const request = window.earlyRequests?.get(address);
  if (!request) return undefined;
  window.earlyRequests?.delete(address);
  return performance.now() - request.startedAt < usableMs ? await request.response : undefined;
}
