// Whether wreq-js has a binary for this machine. Says nothing about whether it loads.

import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

export function hasWreqBinding(platform: string = process.platform, arch: string = process.arch): boolean {
  return ['', '-gnu', '-musl', '-msvc'].some((variant) => {
    try {
      // Where there is none, an empty package may stand in for it.
      return resolve(`@wreq-js/binding-${platform}-${arch}${variant}`).endsWith('.node');
    } catch {
      return false;
    }
  });
}
