// The fonts that pages are painted with: ours, which come with npm, before those of the machine, so that a picture is the
// same on every machine. They are gathered in a folder of ours, which the browser sees wherever its packages lie.

import { createHash } from 'node:crypto';
import { chmod, constants, copyFile, link, readdir, stat, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { makeCompleteFolder } from './complete-folder.ts';
import { fontsConf } from './fonts-conf.ts';

export interface FontPackage {
  name: string;
  /** What people read with it. */
  script: string;
  /** How it calls itself. */
  family: string;
}

// The weights that the systems' own fonts have: Arial with a weight of 600 is bold everywhere else.
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
  { name: '@embedpdf/fonts-sc', script: 'Chinese', family: 'Noto Sans S Chinese' },
  { name: '@embedpdf/fonts-jp', script: 'Japanese', family: 'Noto Sans Japanese' },
  { name: '@embedpdf/fonts-kr', script: 'Korean', family: 'Noto Sans Korean' },
  { name: '@expo-google-fonts/noto-sans-symbols-2', script: 'symbols', family: 'Noto Sans Symbols 2' },
  { name: '@expo-google-fonts/noto-color-emoji', script: 'emoji', family: 'Noto Color Emoji' },
];

/** Where the machine keeps its own. */
export const systemFontDirectories: readonly string[] = ['/usr/share/fonts', '/usr/local/share/fonts'];

export interface GatherOptions {
  cacheDirectory: string;
  /** Instead of the machine's; for tests. */
  systemDirectories?: readonly string[] | undefined;
  packages?: readonly FontPackage[] | undefined;
}

/** The folder with our fonts and their `fonts.conf`, made once. Packages that are missing are left out. */
export async function gatherFonts({
  cacheDirectory,
  systemDirectories = systemFontDirectories,
  packages = fontPackages,
}: GatherOptions): Promise<string> {
  const found = await findFonts(packages);
  const files = found.flatMap((font) => font.files);
  const families = new Set(found.filter((font) => font.files.length > 0).map((font) => font.family));
  const settings = fontsConf({ families, systemDirectories });
  const sizes = await Promise.all(files.map(async (file) => `${file} ${(await stat(file)).size}`));
  const digest = createHash('sha256')
    .update([settings, ...sizes].join('\n'))
    .digest('hex')
    .slice(0, 12);
  return await makeCompleteFolder(join(cacheDirectory, `fonts-${digest}`), async (draft) => {
    for (const file of files) await bring(file, join(draft, basename(file)));
    await writeFile(join(draft, 'fonts.conf'), settings);
    await chmod(join(draft, 'fonts.conf'), 0o644);
  });
}

/** Each package with the files that we offer of it; without any when it is not installed. */
export const findFonts = (packages = fontPackages): Promise<(FontPackage & { files: string[] })[]> =>
  Promise.all(packages.map(async (font) => ({ ...font, files: await filesOf(font.name).catch(() => []) })));

async function filesOf(packageName: string): Promise<string[]> {
  const description = findPackageJSON(packageName, import.meta.url);
  if (description === undefined) return [];
  const directory = dirname(description);
  const names = await readdir(directory, { recursive: true });
  return names.filter((file) => weights.test(file)).map((file) => join(directory, file));
}

// A second name for the same file where that is possible and everybody may read it, a copy elsewhere.
async function bring(file: string, target: string): Promise<void> {
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
