import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
const archive = Buffer.from('an archive');
const server = createServer((request, response) => {
  if (request.url === '/versions.json')
    response.end(JSON.stringify({ channels: { Stable: { version: '160.0.1.2' } } }));
  else if (request.url === '/160.0.1.2/linux64/chrome-headless-shell-linux64.zip') response.end(archive);
  else response.writeHead(404).end();
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pin-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('npm run pin-browser writes size and checksum of every build there is', async () => {
  const mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const output = join(folder, 'pins.json');
  const script = join(import.meta.dirname, '../scripts/pin-browser.ts');
  const args = [script, '--mirror', mirror, '--versions', `${mirror}/versions.json`, '--output', output];
  const { stderr } = await promisify(execFile)(process.execPath, args);
  expect(stderr).toContain('mac-arm64: version 160.0.1.2 has no build');
  expect(JSON.parse(await readFile(output, 'utf8'))).toEqual({
    version: '160.0.1.2',
    platforms: {
      linux64: { bytes: archive.length, sha256: createHash('sha256').update(archive).digest('hex') },
    },
  });
  await expect(promisify(execFile)(process.execPath, [...args, '1.2.3.4'])).rejects.toThrow(
    /no build for any platform/,
  );
});
