// Builds the dashboard when its files are missing or older than their sources.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '..', '..', 'dashboard', 'src');

/** Never fails: the API works without a dashboard, and `/` says how to build it. */
export async function prepareDashboard(): Promise<void> {
  if (!existsSync(sources)) return; // the npm package contains only the built files
  const { buildDashboard, canBuildDashboard, isDashboardFresh } = await import('../../scripts/build-dashboard.ts');
  if (isDashboardFresh()) return;
  if (!canBuildDashboard()) {
    process.stderr.write(
      'The dashboard is missing or out of date, and the tools that build it are not installed: run npm ci without ' +
        '--omit=dev, then npm run build:dashboard. The API works without it.\n',
    );
    return;
  }
  process.stderr.write('Building the dashboard…\n');
  await buildDashboard().then(
    // The first start also creates the database, which takes a while on a busy machine.
    () => process.stderr.write('The dashboard is built. Starting…\n'),
    (error: unknown) => process.stderr.write(`${String(error)}; the API works without it.\n`),
  );
}
