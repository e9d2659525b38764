// Sends large bodies without a key to a URL until it is stopped. It is a separate process, so that the one that measures
// does not wait for its own requests.
import { setTimeout as sleep } from 'node:timers/promises';

const [url = ''] = process.argv.slice(2);
const senders = 8;
const body = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`key${i}`, i])));

console.log('sending');
process.on('SIGTERM', () => process.exit(0));
await Promise.all(
  Array.from({ length: senders }, async () => {
    for (;;) {
      try {
        await (await fetch(url, { method: 'POST', body })).text();
      } catch {
        await sleep(5); // the connection was closed before the body had been sent
      }
    }
  }),
);
