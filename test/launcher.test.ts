// bin/siteglass and bin/siteglass-node: which Node.js they start, with what, in every layout that package managers make.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRoot, nobodyUser } from './support/other-user.ts';

const root = join(import.meta.dirname, '..');
const script = join(root, 'bin', 'siteglass');
const nodeScript = join(root, 'bin', 'siteglass-node');
const nodePackages = [...readFileSync(nodeScript, 'utf8').matchAll(/package=(node-[\w-]+)/g)].map(([, name]) => name!);
const system = '/usr/bin:/bin';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'siteglass-launcher-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const withoutLibrary =
  'echo "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2; exit 127';

/** A program that says its version, and otherwise how it was started. */
function makeNode(file: string, version: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const says = `[ "$1" = --version ] && echo ${version} && exit\necho "$0"; echo "$1"; echo "\${NODE_COMPILE_CACHE-}"`;
  writeFileSync(file, `#!/bin/sh\n${version === 'broken' ? withoutLibrary : says}\n`);
  chmodSync(file, 0o755);
}

function makeNodePackages(modules: string, version = 'v26.1.0'): void {
  for (const name of nodePackages) makeNode(join(modules, name, 'bin', 'node'), version);
}

function makeSiteglass(place: string, main: 'main.js' | 'main.ts' = 'main.js'): string {
  mkdirSync(join(place, 'bin'), { recursive: true });
  mkdirSync(join(place, 'src'));
  for (const name of ['siteglass', 'siteglass-node']) copyFileSync(join(root, 'bin', name), join(place, 'bin', name));
  writeFileSync(join(place, 'src', main), '');
  return join(place, 'bin', 'siteglass');
}

function start(command: string, environment: NodeJS.ProcessEnv = {}) {
  const env = { PATH: system, HOME: join(folder, 'home'), ...environment };
  const { status, stdout, stderr } = spawnSync(command, ['doctor'], { encoding: 'utf8', env });
  const [node, main, cache] = stdout.split('\n');
  return { status, node, main, cache, stderr };
}

const inFolder = (path: string | undefined): string | undefined => path?.replace(`${folder}/`, '');

test('runs through symbolic links with the Node.js of the checkout', () => {
  symlinkSync(script, join(folder, 'link'));
  symlinkSync('link', join(folder, 'again'));
  const version = execFileSync(join(folder, 'again'), ['--version'], { encoding: 'utf8', env: { PATH: system } });
  expect(version).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('knows every package that brings Node.js', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const wanted = Object.keys(optionalDependencies).filter((name) => /^node-(?!.*win)/.test(name));
  expect(wanted.filter((name) => !nodePackages.includes(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(0);
});

test.each([
  ['a checkout', 'siteglass', 'siteglass/node_modules'],
  ['a project, and npx', 'project/node_modules/siteglass', 'project/node_modules'],
  ['a workspace', 'repository/apps/web/node_modules/siteglass', 'repository/node_modules'],
  ['a global installation', 'lib/node_modules/siteglass', 'lib/node_modules/siteglass/node_modules'],
  ['a global installation that is flat', 'lib/node_modules/siteglass', 'lib/node_modules'],
  ['a folder with a space', 'my project/node_modules/siteglass', 'my project/node_modules'],
])('finds the Node.js of %s', (_name, place, modules) => {
  const command = makeSiteglass(join(folder, place));
  makeNodePackages(join(folder, modules));
  const { status, node, main, stderr } = start(command);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(inFolder(node)).toMatch(new RegExp(`^${modules}/node-[^/]*/bin/node$`));
  expect(inFolder(main)).toBe(`${place}/src/main.js`);
});

test('finds the Node.js in a store of linked packages, as pnpm makes it', () => {
  const store = join(folder, 'project', 'node_modules', '.pnpm');
  const own = join(store, 'siteglass@1.0.0', 'node_modules');
  makeSiteglass(join(own, 'siteglass'));
  makeNodePackages(join(store, 'node@26', 'node_modules'));
  for (const name of nodePackages) symlinkSync(join(store, 'node@26', 'node_modules', name), join(own, name));
  symlinkSync(join(own, 'siteglass'), join(folder, 'project', 'node_modules', 'siteglass'));
  const { status, node } = start(join(folder, 'project', 'node_modules', 'siteglass', 'bin', 'siteglass'));
  expect(status).toBe(0);
  expect(inFolder(node)).toMatch(/^project\/node_modules\/\.pnpm\/siteglass@1\.0\.0\/node_modules\/node-/);
});

test('the first new enough Node.js of the system is used when the installed one does not run', () => {
  const command = makeSiteglass(join(folder, 'node_modules', 'siteglass'));
  makeNodePackages(join(folder, 'node_modules'), 'broken');
  makeNode(join(folder, 'broken', 'node'), 'broken');
  makeNode(join(folder, 'old', 'node'), 'v24.11.9');
  makeNode(join(folder, 'new', 'node'), 'v24.12.0');
  const places = ['broken', 'old', 'new'].map((name) => join(folder, name));
  const { status, node } = start(command, { PATH: [...places, system].join(':') });
  expect([status, inFolder(node)]).toEqual([0, 'new/node']);
});

describe('where no Node.js can be used', () => {
  // Only the tools that the scripts need, so that no other Node.js can be found.
  let tools = '';
  beforeEach(() => {
    tools = join(folder, 'tools');
    mkdirSync(tools);
    for (const tool of ['dirname', 'readlink', 'uname', 'sh', 'mkdir']) {
      symlinkSync(execFileSync('which', [tool], { encoding: 'utf8' }).trim(), join(tools, tool));
    }
  });

  test('the error says to install one', () => {
    const command = makeSiteglass(join(folder, 'copy'));
    const { status, stderr } = start(command, { PATH: tools });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^siteglass: Node\.js 24\.12 or newer is needed\. .*\n$/),
    ]);
  });

  test.each([
    ['v20.1.0', 'tools/node is v20.1.0.'],
    ['broken', 'tools/node cannot run.'],
  ])('the one of the system is named: %s', (version, words) => {
    const command = makeSiteglass(join(folder, 'copy'));
    makeNode(join(tools, 'node'), version);
    const { status, stderr } = start(command, { PATH: tools });
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
  });

  test('one that PATH reaches by two names is named once', () => {
    const command = makeSiteglass(join(folder, 'copy'));
    makeNode(join(tools, 'node'), 'v20.1.0');
    symlinkSync(tools, join(folder, 'bin'));
    const { stderr } = start(command, { PATH: `${tools}:${join(folder, 'bin')}` });
    expect(stderr.match(/v20\.1\.0/g)).toHaveLength(1);
  });

  test('a missing library is named with the package that has it', () => {
    const command = makeSiteglass(join(folder, 'copy'));
    makeNodePackages(join(folder, 'copy', 'node_modules'), 'broken');
    makeNode(join(tools, 'node'), 'v20.1.0');
    const { status, stderr } = start(command, { PATH: tools });
    expect([status, stderr]).toEqual([1, expect.stringContaining('apt-get install libatomic1')]);
  });
});

describe('npm scripts', () => {
  const run = (words: string[]) => {
    const env = { PATH: `${join(root, 'node_modules', '.bin')}:${system}` };
    return spawnSync(nodeScript, words, { encoding: 'utf8', env });
  };

  test('get their arguments and exit code through unchanged', () => {
    expect(run(['-p', 'process.argv.slice(1).join("|")', 'a b', '$HOME', '']).stdout).toBe('a b|$HOME|\n');
    expect(run(['-e', 'process.exit(7)']).status).toBe(7);
  });

  test('fail an installation on Windows with a sentence about WSL2', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: { postinstall: string };
    };
    // Windows has no `sh`, and neither has this PATH.
    const { status, stdout } = spawnSync('/bin/sh', ['-c', scripts.postinstall], {
      encoding: 'utf8',
      env: { PATH: '/nowhere' },
    });
    expect([status, stdout]).toEqual([1, expect.stringContaining('use WSL2')]);
  });

  test('name tools of node_modules/.bin', () => {
    expect(run(['oxfmt', '--version']).stdout).toMatch(/\d+\.\d+\.\d+/);
  });
});

test('the compile cache of a checkout is in its node_modules', () => {
  const command = makeSiteglass(join(folder, 'checkout'), 'main.ts');
  makeNodePackages(join(folder, 'checkout', 'node_modules'));
  const { main, cache } = start(command);
  expect([main, cache].map(inFolder)).toEqual(['checkout/src/main.ts', 'checkout/node_modules/.cache/siteglass']);
});

test('the compile cache of a package is in the cache folder of the user', () => {
  const command = makeSiteglass(join(folder, 'node_modules', 'siteglass'));
  makeNodePackages(join(folder, 'node_modules'));
  expect(inFolder(start(command).cache)).toMatch(/^home\/(\.cache|Library\/Caches)\/siteglass\/compiled$/);
  expect(inFolder(start(command, { XDG_CACHE_HOME: join(folder, 'xdg') }).cache)).toBe('xdg/siteglass/compiled');
  expect(start(command, { NODE_COMPILE_CACHE: '/chosen' }).cache).toBe('/chosen');
});

test('there is no compile cache where none can be written', () => {
  const command = makeSiteglass(join(folder, 'node_modules', 'siteglass'));
  makeNodePackages(join(folder, 'node_modules'));
  expect(start(command, { HOME: '/dev/null' })).toMatchObject({ status: 0, cache: '', stderr: '' });
  expect(start(command, { HOME: '' })).toMatchObject({ status: 0, cache: '', stderr: '' });
});

test.skipIf(!isRoot)('there is no compile cache in a folder of another user (needs root to make one)', () => {
  const command = makeSiteglass(join(folder, 'node_modules', 'siteglass'));
  makeNodePackages(join(folder, 'node_modules'));
  const cache = join(folder, 'xdg', 'siteglass', 'compiled');
  mkdirSync(cache, { recursive: true });
  chownSync(cache, nobodyUser.uid, nobodyUser.gid);
  expect(start(command, { XDG_CACHE_HOME: join(folder, 'xdg') })).toMatchObject({ status: 0, cache: '' });
});
