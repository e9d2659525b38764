// Runs briefly inside the browser's network namespace: opens listeners on its loopback, sends them to the worker process
// over IPC, and exits. The worker can then serve a network that it is not part of.

import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

const count = Number(process.argv[2]);
let handedOver = 0;

for (let i = 0; i < count; i++) {
  const server = createServer();
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ port }, server, {}, () => {
      handedOver++;
      // The worker owns the listeners now; this process must not accept a connection and drop it.
      if (handedOver === count) process.exit(0);
    });
  });
}
// The worker has exited, and the listeners with it.
process.on('disconnect', () => process.exit(1));
