import { describe, expect, test } from 'vitest';
import { toWreqError } from './wreq-errors.ts';

const url = 'http://example.com:1/';
const sending = (reason: string, at = url) => `Error: GET ${at}: error sending request for uri (${at}): ${reason}`;
const connecting = (reason: string) => sending(`client error (Connect): client error (Connect): ${reason}`);
const tunnelling = (reason: string) => sending(`client error (ProxyConnect): client error (ProxyConnect): ${reason}`);
const asking = (reason: string) => sending(`client error (SendRequest): client error (SendRequest): ${reason}`);
const reading = (reason: string) => `error decoding response body: error reading a body from connection: ${reason}`;

describe('an error text of wreq', () => {
  // The texts of wreq-js 3.1.0 and 2.3.1, verbatim.
  test.each([
    [connecting('tcp connect error: Connection refused (os error 111)'), 'ECONNREFUSED'],
    [connecting('tcp connect error: Network is unreachable (os error 101)'), 'ENETUNREACH'],
    [connecting('operation timed out'), 'WREQ_CONNECT_TIMEOUT'],
    [connecting('[CERTIFICATE_VERIFY_FAILED]: [CERTIFICATE_VERIFY_FAILED]'), 'WREQ_HANDSHAKE'],
    [connecting('[WRONG_VERSION_NUMBER]: [WRONG_VERSION_NUMBER]'), 'WREQ_HANDSHAKE'],
    [tunnelling('SOCKS error: error during SOCKS handshake: General SOCKS server failure'), 'WREQ_HANDSHAKE'],
    [asking('connection error: Connection reset by peer (os error 104)'), 'ECONNRESET'],
    [asking('connection closed before message completed'), 'ECONNRESET'],
    [asking('connection error: stream closed because of a broken pipe'), 'ECONNRESET'],
    [asking('http2 error: stream error received: unexpected internal error encountered'), 'ECONNRESET'],
    [asking('invalid HTTP version parsed'), 'HPE_INVALID'],
    [asking('invalid content-length parsed'), 'HPE_INVALID'],
    [asking('message head is too large'), 'HPE_HEADER_OVERFLOW'],
    [sending('operation timed out: operation timed out'), 'WREQ_TIMEOUT'],
    [`Error: request or response body error for uri (${url}): operation timed out`, 'WREQ_TIMEOUT'],
    [`Error: GET ${url}: builder error: failed to parse header value`, 'UND_ERR_INVALID_ARG'],
    [`Error: error decoding response body for uri (${url}): ${reading('end of file before message')}`, 'ECONNRESET'],
    [reading('Invalid chunk size line: missing size digit'), 'HPE_INVALID'],
    [reading('unexpected EOF during chunk size line'), 'ECONNRESET'],
    [reading('stream error detected: unspecific protocol error detected'), 'ECONNRESET'],
    [reading('stream closed because of a broken pipe'), 'ECONNRESET'],
    [reading('Connection reset by peer (os error 104)'), 'ECONNRESET'],
  ])('%j is %s', (message, code) => {
    expect(toWreqError(new TypeError(message))).toMatchObject({ code });
  });

  test('shows whether there was a connection', () => {
    expect(toWreqError(new TypeError(tunnelling('SOCKS error'))).isConnecting).toBe(true);
    expect(toWreqError(new TypeError(connecting('operation timed out'))).isConnecting).toBe(true);
    expect(toWreqError(new TypeError(asking('invalid HTTP version parsed'))).isConnecting).toBe(false);
  });

  test('is not read from the URL', () => {
    const at = 'http://example.com/?(os%20error%20111)):builder_error_parsed_(os_error_111)';
    expect(toWreqError(new TypeError(sending('something new', at)))).toMatchObject({ code: '' });
  });
});
