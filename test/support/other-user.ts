// For tests that drop root privileges: they need a checkout that every user can read.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const nobodyUser = { uid: 65_534, gid: 65_534 };
export const isRoot = process.getuid?.() === 0;

const readsProject = (): boolean => {
  const file = join(import.meta.dirname, '..', '..', 'package.json');
  return spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'test', file], { ...nobodyUser, cwd: '/' }).status === 0;
};

/** Whether another user can run what lies here; not below a folder that only root can enter. */
export const isPublicCheckout = !isRoot || readsProject();
/** To be added to the name of what is skipped. */
export const reason = isPublicCheckout ? '' : ' (skipped: other users cannot read this checkout)';
