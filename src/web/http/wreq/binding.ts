// Which release of wreq-js serves on this machine: the first one that has a binary for it. Says nothing about whether
// the binary loads.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BrowserProfile } from 'wreq-js';

/** A release of wreq-js, and how it differs from the others. */
export interface WreqLibrary {
  /** Its name below `node_modules`. */
  package: 'wreq-js' | 'wreq-js-2';
  version: string;
  /** Both have the handshake and the first HTTP/2 frames of Chrome 149, which did not change since 142. */
  profile: BrowserProfile;
  /** True when it can connect to addresses that it is given; otherwise every connection goes through a tunnel of ours. */
  canPin: boolean;
}

export const wreqLibraries = [
  { package: 'wreq-js', version: '3.1.0', profile: 'chrome_149', canPin: true },
  // Older, but it has binaries for seven platforms in one package.
  { package: 'wreq-js-2', version: '2.3.1', profile: 'chrome_147', canPin: false },
] as const satisfies WreqLibrary[];

const { resolve } = createRequire(import.meta.url);

/** The release that serves on such a machine; undefined where none has a binary. */
export const findWreq = (platform?: string, arch?: string): WreqLibrary | undefined => wreqsFor(platform, arch)[0];

/** All releases that have a binary for such a machine, the preferred one first. */
export function wreqsFor(platform: string = process.platform, arch: string = process.arch): WreqLibrary[] {
  const variants = ['', '-gnu', '-musl', '-msvc'].map((variant) => `${platform}-${arch}${variant}`);
  return wreqLibraries.filter((library) => variants.some((variant) => hasBinary(library, variant)));
}

function hasBinary(library: WreqLibrary, variant: string): boolean {
  try {
    if (library.package === 'wreq-js-2') {
      return existsSync(join(dirname(resolve(library.package)), `../rust/wreq-js.${variant}.node`));
    }
    // Where there is none, an empty package may stand in for it.
    return resolve(`@wreq-js/binding-${variant}`).endsWith('.node');
  } catch {
    return false; // the package is not installed
  }
}
