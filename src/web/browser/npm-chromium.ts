// The Chromium that comes with npm (`@sparticuz/chromium`): compressed files in a package, unpacked by us into a folder
// of ours. The package's own way would run whatever lies in /tmp under the right name.

import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';

const unpackedBytesMax = 512 * 1024 * 1024;
const completeMark = 'complete';

export interface PackedChromium {
  version: string;
  /** The folder of the compressed files. */
  directory: string;
}

/** The package, where it is installed and was made for this kind of machine (Linux on x64). */
export function findNpmChromium(
  platform: string = process.platform,
  architecture: string = process.arch,
): PackedChromium | undefined {
  if (platform !== 'linux' || architecture !== 'x64') return undefined;
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    let directory = dirname(entry);
    while (!existsSync(join(directory, 'package.json'))) directory = dirname(directory);
    const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string };
    const packed = { version, directory: join(directory, 'bin') };
    return existsSync(join(packed.directory, 'chromium.br')) ? packed : undefined;
  } catch {
    return undefined; // not installed
  }
}

/** Unpacks it once per version. A folder is complete or not there: others may be unpacking at the same time. */
export async function inflateNpmChromium(
  { version, directory }: PackedChromium,
  cacheDirectory: string,
): Promise<{ path: string; libraries: string }> {
  const target = join(cacheDirectory, `chromium-${version}`);
  const result = { path: join(target, 'chromium'), libraries: join(target, 'lib') };
  if (await isOurs(target)) return result;
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  await mkdir(draft, { recursive: true, mode: 0o755 });
  try {
    await inflate(join(directory, 'chromium.br'), join(draft, 'chromium'));
    // Its libraries, and the renderer of 3D graphics without a graphics card; the latter belongs beside the program.
    await unpack(join(directory, 'al2023.tar.br'), draft);
    await unpack(join(directory, 'swiftshader.tar.br'), draft);
    await writeFile(join(draft, completeMark), version);
    await rename(draft, target).catch(async (error: unknown) => {
      if (await isOurs(target)) return; // somebody else was faster
      await rm(target, { recursive: true, force: true });
      await rename(draft, target).catch(() => {
        throw error;
      });
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return result;
}

// Nobody else may have put it there.
async function isOurs(directory: string): Promise<boolean> {
  try {
    const [folder, mark] = await Promise.all([stat(directory), readFile(join(directory, completeMark))]);
    return folder.uid === process.getuid?.() && (folder.mode & 0o022) === 0 && mark.length > 0;
  } catch {
    return false;
  }
}

async function inflate(source: string, target: string): Promise<void> {
  const file = await open(target, 'wx', 0o755);
  await pipeline(createReadStream(source), createBrotliDecompress(), file.createWriteStream());
}

async function unpack(archive: string, directory: string): Promise<void> {
  const packed = await readFile(archive).catch(() => undefined);
  if (packed === undefined) return; // this version has none
  const tar = await promisify(brotliDecompress)(packed, { maxOutputLength: unpackedBytesMax });
  for (const { name, kind, link, content } of entriesOf(tar)) {
    const path = normalize(join(directory, name));
    if (!path.startsWith(directory + sep)) continue;
    if (kind === 'directory') await mkdir(path, { recursive: true, mode: 0o755 });
    else {
      await mkdir(dirname(path), { recursive: true, mode: 0o755 });
      if (kind === 'file') await writeFile(path, content, { mode: 0o755 });
      else if (!link.includes('/')) await symlink(link, path).catch(() => {});
    }
  }
}

interface TarEntry {
  name: string;
  kind: 'file' | 'directory' | 'link';
  link: string;
  content: Buffer;
}

/** The entries of a tar archive: headers of 512 bytes, contents padded to 512 bytes. */
export function* entriesOf(tar: Buffer): Generator<TarEntry> {
  const text = (at: number, length: number) => {
    const field = tar.toString('utf8', at, at + length);
    return field.slice(0, field.includes('\0') ? field.indexOf('\0') : length);
  };
  let longName: string | undefined;
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8);
    const type = String.fromCharCode(tar[at + 156]!);
    const prefix = text(at + 257, 5) === 'ustar' ? text(at + 345, 155) : '';
    const content = tar.subarray(at + 512, at + 512 + size);
    const name = longName ?? (prefix === '' ? text(at, 100) : `${prefix}/${text(at, 100)}`);
    longName = undefined;
    if (type === 'L') longName = content.toString('utf8').replace(/\0+$/, '');
    else if (type === '0' || type === '\0') yield { name, kind: 'file', link: '', content };
    else if (type === '5') yield { name, kind: 'directory', link: '', content };
    else if (type === '2') yield { name, kind: 'link', link: text(at + 157, 100), content };
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
