// What `npm ci` leaves on the disk. scripts/trim-packages deletes what is not used.
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const installedBytesMax = 500e6;
const productionBytesMax = 350e6;

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};
const bytes = sizesByPackage();
const sumOf = (isCounted: (path: string) => boolean): number =>
  [...bytes].reduce((sum, [path, size]) => sum + (isCounted(path) ? size : 0), 0);

/** Disk space by package, as `du` counts it. Without the caches that tools keep in node_modules. */
function sizesByPackage(): Map<string, number> {
  const sizes = new Map<string, number>();
  const visible = readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.'));
  for (const top of visible) {
    for (const file of readdirSync(join(root, 'node_modules', top), { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const path = join(file.parentPath, file.name);
      const name = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.slice(root.length + 1))![0];
      sizes.set(name, (sizes.get(name) ?? 0) + lstatSync(path).blocks * 512);
    }
  }
  return sizes;
}

test('all packages take less than 500 MB', () => {
  expect(
    sumOf(() => true),
    'run sh scripts/trim-packages if npm ran without scripts',
  ).toBeLessThan(installedBytesMax);
});

test('the packages of a running service take less than 350 MB', () => {
  const production = sumOf((path) => lock.packages[path] !== undefined && lock.packages[path].dev !== true);
  expect(production).toBeGreaterThan(100e6);
  expect(production).toBeLessThan(productionBytesMax);
});
