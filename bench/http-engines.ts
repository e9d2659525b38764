// The HTTP engines against each other: https pages of 64 KB on loopback, alternated in one run. Once over connections that
// are kept, and once with a new host, and so a new connection, for each page. CPU includes the process of wreq.
//
//   bin/siteglass-node bench/http-engines.ts [rounds] [pages over kept connections]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromeHeaders } from '../src/web/http/chrome-profile.ts';
import type { HttpEngine } from '../src/web/http/http-engine.ts';
import { createUndiciEngine } from '../src/web/http/undici-engine.ts';
import { wreqsFor } from '../src/web/http/wreq/binding.ts';
import { createWreqClient } from '../src/web/http/wreq/wreq-client.ts';
import { cpuMicroseconds, startProcess } from '../test/support/process.ts';
import { median, printTable } from './support/figures.ts';

const roundCount = Number(process.argv[2] ?? 5);
const concurrency = 16;
const keptPages = Number(process.argv[3] ?? 1500);
const pages = { 'kept connections': keptPages, 'new connections': Math.ceil(keptPages / 8) };

interface Contestant {
  name: string;
  engine: HttpEngine;
  cpu(): number;
}

const directory = mkdtempSync(join(tmpdir(), 'siteglass-bench-'));
const target = await startProcess(join(import.meta.dirname, 'servers/secure-target.ts'), []);
const { port, cert } = JSON.parse(target.ready) as { port: number; cert: string };
const caFile = join(directory, 'ca.pem');
writeFileSync(caFile, cert);

const contestants: Contestant[] = [
  { name: 'undici', engine: createUndiciEngine({ ca: cert }), cpu: () => cpuMicroseconds(process.pid) },
];
for (const library of wreqsFor()) {
  const fallback: HttpEngine = {
    request: () => Promise.reject(new Error('wreq did not answer')),
    close: () => Promise.resolve(),
  };
  const engine = createWreqClient({ library, fallback, trust: { ca: cert, caFile }, startSeconds: 60 });
  await engine.settled();
  const cpu = () => cpuMicroseconds(process.pid) + cpuMicroseconds(engine.pid!);
  contestants.push({ name: `wreq-js ${library.version}`, engine, cpu });
}

let hosts = 0;
async function run({ engine, cpu }: Contestant, kind: keyof typeof pages) {
  const startedAt = performance.now();
  const cpuBefore = cpu();
  let left = pages[kind];
  const work = async () => {
    while (left-- > 0) {
      const host = kind === 'kept connections' ? 'www' : `n${++hosts}`;
      const url = new URL(`https://${host}.bench.example:${port}/`);
      const { body } = await engine.request({
        url,
        method: 'GET',
        headers: chromeHeaders(url),
        addresses: [{ address: '127.0.0.1', family: 4 }],
        bodyBytesMax: 1e6,
        deadline: { at: performance.now() + 60_000, seconds: 60 },
      });
      if (body.length !== 64 * 1024) throw new Error(`a page of ${body.length} bytes`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: pages[kind] / seconds, cpu: (cpu() - cpuBefore) / pages[kind] };
}

for (const kind of Object.keys(pages) as (keyof typeof pages)[]) {
  const rounds = contestants.map((): Awaited<ReturnType<typeof run>>[] => []);
  for (let round = 0; round <= roundCount; round++) {
    for (const [i, contestant] of contestants.entries()) {
      const result = await run(contestant, kind);
      if (round > 0) rounds[i]!.push(result); // the first one warms up
    }
  }
  console.log(`\n${kind}, ${concurrency} at a time, median of ${roundCount} rounds`);
  printTable(
    contestants.map(({ name }, i) => ({
      engine: name,
      'pages/s': Math.round(median(rounds[i]!.map(({ perSecond }) => perSecond))),
      'CPU µs/page': Math.round(median(rounds[i]!.map(({ cpu }) => cpu))),
    })),
  );
}

for (const { engine } of contestants) await engine.close();
await target.stop();
rmSync(directory, { recursive: true });
