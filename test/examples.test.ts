// Every example in the documents is run against a live service, with its placeholders filled in.
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProxy } from './support/proxy-server.ts';
import type { ProxyServer } from './support/proxy-server.ts';
import { bringRuleTables } from './support/rule-tables.ts';
import { startStandIn } from './support/search-engines/stand-in.ts';
import type { StandIn } from './support/search-engines/stand-in.ts';
import { startTestService } from './support/service.ts';
import type { TestAccount, TestService } from './support/service.ts';
import { startTarget } from './support/target.ts';
import type { Target } from './support/target.ts';
import { browserEnvironment } from './support/test-browser.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
const documents = ['README.md', 'clients/README.md', ...globSync('docs/*.md', { cwd: root })];

/** Commands that install, start or stop things have other tests. */
const notHere = /^(npm|npx|docker|kubectl|systemctl)\b|siteglass (serve|doctor|mcp|db)\b/;

let directory: string;
let service: TestService;
let target: Target;
let proxy: ProxyServer;
let standIns: StandIn[];
let account: TestAccount;
let environment: NodeJS.ProcessEnv;
/** Of the reference: another schedule, which an example deletes. */
let reference: NodeJS.ProcessEnv;
/** Of the management API: another workspace, whose key an example deletes. */
let managed: NodeJS.ProcessEnv;
/** A key that no example deletes. */
let submitterKeyId: number;
/** A workspace for the example that deletes one. */
let spare: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-examples-'));
  await bringRuleTables(join(directory, 'cache'));
  target = await startTarget();
  const [bing, google] = (standIns = await Promise.all([startStandIn('bing'), startStandIn('google')]));
  const engines = { SITEGLASS_BASE_URL_BING: bing!.origin, SITEGLASS_BASE_URL_GOOGLE: google!.origin };
  service = await startTestService({ environment: engines });
  account = await service.createAccount({
    account: { stats_enabled: true, unlocker_hosts: ['127.0.0.1'] },
    credits: 10_000,
  });
  proxy = await startProxy('http');
  const url = `http://user:pass-word@127.0.0.1:${proxy.port}`;
  await service.manage('POST', '/proxies', { pool: 'datacenter', country: 'AT', url });
  const client = join(directory, 'node_modules', '@siteglass', 'client');
  await mkdir(client, { recursive: true });
  await run(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'clients', '--outDir', join(client, 'dist')],
    { cwd: root },
  );
  await writeFile(join(client, 'package.json'), readFileSync(join(root, 'clients/package.json')));
  await symlink(join(root, 'node_modules', 'firecrawl'), join(directory, 'node_modules', 'firecrawl'));
  const accepted = await service.call('/v1/website/crawler', { query: `${target.origin}/`, is_async: true }, account);
  await service.waitForJob(accepted.json.job_id, account.key);
  const batch = await service.call(
    '/v1/batches',
    {},
    {
      method: 'POST',
      key: account.key,
      body: JSON.stringify({ endpoint: 'crawler', items: [`${target.origin}/`] }),
    },
  );
  const crawl = await service.call(
    '/v1/crawls',
    {},
    { method: 'POST', key: account.key, body: JSON.stringify({ url: `${target.origin}/` }) },
  );
  const [schedule, doomed] = await Promise.all(Array.from({ length: 2 }, createSchedule));
  environment = {
    PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
    SITEGLASS_URL: service.address,
    JOB_ID: accepted.json.job_id,
    BATCH_ID: batch.json.batch_id,
    CRAWL_ID: crawl.json.crawl_id,
    SCHEDULE_ID: schedule,
    PORT: new URL(service.address).port,
    DATA_DIR: directory,
    SITEGLASS_ADMIN_TOKEN: service.adminToken,
    SITEGLASS_API_KEY: account.key,
    ...browserEnvironment,
  };
  reference = { ...environment, SCHEDULE_ID: doomed };
  const other = await service.createAccount();
  spare = (await service.createAccount()).slug;
  submitterKeyId = (await service.manage('POST', `/accounts/${other.slug}/keys`, { alias: 'examples' })).json.id;
  managed = {
    ...environment,
    SLUG: other.slug,
    ID: String(other.keyId),
    JOB: accepted.json.job_id,
    POOL: 'datacenter',
    TOKEN: 'unknown',
    SESSION: 'unknown',
  };
}, 120_000);
afterAll(async () => {
  await service.stop();
  await Promise.all([target.close(), proxy.close()]);
  for (const standIn of standIns) await standIn.close();
  await rm(directory, { recursive: true, force: true });
});

async function createSchedule(): Promise<string> {
  const body = JSON.stringify({ every_seconds: 3600, endpoint: 'crawler', params: { query: `${target.origin}/` } });
  const { json } = await service.call('/v1/schedules', {}, { method: 'POST', key: account.key, body });
  return json.schedule_id;
}

const fillIn = (text: string): string =>
  text
    .replaceAll(/https:\/\/(?:[\w-]+\.)*example(?:\.com)?\//g, `${target.origin}/`)
    .replaceAll('http://127.0.0.1:8080', service.address)
    .replaceAll('bin/siteglass', 'siteglass')
    .replaceAll('#results', 'h1') // what the page of the target has
    .replaceAll(/(?<="?key_id"?[=:])17\b/g, String(submitterKeyId));

const blocksOf = (document: string, language: string): string[] =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text!);

/** Whole commands: a line that ends with a backslash or within single quotes continues. */
const commandsOf = (block: string): string[] =>
  block
    .replaceAll('\\\n', ' ')
    .split(/\n(?=(?:[^']*'[^']*')*[^']*$)/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#') && !notHere.test(line));

const shellExamples = documents.flatMap((document) =>
  blocksOf(document, 'sh')
    .flatMap(commandsOf)
    .map((command) => ({ document, command })),
);
const scripts = documents.flatMap((document) => blocksOf(document, 'js').map((script) => ({ document, script })));

test('there are examples to run', () => {
  expect(shellExamples.length).toBeGreaterThan(15);
  expect(scripts.length).toBeGreaterThan(4);
});

describe('a command', () => {
  test.each(shellExamples)(
    'of $document works: $command',
    async ({ document, command }) => {
      // A refusal fails the example, except in the reference, where an engine may be missing or a job may have ended.
      const strict = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }';
      const lenient = `curl() { status=$(command curl --silent --output /dev/null --write-out '%{http_code}' "$@"); case $status in 2*|403|409|500) ;; 404) [[ $* =~ /(images|news|search|suggest|schedules) ]] ;; *) echo "status $status" >&2; return 1 ;; esac; }`;
      // Examples of the management API must be well-formed; the entries that they name need not exist.
      const management = `curl() { status=$(command curl --silent --output /dev/null --write-out '%{http_code}' "$@"); case $status in 2*|401|403|404|409) ;; 400) [[ $* == */playground* ]] ;; *) echo "status $status" >&2; return 1 ;; esac; }`;
      const shells: Record<string, string> = { 'docs/reference.md': lenient, 'docs/manage.md': management };
      const shell = shells[document] ?? strict;
      const environments: Record<string, NodeJS.ProcessEnv> = {
        'docs/reference.md': reference,
        'docs/manage.md': managed,
      };
      const slug = command.includes('?confirm=') ? { SLUG: spare } : {};
      const { stderr } = await run('bash', ['--norc', '-c', `set -o pipefail; ${shell}\n${fillIn(command)}`], {
        cwd: directory,
        env: { ...(environments[document] ?? environment), ...slug },
      });
      expect(stderr).not.toMatch(/error|refused/i);
    },
    90_000,
  );

  test('of docs/manage.md has deleted its workspace', async () => {
    expect((await service.manage('GET', `/accounts/${spare}`)).status).toBe(404);
  });
});

describe('a script', () => {
  test.each(scripts)('of $document works', async ({ script }) => {
    const file = join(directory, `example-${Math.random().toString(36).slice(2)}.mjs`);
    await writeFile(file, fillIn(script));
    const { stderr } = await run(process.execPath, [file], { env: environment });
    expect(stderr).toBe('');
  });

  test('verifies the signature of webhooks', async () => {
    const [script] = blocksOf('docs/api.md', 'js').filter((text) => text.includes('isAuthentic'));
    const file = join(directory, 'webhook.mjs');
    const check = `
      const t = Math.floor(Date.now() / 1000);
      const v1 = createHmac('sha256', 'secret').update(t + '.body').digest('hex');
      console.log(isAuthentic('t=' + t + ',v1=' + v1, 'body', 'secret'), isAuthentic('t=' + t + ',v1=' + v1, 'other', 'secret'));`;
    await writeFile(file, script! + check);
    expect((await run(process.execPath, [file])).stdout).toBe('true false\n');
  });
});
