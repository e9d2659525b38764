// Builds the dashboard when its files are missing or older than their sources: at most once, in a few seconds.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isDashboardFresh } from '../../scripts/build-dashboard.ts';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'build-dashboard.ts');
const BUILD_MS_MAX = 120_000;

/** Never fails: without a dashboard the API is as good as with it, and `/` says what is missing. */
export async function prepareDashboard(): Promise<void> {
  if (isDashboardFresh()) return;
  process.stderr.write('Building the dashboard…\n');
  // In a process of its own: what builds it has no business in the memory of the service.
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'], timeout: BUILD_MS_MAX });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null)).once('exit', resolve);
  });
  if (code !== 0) process.stderr.write('The dashboard could not be built; the API works without it.\n');
}
