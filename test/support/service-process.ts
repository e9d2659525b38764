// Runs the service in a separate process and prints one line of JSON when it is ready: for tests and benchmarks.
import { startService } from '../../src/app/app.ts';
import type { Role } from '../../src/app/app.ts';
import { loadConfig } from '../../src/config.ts';

const role = (process.argv[2] ?? 'all') as Role;
const service = await startService(loadConfig(), { role });
console.log(
  JSON.stringify({
    port: Number(new URL(service.address).port),
    key: service.firstKey,
    adminToken: service.adminToken,
  }),
);
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)));
