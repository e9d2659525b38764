// The programs of the machine that start the browser, such as `unshare` and `setpriv`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The PATH of the browser and of the tools around it. */
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export const hasTool = (name: string): boolean =>
  systemPath.split(':').some((folder) => existsSync(join(folder, name)));
