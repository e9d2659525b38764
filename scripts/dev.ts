// `npm run dev`: runs the service with a demo account, and restarts it when a file changes.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = process.env['PORT'] ?? '8080';
const address = `http://127.0.0.1:${port}`;
const adminToken = 'dev-admin-token';
const demoKey = 'demo-key-for-development';

const service = spawn(process.execPath, ['--watch-path=src', '--watch-preserve-output', 'src/main.ts', 'serve'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8', // allow pages on this machine
    ...process.env,
    PORT: port,
    DATA_DIR: process.env['DATA_DIR'] ?? join(root, '.dev-data'),
    SITEGLASS_ADMIN_TOKEN: adminToken,
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal));
service.on('exit', (code) => process.exit(code ?? 0));

await untilReady();
// Created on the first start.
await manage('/accounts', {
  slug: 'demo',
  name: 'Demo',
  stats_enabled: true,
  plan: { quota: 10_000, per_second: 20, per_minute: 600 },
});
await manage('/accounts/demo/keys', { alias: 'demo', category: 'development', value: demoKey });
console.log(`
Demo account. Key: ${demoKey}   Admin token: ${adminToken}
  curl -H 'x-api-key: ${demoKey}' ${address}/v1/usage
`);

async function untilReady(): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(200);
  }
}

async function manage(path: string, body: object): Promise<void> {
  const response = await fetch(`${address}/manage/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok && response.status !== 409) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
