import { describe, expect, test } from 'vitest';
import { badRequest } from '../../contract/errors.ts';
import { toTargetError } from './target-errors.ts';

const destination = { name: 'a.test:443', firstByteSeconds: 30, idleSeconds: 10 };

describe('the error of a target', () => {
  test.each([
    ['ECONNREFUSED', 'target_refused', 'connection refused by a.test:443'],
    ['ETIMEDOUT', 'target_timeout', 'could not connect to a.test:443 in time'],
    ['UND_ERR_SOCKET', 'target_reset', 'a.test:443 closed the connection before the response was complete'],
    ['HPE_HEADER_OVERFLOW', 'target_protocol', 'the response headers of a.test:443 are too large'],
    ['HPE_INVALID_HEADER_TOKEN', 'target_protocol', 'a.test:443 sent a response that is not valid HTTP'],
    ['CERT_HAS_EXPIRED', 'target_tls', 'no secure connection to a.test:443: its certificate has expired'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'target_tls', 'no secure connection to a.test:443: its certificate is self-signed'],
    ['INVALID_CA', 'target_tls', 'no secure connection to a.test:443: a certificate in its chain may not issue others'],
    ['EPROTO', 'target_tls', 'no secure connection to a.test:443: the TLS handshake failed'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'target_tls', 'no secure connection to a.test:443: err ssl wrong version number'],
    ['EHOSTUNREACH', 'target_refused', 'a.test:443 cannot be reached: EHOSTUNREACH'],
    ['ESOMETHING', 'target_reset', 'the connection to a.test:443 failed'],
  ])('%s is %s', (code, expected, sentence) => {
    expect(toTargetError({ code }, destination)).toMatchObject({ code: expected, reason: sentence });
  });

  test('that already has a text for callers stays unchanged', () => {
    const error = badRequest('no');
    expect(toTargetError(error, destination)).toBe(error);
  });
});
