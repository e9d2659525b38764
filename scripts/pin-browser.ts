// Pins a version of Chrome for Testing: downloads its headless shell for every platform and writes size and SHA-256 to
// src/web/browser/install/chrome-pins.json. Requires internet access. Review the result before committing it.
//
//   npm run pin-browser                     the current stable version
//   npm run pin-browser -- 153.0.8001.0     a specific version
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EnvHttpProxyAgent, fetch, setGlobalDispatcher } from 'undici';
import { archiveUrl, chromeMirror, chromePlatforms } from '../src/web/browser/install/chrome-for-testing.ts';
import type { ChromePins } from '../src/web/browser/install/chrome-for-testing.ts';

const versionList = 'https://googlechromelabs.github.io/chrome-for-testing/last-known-good-versions.json';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mirror: { type: 'string', default: chromeMirror },
    versions: { type: 'string', default: versionList },
    output: { type: 'string', default: join(import.meta.dirname, '../src/web/browser/install/chrome-pins.json') },
  },
});

setGlobalDispatcher(new EnvHttpProxyAgent());
const version = positionals[0] ?? (await stableVersion());
if (!/^\d+\.\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is not a version like 153.0.8001.0`);
const pins: ChromePins = { version, platforms: {} };
for (const platform of chromePlatforms) {
  const url = archiveUrl(values.mirror, version, platform);
  const response = await fetch(url);
  if (response.status === 404) {
    console.warn(`${platform}: version ${version} has no build, so it stays without a pin`);
    continue;
  }
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  pins.platforms[platform] = { bytes, sha256: hash.digest('hex') };
  console.log(`${platform}: ${bytes} bytes, ${pins.platforms[platform].sha256}`);
}
if (Object.keys(pins.platforms).length === 0) throw new Error(`version ${version} has no build for any platform`);
await writeFile(values.output, `${JSON.stringify(pins, null, 2)}\n`);

async function stableVersion(): Promise<string> {
  const response = await fetch(values.versions);
  if (!response.ok) throw new Error(`${values.versions} answered ${response.status}`);
  const { channels } = (await response.json()) as { channels: { Stable: { version: string } } };
  return channels.Stable.version;
}
