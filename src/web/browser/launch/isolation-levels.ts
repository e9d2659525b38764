// The levels of isolation and how to reach them, from the best one down:
//   jailed       a network namespace with only loopback, an empty /tmp, /home and data folder, an unprivileged user,
//                and Chromium's sandbox; a PID namespace too, unless /proc is masked, as in most containers
//   sandboxed    an unprivileged user and Chromium's sandbox; a network namespace where namespaces are allowed but
//                mounts are not, otherwise the guard proxy and flags keep it from the network
//   unsandboxed  an unprivileged user without capabilities; Chromium's own sandbox cannot work here
//
// The last level is always a choice. SITEGLASS_BROWSER_SANDBOX decides:
//   required  never
//   auto      only where something else contains the browser: a dedicated user, which root can assign, or a container
//             (SITEGLASS_CONTAINER=yes, which the official image sets; files such as /.dockerenv are not used, because they
//              also exist in containers that share their owner's home)
//   off       always

import { browserUserId, isRoot } from './browser-user.ts';
import { killWithParent, inOwnNetwork, jail } from './jail.ts';
import type { LaunchOptions, LaunchMethod, SandboxRules } from './launch-options.ts';
import { hasTool } from './system-tools.ts';

const dataBytesMax = 2 * 1024 ** 3; // for each process; a page that needs more gets an error

/** Whether the policy allows the last level here. */
export function mayGoWithoutSandbox({ sandbox, isContainer = false }: SandboxRules, isPrivileged = isRoot()): boolean {
  return sandbox === 'off' || (sandbox === 'auto' && (isContainer || isPrivileged));
}

/** How to start the browser, from the best level down. Exported for tests. */
export async function listLaunchMethods(options: LaunchOptions): Promise<LaunchMethod[]> {
  if (process.platform !== 'linux') return [{ level: 'sandboxed', prefix: [], flags: [] }];
  const limits = ['prlimit', `--data=${dataBytesMax}`, '--core=0', '--'];
  const user = isRoot() ? [`--reuid=${browserUserId}`, `--regid=${browserUserId}`, '--clear-groups'] : [];
  const capabilities = ['--inh-caps=-all', ...(isRoot() ? ['--bounding-set=-all'] : [])];
  const powerless = [...limits, 'setpriv', ...user, ...capabilities, '--no-new-privs', '--'];
  const spawnAs = isRoot() ? { spawnAs: browserUserId } : {};
  const methods: LaunchMethod[] = [
    await jail(options, powerless),
    // Where AppArmor forbids mounts, as in Docker on Debian and Ubuntu, a network namespace is still possible.
    { level: 'sandboxed', hasOwnNetwork: true, prefix: inOwnNetwork(options, powerless), flags: [] },
    { level: 'sandboxed', prefix: [...killWithParent, ...powerless], flags: [] },
    // Chromium's setuid helper, needed where user namespaces are disabled, does not work under --no-new-privs.
    { level: 'sandboxed', prefix: [...limits], flags: [], ...spawnAs },
  ];
  if (mayGoWithoutSandbox(options)) {
    methods.push(
      { level: 'unsandboxed', prefix: [...killWithParent, ...powerless], flags: ['--no-sandbox'] },
      // For a root user that may not drop capabilities, and for machines without some of the tools.
      {
        level: 'unsandboxed',
        prefix: [
          ...(hasTool('setpriv') ? ['setpriv', '--pdeathsig=KILL', '--no-new-privs', '--'] : []),
          ...(hasTool('prlimit') ? limits : []),
        ],
        flags: ['--no-sandbox'],
        ...spawnAs,
      },
    );
  }
  return methods;
}
