// The API from the command line: a command for every endpoint, for people and for scripts.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callCommands, jobCommands, searchCommands } from '../../src/cli/call-names.ts';
import { fileName, formatReply, formatValue } from '../../src/cli/call-output.ts';
import { createProgress } from '../../src/cli/progress.ts';
import { fullCatalog } from '../../src/endpoints/full-catalog.ts';
import type { AnyEndpoint } from '../../src/endpoints/endpoint.ts';
import { freePort } from '../support/free-port.ts';
import { runCommand } from '../support/command.ts';
import { bringRuleTables } from '../support/rule-tables.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const siteglass = join(import.meta.dirname, '..', '..', 'bin', 'siteglass');

let directory: string;
let service: TestService;
let target: Target;
let account: TestAccount;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-calls-'));
  [service, target] = await Promise.all([startTestService(), startTarget()]);
  account = await service.createAccount({ credits: 1000 });
  environment = { SITEGLASS_URL: service.address, SITEGLASS_API_KEY: account.key, DATA_DIR: directory };
});
afterAll(async () => {
  await service.stop();
  await target.close();
  await rm(directory, { recursive: true, force: true });
});

const run = (args: string[], input = '') => runCommand(args, { environment, input });

describe('the commands', () => {
  test('names the options of the command in its help, not the parameters of the API', async () => {
    const help = (await run(['crawl', '--help'])).stdout.replaceAll(/\s+/g, ' ');
    expect(help).toContain('--no-allow-redirects Do not follow redirects --');
    expect(help).toContain('Overrides --response-type and --return-page-source.');
    expect(help).toContain('With --async: URL');
    expect(help).toContain('true for --response-type markdown.');
    expect(help).toContain('and `fields` (rules for each match)');
  });

  test('exist for every endpoint of the catalogue', async () => {
    const commands = [
      ...callCommands(fullCatalog, new Set()),
      ...searchCommands(fullCatalog),
      ...jobCommands(fullCatalog),
    ];
    // Batches, crawls and schedules have their own commands, see below.
    const single = fullCatalog.filter(({ path }) => !/^\/v1\/(batches|crawls|schedules)/.test(path));
    expect(commands.flatMap(({ endpoints }) => endpoints)).toHaveLength(single.length);
    const { stdout } = await run(['--help']);
    for (const { name, alias } of callCommands(fullCatalog, new Set()))
      expect(stdout).toContain(`  ${alias === undefined ? name : `${name}|${alias}`} `);
  });

  test('have short names, shared by endpoints with the same ending, and never shadow other commands', () => {
    const endpoint = (path: string, operationId: string) => ({ path, operationId, alsoByPost: true }) as AnyEndpoint;
    const made = callCommands(
      [
        endpoint('/v1/website/rendering', 'rendering'),
        endpoint('/v1/website/webunlocker', 'webunlocker'),
        endpoint('/v1/website/technology', 'technology'),
        endpoint('/v1/bing/images', 'bingImages'),
        endpoint('/v1/brave/images', 'braveImages'),
        endpoint('/v1/bing/search', 'bingSearch'),
        endpoint('/v1/website/doctor', 'websiteDoctor'),
      ],
      new Set(['doctor']),
    );
    expect(made.map(({ name, endpoints }) => [name, endpoints.length])).toEqual([
      ['render', 1],
      ['unlock', 1],
      ['tech', 1],
      ['images', 2],
      ['web', 1],
      ['website-doctor', 1],
    ]);
  });
});

describe('a call', () => {
  test('prints the page itself, or JSON on request', async () => {
    const page = await run(['crawl', `${target.origin}/`]);
    expect(page).toMatchObject({ exitCode: 0, stderr: '' });
    expect(page.stdout).toMatch(/^<!DOCTYPE html>.*Hello/);
    expect(JSON.parse((await run(['crawl', `${target.origin}/`, '--json'])).stdout)).toContain('<h1>Hello</h1>');
    expect((await run(['crawl', `${target.origin}/`, '--response-type', 'markdown'])).stdout).toContain('# Hello');
  });

  test('lists the URLs of a website in full', async () => {
    const long = `/${'long-'.repeat(30)}name`;
    target.on('/site', (_request, response) => sendPage(response, `<a href="${long}">x</a>`));
    const { stdout } = await run(['map', `${target.origin}/site`, '--limit', '2']);
    expect(stdout).toMatch(/^urls\n {2}source +lastmod +url\n/m);
    expect(stdout).toContain(`  ${target.origin}${long}\n`);
    expect(stdout).toMatch(/^ {2}page +200 +2 /m);
  });

  test('passes options on under the names of the API', async () => {
    target.on('/away', (_request, response) => response.writeHead(302, { location: '/' }).end('moved'));
    const stayed = await run(['crawl', `${target.origin}/away`, '--no-allow-redirects', '--return-page-source']);
    expect(stayed.stdout).toBe('moved\n');
  });

  test('asks for the health of an engine', async () => {
    await service.manage('PATCH', `/accounts/${account.slug}`, { stats_enabled: true });
    expect((await run(['stats', '--engine', 'website'])).stdout).toMatch(/health +operational/);
  });

  test('prints balances as facts and sections', async () => {
    const { stdout } = await run(['usage']);
    expect(stdout).toMatch(/^remaining {3}\d/m);
    expect(stdout).toMatch(/^api_key\n {2}alias +test key$/m);
  });

  test('writes the result to the given file', async () => {
    const file = join(directory, 'page.html');
    expect((await run(['crawl', `${target.origin}/`, '--output', file])).stdout).toContain(file);
    expect(await readFile(file, 'utf8')).toContain('<h1>Hello</h1>');
  });

  test('refuses an output that cannot be written before the call costs credits', async () => {
    const left = async () => JSON.parse((await run(['usage', '--json', '--fields', 'remaining'])).stdout).remaining;
    const before = await left();
    const file = join(directory, 'missing', 'page.html');
    const { exitCode, stderr } = await run(['crawl', `${target.origin}/`, '--output', file]);
    expect([exitCode, stderr]).toEqual([1, `--output ${file}: there is no folder ${join(directory, 'missing')}\n`]);
    expect((await run(['crawl', `${target.origin}/`, '--output', directory])).stderr).toContain('is a folder');
    expect(await left()).toBe(before);
  });

  test('starts jobs, and shows, reads and cancels them', async () => {
    const { job_id: id } = JSON.parse((await run(['crawl', `${target.origin}/`, '--async', '--json'])).stdout);
    expect((await run(['jobs', id, '--wait', '10'])).stdout).toMatch(/status +completed/);
    expect((await run(['jobs', 'result', id])).stdout).toContain('Hello');
    expect(await run(['jobs', 'cancel', id])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('Conflict'),
    });
  });

  test('finds jobs by a part of their URL', async () => {
    const { job_id: id } = JSON.parse((await run(['crawl', `${target.origin}/?marked=1`, '--async', '--json'])).stdout);
    const operator = { SITEGLASS_URL: service.address, SITEGLASS_ADMIN_TOKEN: service.adminToken };
    const list = async (text: string) =>
      (await runCommand(['jobs', 'list', account.slug, '--text', text], { environment: operator })).stdout;
    expect(await list('MARKED=1')).toContain(id);
    expect(await list('nowhere-to-be-found')).toBe('No jobs.\n');
  });

  test('ends with an exit code for each kind of error', async () => {
    const codeOf = async (args: string[], key = account.key) =>
      (await runCommand(args, { environment: { ...environment, SITEGLASS_API_KEY: key } })).exitCode;
    const poor = await service.createAccount({ credits: 0 });
    expect(await codeOf(['crawl', 'http://127.0.0.1:1/', '--retries', '0'])).toBe(1);
    expect(await codeOf(['crawl', 'nonsense'])).toBe(2);
    expect(await codeOf(['crawl'])).toBe(2);
    expect(await codeOf(['usage'], 'wrong')).toBe(3);
    expect(await codeOf(['crawl', `${target.origin}/`], poor.key)).toBe(4);
  });

  test('without a key for the given server says what is missing', async () => {
    const { exitCode, stderr } = await runCommand(['usage', '--url', service.address], {
      environment: { DATA_DIR: directory },
    });
    expect([exitCode, stderr]).toEqual([1, 'An API key is required: pass --key or set SITEGLASS_API_KEY.\n']);
  });
});

describe('a list', () => {
  test('is processed line by line, and reports the failed ones', async () => {
    const input = `${target.origin}/\n# a comment\n\n${target.origin}/missing\nnonsense\n`;
    const { exitCode, stdout, stderr } = await run(['crawl', '-', '--concurrency', '2'], input);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(lines.find(({ input: url }) => url === 'nonsense')).toMatchObject({
      status: 400,
      error: expect.any(String),
    });
    expect(lines.find(({ input: url }) => url.endsWith('/missing'))).toMatchObject({
      status: 200,
      target_status: 404,
      credits: 1,
    });
    expect([exitCode, stderr]).toEqual([2, '3 done, 1 failed, 2 credits\n']);
  });

  test('waits when a rate limit refuses a call', async () => {
    const slow = await service.createAccount({ account: { plan: { quota: 100, per_second: 2, per_minute: null } } });
    const input = `${target.origin}/\n`.repeat(5);
    const { exitCode, stderr } = await run(['crawl', '-', '--concurrency', '5', '--key', slow.key], input);
    expect([exitCode, stderr]).toEqual([0, '5 done, 0 failed, 5 credits\n']);
  });

  test('ends early when the balance is used up', async () => {
    const poor = await service.createAccount({ credits: 2 });
    const input = `${target.origin}/\n`.repeat(50);
    const { exitCode, stdout, stderr } = await run(['crawl', '-', '--concurrency', '1', '--key', poor.key], input);
    expect([exitCode, stdout.trim().split('\n').length]).toEqual([4, 3]);
    expect(stderr).toContain(
      'Stopped, because all further calls would fail the same way: Insufficient credits: need 1, have 0',
    );
  });

  test('shows a progress bar below the results on a terminal', () => {
    const written: string[] = [];
    const stream = (isTTY: boolean) =>
      Object.assign(new Writable({ write: (chunk, _encoding, done) => done(void written.push(String(chunk))) }), {
        isTTY,
      });
    let clock = 0;
    let total: number | undefined;
    const progress = createProgress(
      stream(true),
      stream(true),
      () => total,
      () => clock,
    );
    clock = 1000;
    progress.print('one\n', { credits: 1, isFailure: false });
    total = 4;
    clock = 2000;
    progress.print('two\n', { credits: 0, isFailure: true });
    progress.end();
    expect(written).toEqual([
      '\r\u001b[K',
      'one\n',
      '1 done, 0 failed, 1 credit',
      '\r\u001b[K',
      'two\n',
      `${'█'.repeat(12)}${'░'.repeat(12)} 2 of 4, 1 failed, 1 credit, 2 s left`,
      '\r\u001b[K2 done, 1 failed, 1 credit\n',
    ]);
  });

  test('is written to a folder, with a file for each result', async () => {
    const folder = join(directory, 'pages');
    const { exitCode } = await run(['crawl', '-', '--output', folder], `${target.origin}/\n${target.origin}/\n`);
    expect(exitCode).toBe(0);
    const port = new URL(target.origin).port;
    expect((await readdir(folder)).toSorted()).toEqual([
      `crawl-127.0.0.1-${port}-2.html`,
      `crawl-127.0.0.1-${port}.html`,
    ]);
  });
});

describe('a batch', () => {
  test('is submitted from a file, and its results are written to another', async () => {
    const [list, results] = [join(directory, 'urls.txt'), join(directory, 'results.ndjson')];
    await writeFile(list, `# pages\n${target.origin}/?1\n\n{"query": "${target.origin}/?2"}\n`);
    const args = ['batch', list, '--endpoint', 'crawler', '--param', 'response_type=markdown', '--name', 'cli'];
    const done = await run([...args, '--output', results]);
    expect([done.exitCode, done.stderr]).toEqual([0, expect.stringContaining('2 of 2 done, 0 failed, 2 credits')]);
    const lines = (await readFile(results, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).result)).toEqual(['# Hello', '# Hello']);

    const listed = JSON.parse((await run(['batch', 'list', '--json'])).stdout).items;
    expect(listed[0]).toMatchObject({ name: 'cli', status: 'completed' });
    const { batch_id } = listed[0];
    expect((await run(['batch', 'show', batch_id])).stdout).toContain('completed');
    expect((await run(['batch', 'results', batch_id])).stdout.trim().split('\n')).toHaveLength(2);
    const csv = await run(['batch', 'results', batch_id, '--format', 'csv']);
    expect(csv.stdout.split('\r\n')).toHaveLength(4); // the heading, two rows, and the end of the last one
    const late = await run(['batch', 'pause', batch_id]);
    expect([late.exitCode, late.stderr]).toEqual([1, 'Conflict: the batch is completed and can no longer be paused\n']);
  });

  test('can be left running, and cancelled', async () => {
    const items = Array.from({ length: 50 }, (_, index) => `${target.origin}/?${index}`).join('\n');
    const left = await run(['batch', '-', '--per-host', '1', '--no-wait', '--json'], items);
    const { batch_id } = JSON.parse(left.stdout);
    expect((await run(['batch', 'pause', batch_id])).stdout).toContain('paused (user)');
    expect((await run(['batch', 'resume', batch_id])).stdout).toContain('running');
    expect((await run(['batch', 'cancel', batch_id, '--json'])).stdout).toContain('"status":"cancelled"');
    expect((await run(['batch', '-', '--endpoint', 'nothing'], items)).exitCode).toBe(2);
  });

  test('is not submitted if its results cannot be written', async () => {
    const newest = async () =>
      /[\da-f]{8}-[\da-f-]{27}/.exec((await run(['batch', 'list', '--limit', '1'])).stdout)?.[0];
    const before = await newest();
    expect(before).toBeDefined();
    const output = join(directory, 'missing', 'results.ndjson');
    const refused = await run(['batch', '-', '--endpoint', 'crawler', '--output', output], `${target.origin}/`);
    expect([refused.exitCode, refused.stderr]).toEqual([1, `ENOENT: no such file or directory, open '${output}'\n`]);
    expect(await newest()).toBe(before);
  });
});

describe('a crawl', () => {
  test('writes the pages to a file, and says what was skipped', async () => {
    target.on('/tree', (_request, response) => sendPage(response, '<a href=/tree/a>a</a><a href=/tree/b.zip>b</a>'));
    target.on('/tree/a', (_request, response) => sendPage(response, '<h1>Leaf</h1>'));
    const output = join(directory, 'pages.ndjson');
    const settings = ['--limit', '5', '--include', '^/tree', '--sitemap', 'skip', '--param', 'response_type=markdown'];
    const done = await run(['crawl-site', `${target.origin}/tree`, ...settings, '--output', output]);
    expect([done.exitCode, done.stderr]).toEqual([0, expect.stringContaining('2 of 2 pages, 0 failed, 2 credits')]);
    expect(done.stderr).toContain(`skipped, file: 1 (${target.origin}/tree/b.zip)`);
    const pages = (await readFile(output, 'utf8')).trim().split('\n');
    expect(pages.map((line) => JSON.parse(line))).toMatchObject([{ depth: 0 }, { depth: 1, result: '# Leaf' }]);

    const { items } = JSON.parse((await run(['crawl-site', 'list', '--json'])).stdout);
    const { crawl_id } = items[0];
    expect((await run(['crawl-site', 'show', crawl_id])).stdout).toContain('completed');
    expect((await run(['crawl-site', 'results', crawl_id, '--no-follow'])).stdout.trim().split('\n')).toHaveLength(2);
    const csv = await run(['crawl-site', 'results', crawl_id, '--format', 'csv']);
    expect(csv.stdout.split('\r\n')[0]).toContain('address,depth,source,found_on,duplicate_of');
    const archive = join(directory, 'pages.zip');
    await run(['crawl-site', 'results', crawl_id, '--format', 'zip', '--output', archive]);
    expect((await readFile(archive)).toString('latin1', 0, 2)).toBe('PK');
    const late = await run(['crawl-site', 'cancel', crawl_id]);
    expect([late.exitCode, late.stderr]).toEqual([
      1,
      'Conflict: the crawl is completed and can no longer be cancelled\n',
    ]);
    expect((await run(['crawl-site', `${target.origin}/`, '--include', '('])).exitCode).toBe(2);
  });
});

describe('without a server', () => {
  test('the first call creates the installation in its own process, and later ones use it', async () => {
    const bare = {
      PATH: process.env['PATH'],
      PORT: String(await freePort()),
      DATA_DIR: join(directory, 'bare'),
      SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8',
    };
    await bringRuleTables(join(bare.DATA_DIR, 'cache'));
    const first = await promisify(execFile)(siteglass, ['crawl', `${target.origin}/`], { env: bare });
    expect(first.stdout).toContain('Hello');
    expect(first.stderr).toMatch(/^Created the first key, shown only once: sg_live_/);
    const usage = await promisify(execFile)(siteglass, ['usage', '--json'], { env: bare });
    expect(JSON.parse(usage.stdout)).toMatchObject({ remaining: 9999, account: { slug: 'default' } });
    expect(usage.stderr).toBe('');
    const watch = await promisify(execFile)(siteglass, ['watch', `${target.origin}/`, '--json'], { env: bare });
    expect(JSON.parse(watch.stdout)).toMatchObject({ status: 'active' });
    expect(watch.stderr).toBe('No service is running. Schedules run while one is: siteglass serve\n');
  }, 90_000);
});

describe('with a server on this machine and no key', () => {
  test('its operator sees the jobs of a workspace', async () => {
    const { stdout } = await run(['crawl', `${target.origin}/`, '--async', '--json']);
    const { job_id: job } = JSON.parse(stdout) as { job_id: string };
    await run(['jobs', job, '--wait', '30']);
    const operator = { SITEGLASS_URL: service.address, SITEGLASS_ADMIN_TOKEN: service.adminToken };
    const listed = await runCommand(['jobs', 'list', account.slug], {
      environment: operator,
    });
    expect(listed.stdout).toMatch(new RegExp(`^${job} +completed +/v1/website/crawler`, 'm'));
    const none = await runCommand(['jobs', 'list', account.slug, '--status', 'lost'], {
      environment: operator,
    });
    expect([none.exitCode, none.stderr]).toEqual([2, expect.stringContaining('status')]);
  });

  test('calls are billed to the workspace default, or refused if it has no usable key', async () => {
    const local = {
      PORT: new URL(service.address).port,
      SITEGLASS_ADMIN_TOKEN: service.adminToken,
      DATA_DIR: directory,
    };
    const { exitCode, stdout, stderr } = await runCommand(['crawl', `${target.origin}/`], { environment: local });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Hello')]);
    expect(stderr).toContain('with the key');
    const usage = await runCommand(['usage', '--json'], { environment: local });
    expect(JSON.parse(usage.stdout)).toMatchObject({ account: { slug: 'default' } });

    const { json: keys } = await service.manage('GET', '/accounts/default/keys');
    const switchKeys = async (active: boolean) => {
      for (const { id } of keys.items) await service.manage('PATCH', `/accounts/default/keys/${id}`, { active });
    };
    await switchKeys(false);
    const refused = await runCommand(['crawl', `${target.origin}/`], { environment: local });
    await switchKeys(true);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('An API key is required')]);
  });
});

describe('the output', () => {
  const form = { colours: false, widthMax: Number.POSITIVE_INFINITY, isFiltered: false };

  test('shows lists of objects as tables and keeps control characters from the terminal', () => {
    const text = formatValue(
      { vendor: 'x\u001b[2J', detections: [{ vendor: 'a', evidence: ['b', 'c'] }, { vendor: 'd' }] },
      form,
    );
    expect(text).toBe('vendor  x [2J\n\ndetections\n  vendor  evidence\n  a       b, c\n  d       -\n');
    expect(formatValue({ technologies: ['React', 'nginx'] }, { ...form, colours: true })).toBe(
      '\u001b[1mtechnologies\u001b[0m\n  React\n  nginx\n',
    );
  });

  test('shows what is unusual about an unknown product below the table', () => {
    const candidate = {
      headers: ['server: shieldd/2', 'x-shield-id: 7'],
      cookies: [],
      script_hosts: ['check.example'],
    };
    expect(formatValue({ detections: [{ vendor: 'unknown', state: 'blocked', candidate }] }, form)).toBe(
      'detections\n  vendor   state\n  unknown  blocked\n\n  candidate\n    headers\n      server: shieldd/2\n' +
        '      x-shield-id: 7\n\n    script_hosts\n      check.example\n',
    );
  });

  test('shows the main fields of technologies, and every field that was requested by name', () => {
    const technologies = [
      { slug: 'vue-js', name: 'Vue.js', version: '3', categories: [{ id: 12, name: 'Frameworks' }] },
    ];
    expect(formatValue({ technologies }, form)).toBe(
      'technologies\n  name    version  categories\n  Vue.js  3        Frameworks\n',
    );
    expect(formatValue({ technologies: [{ slug: 'vue-js' }] }, { ...form, isFiltered: true })).toContain('vue-js');
  });

  test('keeps the lines of Markdown, and the size of pictures', () => {
    const page = {
      title: 'Page',
      markdown: '# Page\n\n    code\u001b[2J\n',
      images: [{ url: 'https://example.com/a.png', alt: 'A', width: 1, height: 2 }],
    };
    expect(formatValue(page, form)).toBe(
      'title  Page\n\nmarkdown\n# Page\n\n    code[2J\n\nimages\n  alt  width  height  url\n  A        1       2  https://example.com/a.png\n',
    );
  });

  test('fits tables into the terminal', () => {
    const images = [{ title: 'a'.repeat(60), url: `https://example.com/${'b'.repeat(60)}` }];
    for (const line of formatValue({ images }, { ...form, widthMax: 60 }).split('\n')) {
      expect(line.length).toBeLessThanOrEqual(60);
    }
  });

  test('of a page cannot control the terminal', () => {
    const reply = {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from('a\u001b]0;b\u0007\n\tc'),
    };
    const terminal = Object.assign(new Writable(), { isTTY: true });
    expect(formatReply(reply, { stdout: terminal, isFiltered: false })).toBe('a]0;b\n\tc\n');
    expect(formatReply(reply, { stdout: new Writable(), isFiltered: false })).toBe('a\u001b]0;b\u0007\n\tc\n');
  });

  test('names pictures after the page they show', () => {
    const picture = { status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.from('x') };
    expect(fileName('screenshot', 'https://example.com/a/b?c', picture)).toBe('screenshot-example.com-a-b.png');
    expect(fileName('screenshot', '../../etc/passwd', picture)).toBe('screenshot-..-..-etc-passwd.png');
  });
});

describe('the completion', () => {
  test('for bash offers commands and their options', async () => {
    const { stdout } = await run(['completion', 'bash']);
    const complete = (...words: string[]) =>
      execFileSync('bash', [
        '--norc',
        '-c',
        `${stdout}\nCOMP_WORDS=(siteglass ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _siteglass; echo "\${COMPREPLY[*]}"`,
      ])
        .toString()
        .trim();
    expect(complete('cra')).toBe('crawl crawl-site');
    expect(complete('jobs', 'can')).toBe('cancel');
    expect(complete('crawl', '--resp')).toBe('--response-type');
    expect(complete('key', 'create', 'acme', '--cat')).toBe('--category');
  });

  test.each(['zsh', 'fish'])('for %s names every command', async (shell) => {
    const { stdout } = await run(['completion', shell]);
    for (const { name } of callCommands(fullCatalog, new Set())) expect(stdout).toContain(name);
  });
});

describe('watch and schedules', () => {
  test('create, list, pause, resume and remove schedules', async () => {
    const created = await run(['watch', target.origin, '--every', '15m', '--param', 'exclude_selectors=.ad', '--json']);
    expect(created.stderr).toBe('');
    const schedule = JSON.parse(created.stdout);
    expect(schedule).toMatchObject({
      endpoint: '/v1/website/crawler',
      every_seconds: 900,
      watch: 'text',
      params: { query: target.origin, exclude_selectors: '.ad' },
    });
    const id = schedule.schedule_id;
    expect((await run(['schedules', 'list'])).stdout).toContain(id);
    expect((await run(['schedules', 'runs', id])).stdout).toContain('No runs.');
    expect(JSON.parse((await run(['schedules', 'pause', id, '--json'])).stdout)).toMatchObject({ reason: 'user' });
    expect(JSON.parse((await run(['schedules', 'resume', id, '--json'])).stdout)).toMatchObject({ status: 'active' });
    expect((await run(['schedules', 'remove', id])).stdout).toBe(`Deleted ${id}.\n`);
    expect((await run(['schedules', 'list'])).stdout).toContain('No schedules.');
  });

  test('say what is wrong', async () => {
    expect((await run(['watch', target.origin, '--every', '5s'])).stderr).toContain('at least a minute');
    expect((await run(['watch', target.origin, '--threshold', 'some'])).stderr).toContain('threshold must be');
    expect((await run(['watch', target.origin, '--watch', 'extract'])).stderr).toContain('params.extract is required');
    expect((await run(['schedules', 'pause', 'nothing'])).stderr).toContain('Not Found');
  });
});
