// SITEGLASS_CA_FILE: certificate authorities that are trusted in addition to the public ones.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAuthorities } from '../src/web/private-authorities.ts';
import { makeCertificate, makeForgedChain, makeHugeChain, makeLoopingChain } from '../src/web/testing/certificate.ts';
import { startTestService } from './support/service.ts';
import type { TestService } from './support/service.ts';

const directory = mkdtempSync(join(tmpdir(), 'siteglass-authorities-'));
afterAll(() => rmSync(directory, { recursive: true }));

const [known, unknown] = [makeCertificate(['known.test']), makeCertificate(['unknown.test'])];
const write = (name: string, text: string) => {
  const file = join(directory, name);
  writeFileSync(file, text);
  return file;
};

describe('a file of authorities', () => {
  test('may contain several certificates and other text', () => {
    const file = write('several.pem', `Ours\n${known.cert}\nTheirs\n${unknown.cert}`);
    expect(readAuthorities(file).map((pem) => pem + '\n')).toEqual([known.cert, unknown.cert]);
  });

  test.each([
    ['nothing', '', /contains no certificate in PEM format/],
    ['a private key only', known.key, /contains no certificate in PEM format/],
    [
      'a broken certificate',
      known.cert + unknown.cert.replace('MII', 'AAA').replace(/\n.{10}/, '\n'),
      /certificate 2 of/,
    ],
  ])('with %s is refused', (name, text, reason) => {
    expect(() => readAuthorities(write(`${name}.pem`, text))).toThrow(reason);
  });

  test('that does not exist is an error of the settings', async () => {
    const environment = { SITEGLASS_CA_FILE: join(directory, 'missing.pem') };
    await expect(startTestService({ environment })).rejects.toThrow(/SITEGLASS_CA_FILE.*missing\.pem/);
  });
});

describe('a target with a certificate of a private authority', () => {
  const expired = makeCertificate(['known.test'], { fromDays: -60, toDays: -30 });
  const forged = makeForgedChain(['known.test']);
  const hostile = {
    'has expired': expired,
    'was issued by a certificate that may not issue any': forged,
    'has issuers that issued each other': makeLoopingChain(['known.test']),
    'has a chain of 1 MB': makeHugeChain(['known.test'], 30),
  };
  const servers = [known, unknown, ...Object.values(hostile)].map((pair) =>
    createServer({ key: pair.key, cert: pair.cert }, (_request, response) => response.end('<p>private</p>')),
  );
  let service: TestService;
  const address = (index: number, host: string) =>
    `https://${host}:${(servers[index]!.address() as AddressInfo).port}/`;
  const fetchPage = async (endpoint: string, url: string) => {
    const { key } = await service.createAccount({ credits: 10 });
    return await service.call(`/v1/website/${endpoint}`, { query: url }, { key });
  };

  beforeAll(async () => {
    for (const server of servers) {
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
    }
    const hosts = ['known.test', 'unknown.test', 'other.test'];
    const environment = {
      SITEGLASS_CA_FILE: write('known.pem', known.cert + expired.cert + forged.ca),
      SITEGLASS_RESOLVE: hosts.map((host) => `${host}=127.0.0.1`).join(','),
    };
    service = await startTestService({ environment });
  });
  afterAll(async () => {
    await service.stop();
    for (const server of servers) server.close();
  });

  test.each(['crawler', 'rendering'])('is fetched by %s', async (endpoint) => {
    const answer = await fetchPage(endpoint, address(0, 'known.test'));
    expect([answer.status, answer.json]).toEqual([200, expect.stringContaining('<p>private</p>')]);
  });

  test.each(['crawler', 'rendering'])('is refused by %s if the authority is not in the file', async (endpoint) => {
    const answer = await fetchPage(endpoint, address(1, 'unknown.test'));
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([500, 'target_tls']);
  });

  test.each(
    Object.keys(hostile).flatMap((what, at) => ['crawler', 'rendering'].map((name) => [what, name, at] as const)),
  )(
    'that %s is refused by %s',
    async (_what, endpoint, at) => {
      const answer = await fetchPage(endpoint, address(at + 2, 'known.test'));
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([500, 'target_tls']);
      expect(answer.json.error).toContain('no secure connection to known.test');
    },
    30_000,
  );

  test.each(['crawler', 'rendering'])('is refused by %s if the host name does not match', async (endpoint) => {
    const answer = await fetchPage(endpoint, address(0, 'other.test'));
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([500, 'target_tls']);
  });
});

test('other connections trust the file too, beside that of NODE_EXTRA_CA_CERTS', async () => {
  const own = makeCertificate(['localhost']);
  const server = createServer({ key: own.key, cert: own.cert }, (_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"items":[],"next":null}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  const environment = { ...process.env, NODE_EXTRA_CA_CERTS: write('other.pem', unknown.cert) };
  const list = (more: NodeJS.ProcessEnv) =>
    promisify(execFile)('bin/siteglass', ['account', 'list', '--json', '--url', url, '--token', 'token'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...environment, ...more },
    });
  try {
    await expect(list({})).rejects.toThrow('Command failed');
    const { stdout } = await list({ SITEGLASS_CA_FILE: write('own.pem', own.cert) });
    expect(JSON.parse(stdout)).toEqual({ items: [], next: null });
  } finally {
    server.close();
  }
}, 30_000);
