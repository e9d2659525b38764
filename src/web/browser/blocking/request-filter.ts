// Decides which of a page's requests are sent, and watches the response that becomes the page.
//
// Chromium pauses only requests of certain types. Its types are coarser than those of the API (fetch, XHR and event
// source are one), so the exact type is taken from the network events of the same request.

import type { Protocol } from 'devtools-protocol';
import { createBoundedCache } from '../../../flow/bounded-cache.ts';
import type { AdKind } from './ad-list-rule.ts';
import type { ResourceKind } from '../page/browser-page.ts';
import type { CdpConnection, CdpSession } from '../cdp/cdp.ts';

const exactKindWaitMs = 60;
const requestsKnownMax = 5000;

type CoarseKind = Protocol.Network.ResourceType;

// Chromium's types under which a request may be paused.
const coarse: Partial<Record<ResourceKind, CoarseKind[]>> = {
  document: ['Document'],
  eventsource: ['XHR', 'Fetch', 'EventSource'],
  fetch: ['XHR', 'Fetch'],
  xhr: ['XHR', 'Fetch'],
  font: ['Font'],
  image: ['Image'],
  manifest: ['Other'],
  media: ['Media'],
  texttrack: ['Media'],
  other: ['Other', 'Fetch', 'Ping'],
  script: ['Script', 'Other'],
  stylesheet: ['Stylesheet'],
};

const exact: Partial<Record<CoarseKind, ResourceKind>> = {
  Document: 'document',
  EventSource: 'eventsource',
  Fetch: 'fetch',
  Font: 'font',
  Image: 'image',
  Manifest: 'manifest',
  Media: 'media',
  Script: 'script',
  Stylesheet: 'stylesheet',
  TextTrack: 'texttrack',
  WebSocket: 'websocket',
  XHR: 'xhr',
};

const adKinds: Partial<Record<CoarseKind, AdKind>> = {
  Document: 'subdocument',
  EventSource: 'xmlhttprequest',
  Fetch: 'xmlhttprequest',
  Font: 'font',
  Image: 'image',
  Media: 'media',
  Ping: 'ping',
  Script: 'script',
  Stylesheet: 'stylesheet',
  TextTrack: 'media',
  WebSocket: 'websocket',
  XHR: 'xmlhttprequest',
};

/** The type of the API for a type of Chromium. */
export const kindOf = (type: CoarseKind): ResourceKind => exact[type] ?? 'other';

export interface RequestFilterOptions {
  cdp: CdpConnection;
  mainFrameId: string;
  kinds: readonly ResourceKind[];
  urlParts: readonly string[];
  /** Whether a request loads an advertisement. If given, every request is paused. */
  isAd?: ((url: string, kind: AdKind) => boolean) | undefined;
  /** Called with every response that may become a document; the request waits until it is continued. */
  onDocumentResponse(event: Protocol.Fetch.RequestPausedEvent): void;
  onDocumentRequest(url: string): void;
  /** Called for the page and for each cross-site frame, before its network events start. */
  onSession?: ((session: CdpSession) => void) | undefined;
  /** Called for each cross-site frame, before it loads. */
  onFrame?: ((frame: CdpSession) => void) | undefined;
  /** Additional headers of a request of the page; undefined if it has none. */
  headersFor?: ((url: string, isDocument: boolean) => Readonly<Record<string, string>> | undefined) | undefined;
  /** Whether the page may come from this URL; any URL by default. Called before a request is sent. */
  mayOpen?: ((url: string) => boolean | Promise<boolean>) | undefined;
}

export interface RequestFilter {
  start(): Promise<void>;
  /** Continues all requests, paused ones too, and stops watching: watching costs a round trip for every request. */
  stop(): void;
  resume(): Promise<void>;
}

export function createRequestFilter(session: CdpSession, options: RequestFilterOptions): RequestFilter {
  const { cdp, mainFrameId, urlParts, isAd } = options;
  const kinds = new Set(options.kinds);
  const needsKinds = [...kinds].some((kind) => coarse[kind] !== undefined);
  const needsNetwork = needsKinds || options.onSession !== undefined;
  const isFiltering = needsNetwork || urlParts.length > 0 || isAd !== undefined;

  const patterns: Protocol.Fetch.RequestPattern[] = [
    ...[...new Set([...kinds].flatMap((kind) => coarse[kind] ?? []))].map((resourceType) => ({
      urlPattern: '*',
      resourceType,
    })),
    ...urlParts.map((part) => ({ urlPattern: `*${part.replace(/[\\*?]/g, '\\$&')}*` })),
    ...(isAd ? [{ urlPattern: '*' }] : []),
  ];

  /** Filters the requests of one session: the page itself, or a cross-site frame in it. */
  function decideFor(target: CdpSession): (event: Protocol.Fetch.RequestPausedEvent) => void {
    // Frames of other sites are separate sessions, and get no headers.
    const headersFor = target === session ? options.headersFor : undefined;
    const known = createBoundedCache<string, ResourceKind>({ entriesMax: requestsKnownMax });
    const undecided = new Map<string, (kind: ResourceKind) => void>();
    if (needsKinds) {
      target.on('Network.requestWillBeSent', ({ requestId, type }) => {
        const kind = kindOf(type ?? 'Other');
        known.set(requestId, kind);
        undecided.get(requestId)?.(kind);
        undecided.delete(requestId);
      });
    }

    return (event) => {
      const { requestId, networkId, request, resourceType, frameId } = event;
      const isMain = resourceType === 'Document' && frameId === mainFrameId;
      const decide = (kind: ResourceKind | undefined) => {
        const isUnwanted =
          urlParts.some((part) => request.url.includes(part)) ||
          (kind && kinds.has(kind)) ||
          isAd?.(request.url, adKinds[resourceType] ?? 'other');
        if (isUnwanted && !isMain) target.tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
        else target.tell('Fetch.continueRequest', { requestId, ...withHeaders(event) });
      };
      const withHeaders = ({ request: { url, headers } }: Protocol.Fetch.RequestPausedEvent) => {
        if (frameId !== mainFrameId && resourceType !== 'Document') return {};
        const added = headersFor?.(url, isMain);
        return added === undefined ? {} : { headers: mergeHeaders(headers, added) };
      };
      const decideMain = (isAllowed: boolean) => {
        if (!isAllowed) return target.tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
        options.onDocumentRequest(request.url);
        decide(undefined);
      };
      if (isMain) {
        const verdict = options.mayOpen?.(request.url) ?? true;
        return typeof verdict === 'boolean' ? decideMain(verdict) : void verdict.then(decideMain);
      }
      if (!needsKinds) return decide(undefined);
      const kind = networkId === undefined ? undefined : known.get(networkId);
      if (kind !== undefined || networkId === undefined) return decide(kind ?? kindOf(resourceType));
      // The network event may arrive later, or never for requests of workers.
      const timer = setTimeout(() => {
        undecided.delete(networkId);
        decide(kindOf(resourceType));
      }, exactKindWaitMs);
      undecided.set(networkId, (found) => {
        clearTimeout(timer);
        decide(found);
      });
    };
  }

  // Cross-site frames are separate targets in Chromium; they wait until the same rules apply to them.
  async function watchFrames(target: CdpSession): Promise<void> {
    target.on('Target.attachedToTarget', ({ sessionId, waitingForDebugger }) => {
      const frame = cdp.session(sessionId);
      void (async () => {
        try {
          options.onFrame?.(frame);
          frame.on('Fetch.requestPaused', decideFor(frame));
          options.onSession?.(frame);
          if (needsNetwork) await frame.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
          if (patterns.length > 0) await frame.send('Fetch.enable', { patterns }); // none would mean all
          await watchFrames(frame);
        } catch {
          // the frame has already been removed
        } finally {
          if (waitingForDebugger) frame.tell('Runtime.runIfWaitingForDebugger');
        }
      })();
    });
    await target.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'iframe' }],
    });
  }

  async function enable(): Promise<void> {
    const documents = { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' } as const;
    const isWatched = options.mayOpen !== undefined || options.headersFor !== undefined;
    const requests = isWatched ? [{ urlPattern: '*', resourceType: 'Document' } as const] : [];
    const all = options.headersFor ? [{ urlPattern: '*' }] : [];
    await session.send('Fetch.enable', { patterns: [documents, ...requests, ...patterns, ...all] });
  }

  return {
    stop: () => session.tell('Fetch.disable'),
    resume: enable,
    async start() {
      const decide = decideFor(session);
      session.on('Fetch.requestPaused', (event) => {
        const isResponse = event.responseStatusCode !== undefined || event.responseErrorReason !== undefined;
        if (isResponse) options.onDocumentResponse(event);
        else decide(event);
      });
      options.onSession?.(session);
      if (needsNetwork) await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
      if (isFiltering || options.onFrame) await watchFrames(session);
      await enable();
    },
  };
}

/** The headers of a request with others added, which replace those of the same name. */
function mergeHeaders(
  own: Readonly<Record<string, string>>,
  added: Readonly<Record<string, string>>,
): Protocol.Fetch.HeaderEntry[] {
  const replaced = new Set(Object.keys(added).map((name) => name.toLowerCase()));
  const kept = Object.entries(own).filter(([name]) => !replaced.has(name.toLowerCase()));
  return [...kept, ...Object.entries(added)].map(([name, value]) => ({ name, value }));
}
