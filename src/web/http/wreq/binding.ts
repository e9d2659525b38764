// Chooses the release of wreq-js for this machine: the first one with a binary for it. Does not check that the binary
// loads.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BrowserProfile, createTransport, fetch, getProfiles } from 'wreq-js';

/** The parts of the package `wreq-js` that are used; its releases differ little. */
export interface Wreq {
  createTransport: typeof createTransport;
  fetch: typeof fetch;
  getProfiles: typeof getProfiles;
}

/** A release of wreq-js, and how it differs from the others. */
export interface WreqLibrary {
  /** Its name below `node_modules`. */
  package: 'wreq-js' | 'wreq-js-2';
  version: string;
  /** Both have the handshake and the first HTTP/2 frames of Chrome 149, which have not changed since 142. */
  profile: BrowserProfile;
  /** True if it can connect to given addresses; otherwise every connection goes through a pinned tunnel. */
  canPin: boolean;
}

export const wreqLibraries = [
  { package: 'wreq-js', version: '3.1.0', profile: 'chrome_149', canPin: true },
  // Older, but it has binaries for seven platforms in one package.
  { package: 'wreq-js-2', version: '2.3.1', profile: 'chrome_147', canPin: false },
] as const satisfies WreqLibrary[];

const { resolve } = createRequire(import.meta.url);

/** The release for this platform; undefined if none has a binary. */
export const findWreq = (platform?: string, arch?: string): WreqLibrary | undefined => wreqsFor(platform, arch)[0];

/** All releases with a binary for this platform, the preferred one first. */
export function wreqsFor(platform: string = process.platform, arch: string = process.arch): WreqLibrary[] {
  const variants = ['', '-gnu', '-musl', '-msvc'].map((variant) => `${platform}-${arch}${variant}`);
  return wreqLibraries.filter((library) => variants.some((variant) => hasBinary(library, variant)));
}

function hasBinary(library: WreqLibrary, variant: string): boolean {
  try {
    if (library.package === 'wreq-js-2') {
      return existsSync(join(dirname(resolve(library.package)), `../rust/wreq-js.${variant}.node`));
    }
    // Unsupported platforms may have an empty placeholder package.
    return resolve(`@wreq-js/binding-${variant}`).endsWith('.node');
  } catch {
    return false; // the package is not installed
  }
}
