// The build in the npm package @sparticuz/chromium, for Linux on x64. The user's npm downloads it from the registry
// that the user has configured, and it is used only if the archive has the checksum below. The package's own code
// never runs: it would start any file in /tmp that has the right name.

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress, gunzip } from 'node:zlib';
import { runTool } from './run-tool.ts';
import type { BrowserSource } from './source.ts';
import { entriesOf, unpackTar } from './tar.ts';

const packSeconds = 600;
const unpackedBytesMax = 512 * 1024 * 1024;
const parts = /^package\/bin\/(?:chromium|al2023\.tar|swiftshader\.tar)\.br$/;

export interface NpmPin {
  name: string;
  version: string;
  /** As in a lock file. */
  integrity: string;
}

export const npmPin: NpmPin = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity: 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

export interface NpmOptions {
  /** The environment of npm. */
  environment: NodeJS.ProcessEnv;
  pin?: NpmPin | undefined;
  platform?: NodeJS.Platform;
  architecture?: NodeJS.Architecture;
}

export function npmPackage({
  environment,
  pin = npmPin,
  platform = process.platform,
  architecture = process.arch,
}: NpmOptions): BrowserSource {
  return {
    name: 'npm',
    title: `${pin.name} ${pin.version}`,
    diskBytes: 500 * 1024 * 1024,
    async refusal(kind) {
      if (kind === 'full') return 'it has only a headless shell';
      return platform === 'linux' && architecture === 'x64' ? undefined : 'it is for Linux on x64';
    },
    async fetch(folder, { signal, report }) {
      const packed = join(folder, 'packed');
      await mkdir(packed);
      report('downloading');
      const tool = { environment, timeoutSeconds: packSeconds, signal, cwd: packed };
      await runTool('npm', ['pack', `${pin.name}@${pin.version}`, '--ignore-scripts', '--loglevel=error'], tool);
      const archive = (await readdir(packed)).find((name) => name.endsWith('.tgz'));
      if (archive === undefined) throw new Error('npm pack left no archive');
      const bytes = await readFile(join(packed, archive));
      checkIntegrity(bytes, pin);
      report('unpacking');
      await takeParts(bytes, packed);
      await inflateChromium(packed, join(folder, 'browser'));
      await rm(packed, { recursive: true });
      return { version: pin.version, program: 'browser/chromium', libraries: ['browser/lib'], kind: 'shell' };
    },
  };
}

function checkIntegrity(bytes: Buffer, { name, version, integrity }: NpmPin): void {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (found !== integrity)
    throw new Error(`${name}@${version} has the checksum ${found}, but ${integrity} was expected`);
}

async function takeParts(archive: Buffer, folder: string): Promise<void> {
  const tar = await promisify(gunzip)(archive, { maxOutputLength: unpackedBytesMax });
  for (const { name, kind, content } of entriesOf(tar)) {
    if (kind === 'file' && parts.test(name)) await writeFile(join(folder, basename(name)), content);
  }
}

/** Decompresses the program, its libraries, and the software renderer, which belongs beside the program. */
async function inflateChromium(packed: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o755 });
  const sink = createWriteStream(join(folder, 'chromium'), { flags: 'wx', mode: 0o755 });
  await pipeline(createReadStream(join(packed, 'chromium.br')), createBrotliDecompress(), sink);
  for (const name of ['al2023.tar.br', 'swiftshader.tar.br']) {
    const archive = await readFile(join(packed, name));
    await unpackTar(await promisify(brotliDecompress)(archive, { maxOutputLength: unpackedBytesMax }), folder);
  }
}
