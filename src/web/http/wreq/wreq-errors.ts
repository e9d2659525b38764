// wreq reports errors as one line of text. This maps them to the codes that `target-errors.ts` has texts for.

import { getSystemErrorName } from 'node:util';
import { sentenceOf } from '../../../contract/errors.ts';
import { codeOf } from '../target-errors.ts';

/** A failed exchange, with the code that a socket or the HTTP parser would have given. */
export class WreqError extends Error {
  readonly code: string;
  /** True if the head of a response had arrived. */
  hasAnswered = false;
  /** True if there was no connection yet. */
  readonly isConnecting: boolean;
  constructor(code: string, reason: string, cause: unknown) {
    super(reason, { cause });
    this.code = code;
    this.isConnecting = connecting.test(reason);
  }
}

// Through a pinned tunnel, connecting to the target means connecting through a proxy.
const connecting = /^client error \((Proxy)?Connect\)/;

/** The connection could not be opened in time. */
export const connectTimedOut = 'WREQ_CONNECT_TIMEOUT';
/** No data for too long, after connecting. */
export const timedOut = 'WREQ_TIMEOUT';
/** The TLS handshake failed; the request was not sent. */
export const handshakeFailed = 'WREQ_HANDSHAKE';

export function toWreqError(error: unknown): WreqError {
  if (error instanceof WreqError) return error;
  const reason = reasonOf(sentenceOf(error));
  return new WreqError(codeOf(error) || codeOfReason(reason), reason, error);
}

// The URL is in the middle of the text and comes from the customer: it must not be read as a reason. It has no spaces.
function reasonOf(message: string): string {
  const afterUrl = / for uri \(\S*\): (.*)$/s.exec(message) ?? /^(?:Error: )?[A-Z]+ \S+: (.*)$/s.exec(message);
  return afterUrl?.[1] ?? message;
}

function codeOfReason(reason: string): string {
  const isConnecting = connecting.test(reason);
  if (/timed out|deadline has elapsed/.test(reason)) return isConnecting ? connectTimedOut : timedOut;
  const systemError = /\(os error (\d+)\)/.exec(reason)?.[1];
  if (systemError !== undefined) return getSystemErrorName(-Number(systemError));
  if (isConnecting) return handshakeFailed; // errors at this point that are not network errors come from TLS or the tunnel
  for (const [text, code] of texts) if (text.test(reason)) return code;
  return '';
}

const texts: [RegExp, string][] = [
  [/^builder error/, 'UND_ERR_INVALID_ARG'],
  [/message head is too large/, 'HPE_HEADER_OVERFLOW'],
  [/connection closed before|end of file|unexpected EOF|broken pipe/i, 'ECONNRESET'],
  [/refused stream|stream error received|go_?away/i, 'ECONNRESET'],
  [/reading a body.*stream error/, 'ECONNRESET'], // whatever the HTTP/2 error: the body is incomplete
  [/ parsed\b|invalid chunk|frame with invalid|protocol error|http2 error/i, 'HPE_INVALID'],
];
