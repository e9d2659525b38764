// The fingerprints commands.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../test/support/command.ts';
import { bringRuleTables } from '../../test/support/rule-tables.ts';
import { checkFingerprints } from './doctor.ts';

let folder: string;
let server: Server;
let origin: string;
let served: Record<string, string> = {};
/** Served as HTML. */
const htmlPages: Record<string, string> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = htmlPages[request.url!];
    if (page !== undefined) return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    const text = served[request.url!];
    return response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text ?? 'no');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteglass-fingerprints-'));
  await bringRuleTables(join(folder, 'data', 'cache'));
  served = {};
  return () => rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runCommand(['fingerprints', ...args], {
    environment: { DATA_DIR: join(folder, 'data'), SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8' },
  });
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
const acme = (pattern: string) => JSON.stringify({ Acmeworks: { cats: [1], html: pattern, description: 'x' } });
const fileWith = async (text: string, name = 'rules.json') => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};
const setNamed = async (name: string) => (await json('list')).sets.filter((one: any) => one.name === name);

// Rules that have changed are compiled by the next command that needs them.
describe('add', { timeout: 120_000 }, () => {
  test('shows the licence, and adds the set only when it is accepted', async () => {
    const file = await fileWith(acme('acmeworks'));
    const silent = await run('add', file);
    expect(silent).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('pass it with --licence') });
    const refused = await run('add', file, '--licence', 'GPL-3.0-only');
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toMatch(/licence +GPL-3.0-only[\s\S]*pass --accept-licence/);
    expect(await setNamed('rules')).toEqual([]);
    const added = await run('add', file, '--licence', 'GPL-3.0-only', '--accept-licence');
    expect(added.stderr).toBe('');
    expect(added.stdout).toMatch(/Added rules[\s\S]*licence +GPL-3.0-only/);
    expect(await setNamed('rules')).toMatchObject([
      { state: 'active', licence: 'GPL-3.0-only', technologies: 1, source: file, added_at: expect.any(String) },
    ]);
  });

  test('reads a folder with one file per letter and categories', async () => {
    await mkdir(join(folder, 'set', 'technologies'), { recursive: true });
    await writeFile(join(folder, 'set', 'technologies', 'a.json'), acme('acmeworks'));
    await writeFile(join(folder, 'set', 'technologies', 'b.json'), JSON.stringify({ Beta: { cats: [901] } }));
    await writeFile(join(folder, 'set', 'categories.json'), JSON.stringify({ 901: { name: 'New', priority: 3 } }));
    const added = await json('add', join(folder, 'set'), '--licence', 'MIT', '--accept-licence');
    expect(added).toMatchObject({ name: 'set', technologies: 2, new_technologies: 2, refused: [] });
  });

  test('reads one URL per letter through the address guard', async () => {
    for (const letter of '_abcdefghijklmnopqrstuvwxyz') served[`/t/${letter}.json`] = '{}';
    served['/t/a.json'] = acme('acmeworks');
    served['/categories.json'] = JSON.stringify({ 1: { name: 'CMS', priority: 1 } });
    const address = `${origin}/t/{letter}.json`;
    const options = ['--name', 'web', '--licence', 'MIT', '--accept-licence'];
    const added = await json('add', address, '--categories', `${origin}/categories.json`, ...options);
    expect(added).toMatchObject({ name: 'web', technologies: 1 });
    const missing = await run('add', `${origin}/none.json`, ...options);
    expect(missing).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('answered with status 404') });
    const guarded = await run('add', 'http://10.0.0.1/x.json', ...options);
    expect(guarded).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/not a public|private|public address/i),
    });
  });

  test('reports technology and field of every error, and keeps the previous version', async () => {
    const file = await fileWith(JSON.stringify({ technologies: { Bad: { headers: 'x', implies: 'Nobody' } } }));
    const refused = await run('add', file, '--licence', 'MIT', '--accept-licence');
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain('"Bad": headers must be a map from names to patterns');
    expect(refused.stderr).toContain('"Bad": implies names "Nobody", which does not exist');
    expect(await setNamed('rules')).toEqual([]);
  });

  test('counts invalid rules and those that need the linear engine', async () => {
    const file = await fileWith(
      JSON.stringify({
        A: { html: ['(unclosed', '(?:x+x+)+y', '(?=(?:x+x+)+y)z', 'fine'] },
        B: { dom: 'p:has(' },
      }),
    );
    const added = await json('add', file, '--licence', 'MIT', '--accept-licence');
    expect(added).toMatchObject({ patterns: 2, linear: 1 });
    expect(added.refused).toHaveLength(3);
  });
});

describe('an added rule set', { timeout: 120_000 }, () => {
  const test_ = (...pages: string[]) => json('test', ...pages);
  const namesOf = async (page: string) =>
    (await test_(page)).pages[0].technologies.map(({ name }: { name: string }) => name);

  test('detects its technologies, and can be updated, restored and removed', async () => {
    served['/rules.json'] = JSON.stringify({ license: 'MIT', technologies: JSON.parse(acme('acmeworks')) });
    const page = await fileWith('<p>made with acmeworks and betaworks', 'page.html');
    expect(await namesOf(page)).toEqual([]);
    await run('add', `${origin}/rules.json`, '--name', 'web', '--accept-licence');
    expect(await namesOf(page)).toEqual(['Acmeworks']);
    expect((await run('update')).stdout).toContain('web has not changed');

    served['/rules.json'] = JSON.stringify({ license: 'MIT', technologies: { Betaworks: { html: 'betaworks' } } });
    expect((await run('update', 'web')).stdout).toContain('Updated web');
    expect(await namesOf(page)).toEqual(['Betaworks']);
    expect((await setNamed('web')).map(({ state }: any) => state)).toEqual(['active', 'previous']);

    expect((await run('restore', 'web')).exitCode).toBe(0);
    expect(await namesOf(page)).toEqual(['Acmeworks']);
    expect((await run('remove', 'web')).exitCode).toBe(0);
    expect(await namesOf(page)).toEqual([]);
  });

  test('is kept when its source is missing, invalid or has another licence', async () => {
    served['/rules.json'] = JSON.stringify({ license: 'MIT', technologies: JSON.parse(acme('acmeworks')) });
    await run('add', `${origin}/rules.json`, '--name', 'web', '--accept-licence');
    const attempts: [string | undefined, RegExp][] = [
      [undefined, /answered with status 404/],
      ['{', /is not JSON/],
      [JSON.stringify({ license: 'MIT', technologies: { A: { html: {} } } }), /"A": html must be a pattern/],
      [JSON.stringify({ license: 'GPL-3.0', technologies: {} }), /its licence has changed from MIT to GPL-3.0/],
    ];
    for (const [text, reason] of attempts) {
      if (text === undefined) delete served['/rules.json'];
      else served['/rules.json'] = text;
      const { exitCode, stderr } = await run('update');
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(reason);
    }
    expect(await setNamed('web')).toMatchObject([{ state: 'active', technologies: 1 }]);
  });

  test('that is broken on disk is reported by list and doctor', async () => {
    const file = await fileWith(acme('acmeworks'));
    await run('add', file, '--licence', 'MIT', '--accept-licence');
    const sets = join(folder, 'data', 'fingerprints', 'sets');
    await writeFile(join(sets, 'rules.json'), '{');
    const listed = await run('list');
    expect(listed).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('rules.json is not JSON') });
    expect(listed.stdout).toMatch(/rules +unusable/);
    const findings = await checkFingerprints(join(folder, 'data'));
    expect(findings.map(({ state }) => state)).toEqual(['ok', 'warn']);
    expect(findings[1]).toMatchObject({ detail: expect.stringContaining('not JSON'), remedy: expect.any(String) });
  });
});

describe('try', { timeout: 120_000 }, () => {
  test('shows rules that match, rules that nearly match, and what is not reported', async () => {
    const page = await fileWith(
      '<meta name="generator" content="WordPress 6.4.2"><meta name="generator" content="Joomlaish">' +
        '<script>// jquery-like, not the file</script><p>mybb-shop</p>',
      'page.html',
    );
    const tried = await json('try', page);
    expect(tried.technologies).toContainEqual({ name: 'WordPress', version: '6.4.2', confidence: 100 });
    expect(tried.fired).toContainEqual({
      technology: 'WordPress',
      type: 'meta',
      key: 'generator',
      match: 'WordPress 6.4.2',
      confidence: 100,
      version: '6.4.2',
    });
    expect(tried.near.map((one: any) => one.technology)).not.toContain('Drupal');
    const { near: ofDrupal } = await json('try', page, '--technology', 'drupal');
    const near = ofDrupal.find((one: any) => one.type === 'meta');
    expect(near).toMatchObject({ key: 'generator', why: 'the value is "WordPress 6.4.2"' });
    const { stdout } = await run('try', page, '--technology', 'drupal');
    expect(stdout).toMatch(/No rule matched[\s\S]*Drupal +meta generator/);
    expect(stdout).not.toContain('WordPress  ');
    expect(await run('try', page, '--technology', 'nothing-like-it')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('No rule set has a technology "nothing-like-it"\n'),
    });
    const similar = await run('try', page, '--technology', 'drupal comm');
    expect(similar.stderr).toContain('"drupal comm"; did you mean Drupal Commerce?');
    const misspelled = await run('try', page, '--technology', 'Wordpres');
    expect(misspelled.stderr).toContain('"Wordpres"; did you mean WordPress, ');
  });

  test('lists the same match once, with its version', async () => {
    const page = await fileWith('<script src="/js/jquery-3.7.1.min.js"></script><p>oak</p>', 'library.html');
    const { fired } = await json('try', page);
    const keys = fired.map(({ technology, type, key, match }: any) => [technology, type, key, match].join(' '));
    expect(keys).toEqual([...new Set(keys)]);
    expect(fired).toContainEqual(expect.objectContaining({ technology: 'jQuery', version: '3.7.1' }));
  });

  test('says that a page needs a browser, and which command has one', async () => {
    const shell = '<body><div id="root"></div><script>window.React = { version: "18.2.0" };</script></body>';
    htmlPages['/shell'] = shell;
    const fetched = await run('try', `${origin}/shell`);
    expect(fetched.stdout).toContain('The page needs a browser');
    expect(fetched.stdout).toContain(`siteglass technology ${origin}/shell --render --explain runs them.`);
    expect((await json('try', await fileWith(shell, 'shell.html'))).hint).toContain('Save the page from a browser');
    htmlPages['/text'] = '<body><p>oak</p></body>';
    expect(await json('try', `${origin}/text`)).not.toHaveProperty('hint');
  });

  test.each([
    [
      'http://10.0.0.1/',
      'page must be a public address: 10.0.0.1 is private; to allow it, add its address or network to SITEGLASS_EGRESS_ALLOW\n',
    ],
    ['notaurl', 'notaurl is neither a URL, a domain such as example.com, nor a file'],
  ])('of %s says what is wrong', async (page, text) => {
    for (const command of ['try', 'test'])
      expect(await run(command, page)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(text) });
  });
});

describe('test', { timeout: 120_000 }, () => {
  test('detects the technologies of a page', async () => {
    served['/'] = '<p>';
    const { stdout } = await run('test', `${origin}/`, '--evidence');
    expect(stdout).toContain(`${origin}/\nNo technologies were found.`);
  });

  test('without a page tests the rules with their examples', async () => {
    await mkdir(join(folder, 'data', 'fingerprints'), { recursive: true });
    const own = {
      Mine: { html: 'minework v([\\d.]+)\\;version:\\1', examples: [{ html: 'minework v1.5', version: '1.5' }] },
    };
    const file = join(folder, 'data', 'fingerprints', 'own.json');
    await writeFile(file, JSON.stringify(own));
    const good = await run('test');
    expect(good).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /technologies with rules +\d,\d{3}\n.*npm.* \d\d,\d{3}\nmatching examples +[\d,]{3}/,
      ),
    });
    own.Mine.examples[0]!.html = 'another work';
    await writeFile(file, JSON.stringify(own));
    expect(await run('test')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Mine is not found in') });
  });
});
