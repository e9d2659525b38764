import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFonts, fontPackages, gatherFonts } from './fonts.ts';

describe('the bundled fonts', () => {
  let cacheDirectory: string;

  beforeEach(async () => {
    cacheDirectory = await mkdtemp(join(tmpdir(), 'siteglass-fonts-'));
  });

  afterEach(() => rm(cacheDirectory, { recursive: true }));

  test('are all installed', async () => {
    const found = await findFonts();
    expect(found.filter(({ files }) => files.length === 0)).toEqual([]);
  });

  test('are collected once, in a world-readable folder, in the weights that pages expect', async () => {
    const [one, other] = await Promise.all([gatherFonts({ cacheDirectory }), gatherFonts({ cacheDirectory })]);
    expect(one).toBe(other);
    expect(await readdir(cacheDirectory)).toHaveLength(1);
    const names = await readdir(one);
    expect(names).toEqual(
      expect.arrayContaining([
        'fonts.conf',
        'Arimo_700Bold_Italic.ttf',
        'NotoSansCJK-Regular.ttc',
        'NotoColorEmoji-Regular.ttf',
        'Tinos_400Regular.ttf',
      ]),
    );
    expect(names.filter((name) => /Thin|Light|Medium|SemiBold|Black/.test(name))).toEqual([]);
    expect((await stat(one)).mode & 0o005).toBe(0o005);
    for (const name of names.filter((file) => file !== 'complete')) {
      expect((await stat(join(one, name))).mode & 0o004).toBe(0o004);
    }
  });

  test("work without a missing package, for which the machine's rules apply", async () => {
    const packages = fontPackages.map((font) =>
      font.family === 'Arimo' ? { ...font, name: '@nobody/has-this' } : font,
    );
    const [some, all] = [await gatherFonts({ cacheDirectory, packages }), await gatherFonts({ cacheDirectory })];
    expect(some).not.toBe(all);
    const settings = await readFile(join(some, 'fonts.conf'), 'utf8');
    expect(settings).not.toContain('Arimo');
    expect(settings).toContain('/etc/fonts/conf.d');
    expect(await readFile(join(all, 'fonts.conf'), 'utf8')).not.toContain('/etc/fonts/conf.d');
    expect(await readdir(await gatherFonts({ cacheDirectory, packages: [] }))).toEqual(['complete', 'fonts.conf']);
  });
});
