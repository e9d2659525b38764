// Writes deploy/docker/seccomp.json: Docker's default profile for a container without capabilities, plus the system calls
// that the browser's sandbox and jail need.
//
//   node scripts/seccomp.ts
//
// Docker's profile (test/image/docker-default-seccomp.json) comes from github.com/moby/moby, version 26.1.5, under the Apache
// License 2.0. Its conditions are resolved here, because containerd ignores them: it would allow everything that Docker
// allows only with CAP_SYS_ADMIN.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');
export const defaultFile = join(root, 'test', 'image', 'docker-default-seccomp.json');
export const profileFile = join(root, 'deploy', 'docker', 'seccomp.json');

export interface Condition {
  caps?: string[];
  arches?: string[];
  minKernel?: string;
}

export interface Rule {
  names: string[];
  action: 'SCMP_ACT_ALLOW' | 'SCMP_ACT_ERRNO';
  errnoRet?: number;
  args?: { index: number; value: number; valueTwo?: number; op: string }[];
  comment?: string;
  includes?: Condition;
  excludes?: Condition;
}

export interface Profile {
  defaultAction: string;
  defaultErrnoRet: number;
  architectures?: string[];
  syscalls: Rule[];
}

// The architectures of the image, and those that their kernels can run as well.
const machines = ['amd64', 'x32', 'x86', 'arm64', 'arm'];
const architectures = ['X86_64', 'X86', 'X32', 'AARCH64', 'ARM'].map((name) => `SCMP_ARCH_${name}`);
const cgroupNamespace = 0x0200_0000;
const timeNamespace = 0x80;

/** All that is added to Docker's rules. Arguments are masked: none of these bits may be set. */
export const additions: Rule[] = [
  {
    names: ['clone'],
    action: 'SCMP_ACT_ALLOW',
    args: [{ index: 0, value: cgroupNamespace, op: 'SCMP_CMP_MASKED_EQ' }],
    comment: 'Siteglass: user, network, process, mount, IPC and UTS namespaces for the browser',
  },
  {
    names: ['unshare'],
    action: 'SCMP_ACT_ALLOW',
    args: [{ index: 0, value: cgroupNamespace + timeNamespace, op: 'SCMP_CMP_MASKED_EQ' }],
    comment: 'Siteglass: the same namespaces',
  },
  {
    names: ['chroot', 'mount', 'umount2'],
    action: 'SCMP_ACT_ALLOW',
    comment: 'Siteglass: the browser’s view of the disk; the kernel refuses these outside of its user namespace',
  },
];

/** Docker's profile with its conditions resolved for a process without capabilities, and our additions. */
export function deriveProfile({ defaultAction, defaultErrnoRet, syscalls }: Profile): Profile {
  const rules = syscalls.filter(isMeantForUs).map(({ names, action, errnoRet, args }) => ({
    names,
    action,
    ...(errnoRet === undefined ? {} : { errnoRet }),
    ...(args === undefined ? {} : { args }),
  }));
  return { defaultAction, defaultErrnoRet, architectures, syscalls: [...rules, ...additions] };
}

function isMeantForUs({ includes = {}, excludes = {} }: Rule): boolean {
  if (includes.caps !== undefined) return false;
  if (includes.arches !== undefined && !includes.arches.some((name) => machines.includes(name))) return false;
  return !excludes.arches?.some((name) => machines.includes(name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const profile = deriveProfile(JSON.parse(readFileSync(defaultFile, 'utf8')) as Profile);
  writeFileSync(profileFile, `${JSON.stringify(profile, null, 2)}\n`);
}
