// `npm run build:dashboard`: builds the dashboard in dashboard/dist when it is missing or older than its sources.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dashboard', 'dist');
const stamp = join(output, 'built-from');
const buildMsMax = 120_000;

/** A hash of the sources. */
function nameSources(): string {
  const hash = createHash('sha256');
  const patterns = ['dashboard/index.html', 'dashboard/*.ts', 'dashboard/{src,public}/**/*.*', 'package.json'];
  for (const file of globSync(patterns, { cwd: root }).toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** True when dashboard/dist was built from the current sources. */
export const isDashboardFresh = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === nameSources();

/** False after `npm ci --omit=dev`, which omits the build tools. */
export const canBuildDashboard = (): boolean => {
  try {
    return findPackageJSON('vite', import.meta.url) !== undefined;
  } catch {
    return false;
  }
};

/** Builds the dashboard in a child process, to keep the build tools out of the caller's memory. */
export async function buildDashboard(): Promise<void> {
  if (isDashboardFresh()) return;
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: buildMsMax,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('exit', resolve);
  });
  if (code !== 0) throw new Error('The dashboard could not be built');
}

/** Builds in a temporary folder and renames it, so that an incomplete dashboard is never served. */
async function build(): Promise<void> {
  const { build: bundle } = await import('vite');
  const name = nameSources();
  const fresh = join(root, 'dashboard', `.dist-${process.pid}`);
  const old = `${fresh}-old`;
  try {
    await bundle({
      configFile: join(root, 'dashboard', 'vite.config.ts'),
      mode: 'production',
      logLevel: 'error',
      build: { outDir: fresh },
    });
    for (const file of globSync('**/*.{html,js,css,svg}', { cwd: fresh })) compress(join(fresh, file));
    writeFileSync(join(fresh, 'built-from'), name);
    if (isDashboardFresh()) return; // another process built it first
    // Renamed, not deleted: a deletion could hit the files that another process has just put there.
    if (existsSync(output)) renameSync(output, old);
    renameSync(fresh, output);
  } catch (error) {
    if (!isDashboardFresh()) throw error; // as above, between the check and the renaming
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** As small as possible, which takes too long for a service that starts. */
function compress(file: string): void {
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Libraries omit their development checks.
  process.env['NODE_ENV'] = 'production';
  if (!isDashboardFresh()) {
    if (!canBuildDashboard())
      throw new Error('The tools that build the dashboard are missing: run npm ci without --omit=dev');
    await build();
  }
}
