// What commands need to run in a test: a management API on a database without data, and a folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import type { Service } from '../../src/cli/service.ts';
import { registerConsole } from '../../src/console/console.ts';
import { plainConsoleParts } from './console-parts.ts';
import { openTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { browserEnvironment } from './test-browser.ts';

export const adminToken = 'a-token-for-tests';

export interface TestCli {
  /** Of the management API. */
  address: string;
  opened: TestDatabase;
  folder: string;
  /** Settings with which commands find the management API. A new object every time. */
  environment(): NodeJS.ProcessEnv;
  /** For commands that find no server: a service in the same process, with the same data. */
  loadService(): Promise<Service>;
  /** How often a command has used the service in the same process. */
  openings(): number;
  close(): Promise<void>;
}

const notHere = () => Promise.reject(new Error('not in this test'));

export async function startTestCli(): Promise<TestCli> {
  const folder = mkdtempSync(join(tmpdir(), 'siteglass-cli-'));
  const opened = await openTestDatabase();
  const server = fastify();
  registerConsole(server, {
    ...plainConsoleParts(opened.database),
    database: opened.database,
    adminToken,
    flushLog: async () => undefined,
    playground: async () => ({ status: 200, headers: {}, body: '' }),
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  let openings = 0;
  const service: Service = {
    async openService() {
      openings++;
      return {
        async inject(method, path, body) {
          const reply = await server.inject({
            method: method as 'GET',
            url: path,
            headers: {
              authorization: `Bearer ${adminToken}`,
              ...(body !== undefined && { 'content-type': 'application/json' }),
            },
            ...(body !== undefined && { payload: JSON.stringify(body) }),
          });
          return { status: reply.statusCode, body: reply.json() };
        },
        firstUsableKey: notHere,
        call: notHere,
        close: async () => undefined,
      };
    },
    startService: notHere,
  };
  return {
    address,
    opened,
    folder,
    environment: () => ({
      DATA_DIR: folder,
      PORT: new URL(address).port,
      SITEGLASS_ADMIN_TOKEN: adminToken,
      ...browserEnvironment,
    }),
    loadService: async () => service,
    openings: () => openings,
    async close() {
      await server.close();
      await opened[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
