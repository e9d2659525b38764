// Makes free requests on many connections until it is stopped: reads, and long polls of a job. It is a separate process, so that
// the one that measures does not wait for its own requests.
import { setTimeout as sleep } from 'node:timers/promises';

const [api = '', key = '', jobId = ''] = process.argv.slice(2);
const attacks = [
  { path: `/jobs/${jobId}?wait=30`, connections: 300 },
  { path: '/v1/batches', connections: 30 },
  { path: '/v1/usage', connections: 30 },
];

console.log('sending');
process.on('SIGTERM', () => process.exit(0));

async function repeat(path: string): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(`${api}${path}`, { headers: { 'x-api-key': key } });
      await response.text();
      if (response.ok) continue;
    } catch {
      // The connection was closed.
    }
    await sleep(20);
  }
}

await Promise.all(attacks.flatMap(({ path, connections }) => Array.from({ length: connections }, () => repeat(path))));
