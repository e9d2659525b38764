import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir } from 'node:fs/promises';
import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { explainDataFolderErrors, explainListenErrors } from './start-errors.ts';

describe('a start that fails', () => {
  test('names the port that is in use, and the setting to change', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const { port } = other.address() as AddressInfo;
    await expect(explainListenErrors(fastify().listen({ host: '127.0.0.1', port }))).rejects.toThrow(
      `127.0.0.1:${port} is in use by another program: stop it, or choose another PORT, for example: PORT=${port === 65_535 ? port - 1 : port + 1} bin/siteglass serve`,
    );
    await expect(
      explainListenErrors(fastify().listen({ host: '127.0.0.1', port }), { metricsPort: port }),
    ).rejects.toThrow('choose another SITEGLASS_METRICS_PORT, for example: SITEGLASS_METRICS_PORT=');
    other.close();
  });

  test('names an address that this machine does not have', async () => {
    await expect(explainListenErrors(fastify().listen({ host: '2001:db8::1', port: 8080 }))).rejects.toThrow(
      '[2001:db8::1]:8080 is not an address of this machine: choose another HOST',
    );
  });

  test('names a data folder that cannot be created', async () => {
    const folder = import.meta.filename;
    await expect(explainDataFolderErrors(folder, () => mkdir(folder, { recursive: true }))).rejects.toThrow(
      /^The data folder .*start-errors\.test\.ts cannot be used \(EEXIST.*\): change its owner, run as another user, or choose another DATA_DIR$/,
    );
  });

  test('keeps other errors as they are', async () => {
    const failure = new Error('a migration failed');
    await expect(explainListenErrors(Promise.reject(failure))).rejects.toBe(failure);
    await expect(explainDataFolderErrors('/data', () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
