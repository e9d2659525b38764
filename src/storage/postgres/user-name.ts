// initdb and single-user mode refuse a user without a name. Containers may run as any uid (`docker run --user 12345`,
// OpenShift) without an entry in /etc/passwd. The library nss_wrapper provides a name.

import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runAs } from './postgres-user.ts';
import type { UserIds } from './postgres-user.ts';

const userName = 'siteglass';
const wrapperLibraries = ['/usr/lib/*/libnss_wrapper.so', '/usr/lib64/libnss_wrapper.so', '/usr/lib/libnss_wrapper.so'];

/**
 * The environment assignments that provide a name for the database user; empty if it has one. Throws when no name can be
 * provided.
 */
export async function nameUser(ids: UserIds | undefined, directory: string): Promise<string[]> {
  const { uid, gid } = ids ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (process.platform !== 'linux' || (await hasName(uid))) return [];
  const library = globSync(wrapperLibraries)[0];
  if (library === undefined) {
    throw new Error(
      `PostgreSQL cannot create its data in ${directory}: the user with id ${uid} has no name in /etc/passwd. ` +
        `Create that user (useradd --uid ${uid} ${userName}), or install libnss-wrapper, ` +
        'or set DATABASE_URL to an external PostgreSQL',
    );
  }
  const [users, groups] = [join(directory, 'passwd'), join(directory, 'group')];
  await writeFile(users, `${userName}:x:${uid}:${gid}::/:/bin/false\n`, { mode: 0o644 });
  await writeFile(groups, `${userName}:x:${gid}:\n`, { mode: 0o644 });
  return [`LD_PRELOAD=${library}`, `NSS_WRAPPER_PASSWD=${users}`, `NSS_WRAPPER_GROUP=${groups}`];
}

/** Checks /etc/passwd and other sources of the system, such as LDAP. */
async function hasName(uid: number): Promise<boolean> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  if (users.split('\n').some((line) => line.split(':')[2] === String(uid))) return true;
  const { code } = await runAs({ ids: undefined, prefix: [] }, ['getent', 'passwd', String(uid)]);
  return code === 0;
}
