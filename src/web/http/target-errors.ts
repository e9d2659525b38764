// Maps network errors to error texts that callers can act on.

import { ApiError, badRequest, failed, targetSilent, targetTimedOut } from '../../contract/errors.ts';

export interface Destination {
  /** `example.com:443`, as shown to the caller. */
  name: string;
  firstByteSeconds: number;
  idleSeconds: number;
}

const notAnAuthority = 'a certificate in its chain may not issue others';

const certificateProblems: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate chain ends in a self-signed certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is incomplete or of an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate chain is incomplete or of an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate chain is incomplete or of an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  INVALID_CA: notAnAuthority,
  INVALID_PURPOSE: notAnAuthority,
  PATH_LENGTH_EXCEEDED: notAnAuthority,
  CERT_CHAIN_TOO_LONG: 'its certificate chain is too long',
  ERR_SSL_EXCESSIVE_MESSAGE_SIZE: 'its certificate chain is too long',
};

const unreachable = new Set([
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
  'ENETDOWN',
  'EHOSTDOWN',
  'EACCES',
  'EPERM',
]);

type Explain = (destination: Destination, error: unknown) => ApiError;

const headersTooLarge: Explain = ({ name }, cause) =>
  failed(`the response headers of ${name} are too large`, 'target_protocol', { cause });
const closedEarly: Explain = ({ name }, cause) =>
  failed(`${name} closed the connection before the response was complete`, 'target_reset', { cause });

const explanations = new Map<string, Explain>([
  ['ECONNREFUSED', ({ name }, cause) => failed(`connection refused by ${name}`, 'target_refused', { cause })],
  ['ETIMEDOUT', ({ name }, cause) => failed(`could not connect to ${name} in time`, 'target_timeout', { cause })],
  ['UND_ERR_HEADERS_TIMEOUT', ({ firstByteSeconds }, cause) => targetTimedOut(firstByteSeconds, undefined, cause)],
  ['UND_ERR_BODY_TIMEOUT', ({ idleSeconds }, cause) => targetSilent(idleSeconds, cause)],
  ['UND_ERR_HEADERS_OVERFLOW', headersTooLarge],
  ['HPE_HEADER_OVERFLOW', headersTooLarge],
  ['ECONNRESET', closedEarly],
  ['EPIPE', closedEarly],
  ['UND_ERR_SOCKET', closedEarly],
  ['ERR_HTTP2_STREAM_ERROR', closedEarly],
  ['ERR_HTTP2_SESSION_ERROR', closedEarly],
  ['ERR_HTTP2_GOAWAY_SESSION', closedEarly],
  ['UND_ERR_CLOSED', closedEarly],
  ['UND_ERR_DESTROYED', closedEarly],
  ['UND_ERR_INVALID_ARG', ({ name }) => badRequest(`the request to ${name} has an invalid header`)],
  [
    'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    ({ name }, cause) => failed(`${name} sent less than its Content-Length`, 'target_reset', { cause }),
  ],
]);

/** Converts an error from a socket, TLS or the HTTP parser into the error that the caller reads. */
export function toTargetError(error: unknown, destination: Destination): ApiError {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  return explanations.get(code)?.(destination, error) ?? explainByKind(code, destination.name, error);
}

// The codes of OpenSSL for certificates, and of Node.js for handshakes.
const tlsCodes =
  /^(?:DEPTH_ZERO_|SELF_SIGNED_|ERR_SSL|ERR_TLS|CERT_|CRL_|UNABLE_TO_|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_|HOSTNAME_|ERROR_IN_C|EPROTO|ERR_OSSL)/;

/** Why there is no secure connection; undefined if the error has another reason. */
export function tlsProblem(error: unknown): string | undefined {
  const code = codeOf(error);
  return tlsCodes.test(code) ? (certificateProblems[code] ?? tlsReason(error)) : undefined;
}

function explainByKind(code: string, name: string, cause: unknown): ApiError {
  const problem = tlsProblem(cause);
  if (problem !== undefined) return failed(`no secure connection to ${name}: ${problem}`, 'target_tls', { cause });
  if (unreachable.has(code)) return failed(`${name} cannot be reached: ${code}`, 'target_refused', { cause });
  if (/^(HPE_|ERR_HTTP2|UND_ERR)/.test(code)) return malformed(name, cause);
  return failed(`the connection to ${name} failed`, 'target_reset', { cause });
}

/** True if an established connection broke before any response, as when the server closes a kept-alive connection. */
export const brokeUnanswered = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(error));

/** Whether an error before the end of the headers means that they are not valid HTTP/1.1. */
export const isMalformed = (error: unknown): boolean =>
  codeOf(error).startsWith('HPE_') || codeOf(error) === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || isUnasked(error);

// undici's errors for an unrequested upgrade and an unrequested `100 Continue`. The lenient parser skips the latter.
const isUnasked = (error: unknown): boolean =>
  error instanceof Error && ['bad upgrade', 'bad response'].includes(error.message);

/** Whether the TLS handshake failed because the server does not speak HTTP/1.1. */
export const isHttp2Only = (error: unknown): boolean =>
  error instanceof ApiError && codeOf(error.cause) === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';

/** The response cannot be parsed. */
export const malformed = (name: string, cause: unknown): ApiError =>
  failed(`${name} sent a response that is not valid HTTP`, 'target_protocol', { cause });

/** The response exceeds the caller's size limit. */
export const tooLarge = (name: string, bytesMax: number): ApiError =>
  failed(`the response of ${name} is larger than ${Math.round(bytesMax / 1e6)} MB`, 'target_too_large');

export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof Error && error.name === 'HTTPParserError') return 'HPE_INVALID'; // undici does not give all of them a code
  return error instanceof AggregateError ? codeOf(error.errors[0]) : '';
}

// OpenSSL's texts contain file names and line numbers; only the reason is useful to callers.
function tlsReason(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'reason' in error && typeof error.reason === 'string') {
    return error.reason;
  }
  return codeOf(error) === 'EPROTO' ? 'the TLS handshake failed' : codeOf(error).toLowerCase().replaceAll('_', ' ');
}
