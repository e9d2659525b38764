// The protocol between the service and its wreq process.

import type { HttpRequest, HttpResponse } from '../http-engine.ts';
import type { WreqEngineParts } from './wreq-engine.ts';

/** A request in transit. The processes have different clocks, so the deadline is sent as the time that is left. */
export interface SerializedRequest extends Omit<HttpRequest, 'url' | 'deadline' | 'signal'> {
  url: string;
  leftMs: number;
  seconds: number;
}

export interface WreqProtocol {
  settings: Omit<WreqEngineParts, 'wreq'>;
  calls: {
    /** `declined`: wreq cannot serve this request, the other engine should. */
    request: { input: SerializedRequest; output: { type: 'response'; response: HttpResponse } | { type: 'declined' } };
  };
  /** `unable`: the binding is missing or does not work. */
  event: { type: 'ready' } | { type: 'unable'; why: string };
}

export function serializeRequest(request: HttpRequest, now: number): SerializedRequest {
  const { url, method, headers, body, addresses, proxy, ignoresTlsErrors } = request;
  const { bodyBytesMax, cutsBody, silenceSeconds, deadline } = request;
  const { at, seconds } = deadline;
  const limits = { bodyBytesMax, cutsBody, silenceSeconds, leftMs: Math.max(0, at - now), seconds };
  return { url: url.href, method, headers, body, addresses, proxy, ignoresTlsErrors, ...limits };
}

export function deserializeRequest({ url, leftMs, seconds, ...same }: SerializedRequest, now: number): HttpRequest {
  return { ...same, url: new URL(url), deadline: { at: now + leftMs, seconds } };
}
