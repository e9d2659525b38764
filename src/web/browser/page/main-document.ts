// Tracks the response that becomes the page: its redirects, headers and source, or why it failed.

import type { Protocol } from 'devtools-protocol';
import { ApiError, badRequest, failed } from '../../../contract/errors.ts';
import { isListed, notListed } from '../../../contract/host-list.ts';
import type { MainResponse, PageOptions } from './browser-page.ts';
import { authorityOf } from '../guard/visit.ts';
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
  /** A script or a refresh led to a document whose response was not watched. */
  arrive(loaderId: string, seen: { url: string; status: number; contentType: string }): void;

  // Called by the request filter.
  mayOpen(url: string): boolean;
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
  { keepSource = 'unless-html', hosts }: PageOptions,
  waits: PageWaits,
  /** Called instead of continuing the response of the requested document, if no later one has to be watched. */
  stopWatching?: () => void,
): MainDocument {
  let navigation: Navigation = { requested: '', followsRedirects: true, answer: undefined, hops: [] };

  async function onResponse(event: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const { requestId, request, responseStatusCode: status, responseHeaders = [] } = event;
    const { answer: before, hops } = navigation;
    const goOn = () => session.tell('Fetch.continueRequest', { requestId });
    if (event.frameId !== frameId || event.resourceType !== 'Document' || status === undefined) return goOn();
    const headers = headersOf(responseHeaders);
    const url = request.url.split('#')[0]! + (request.urlFragment ?? '');
    if (status >= 300 && status < 400 && headers['location'] !== undefined) {
      if (!navigation.followsRedirects) {
        // Its cookies were stored when its headers arrived.
        navigation.answer = { status, headers, finalUrl: url, body: Buffer.alloc(0), isShown: false };
        session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
      hops.push({ url, status, headers });
      navigation.requested = URL.parse(headers['location'], url)?.href ?? url;
      return goOn();
    }
    // A script or a refresh led on from an earlier document.
    if (before) hops.push({ url: before.finalUrl, status: before.status, headers: before.headers });
    const answer: Answer = { status, headers, finalUrl: url, body: undefined, isShown: true };
    navigation.answer = answer;
    const isHtml = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '');
    if (keepSource === 'always' || (keepSource === 'unless-html' && !isHtml)) {
      try {
        await keepBody(answer, requestId);
      } catch (error) {
        if (waits.over) return;
        const isKnown = error instanceof ApiError;
        waits.fail(isKnown ? error : proxy.isExhausted ? tooLarge() : explain('net::ERR_INCOMPLETE', url));
        session.tell('Fetch.failRequest', { requestId, errorReason: 'Failed' });
        return;
      }
    }
    if (stopWatching) stopWatching();
    else goOn();
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
    const from = hops.at(-1) ?? (answer && { url: answer.finalUrl });
    // If a redirect has no valid host, the redirecting host is named.
    if (!problem) return toNavigationError(errorText, url.host || (URL.parse(from?.url ?? '')?.host ?? 'the target'));
    if (problem.status !== 400 || from === undefined) return problem;
    const host = URL.parse(from.url)?.host;
    return badRequest(`${host} redirects to an address that may not be fetched: ${problem.sentence}`);
  }

  function response(): MainResponse {
    const { answer, hops } = navigation;
    if (!answer) throw failed('no page has been opened', 'internal');
    const { loaderId: _, ...told } = answer;
    return { ...told, hops };
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
      const { answer: before, hops } = navigation;
      if (before) hops.push({ url: before.finalUrl, status: before.status, headers: before.headers });
      const headers = { 'content-type': contentType };
      navigation.answer = { status, headers, finalUrl: url, body: undefined, isShown: true, loaderId };
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
    mayOpen(address) {
      const url = URL.parse(address);
      if (!hosts || url === null || isListed(hosts, url.hostname)) return true;
      waits.fail(notListed(url.hostname));
      return false;
    },
    onRequest(url) {
      navigation.requested = url;
    },
    onResponse: (event) => void onResponse(event).catch(() => {}),
  };
}

export const tooLarge = (): ApiError =>
  failed(`the page is larger than ${Math.round(sourceBytesMax / 1024 / 1024)} MB`, 'target_too_large');

function headersOf(entries: readonly Protocol.Fetch.HeaderEntry[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, value } of entries) {
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  return headers;
}
