// The answer that becomes the page: the redirects before it, its headers and its source, or why it is not there.

import type { Protocol } from 'devtools-protocol';
import { ApiError, badRequest, failed } from '../../../contract/errors.ts';
import { isListed, notListed } from '../../../contract/host-list.ts';
import type { MainResponse, PageOptions } from './browser-page.ts';
import { authorityOf } from '../pool/guard-proxy.ts';
import { toNavigationError } from './page-errors.ts';
import type { PageWaits } from './page-waits.ts';
import type { PreparedPage } from './prepared-page.ts';

/** Of a document, and of a response to a request from within the page. */
export const sourceBytesMax = 20 * 1024 * 1024;

export interface MainDocument {
  /** The address of the document that is on its way, or there. */
  readonly requested: string;
  readonly isAnswered: boolean;
  /** A navigation begins: what came before it is forgotten. */
  begin(url: string, followRedirects: boolean): void;
  /** Throws when there is none. */
  response(): MainResponse;
  /** As `response`, for an answer that came whole and of which there is nothing to show. */
  unshownResponse(): MainResponse;
  /** Why the document is not there, as precisely as anybody knows. */
  explain(errorText: string, address?: string): Error;

  /** The document whose answer this is; undefined without one, or when nobody told. */
  readonly loaderId: string | undefined;
  /** What was asked for became this document. */
  becomes(loaderId: string | undefined): void;
  /** A script or a refresh led on to a document whose answer nobody has watched. */
  arrive(loaderId: string, seen: { url: string; status: number; contentType: string }): void;

  // What the request filter reports.
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

/** Follows the main document of a page through its answers. */
export function createMainDocument(
  { session, frameId, proxy }: PreparedPage,
  { keepSource = 'unless-html', hosts }: PageOptions,
  waits: PageWaits,
  /** Called instead of continuing the answer of the document that was asked for, where no later one has to be watched. */
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
        // What it set was kept when its headers came.
        navigation.answer = { status, headers, finalUrl: url, body: Buffer.alloc(0), isShown: false };
        session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
      hops.push({ url, status, headers });
      navigation.requested = URL.parse(headers['location'], url)?.href ?? url;
      return goOn();
    }
    // A script or a refresh led on from a document that was there before.
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
    // Where a redirect leads to no host at all, the one that sent it is named.
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
