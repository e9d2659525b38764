// Records the requests of a page and of the frames in it.

import type { Protocol } from 'devtools-protocol';
import { kindOf } from '../blocking/request-filter.ts';
import type { CdpSession } from '../cdp/cdp.ts';
import type { PageRequest } from './browser-page.ts';

const requestsMax = 5000;
const urlCharactersMax = 8192;

export interface RequestRecord {
  /** Records the requests of a session. `Network` must be enabled for it. */
  watch(session: CdpSession): void;
  /** In the order in which they were sent. Later ones than the first 5,000 are left out. */
  list(): PageRequest[];
}

export function createRequestRecord(): RequestRecord {
  const requests: PageRequest[] = [];

  function add({ request, type }: Protocol.Network.RequestWillBeSentEvent): PageRequest | undefined {
    if (requests.length >= requestsMax || !/^(?:https?|wss?):/.test(request.url)) return undefined;
    const url = request.url.slice(0, urlCharactersMax);
    const added: PageRequest = { url, method: request.method, type: kindOf(type ?? 'Other'), status: null, size: null };
    requests.push(added);
    return added;
  }

  return {
    watch(session) {
      const open = new Map<string, PageRequest>();
      session.on('Network.requestWillBeSent', (event) => {
        const before = open.get(event.requestId);
        if (before && event.redirectResponse) {
          before.status = event.redirectResponse.status;
          before.size = event.redirectResponse.encodedDataLength;
        }
        const added = add(event);
        if (added) open.set(event.requestId, added);
      });
      session.on('Network.responseReceived', ({ requestId, response }) => {
        const request = open.get(requestId);
        if (request) request.status = response.status;
      });
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const request = open.get(requestId);
        if (request) request.size = encodedDataLength;
        open.delete(requestId);
      });
      session.on('Network.loadingFailed', ({ requestId }) => void open.delete(requestId));
    },
    list: () => requests,
  };
}
