// Tracks the response that becomes the page: its redirects, headers and source, or why it failed.

import type { Protocol } from 'devtools-protocol';
import { ApiError, badRequest, failed, forbidden } from '../../../contract/errors.ts';
import { isListed, notListed } from '../../../contract/host-list.ts';
import type { MainResponse, PageOptions } from './browser-page.ts';
import { AddressRefused } from '../guard/dialer.ts';
import { authorityOf } from '../guard/visit.ts';
import type { Arrival } from './in-page/document.ts';
import { toNavigationError } from './page-errors.ts';
import type { PageWaits } from './page-waits.ts';
import type { PreparedPage } from './prepared-page.ts';

/** For a document, and for a response to a request from within the page. */
export const sourceBytesMax = 20 * 1024 * 1024;

export interface MainDocument {
  /** The URL of the document that is loading or loaded. */
  readonly requested: string;
  readonly isAnswered: boolean;
  /** A navigation starts: discards the previous document. */
  begin(url: string, followRedirects: boolean): void;
  /** Throws when there is none. */
  response(): MainResponse;
  /** Like `response`, for a complete response that has nothing to show. */
  unshownResponse(): MainResponse;
  /** Why the document failed, as precisely as known. */
  explain(errorText: string, address?: string): Error;

  /** The loader of this response; undefined if there is none or Chromium did not report it. */
  readonly loaderId: string | undefined;
  /** The requested document was committed. */
  becomes(loaderId: string | undefined): void;
  /** A script or a refresh opened a document whose response was not watched. */
  arrive(loaderId: string, arrival: Arrival): void;

  // Called by the request filter.
  mayOpen(url: string): boolean | Promise<boolean>;
  onRequest(url: string): void;
  onResponse(event: Protocol.Fetch.RequestPausedEvent): void;
}

type Answer = Omit<MainResponse, 'hops'> & { loaderId?: string | undefined };

interface Navigation {
  requested: string;
  followsRedirects: boolean;
  answer: Answer | undefined;
  hops: MainResponse['hops'];
}

/** Tracks the main document of a page through its responses. */
export function createMainDocument(
  { session, frameId, proxy }: PreparedPage,
  options: PageOptions,
  waits: PageWaits,
  /** Called instead of continuing the response of the requested document, if no later one has to be watched. */
  stopWatching?: () => void,
): MainDocument {
  const { keepSource = 'unless-html' } = options;
  let navigation: Navigation = { requested: '', followsRedirects: true, answer: undefined, hops: [] };

  async function onResponse(event: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const { requestId } = event;
    const received = event.frameId === frameId ? readResponse(event) : undefined;
    if (received?.location !== undefined) return follow(requestId, received, received.location);
    if (received !== undefined) {
      const isKept = await arrived(requestId, received);
      if (!isKept) return session.tell('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      if (stopWatching) return stopWatching();
    }
    session.tell('Fetch.continueRequest', { requestId });
  }

  /** A redirect: the next hop, or the response itself if redirects are not followed. */
  function follow(requestId: string, { url, status, headers }: Received, location: string): void {
    if (!navigation.followsRedirects) {
      // Its cookies were stored when its headers arrived.
      navigation.answer = { status, headers, finalUrl: url, body: Buffer.alloc(0), isShown: false };
      session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    navigation.hops.push({ url, status, headers });
    navigation.requested = URL.parse(location, url)?.href ?? url;
    session.tell('Fetch.continueRequest', { requestId });
  }

  /** The response becomes the document. False if its body could not be kept. */
  async function arrived(requestId: string, { url, status, headers }: Received): Promise<boolean> {
    const answer: Answer = { status, headers, finalUrl: url, body: undefined, isShown: true };
    replaceAnswer(answer);
    const isHtml = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '');
    if (keepSource === 'never' || (keepSource === 'unless-html' && isHtml)) return true;
    try {
      await keepBody(answer, requestId);
      return true;
    } catch (error) {
      waits.fail(error instanceof ApiError ? error : explain('net::ERR_INCOMPLETE', url));
      return false;
    }
  }

  /** If a script or a refresh navigated away from an earlier document, that document becomes a hop. */
  function replaceAnswer(answer: Answer): void {
    const { answer: before, hops } = navigation;
    if (before) hops.push({ url: before.finalUrl, status: before.status, headers: before.headers });
    navigation.answer = answer;
  }

  async function keepBody(answer: Answer, requestId: string): Promise<void> {
    if (Number(answer.headers['content-length'] ?? 0) > sourceBytesMax) throw tooLarge();
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    answer.body = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
    if (answer.body.length > sourceBytesMax) throw tooLarge();
  }

  function explain(errorText: string, address = navigation.requested): Error {
    const { answer, hops } = navigation;
    const url = URL.parse(address);
    if (url === null) return failed('the page could not be opened', 'target_reset');
    if (proxy.isExhausted) return tooLarge();
    const problem = proxy.problemOf(authorityOf(url));
    const from = hops.at(-1)?.url ?? answer?.finalUrl;
    const fromHost = from === undefined ? undefined : URL.parse(from)?.host;
    if (fromHost !== undefined && !isWebPage(url) && !/REDIRECT/.test(errorText)) {
      return failed(`${fromHost} redirects to an address that is not http or https`, 'target_redirects');
    }
    // If the redirect has no valid host, name the host that redirected.
    if (!problem) return toNavigationError(errorText, url.host || (fromHost ?? 'the target'));
    if (problem.status !== 400 || fromHost === undefined) return problem;
    const why = problem instanceof AddressRefused ? problem.why : problem.sentence;
    return badRequest(`${fromHost} redirects to an address that may not be fetched: ${why}`);
  }

  function response(): MainResponse {
    const { answer, hops } = navigation;
    if (!answer) throw failed('no page has been opened', 'internal');
    const { loaderId: _, ...known } = answer;
    return { ...known, hops };
  }

  return {
    get requested() {
      return navigation.requested;
    },
    get loaderId() {
      return navigation.answer?.loaderId;
    },
    becomes(loaderId) {
      if (navigation.answer) navigation.answer.loaderId = loaderId;
    },
    arrive(loaderId, { url, status, contentType }) {
      const headers = { 'content-type': contentType };
      replaceAnswer({ status, headers, finalUrl: url, body: undefined, isShown: true, loaderId });
      navigation.requested = url;
    },
    get isAnswered() {
      return navigation.answer !== undefined;
    },
    begin(url, followRedirects) {
      navigation = { requested: url, followsRedirects: followRedirects, answer: undefined, hops: [] };
    },
    response,
    unshownResponse() {
      const { answer } = navigation;
      if (answer) {
        answer.isShown = false;
        answer.body ??= Buffer.alloc(0);
      }
      return response();
    },
    explain,
    mayOpen: createOpenRule(options, waits),
    onRequest(url) {
      navigation.requested = url;
    },
    onResponse: (event) => void onResponse(event).catch(() => {}),
  };
}

/** Whether a document may be requested: its host is listed, and the service allows it. The call fails otherwise. */
function createOpenRule({ hosts, mayOpen }: PageOptions, waits: PageWaits): MainDocument['mayOpen'] {
  return (address) => {
    const url = URL.parse(address);
    if (hosts && url !== null && !isListed(hosts, url.hostname)) {
      waits.fail(notListed(url.hostname));
      return false;
    }
    if (mayOpen === undefined) return true;
    return mayOpen(address).then((isAllowed) => {
      if (!isAllowed) waits.fail(forbidden('the page may not be opened'));
      return isAllowed;
    });
  };
}

export const tooLarge = (): ApiError =>
  failed(`the page is larger than ${Math.round(sourceBytesMax / 1024 / 1024)} MB`, 'target_too_large');

/** The response of a document. */
interface Received {
  url: string;
  status: number;
  headers: Record<string, string>;
  /** Where it redirects to; undefined if it is not a redirect. */
  location: string | undefined;
}

/** undefined if the event is not the response of a document. */
function readResponse(event: Protocol.Fetch.RequestPausedEvent): Received | undefined {
  const { request, resourceType, responseStatusCode: status, responseHeaders = [] } = event;
  if (resourceType !== 'Document' || status === undefined) return undefined;
  const headers = headersOf(responseHeaders);
  const [withoutFragment = ''] = request.url.split('#');
  const url = withoutFragment + (request.urlFragment ?? '');
  return { url, status, headers, location: status >= 300 && status < 400 ? headers['location'] : undefined };
}

function headersOf(entries: readonly Protocol.Fetch.HeaderEntry[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, value } of entries) {
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  return headers;
}

const isWebPage = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';
