import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './find-browser.ts';
import { entriesOf, findNpmChromium, inflateNpmChromium } from './npm-chromium.ts';

/** A tar archive of these files. */
function tar(files: Record<string, string>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(content.length.toString(8).padStart(11, '0'), 124);
    header.write('0', 156);
    header.write('ustar', 257);
    return [header, Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

describe('the browser from npm', () => {
  let directory: string;
  let cache: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'packed-'));
    cache = await mkdtemp(join(tmpdir(), 'cache-'));
    const put = (name: string, content: Buffer) => writeFile(join(directory, name), brotliCompressSync(content));
    await put('chromium.br', Buffer.from('the program'));
    await put(
      'al2023.tar.br',
      tar({ 'lib/libnss3.so': 'library', '../outside': 'evil', 'lib/../../outside2': 'evil' }),
    );
    await put('swiftshader.tar.br', tar({ 'libEGL.so': 'x'.repeat(700) }));
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
    await rm(cache, { recursive: true });
  });

  test('is unpacked once, complete, executable, and nowhere else', async () => {
    const packed = { version: '1.2.3', directory };
    const [first, second] = await Promise.all([inflateNpmChromium(packed, cache), inflateNpmChromium(packed, cache)]);
    expect(first).toEqual(second);
    expect(first).toEqual({
      path: join(cache, 'chromium-1.2.3', 'chromium'),
      libraries: join(cache, 'chromium-1.2.3', 'lib'),
    });
    expect(await readFile(first.path, 'utf8')).toBe('the program');
    expect((await stat(first.path)).mode & 0o777).toBe(0o755);
    expect(await readFile(join(first.libraries, 'libnss3.so'), 'utf8')).toBe('library');
    expect(await readdir(cache)).toEqual(['chromium-1.2.3']);
    expect((await readdir(join(cache, 'chromium-1.2.3'))).toSorted()).toEqual([
      'chromium',
      'complete',
      'lib',
      'libEGL.so',
    ]);
    const { mtimeMs } = await stat(first.path);
    await inflateNpmChromium(packed, cache);
    expect((await stat(first.path)).mtimeMs).toBe(mtimeMs);
  });

  test('is unpacked again where others could have changed it', async () => {
    const packed = { version: '1', directory };
    const { path } = await inflateNpmChromium(packed, cache);
    await writeFile(path, 'another program');
    await chmod(join(cache, 'chromium-1'), 0o777);
    await inflateNpmChromium(packed, cache);
    expect(await readFile(path, 'utf8')).toBe('the program');
  });

  test('is for Linux on x64 only', () => {
    expect(findNpmChromium('linux', 'arm64')).toBeUndefined();
    expect(findNpmChromium('darwin', 'x64')).toBeUndefined();
  });

  test('has entries of any length', () => {
    const files = { a: '', b: 'x'.repeat(512), c: 'y' };
    expect([...entriesOf(tar(files))].map(({ name, content }) => [name, content.toString()])).toEqual(
      Object.entries(files),
    );
  });
});

test('a configured browser that cannot be run is not replaced by another', async () => {
  const found = findBrowser({ configured: '/no/such', cacheDirectory: tmpdir() });
  await expect(found).rejects.toMatchObject({
    code: 'browser_missing',
    message: expect.stringContaining('/no/such') as string,
  });
});
