// The promises of every HTTP engine, for wreq, with Node's own test runner: `node test/support/wreq-suite.ts [slowness]`.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { loadWreq } from '../../src/web/engine.ts';
import type { HttpEngine } from '../../src/web/http-engine.ts';
import { describeEngine } from '../../src/web/testing/engine-suite.ts';
import { createUndiciEngine } from '../../src/web/undici-engine.ts';
import { createWreqEngine } from '../../src/web/wreq-engine.ts';

const wreq = await loadWreq();
const directory = mkdtempSync(join(tmpdir(), 'siteglass-wreq-'));
after(() => rmSync(directory, { recursive: true }));
let files = 0;

// Most tests need no second engine, and under emulation its trusted roots take seconds to load.
function lazily(create: () => HttpEngine): HttpEngine {
  let engine: HttpEngine | undefined;
  return {
    request: (request) => (engine ??= create()).request(request),
    close: async () => engine?.close(),
  };
}

describeEngine(
  {
    name: 'wreq',
    slowness: Number(process.argv[2] ?? 1),
    createEngine({ limits = {}, ca }) {
      // Nobody listens there: whoever believes these fails every test.
      for (const name of ['HTTP_PROXY', 'https_proxy', 'ALL_PROXY']) process.env[name] = 'http://127.0.0.1:9';
      const caFile = ca === undefined ? undefined : join(directory, `ca-${++files}.pem`);
      if (caFile !== undefined) writeFileSync(caFile, ca!);
      const fallback = lazily(() => createUndiciEngine({ limits, ca }));
      return createWreqEngine({ wreq, fallback, environment: process.env, limits, caFile });
    },
  },
  { describe, test },
);
