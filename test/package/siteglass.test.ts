// The npm package as its users get it: built, packed, installed into an empty folder by npm, started by npx, called over HTTP.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { globSync, lstatSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';
import { build, output, pack, registryProblem, root, userEnvironment } from './support.ts';
import type { Tarball } from './support.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const noRegistry = await registryProblem();
const skipped = noRegistry === undefined ? '' : ` (skipped: ${noRegistry})`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

let folder = '';
let tarball: Tarball;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteglass-package-'));
  await build('build-package.ts');
  tarball = await pack(join(root, 'build', 'package'), folder);
  console.log(`tarball ${megabytes(tarball.size)}, unpacked ${megabytes(tarball.unpackedSize)}`);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('the package', () => {
  test('describes itself for users, not for developers', async () => {
    const ours = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, any>;
    const theirs = JSON.parse(await readFile(join(root, 'build/package/package.json'), 'utf8')) as Record<string, any>;
    expect(theirs).toMatchObject({ name: 'siteglass', version, type: 'module', bin: { siteglass: 'bin/siteglass' } });
    for (const field of ['private', 'scripts', 'devDependencies', 'overrides'])
      expect(theirs).not.toHaveProperty(field);
    expect(theirs['optionalDependencies']).toEqual(ours['optionalDependencies']);
    expect(ours['dependencies']).toMatchObject(theirs['dependencies']);
    for (const tool of ['typescript', 'vite', 'react', 'tailwindcss', 'wappalyzer-mit']) {
      expect(theirs['dependencies']).not.toHaveProperty(tool);
    }
  });

  test('contains what the service needs, and no sources or tests', () => {
    expect(tarball.files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'bin/siteglass',
        'src/main.js',
        'src/web/browser/pool/worker.js',
        'src/engines/technology/rules/wappalyzer/rules.json',
        'src/engines/technology/rules/wappalyzer/LICENSE',
        'src/storage/migrations/repeatable/20_admit.sql',
        'dashboard/dist/index.html',
        'dashboard/dist/LICENSES.md',
        'docs/api.md',
      ]),
    );
    const tables = tarball.files.filter((file) => file.startsWith('assets/rule-tables/'));
    expect(tables.map((file) => file.replace(/^.*technology-\w{32}/, '')).toSorted()).toEqual(['.patterns', '.tables']);
    expect(tarball.files.filter((file) => /\.tsx?$|\.test\.|\/testing\/|^scripts\//.test(file))).toEqual([]);
  });

  test('cannot be published from the checkout', async () => {
    // Nothing listens there: whatever is not refused by npm ends with a refused connection.
    const registry = ['--registry=http://127.0.0.1:1/', '--//127.0.0.1:1/:_authToken=none', '--fetch-retries=0'];
    const publish = (place: string) =>
      output('npm', ['publish', ...registry, '--ignore-scripts', '--loglevel=error'], join(root, place), 120);
    await expect(publish('.')).rejects.toThrow('EPRIVATE');
    await expect(publish('clients')).rejects.toThrow('EPRIVATE');
    await expect(publish('build/package')).rejects.toThrow('ECONNREFUSED');
  });
});

describe.skipIf(noRegistry !== undefined)(`an installation${skipped}`, () => {
  let app = '';
  let npx: ChildProcess;
  let target: Target;
  let address = '';
  let key = '';
  const lines: string[] = [];
  let errors = '';
  const isGone = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  };

  beforeAll(async () => {
    app = join(folder, 'app');
    await mkdir(app);
    await writeFile(join(app, 'package.json'), '{ "private": true }');
    const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    await output('npm', ['install', ...options, tarball.file], app, 480);
    const lock = JSON.parse(await readFile(join(app, 'node_modules/.package-lock.json'), 'utf8')) as {
      packages: object;
    };
    const files = globSync('**', { cwd: join(app, 'node_modules'), withFileTypes: true }).filter((one) => one.isFile());
    const bytes = files.reduce((sum, one) => sum + lstatSync(join(one.parentPath, one.name)).size, 0);
    console.log(`installed ${Object.keys(lock.packages).length} packages, ${megabytes(bytes)}`);

    target = await startTarget();
    target.on('/page', (_request, response) => {
      response.setHeader('x-powered-by', 'Express');
      sendPage(response, '<h1>Plain</h1><script>document.querySelector("h1").textContent += " and rendered"</script>');
    });
    npx = spawn('npx', ['siteglass'], {
      cwd: app,
      env: { ...userEnvironment, PORT: '0', SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    npx.stderr!.on('data', (chunk: Buffer) => {
      // npm warns of settings that it does not know.
      errors += chunk.toString().replaceAll(/^npm (warn|notice).*\n/gm, '');
    });
    await new Promise<void>((resolve, reject) => {
      npx.once('exit', (code) =>
        reject(new Error(`npx siteglass ended with ${code}:\n${lines.join('\n')}\n${errors}`)),
      );
      createInterface({ input: npx.stdout! }).on('line', (line) => {
        lines.push(line);
        address = /^Siteglass listens on (\S+)$/.exec(line)?.[1] ?? address;
        key = /^First key, shown only once: (\S+)$/.exec(line)?.[1] ?? key;
        if (key !== '') resolve();
      });
    });
  });
  afterAll(async () => {
    if (npx?.exitCode === null && npx.signalCode === null) npx.kill('SIGTERM');
    await target?.close();
  });

  const call = (path: string, parameters: Record<string, string> = {}): Promise<Response> =>
    fetch(`${address}${path}?${new URLSearchParams(parameters).toString()}`, {
      headers: { 'x-api-key': key },
      signal: AbortSignal.timeout(50_000),
    });

  test('prints the same start messages as a checkout, with its data in ./data', async () => {
    expect(lines.join('\n')).toContain(`Admin token: ${join(app, 'data', 'admin-token')}\nDashboard: ${address}/\n`);
    expect(await readdir(join(app, 'data'))).toEqual(expect.arrayContaining(['admin-token', 'postgres', 'secret-key']));
  });

  test('runs with its own Node.js, and the doctor finds nothing missing', async () => {
    const report = await output('npx', ['siteglass', 'doctor'], app, 120).catch(
      (error: { stdout: string }) => error.stdout,
    );
    const packaged = globSync('node_modules/node-*/package.json', { cwd: app }).map(
      (file) => (JSON.parse(readFileSync(join(app, file), 'utf8')) as { version: string }).version,
    );
    for (const one of packaged) expect(report).toContain(`Node.js ${one}`);
    expect(report).toMatch(/^ok +database +PostgreSQL/m);
    expect(report).toMatch(/^ok +fingerprints +9 rule sets with rules for \d,\d+ technologies$/m);
    expect(report).toMatch(/^ok +fonts +built in: Arimo/m);
    expect(report).not.toMatch(/^fail/m);
  });

  test('prints its version and its help', async () => {
    expect(await output('npx', ['siteglass', '--version'], app, 60)).toBe(`${version}\n`);
    expect(await output('npx', ['siteglass', '--help'], app, 60)).toMatch(/^Usage: siteglass \[options\] \[command\]/);
  });

  test('crawls a page, as HTML and as Markdown', async () => {
    const html = await call('/v1/website/crawler', { query: `${target.origin}/page` });
    expect([html.status, await html.text()]).toEqual([200, expect.stringContaining('Plain')]);
    const markdown = await call('/v1/website/crawler', { query: `${target.origin}/page`, response_type: 'markdown' });
    expect([markdown.status, await markdown.text()]).toEqual([200, expect.stringContaining('# Plain')]);
  });

  test('renders a page', async () => {
    const reply = await call('/v1/website/rendering', { query: `${target.origin}/page` });
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('Plain and rendered')]);
  });

  test('takes a screenshot', async () => {
    const reply = await call('/v1/website/screenshot', { query: `${target.origin}/page` });
    expect(reply.status).toBe(200);
    const signature = Buffer.from(await reply.arrayBuffer()).subarray(0, 4);
    expect(signature).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  });

  test('names technologies', async () => {
    const reply = await call('/v1/website/technology', { query: `${target.origin}/page` });
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('Express')]);
  });

  test('runs a job', async () => {
    const accepted = await call('/v1/website/crawler', { query: `${target.origin}/page`, is_async: 'true' });
    const { job_id } = (await accepted.json()) as { job_id: string };
    expect(accepted.status).toBe(202);
    await expect
      .poll(async () => ((await (await call(`/jobs/${job_id}`)).json()) as { status: string }).status, {
        timeout: 30_000,
      })
      .toBe('completed');
  });

  test('serves the reference, every guide and its pictures', async () => {
    const reference = await call('/docs');
    expect(reference.status).toBe(200);
    const pages = new Set((await reference.text()).match(/\/docs\/guide\/[\w-]+/g));
    expect(pages.size).toBeGreaterThan(5);
    const replies = await Promise.all([...pages].map((page) => call(page)));
    expect(replies.filter(({ ok }) => !ok).map(({ url }) => url)).toEqual([]);
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    const pictures = new Set(texts.join('').match(/\/docs\/pictures\/[\w.-]+/g));
    expect(pictures.size).toBeGreaterThan(2);
    for (const picture of pictures) expect([picture, (await call(picture)).status]).toEqual([picture, 200]);
    expect((await call('/openapi.json')).status).toBe(200);
  });

  test('serves the dashboard and its assets', async () => {
    const page = await call('/');
    const text = await page.text();
    expect([page.status, text]).toEqual([200, expect.stringContaining('<div id="root">')]);
    const assets = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!);
    expect(assets.some((path) => path.endsWith('.js')) && assets.some((path) => path.endsWith('.css'))).toBe(true);
    for (const asset of assets) expect([asset, (await call(asset)).status]).toEqual([asset, 200]);
  });

  test('offers its tools to assistants', async () => {
    const reply = await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      signal: AbortSignal.timeout(50_000),
    });
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('crawler')]);
  });

  test('stops in order when npx is stopped', async () => {
    const pid = Number((await readFile(join(app, 'data/postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);
    expect(isGone(pid)).toBe(false);
    const ended = once(npx, 'exit');
    npx.kill('SIGTERM');
    await ended;
    await expect.poll(() => isGone(pid), { timeout: 30_000 }).toBe(true);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
    // PostgreSQL removes it when it shuts down in order.
    expect(await readdir(join(app, 'data/postgres/data'))).not.toContain('postmaster.pid');
    expect(errors).toBe('');
  });
});
