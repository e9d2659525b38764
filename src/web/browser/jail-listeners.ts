// Runs for a moment inside the browser's network: opens listeners on its loopback, hands them to the worker process over
// IPC, and ends. The worker then serves a network that it is not part of.

import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

const triesMax = 200;
const pauseMs = 10;
const count = Number(process.argv[2]);
let handedOver = 0;

function open(tries = 0): void {
  const server = createServer();
  // Loopback may not be up yet: the jail is still being furnished.
  server.once('error', () => {
    if (tries < triesMax) setTimeout(open, pauseMs, tries + 1);
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ port }, server, {}, () => {
      handedOver++;
      if (handedOver === count) process.disconnect?.();
    });
  });
}

for (let i = 0; i < count; i++) open();
// The listeners are the worker's now; what is left of them here must not accept a connection and drop it.
process.on('disconnect', () => process.exit(0));
