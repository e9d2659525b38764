import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeTar } from '../../../../test/support/archives.ts';
import { npmPackage, npmPin } from './npm.ts';
import { entriesOf, unpackTar } from './tar.ts';

const context = { kind: 'shell' as const, signal: new AbortController().signal, report: () => {} };

describe('the browser from npm', () => {
  let folder: string;
  let draft: string;

  const archive = gzipSync(
    makeTar({
      'package/bin/chromium.br': brotliCompressSync('the program'),
      'package/bin/al2023.tar.br': brotliCompressSync(makeTar({ 'lib/libnss3.so': 'library' })),
      'package/bin/swiftshader.tar.br': brotliCompressSync(makeTar({ 'libEGL.so': 'x'.repeat(700) })),
      'package/build/index.js': 'throw new Error("must not run")',
    }),
  );
  const pin = {
    ...npmPin,
    integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'npm-'));
    draft = join(folder, 'draft');
    await mkdir(draft);
    // A fake npm that packs the requested package and records its calls.
    await writeFile(join(folder, 'archive.tgz'), archive);
    const script = `#!/bin/sh\necho "$@" > ${folder}/asked\ncp ${folder}/archive.tgz ./package.tgz\n`;
    await writeFile(join(folder, 'npm'), script);
    await chmod(join(folder, 'npm'), 0o755);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const source = (integrity = pin.integrity) =>
    npmPackage({
      environment: { PATH: `${folder}:/usr/bin:/bin` },
      pin: { ...pin, integrity },
      platform: 'linux',
      architecture: 'x64',
    });

  test('is packed by npm without scripts, verified and decompressed', async () => {
    const fetched = await source().fetch(draft, context);
    expect(fetched).toEqual({
      version: '153.0.0',
      program: 'browser/chromium',
      libraries: ['browser/lib'],
      kind: 'shell',
    });
    expect(await readFile(join(folder, 'asked'), 'utf8')).toContain(
      'pack @sparticuz/chromium@153.0.0 --ignore-scripts',
    );
    expect(await readFile(join(draft, fetched.program), 'utf8')).toBe('the program');
    expect((await stat(join(draft, fetched.program))).mode & 0o777).toBe(0o755);
    expect(await readFile(join(draft, 'browser/lib/libnss3.so'), 'utf8')).toBe('library');
    expect((await readdir(join(draft, 'browser'))).toSorted()).toEqual(['chromium', 'lib', 'libEGL.so']);
  });

  test('is refused if its checksum differs', async () => {
    await expect(source(npmPin.integrity).fetch(draft, context)).rejects.toThrow(
      /has the checksum sha512-.* was expected/,
    );
    expect(await readdir(draft)).toEqual(['packed']);
  });

  test('is refused with a reason if npm is missing', async () => {
    const bare = npmPackage({ environment: { PATH: draft }, platform: 'linux', architecture: 'x64' });
    await expect(bare.fetch(draft, context)).rejects.toThrow('npm is not installed');
  });

  test.each([
    ['linux', 'arm64'],
    ['darwin', 'x64'],
  ] as const)('is not for %s on %s', async (platform, architecture) => {
    expect(await npmPackage({ environment: {}, platform, architecture }).refusal('shell')).toBe(
      'it is for Linux on x64',
    );
  });

  test('is refused if an entry points outside its folder', async () => {
    for (const name of ['../outside', 'lib/../../outside']) {
      await expect(unpackTar(makeTar({ [name]: 'evil' }), draft)).rejects.toThrow(/outside its folder/);
    }
    expect((await readdir(folder)).toSorted()).toEqual(['archive.tgz', 'draft', 'npm']);
  });
});

test('a tar archive has entries of any length, and is refused if truncated', () => {
  const files = { a: '', b: 'x'.repeat(512), c: 'y' };
  const read = (tar: Buffer) => [...entriesOf(tar)].map(({ name, content }) => [name, content.toString()]);
  expect(read(makeTar(files))).toEqual(Object.entries(files));
  expect(() => read(makeTar({ a: 'x'.repeat(2000) }).subarray(0, 1024))).toThrow(/truncated/);
});
