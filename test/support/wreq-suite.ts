// Runs the suite of all HTTP engines for wreq, with the test runner of Node.js:
// `node test/support/wreq-suite.ts <package> [slowness] [node] [worker]`: the package is `wreq-js` or `wreq-js-2`. The
// last two arguments start its process with another Node.js, which may be emulated.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { chromeHeaders } from '../../src/web/http/chrome-profile.ts';
import type { HttpEngine } from '../../src/web/http/http-engine.ts';
import { makeCertificate } from '../../src/web/testing/certificate.ts';
import { describeEngine, type EngineSubject } from '../../src/web/testing/engine-suite.ts';
import { createUndiciEngine } from '../../src/web/http/undici-engine.ts';
import { wreqLibraries } from '../../src/web/http/wreq/binding.ts';
import { createWreqClient } from '../../src/web/http/wreq/wreq-client.ts';
import { serveFingerprints, type Fingerprint } from './fingerprint-server.ts';

const directory = mkdtempSync(join(tmpdir(), 'siteglass-wreq-'));
after(() => rmSync(directory, { recursive: true }));
let files = 0;

// No server listens there: an engine that uses these variables fails every test.
for (const name of ['HTTP_PROXY', 'https_proxy', 'ALL_PROXY']) process.env[name] = 'http://127.0.0.1:9';

const [packageName = 'wreq-js', slow = '1', node, script] = process.argv.slice(2);
const slowness = Number(slow);
const library = wreqLibraries.find((one) => one.package === packageName);
assert.ok(library, `there is no ${packageName}`);

// Most tests need no second engine, and under emulation its trusted roots take seconds to load.
function lazily(create: () => HttpEngine): HttpEngine {
  let engine: HttpEngine | undefined;
  return {
    request: (request) => (engine ??= create()).request(request),
    close: async () => engine?.close(),
  };
}

type Parts = Parameters<EngineSubject['createEngine']>[0];

function startEngine({ limits = {}, ca }: Parts): HttpEngine {
  const caFile = join(directory, `ca-${++files}.pem`);
  if (ca !== undefined) writeFileSync(caFile, ca);
  const fallback = lazily(() => createUndiciEngine({ limits, ca }));
  const trust = ca === undefined ? undefined : { ca, caFile };
  const engine = createWreqClient({
    library: library!,
    fallback,
    limits,
    trust,
    node,
    script,
    startSeconds: 20 * slowness,
  });
  return {
    ...engine,
    async request(request) {
      // An emulated process may take longer to start than a request may take.
      const askedAt = performance.now();
      await engine.settled();
      request.deadline.at += performance.now() - askedAt;
      const response = await engine.request(request);
      assert.equal(engine.trouble, undefined);
      return response;
    },
  };
}

const shared = new Map<string, HttpEngine>();
after(() => Promise.all([...shared.values()].map((engine) => engine.close())));

// Tests with equal settings share a process, because starting one takes half a second, and half a minute under emulation.
// A test that closes its engine during a request gets it closed.
function createEngine(parts: Parts): HttpEngine {
  const key = JSON.stringify(parts);
  const engine = shared.get(key) ?? startEngine(parts);
  shared.set(key, engine);
  let running = 0;
  return {
    async request(request) {
      running++;
      try {
        return await engine.request(request);
      } finally {
        running--;
      }
    },
    async close() {
      if (running === 0) return;
      shared.delete(key);
      await engine.close();
    },
  };
}

describeEngine({ name: 'wreq', slowness, createEngine }, { describe, test });

void test('wreq: the handshake and the first frames are those of Chrome 149', async () => {
  const pair = makeCertificate(['secure.example']);
  const noted: Fingerprint[] = [];
  const { port, close } = await serveFingerprints(pair, (fingerprint) => noted.push(fingerprint));
  const engine = createEngine({ ca: pair.cert, limits: { connectSeconds: 5 * slowness } });
  const url = new URL(`https://secure.example:${port}/`);
  const { status } = await engine.request({
    url,
    method: 'GET',
    headers: chromeHeaders(url),
    addresses: [{ address: '127.0.0.1', family: 4 }],
    bodyBytesMax: 1000,
    deadline: { at: performance.now() + 10_000 * slowness, seconds: 10 * slowness },
  });
  await engine.close();
  await close();
  assert.equal(status, 200);
  assert.deepEqual(noted, [
    {
      ja4: 't13d1516h2_8daaf6152771_d8a2da3f94cd',
      groups: '4588,29,23,24|4588,29',
      http2: '1:65536;2:0;4:6291456;6:262144|15663105|220',
    },
  ]);
});
