// Several nodes start at the same time on an empty database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../support/database.ts';
import { startServiceProcess } from '../support/process.ts';
import { bringRuleTables } from '../support/rule-tables.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-together-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('nodes that start together create one set of tables, one workspace and one key', async () => {
  const environment = { DATABASE_URL: await createEmptyDatabase() };
  const nodes = await Promise.all(
    [1, 2, 3].map(async (node) => {
      const dataDirectory = join(directory, String(node));
      await bringRuleTables(join(dataDirectory, 'cache'));
      return await startServiceProcess({ ...environment, DATA_DIR: dataDirectory });
    }),
  );
  const keys = nodes.map(({ key }) => key).filter((key) => key !== null);
  expect(keys).toHaveLength(1);
  for (const { port } of nodes) {
    const response = await fetch(`http://127.0.0.1:${port}/v1/usage`, { headers: { 'x-api-key': keys[0]! } });
    expect(response.status).toBe(200);
  }
  await Promise.all(nodes.map((node) => node.stop()));
});
