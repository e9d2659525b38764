// A CheerioCrawler of crawlee, from the folder that is given: for every line `<pages>` it crawls as many and prints how.
// It takes the body and nothing else, which is the least that it can do.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [folder, target, concurrency] = process.argv.slice(2) as [string, string, string];
process.env['CRAWLEE_LOG_LEVEL'] = 'ERROR';

/* oxlint-disable typescript/no-explicit-any -- not a dependency, so there are no types */
const { CheerioCrawler, Configuration } = createRequire(join(folder, 'index.js'))('@crawlee/cheerio');

let lastPage = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const pages = Number(line);
  let bytes = 0;
  const crawler = new CheerioCrawler(
    {
      minConcurrency: Number(concurrency),
      maxConcurrency: Number(concurrency),
      useSessionPool: false,
      persistCookiesPerSession: false,
      requestHandler: ({ body }: { body: string }) => {
        bytes += body.length;
      },
    },
    new Configuration({ persistStorage: false }),
  );
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await crawler.run(Array.from({ length: pages }, () => `http://127.0.0.1:${target}/?page=${++lastPage}`));
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  if (bytes < pages * 50_000) throw new Error('crawlee has not read every page');
  console.log(JSON.stringify({ pagesPerSecond: pages / seconds, cpuMs: (user + system) / 1000 / pages }));
}
