// Every code sample of `/docs` runs as it is shown without JavaScript, and returns what the example beside it shows.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../src/contract/json.ts';
import { exampleId } from '../src/gateway/openapi-document.ts';
import { startStandIn } from './support/search-engines/stand-in.ts';
import type { StandIn } from './support/search-engines/stand-in.ts';
import { startTestService } from './support/service.ts';
import type { TestService } from './support/service.ts';
import { sendPage, startTarget } from './support/target.ts';
import type { Target } from './support/target.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

let directory: string;
let service: TestService;
let target: Target;
let standIns: StandIn[];
let environment: NodeJS.ProcessEnv;
let entries: Entry[];
/** The ids of what exists, by the first part of a path. */
let ids: Record<string, string>;
let screenshotJob: string;

interface Entry {
  method: string;
  path: string;
  /** By language. */
  samples: Map<string, string>;
  /** The example beside the call, as JSON text. */
  example: string | undefined;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-samples-'));
  target = await startTarget();
  target.on('/', (_request, response) => {
    const body = '<meta name="generator" content="WordPress 6.8.3"><h1>Hello</h1><a href="/other">other</a>';
    sendPage(response, body);
  });
  const [bing, google] = (standIns = await Promise.all([startStandIn('bing'), startStandIn('google')]));
  service = await startTestService({
    environment: { SITEGLASS_BASE_URL_BING: bing!.origin, SITEGLASS_BASE_URL_GOOGLE: google!.origin },
  });
  const { key } = await service.createAccount({
    account: { stats_enabled: true, unlocker_hosts: ['127.0.0.1'] },
    credits: 10_000,
  });
  const submit = async (path: string, body: object) =>
    (await service.call(path, {}, { method: 'POST', key, body: JSON.stringify(body) })).json;
  const url = `${target.origin}/`;
  const job = await submit('/v1/website/crawler', { query: url, is_async: true });
  ({ job_id: screenshotJob } = await submit('/v1/website/screenshot', { url, is_async: true }));
  const batch = await submit('/v1/batches', { endpoint: 'crawler', items: [url] });
  const crawl = await submit('/v1/crawls', { url, limit: 2 });
  const schedule = await submit('/v1/schedules', { every_seconds: 3600, endpoint: 'crawler', params: { query: url } });
  ids = { jobs: job.job_id, batches: batch.batch_id, crawls: crawl.crawl_id, schedules: schedule.schedule_id };
  for (const id of [job.job_id, screenshotJob]) await service.waitForJob(id, key);
  for (const path of [`/v1/batches/${ids['batches']}`, `/v1/crawls/${ids['crawls']}`])
    expect((await service.call(path, { wait: 30 }, { key })).json.status).toBe('completed');
  environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], SITEGLASS_API_KEY: key };
  const client = join(directory, 'node_modules', '@siteglass', 'client');
  await mkdir(client, { recursive: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', 'clients', '--outDir', join(client, 'dist')], { cwd: root });
  await writeFile(join(client, 'package.json'), readFileSync(join(root, 'clients/package.json')));
  entries = readEntries((await service.call('/docs')).text);
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await target?.close();
  for (const standIn of standIns ?? []) await standIn.close();
  await rm(directory, { recursive: true, force: true });
});

function readEntries(page: string): Entry[] {
  const sections = page.split('<section class="entry"').slice(1);
  return sections.map((section) => {
    const heading = textOf(/<h2[^>]*>([^]*?)<span class="price">/.exec(section)![1]!);
    const [method = '', path = ''] = heading.trim().split(' ');
    const panels = [...section.matchAll(/<div role="tabpanel" id="\S+-(\w+)"[^]*?<code[^>]*>([^]*?)<\/code>/g)];
    const [, example] = /<p class="reply">[^]*?<code data-language="json">([^]*?)<\/code>/.exec(section) ?? [];
    return {
      method,
      path,
      samples: new Map(panels.map(([, language, code]) => [language!, textOf(code!)])),
      example: example === undefined ? undefined : textOf(example),
    };
  });
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
const textOf = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name]!);

/** The sample with a page and an id that exist. */
const fillIn = ({ path }: Entry, sample: string): string =>
  sample
    .replaceAll(/https:\/\/(?:[\w-]+\.)*example(?:\.com|\.org)?\//g, `${target.origin}/`)
    .replaceAll(exampleId, ids[path.replace('/v1', '').split('/')[1]!] ?? '');

/** Calls that a second sample would find in another state, such as cancelled. */
const changesState = ({ method, path }: Entry): boolean => method !== 'GET' && path.includes('{');

/** The paths of calls whose samples save the response. */
const savedPaths = new Set(['/v1/website/screenshot', '/jobs/{job_id}/result']);

const commands: Record<string, (code: string) => Promise<string>> = {
  curl: async (code) => (await run('bash', ['--norc', '-c', code], { cwd: directory, env: environment })).stdout,
  typescript: async (code) => await runFile(process.execPath, 'sample.ts', code),
  python: async (code) => await runFile('python3', 'sample.py', code),
};

async function runFile(program: string, name: string, code: string): Promise<string> {
  await writeFile(join(directory, name), code);
  return (await run(program, [name], { cwd: directory, env: environment })).stdout;
}

const hasPython = async (): Promise<boolean> =>
  await run('python3', ['-c', 'import requests']).then(
    () => true,
    () => false,
  );

describe('the samples', () => {
  test.for(Object.keys(commands))('in %s run, and print text', { timeout: 180_000 }, async (language, { skip }) => {
    skip(language === 'python' && !(await hasPython()), 'needs Python with requests');
    const printed = entries.filter((entry) => !changesState(entry) && !savedPaths.has(entry.path));
    expect(printed.length).toBeGreaterThan(20);
    for (const entry of printed) {
      const output = await commands[language]!(fillIn(entry, entry.samples.get(language)!));
      expect([entry.path, output]).toEqual([entry.path, expect.stringMatching(/^(?!\{"error")[^]*\S/)]);
      expect([entry.path, output]).not.toEqual([entry.path, expect.stringContaining('Uint8Array')]);
    }
  });

  test.for(Object.keys(commands))('in %s save a screenshot as a file', async (language, { skip }) => {
    skip(language === 'python' && !(await hasPython()), 'needs Python with requests');
    const entry = entries.find(({ path }) => path === '/v1/website/screenshot')!;
    await rm(join(directory, 'screenshot.png'), { force: true });
    expect(await commands[language]!(fillIn(entry, entry.samples.get(language)!))).toBe('');
    expect((await readFile(join(directory, 'screenshot.png'))).subarray(1, 4).toString()).toBe('PNG');
    expect(entry.example).toBeUndefined();
  });

  test.for(Object.keys(commands))('in %s save the result of a job as a file', async (language, { skip }) => {
    skip(language === 'python' && !(await hasPython()), 'needs Python with requests');
    const entry = entries.find(({ path }) => path === '/jobs/{job_id}/result')!;
    const file = join(directory, 'result');
    const sample = entry.samples.get(language)!;
    await rm(file, { force: true });
    expect(await commands[language]!(sample.replaceAll(exampleId, screenshotJob))).toBe('');
    expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG');
    const printed = await commands[language]!(fillIn(entry, sample));
    // The client parses text, so that its sample prints it.
    const text = language === 'typescript' ? printed : await readFile(file, 'utf8');
    expect(text).toContain('<h1>Hello</h1>');
  });

  test('in TypeScript have no type errors', async () => {
    const files = entries.map((entry, index) => ({
      name: `typed-${index}.ts`,
      code: entry.samples.get('typescript')!,
    }));
    for (const { name, code } of files) await writeFile(join(directory, name), code);
    const settings = {
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'esnext',
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      files: files.map(({ name }) => name),
    };
    await writeFile(join(directory, 'package.json'), '{"type":"module"}');
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = await run(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      directory,
    ]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  test('return what the example beside them shows', async () => {
    const compared = entries.filter((entry) => entry.example !== undefined && !changesState(entry));
    expect(compared.length).toBeGreaterThan(15);
    const found: string[] = [];
    for (const entry of compared) {
      const output = await commands['curl']!(fillIn(entry, entry.samples.get('curl')!));
      const example = fillIn(entry, entry.example!);
      for (const difference of differences(JSON.parse(example), JSON.parse(output)))
        found.push(`${entry.method} ${entry.path}: ${difference}`);
    }
    expect(found).toEqual([]);
  }, 120_000);
});

/** The members that only one of them has, and the values of different types. */
function differences(example: unknown, actual: unknown, place = ''): string[] {
  if (example === null || actual === null) return [];
  if (Array.isArray(example) && Array.isArray(actual))
    return example.length > 0 && actual.length > 0 ? differences(example[0], actual[0], `${place}[]`) : [];
  if (isObject(example) && isObject(actual)) {
    const names = new Set([...Object.keys(example), ...Object.keys(actual)]);
    return [...names].flatMap((name) => {
      const at = `${place}.${name}`;
      if (name === 'params') return []; // what the caller sent
      if (!(name in example)) return [`${at} is only in the response`];
      if (!(name in actual)) return [`${at} is only in the example`];
      return differences(example[name], actual[name], at);
    });
  }
  return typeof example === typeof actual ? [] : [`${place} is ${typeof example} in the example`];
}
