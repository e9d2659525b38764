// A CheerioCrawler of crawlee with a RequestQueue on disk, from the folder that is given: for every line of JSON with URLs it queues
// and crawls them, and prints how. It takes the body and nothing else, which is the least that it can do.
import dns from 'node:dns';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [folder, storage, concurrency] = process.argv.slice(2) as [string, string, string];
process.env['CRAWLEE_LOG_LEVEL'] = 'ERROR';
process.env['CRAWLEE_STORAGE_DIR'] = storage;

// The host names of the measurement exist nowhere.
const lookup = ((_name: string, options: { all?: boolean }, done: (...results: unknown[]) => void) => {
  if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
}) as unknown as typeof dns.lookup;
dns.lookup = lookup;

/* oxlint-disable typescript/no-explicit-any -- not a dependency, so there are no types */
const { CheerioCrawler, RequestQueue } = createRequire(join(folder, 'index.js'))('@crawlee/cheerio');

let round = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const urls = JSON.parse(line) as string[];
  let pages = 0;
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const requestQueue = await RequestQueue.open(`round-${++round}`);
  await requestQueue.addRequestsBatched(
    urls.map((url) => ({ url })),
    { waitForAllRequestsToBeAdded: true },
  );
  const crawler = new CheerioCrawler({
    requestQueue,
    minConcurrency: Number(concurrency),
    maxConcurrency: Number(concurrency),
    useSessionPool: false,
    persistCookiesPerSession: false,
    requestHandler: ({ body }: { body: string }) => {
      if (body.length > 10_000) pages++;
    },
  });
  await crawler.run();
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await requestQueue.drop();
  if (pages !== urls.length) throw new Error(`crawlee has read ${pages} of ${urls.length} pages`);
  console.log(JSON.stringify({ pagesPerSecond: pages / seconds, cpuMs: (user + system) / 1000 / pages }));
}
