// Many pages in the browser, one after the other and a few at a time. Ends with 1 if anything is left of them: a process, a
// context, a file, or more than 10 MB of the worker's memory.
//
//   bin/siteglass-node bench/soak.ts [pages]
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrowsers } from '../src/web/browser/pool/browsers.ts';
import { bringBrowser } from '../test/support/bring-browser.ts';
import { profileMark } from '../src/web/browser/launch/profile.ts';
import { isRunning, treeOf } from '../src/web/browser/launch/processes.ts';

const pageCount = Number(process.argv[2] ?? 300);
const atATime = 3;
const warmUp = Math.ceil(pageCount / 3);
const megabytesMax = 10;
const settleSeconds = 5;

const body = `<!doctype html><title>Page</title><ul>${'<li><a href="/x">An item</a></li>'.repeat(500)}</ul>
  <script>for (let i = 0; i < 500; i++) document.body.append(document.createElement('p'))</script>`;
const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body));
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const program = await bringBrowser();
const browsers = createBrowsers(
  {
    cacheDirectory: tmpdir(),
    hiddenDirectories: [],
    egressAllow: ['127.0.0.1'],
    ownAddresses: [],
    knownNames: [],
    resolve: new Map(),
    pagesMax: atATime,
    pagesPerBrowser: warmUp - 10, // replaced in between
    idleSeconds: 2 * settleSeconds,
  },
  { findProgram: async () => program },
);

async function render(count: number): Promise<void> {
  let left = count;
  const turns = Array.from({ length: atATime }, async () => {
    while (left-- > 0) {
      await using page = await browsers.openPage({ account: 1, queueSeconds: 60 });
      await page.goto(`${origin}/`, { waitUntil: 'load', timeoutSeconds: 30 });
      await page.read({ timeoutSeconds: 10 });
    }
  });
  await Promise.all(turns);
}

/** The least memory of the worker while it has nothing to do. */
async function settledMegabytes(): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < settleSeconds * 4; i++) {
    await sleep(250);
    const [, pages] = readFileSync(`/proc/${browsers.workerPid}/statm`, 'utf8').split(' ');
    least = Math.min(least, (Number(pages) * 4096) / 1e6);
  }
  return least;
}

const startedAt = performance.now();
await render(warmUp);
const before = await settledMegabytes();
await render(pageCount - warmUp);
const after = await settledMegabytes();
const status = (await browsers.tidy())!;
const { workerPid } = browsers;
console.log(
  `${pageCount} pages in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${status.starts} browsers`,
);
console.log(`memory of the worker: ${before.toFixed(1)} MB after ${warmUp} pages, ${after.toFixed(1)} MB after all`);
await browsers.close();
while (isRunning(workerPid!)) await sleep(50);

const leftovers = {
  'pages that are still open': status.pages,
  crashes: status.crashes,
  processes: treeOf(status.pids).length,
  files: readdirSync(tmpdir()).filter((name) => name.startsWith(profileMark(workerPid))).length,
  [`megabytes beyond ${megabytesMax}`]: Math.max(0, Math.round(after - before - megabytesMax)),
};
for (const [what, count] of Object.entries(leftovers)) console.log(`${what}: ${count}`);
server.closeAllConnections();
server.close();
process.exitCode = Object.values(leftovers).some((count) => count > 0) ? 1 : 0;
