// `npm run build:dashboard`: the dashboard's files in dashboard/dist, when they are missing or older than their sources.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dashboard', 'dist');
const stamp = join(output, 'built-from');
const buildMsMax = 120_000;

/** A name for the sources as they are: equal names mean equal files. */
function nameSources(): string {
  const hash = createHash('sha256');
  const patterns = [
    'dashboard/index.html',
    'dashboard/vite.config.ts',
    'dashboard/{src,public}/**/*.*',
    'package.json',
  ];
  for (const file of globSync(patterns, { cwd: root }).toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** True when dashboard/dist was built from the sources that are there now. */
export const isDashboardFresh = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === nameSources();

/** False after `npm ci --omit=dev`, which leaves out what builds it. */
export const canBuildDashboard = (): boolean => {
  try {
    return findPackageJSON('vite', import.meta.url) !== undefined;
  } catch {
    return false;
  }
};

/** Makes them fresh, in a process of its own: what builds them has no business in the memory of the caller. */
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

/** Builds beside the old files and then takes their place, so that nobody ever reads half a dashboard. */
async function build(): Promise<void> {
  const { build: bundle } = await import('vite');
  const name = nameSources();
  const fresh = join(root, 'dashboard', `.dist-${process.pid}`);
  try {
    await bundle({
      configFile: join(root, 'dashboard', 'vite.config.ts'),
      mode: 'production',
      logLevel: 'error',
      build: { outDir: fresh },
    });
    writeFileSync(join(fresh, 'built-from'), name);
    rmSync(output, { recursive: true, force: true });
    renameSync(fresh, output);
  } catch (error) {
    if (!isDashboardFresh()) throw error; // somebody else was faster
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Libraries leave their checks for developers out.
  process.env['NODE_ENV'] = 'production';
  if (!isDashboardFresh()) {
    if (!canBuildDashboard())
      throw new Error('The tools that build the dashboard are missing: run npm ci without --omit=dev');
    await build();
  }
}
