// `siteglass db`: export, import and audit, on an embedded database.
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestCli } from '../../test/support/cli.ts';
import type { TestCli } from '../../test/support/cli.ts';
import { runCommand } from '../../test/support/command.ts';
import { exportDatabase } from '../storage/transfer/export-database.ts';
import { startHere } from './local-database.ts';

let cli: TestCli;
let environment: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  cli = await startTestCli();
});
afterAll(() => cli.close());
beforeEach(() => {
  environment = cli.environment();
});

const run = (args: string[], { input = '' } = {}) =>
  runCommand(args, { input, environment, loadService: cli.loadService });

async function exportTestDatabase(): Promise<string> {
  const output = new PassThrough();
  const written = text(output);
  await exportDatabase(cli.opened.database, output);
  output.end();
  return await written;
}

describe('db export and import', () => {
  test('transfer an installation', async () => {
    const data = mkdtempSync(join(cli.folder, 'data-'));
    environment.DATA_DIR = data;
    const file = join(cli.folder, 'export.jsonl');
    // The import creates a new database from an export of the test database.
    const dump = await exportTestDatabase();
    expect(await run(['db', 'import', '-'], { input: dump })).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Imported [\d,]+ rows/),
    });
    expect(await run(['db', 'export', file])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Exported [\d,]+ rows/),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').split('\n').length).toBe(dump.split('\n').length);
    expect(await run(['db', 'export', file])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('cannot be written'),
    });
    expect(await run(['db', 'import', file])).toMatchObject({ exitCode: 1 });
    expect(await run(['db', 'import', file, '--replace', '--json'])).toMatchObject({
      stderr: '',
      exitCode: 0,
      stdout: expect.stringMatching(/^\{"rows":/),
    });
    expect((await run(['db', 'import', join(cli.folder, 'nothing')])).stderr).toContain('cannot be read');
    expect((await run(['doctor'])).stdout).toMatch(/^ok +ledger/m);

    // If another process runs the database, the command connects to it instead of starting it.
    await using _running = await startHere(join(data, 'postgres'));
    const joined = await run(['db', 'export', '-']);
    expect(joined).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(/^Exported [\d,]+ rows/) });
    expect(joined.stdout).toBe(readFileSync(file, 'utf8'));
    expect((await run(['doctor'])).stdout).toMatch(/^ok +database .*the running embedded database/m);
  }, 60_000);
});

test('db import refuses while the service runs', async () => {
  await cli.opened.database.query(`insert into node (role, host, version) values ('all', 'machine-7', '1')`);
  environment.DATABASE_URL = cli.opened.url;
  expect(await run(['db', 'import', '-', '--replace'])).toMatchObject({
    exitCode: 1,
    stderr: 'Stop Siteglass first: it runs on machine-7\n',
  });
  await cli.opened.database.query('delete from node');
});

test('db audit checks the ledger', async () => {
  expect(await run(['db', 'audit'])).toMatchObject({ exitCode: 0, stdout: 'The ledger is consistent.\n' });
});
