// Installs a browser in a separate process, from a mirror, and prints the folder or the error: for tests that start two
// of these at once, or kill one.
import { chromeForTesting } from '../../src/web/browser/install/chrome-for-testing.ts';
import type { ChromePins } from '../../src/web/browser/install/chrome-for-testing.ts';
import { installBrowser } from '../../src/web/browser/install/install.ts';
import { openVerdicts } from '../../src/web/browser/install/supply.ts';

const { mirror, pins, cache, diskBytes, isUpdate } = JSON.parse(process.argv[2]!) as {
  mirror: string;
  pins: ChromePins;
  cache: string;
  diskBytes?: number;
  isUpdate?: boolean;
};
const source = chromeForTesting({ mirror, pins, platform: 'linux', architecture: 'x64' });
try {
  const { folder } = await installBrowser({
    caches: [cache],
    sources: [{ ...source, diskBytes: diskBytes ?? source.diskBytes }],
    isUpdate,
    verdicts: await openVerdicts([cache], { sandbox: 'auto' }),
    report: ({ step }) => console.log(`step ${step}`),
  });
  console.log(`made ${folder}`);
} catch (error) {
  console.log(`failed ${(error as Error).message}`);
}
