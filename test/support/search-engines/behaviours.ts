// How an engine on loopback misbehaves, in words that can be sent to its control port.
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from './pages.ts';

export type Behaviour =
  | 'captcha'
  | 'consent'
  | 'enablejs'
  | 'too many requests'
  | 'forbidden'
  | 'server error'
  | 'redirect loop'
  | 'portal'
  | 'truncate'
  | 'hang'
  | 'drip'
  | 'wrong charset'
  /** This text instead of the page, with this status. */
  | { body: string; status?: number }
  /** The first part of the page only. */
  | { keep: number }
  /** The page with every match replaced, or only the first one. */
  | { replace: string; with: string; once?: boolean };

export function misbehave(
  behaviour: Behaviour,
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
): unknown {
  const html = (status: number, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  if (typeof behaviour === 'object') {
    const status = 'status' in behaviour ? { status: behaviour.status } : {};
    return send({ ...page, ...status, body: changed(page.body.toString(), behaviour) }, response);
  }
  switch (behaviour) {
    case 'captcha':
      return html(
        200,
        '<html><title>Sorry</title><form id="captcha-form" action="index"><div class="g-recaptcha"></div></form></html>',
      );
    case 'consent':
      return html(302, '', { location: 'https://consent.google.com/m?continue=x' });
    case 'enablejs':
      return html(
        200,
        '<title>oak tree</title><noscript><iframe src="/httpservice/retry/enablejs?sei=1"></iframe></noscript>',
      );
    case 'too many requests':
      return html(429, 'slow down', { 'retry-after': '77' });
    case 'forbidden':
      return html(403, 'no');
    case 'server error':
      return html(503, 'later');
    case 'redirect loop':
      return html(302, '', { location: request.url ?? '/' });
    case 'portal':
      return html(302, '', { location: 'https://portal.example/' });
    case 'wrong charset':
      return send({ ...page, type: page.type.replace('utf-8', 'iso-8859-1') }, response);
    case 'hang':
      return undefined;
    case 'drip':
      return drip(page, response);
    case 'truncate': {
      const body = Buffer.from(page.body);
      response.writeHead(200, { 'content-type': page.type, 'content-length': body.length });
      return response.write(body.subarray(0, body.length >> 1), () => response.destroy());
    }
  }
}

export function send({ body, type, status = 200, headers = {} }: Page, response: ServerResponse): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-type': type, 'content-encoding': 'gzip', ...headers }).end(gzipSync(bytes));
}

function changed(body: string, change: Exclude<Behaviour, string>): string {
  if ('body' in change) return change.body;
  if ('keep' in change) return body.slice(0, Math.floor(body.length * change.keep));
  return body.replace(new RegExp(change.replace, change.once ? '' : 'g'), change.with);
}

/** A byte at a time, without an end. */
async function drip({ type }: Page, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': type });
  while (!response.destroyed) {
    response.write(' ');
    await sleep(100);
  }
}
