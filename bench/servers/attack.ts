// Makes calls on many connections until it is stopped, or until there were enough. It is a separate process, so that the one that
// measures does not wait for its own requests. Argument: an `Attack` as JSON.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Attack {
  api: string;
  key: string;
  /** A `*` in an address is replaced by the number of the call. */
  requests: { path: string; connections: number }[];
  callsMax?: number;
}

const { api, key, requests, callsMax = Infinity } = JSON.parse(process.argv[2] ?? '{}') as Attack;
let calls = 0;

console.log('sending');
process.on('SIGTERM', () => process.exit(0));

async function repeat(path: string): Promise<void> {
  while (calls < callsMax) {
    const number = String(calls++);
    try {
      const response = await fetch(`${api}${path.replaceAll('*', number)}`, { headers: { 'x-api-key': key } });
      await response.text();
      if (response.ok) continue;
    } catch {
      // The connection was closed.
    }
    await sleep(20); // a refused call is repeated, but not in a tight loop
  }
}

await Promise.all(requests.flatMap(({ path, connections }) => Array.from({ length: connections }, () => repeat(path))));
