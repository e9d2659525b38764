// wreq says what went wrong in one line of text. Here it becomes the codes that `target-errors.ts` has words for.

import { getSystemErrorName } from 'node:util';
import { codeOf } from '../target-errors.ts';

/** A failed exchange, with a code as a socket or the HTTP parser would have given it. */
export class WreqError extends Error {
  readonly code: string;
  /** True when the head of an answer had come. */
  hasAnswered = false;
  /** True when there was no connection yet. */
  readonly isConnecting: boolean;
  constructor(code: string, reason: string, cause: unknown) {
    super(reason, { cause });
    this.code = code;
    this.isConnecting = connecting.test(reason);
  }
}

// Through a tunnel of ours, the way to the target is the way through a proxy.
const connecting = /^client error \((Proxy)?Connect\)/;

/** The connection could not be opened in time. */
export const connectTimedOut = 'WREQ_CONNECT_TIMEOUT';
/** Nothing came for too long, at any later moment. */
export const timedOut = 'WREQ_TIMEOUT';
/** No secure connection; the request was not sent. */
export const handshakeFailed = 'WREQ_HANDSHAKE';

export function toWreqError(error: unknown): WreqError {
  if (error instanceof WreqError) return error;
  const reason = reasonOf(error instanceof Error ? error.message : String(error));
  return new WreqError(codeOf(error) || codeOfReason(reason), reason, error);
}

// The URL stands in the middle of the text and is the customer's: it must not be read as a reason. It has no spaces.
function reasonOf(message: string): string {
  const afterUrl = / for uri \(\S*\): (.*)$/s.exec(message) ?? /^(?:Error: )?[A-Z]+ \S+: (.*)$/s.exec(message);
  return afterUrl?.[1] ?? message;
}

function codeOfReason(reason: string): string {
  const isConnecting = connecting.test(reason);
  if (/timed out|deadline has elapsed/.test(reason)) return isConnecting ? connectTimedOut : timedOut;
  const systemError = /\(os error (\d+)\)/.exec(reason)?.[1];
  if (systemError !== undefined) return getSystemErrorName(-Number(systemError));
  if (isConnecting) return handshakeFailed; // whatever is not the network's fault at this point is TLS, or the tunnel
  for (const [text, code] of texts) if (text.test(reason)) return code;
  return '';
}

const texts: [RegExp, string][] = [
  [/^builder error/, 'UND_ERR_INVALID_ARG'],
  [/message head is too large/, 'HPE_HEADER_OVERFLOW'],
  [/connection closed before|end of file|unexpected EOF|broken pipe/i, 'ECONNRESET'],
  [/refused stream|stream error received|go_?away/i, 'ECONNRESET'],
  [/reading a body.*stream error/, 'ECONNRESET'], // whatever HTTP/2 calls it: the body is not complete
  [/ parsed\b|invalid chunk|frame with invalid|protocol error|http2 error/i, 'HPE_INVALID'],
];
