// Chrome for Testing's headless shell. Google publishes no checksums, so version, size and SHA-256 are pinned here, in
// `chrome-pins.json`, which `npm run pin-browser` writes. A platform without a pin is refused.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pinned from './chrome-pins.json' with { type: 'json' };
import { downloadPinned } from './download.ts';
import type { Pin } from './download.ts';
import type { BrowserSource } from './source.ts';
import { unzip } from './zip.ts';

export const chromeMirror = 'https://storage.googleapis.com/chrome-for-testing-public';
const unpackedBytesMax = 800 * 1024 * 1024;

export const chromePlatforms = ['linux64', 'linux-arm64', 'mac-arm64', 'mac-x64'] as const;
export type ChromePlatform = (typeof chromePlatforms)[number];

export interface ChromePins {
  /** e.g. `153.0.8001.0`; empty while nothing is pinned. */
  version: string;
  platforms: Partial<Record<ChromePlatform, Pin>>;
}

export interface ChromeOptions {
  /** The base URL of the archives, as `<mirror>/<version>/<platform>/…`. */
  mirror?: string | undefined;
  pins?: ChromePins | undefined;
  platform?: NodeJS.Platform;
  architecture?: NodeJS.Architecture;
}

export const archiveUrl = (mirror: string, version: string, platform: ChromePlatform): string =>
  `${mirror.replace(/\/+$/, '')}/${version}/${platform}/chrome-headless-shell-${platform}.zip`;

export function chromeForTesting({
  mirror = chromeMirror,
  pins = pinned,
  platform = process.platform,
  architecture = process.arch,
}: ChromeOptions = {}): BrowserSource {
  const build = platformOf(platform, architecture);
  const pin = build && pins.platforms[build];
  return {
    name: 'chrome-for-testing',
    title: pins.version === '' ? 'Chrome for Testing' : `Chrome for Testing ${pins.version}`,
    diskBytes: 500 * 1024 * 1024,
    async refusal(wanted) {
      if (wanted === 'full') return 'its full browser is not free software';
      if (build === undefined) return `it has no build for ${platform} on ${architecture}`;
      return pin === undefined ? `this release of Siteglass has no checksum of its build for ${build}` : undefined;
    },
    async fetch(folder, context) {
      if (build === undefined || pin === undefined)
        throw new Error(`there is no build for ${platform} on ${architecture}`);
      const archive = join(folder, 'archive.zip');
      const unpacked = join(folder, 'browser');
      await downloadPinned(archiveUrl(mirror, pins.version, build), archive, pin, context);
      context.report('unpacking');
      await mkdir(unpacked);
      await unzip(archive, unpacked, { bytesMax: unpackedBytesMax, signal: context.signal });
      await rm(archive);
      const program = join('browser', `chrome-headless-shell-${build}`, 'chrome-headless-shell');
      return { version: pins.version, program, libraries: [], kind: 'shell' };
    },
  };
}

function platformOf(platform: NodeJS.Platform, architecture: NodeJS.Architecture): ChromePlatform | undefined {
  const known: Partial<Record<string, ChromePlatform>> = {
    'linux x64': 'linux64',
    'linux arm64': 'linux-arm64',
    'darwin arm64': 'mac-arm64',
    'darwin x64': 'mac-x64',
  };
  return known[`${platform} ${architecture}`];
}
