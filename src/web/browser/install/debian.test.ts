// Tests apt with a small local repository, built here and trusted by `trusted=yes`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { debianPackages } from './debian.ts';
import { missingLibraries } from './libraries.ts';

const hasApt = existsSync('/usr/bin/apt-get') && existsSync('/var/lib/dpkg/status');
const why = hasApt ? '' : ' (skipped: this system has no apt)';
const shell = 'usr/lib/chromium/chromium-headless-shell';
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
const context = { kind: 'shell' as const, signal: new AbortController().signal, report: () => {} };

describe.skipIf(!hasApt)(`a browser from Debian's packages${why}`, { timeout: 120_000 }, () => {
  let folder: string;
  let draft: string;
  let list: string;
  let triple: string;
  let architecture: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'debian-'));
    draft = join(folder, 'draft');
    list = '';
    await mkdir(draft);
    await mkdir(join(folder, 'repository'));
    architecture = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim();
    triple = { amd64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[architecture] ?? `${architecture}-linux-gnu`;
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function addPackage(name: string, files: Record<string, Buffer | string>, depends = ''): Promise<void> {
    const build = join(folder, 'build', name);
    const control = `Package: ${name}\nVersion: 1.2-3\nArchitecture: ${architecture}\nMaintainer: Test <test@example.com>\nDescription: test\n${depends && `Depends: ${depends}\n`}`;
    for (const [path, content] of Object.entries({ 'DEBIAN/control': control, ...files })) {
      await mkdir(dirname(join(build, path)), { recursive: true, mode: 0o755 });
      await writeFile(join(build, path), content, { mode: 0o755 });
    }
    const file = join(folder, 'repository', `${name}.deb`);
    execFileSync('dpkg-deb', ['--build', '--root-owner-group', build, file], { stdio: 'ignore' });
    const bytes = await readFile(file);
    list += `${control}Filename: ./${name}.deb\nSize: ${bytes.length}\nSHA256: ${createHash('sha256').update(bytes).digest('hex')}\n\n`;
  }

  /** apt with this repository only. */
  async function source(trust = '[trusted=yes] ') {
    await writeFile(join(folder, 'repository', 'Packages'), list);
    await writeFile(join(folder, 'sources.list'), `deb ${trust}copy:${join(folder, 'repository')} ./\n`);
    const aptOptions = [`Dir::Etc::sourcelist=${join(folder, 'sources.list')}`, 'Dir::Etc::sourceparts=/dev/null'];
    return debianPackages({ environment, aptOptions, status: join(folder, 'status') });
  }

  const believe = (...names: string[]) =>
    writeFile(
      join(folder, 'status'),
      names
        .map(
          (name) =>
            `Package: ${name}\nStatus: install ok installed\nVersion: 1.2-3\nArchitecture: ${architecture}\nMaintainer: T <t@example.com>\nDescription: t\n\n`,
        )
        .join(''),
    );

  /** A program that needs a library that exists on no machine. */
  async function programWith(library: string): Promise<Buffer> {
    const bash = await readFile('/bin/bash');
    const at = bash.indexOf('libtinfo.so.6\0');
    expect(at).toBeGreaterThan(0);
    bash.write(library, at);
    return bash;
  }

  test('is unpacked with libraries that dpkg wrongly lists as installed', async () => {
    const library = execFileSync('find', ['/lib', '/usr/lib', '-name', 'libtinfo.so.6', '-print', '-quit'], {
      encoding: 'utf8',
    }).trim();
    await addPackage('libtinfx6', { [`usr/lib/${triple}/libtinfX.so.6`]: await readFile(library) });
    await addPackage('libother1', { [`usr/lib/${triple}/libother.so.1`]: 'not needed' });
    await addPackage('chromium-common', {
      'usr/lib/chromium/resources.pak': 'resources',
      'usr/share/doc/x/copyright': 'c',
    });
    await addPackage(
      'chromium-headless-shell',
      { [shell]: await programWith('libtinfX.so.6') },
      'libtinfx6, libother1, chromium-common',
    );
    await believe('libtinfx6', 'libother1', 'chromium-common', 'chromium-headless-shell');
    const fetched = await (await source()).fetch(draft, context);
    expect(fetched).toEqual({
      version: '1.2-3',
      program: join('root', shell),
      libraries: [join('root/usr/lib', triple)],
      kind: 'shell',
    });
    expect(await readFile(join(draft, 'root/usr/lib/chromium/resources.pak'), 'utf8')).toBe('resources');
    expect(await missingLibraries(join(draft, 'root', shell), [join(draft, 'root/usr/lib', triple)])).toEqual([]);
    expect(existsSync(join(draft, 'root/usr/lib', triple, 'libother.so.1'))).toBe(false);
    expect(existsSync(join(draft, 'root/usr/share/doc'))).toBe(false);
    expect(await readdir(draft)).toEqual(['root']);
  });

  test('is a full browser on request', async () => {
    const full = 'usr/lib/chromium/chromium';
    await addPackage('chromium-headless-shell', { [shell]: await readFile('/bin/true') });
    await addPackage('chromium', { [full]: await readFile('/bin/true') });
    await believe();
    const fetched = await (await source()).fetch(draft, { ...context, kind: 'full' });
    expect(fetched).toMatchObject({ program: join('root', full), kind: 'full' });
    expect(existsSync(join(draft, 'root', shell))).toBe(false);
  });

  test('is refused if a library is in no package', async () => {
    await addPackage('chromium-headless-shell', { [shell]: await programWith('libtinfX.so.6') });
    await believe();
    await expect((await source()).fetch(draft, context)).rejects.toThrow('no package contains libtinfX.so.6');
  });

  test('is refused from an unsigned repository', async () => {
    await addPackage('chromium-headless-shell', { [shell]: 'x' });
    await believe();
    await expect((await source('')).fetch(draft, context)).rejects.toThrow(
      /apt-get failed: E: The repository .* does not have a Release file/,
    );
  });

  test('is refused with a reason if the sources have none', async () => {
    await addPackage('libother1', { 'usr/lib/x': 'x' });
    await believe();
    await expect((await source()).fetch(draft, context)).rejects.toThrow(
      'apt offers none of chromium-headless-shell, chromium',
    );
  });
});

test('Debian is a source on Linux only', async () => {
  expect(await debianPackages({ environment, platform: 'darwin' }).refusal('shell')).toMatch(/for Debian/);
});
