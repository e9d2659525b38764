// The fonts for rendering: bundled ones, from npm and assets/fonts, before those of the machine, so that a picture
// is the same on every machine. They are collected in one folder that the browser can read.

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, constants, copyFile, link, readdir, stat, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { makeCompleteFolder } from './complete-folder.ts';
import { fontsConf } from './fonts-conf.ts';

export interface FontPackage {
  /** An npm package, or a compressed file in assets/fonts. */
  name: string;
  /** The scripts or purposes it covers. */
  script: string;
  /** Its family name. */
  family: string;
}

const assets = join(import.meta.dirname, '../../../../assets/fonts');
const compressed = '.br';
const cjk = 'NotoSansCJK-Regular.ttc.br';

// The weights that the usual system fonts have: elsewhere, Arial with a weight of 600 is bold.
const weights = /(?:_|-)(?:400Regular|400Regular_Italic|700Bold|700Bold_Italic|Regular|Bold)\.(?:ttf|otf)$/;

export const fontPackages: readonly FontPackage[] = [
  { name: '@expo-google-fonts/arimo', script: 'Latin, Greek, Cyrillic', family: 'Arimo' },
  { name: '@expo-google-fonts/tinos', script: 'Latin, with serifs', family: 'Tinos' },
  { name: '@expo-google-fonts/cousine', script: 'Latin, monospaced', family: 'Cousine' },
  { name: '@expo-google-fonts/gelasio', script: 'Latin, as Georgia', family: 'Gelasio' },
  { name: '@expo-google-fonts/noto-sans-arabic', script: 'Arabic', family: 'Noto Sans Arabic' },
  { name: '@expo-google-fonts/noto-sans-hebrew', script: 'Hebrew', family: 'Noto Sans Hebrew' },
  { name: '@expo-google-fonts/noto-sans-devanagari', script: 'Devanagari', family: 'Noto Sans Devanagari' },
  { name: '@expo-google-fonts/noto-sans-thai', script: 'Thai', family: 'Noto Sans Thai' },
  { name: cjk, script: 'Simplified Chinese', family: 'Noto Sans CJK SC' },
  { name: cjk, script: 'Traditional Chinese', family: 'Noto Sans CJK TC' },
  { name: cjk, script: 'Japanese', family: 'Noto Sans CJK JP' },
  { name: cjk, script: 'Korean', family: 'Noto Sans CJK KR' },
  { name: '@expo-google-fonts/noto-sans-symbols-2', script: 'symbols', family: 'Noto Sans Symbols 2' },
  { name: 'NotoColorEmoji-Regular.ttf.br', script: 'emoji', family: 'Noto Color Emoji' },
];

/** The machine's font folders. */
const systemFontDirectories: readonly string[] = ['/usr/share/fonts', '/usr/local/share/fonts'];

export interface GatherOptions {
  cacheDirectory: string;
  /** Instead of the machine's; for tests. */
  systemDirectories?: readonly string[] | undefined;
  packages?: readonly FontPackage[] | undefined;
}

/** The folder with the bundled fonts and their `fonts.conf`, created once. Missing packages are left out. */
export async function gatherFonts({
  cacheDirectory,
  systemDirectories = systemFontDirectories,
  packages = fontPackages,
}: GatherOptions): Promise<string> {
  const found = await findFonts(packages);
  const files = [...new Set(found.flatMap((font) => font.files))];
  const families = new Set(found.filter((font) => font.files.length > 0).map((font) => font.family));
  const settings = fontsConf({ families, systemDirectories });
  const sizes = await Promise.all(files.map(async (file) => `${file} ${(await stat(file)).size}`));
  const digest = createHash('sha256')
    .update([settings, ...sizes].join('\n'))
    .digest('hex')
    .slice(0, 12);
  return await makeCompleteFolder(join(cacheDirectory, `fonts-${digest}`), async (draft) => {
    for (const file of files) await bring(file, join(draft, basename(file, compressed)));
    await writeFile(join(draft, 'fonts.conf'), settings);
    await chmod(join(draft, 'fonts.conf'), 0o644);
  });
}

/** Each package with the files that are used from it; none if it is not installed. */
export const findFonts = (packages = fontPackages): Promise<(FontPackage & { files: string[] })[]> =>
  Promise.all(packages.map(async (font) => ({ ...font, files: await filesOf(font.name).catch(() => []) })));

async function filesOf(name: string): Promise<string[]> {
  if (name.endsWith(compressed)) {
    const file = join(assets, name);
    await access(file);
    return [file];
  }
  const description = findPackageJSON(name, import.meta.url);
  if (description === undefined) return [];
  const directory = dirname(description);
  const names = await readdir(directory, { recursive: true });
  return names.filter((file) => weights.test(file)).map((file) => join(directory, file));
}

// A hard link if possible and if every user may read the file, otherwise a copy.
async function bring(file: string, target: string): Promise<void> {
  if (file.endsWith(compressed)) {
    await pipeline(createReadStream(file), createBrotliDecompress(), createWriteStream(target, { flags: 'wx' }));
    await chmod(target, 0o644);
    return;
  }
  const { mode } = await stat(file);
  const isLinked =
    (mode & 0o004) !== 0 &&
    (await link(file, target).then(
      () => true,
      () => false,
    ));
  if (isLinked) return;
  await copyFile(file, target, constants.COPYFILE_FICLONE);
  await chmod(target, 0o644);
}
