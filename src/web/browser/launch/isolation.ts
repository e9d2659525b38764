// Describes what a level of isolation means for the operator, and how to reach a better one.

import { sharedProcesses } from './jail.ts';
import type { IsolationLevel } from './launch-options.ts';

export interface Isolation {
  level: IsolationLevel;
  hasOwnNetwork: boolean;
  shortcomings: readonly string[];
  /** True: the service runs in a dedicated container. */
  isContainer: boolean;
}

export interface Explanation {
  meaning: string;
  /** undefined: there is no better level. */
  remedy?: string;
}

const profile = '--security-opt seccomp=deploy/docker/seccomp.json';

/** A text that follows the name of the level and a colon. */
export function explainIsolation({ level, hasOwnNetwork, shortcomings, isContainer }: Isolation): Explanation {
  const place = isContainer ? 'container' : 'machine';
  switch (level) {
    case 'jailed': {
      const processes = shortcomings.includes(sharedProcesses) ? `, but the ${place}’s processes` : '';
      const own = processes === '' ? 'own network, processes, files and user' : 'own network, files and user';
      return { meaning: `${own}, with Chromium’s sandbox${processes}` };
    }
    case 'sandboxed':
      if (hasOwnNetwork) {
        return {
          meaning: `own network and user, with Chromium’s sandbox, but the ${place}’s files`,
          remedy: isContainer
            ? 'allow mounts in user namespaces: where AppArmor is active, add --security-opt apparmor=unconfined'
            : 'run as root, or allow mounts in user namespaces: the browser then gets a private file system',
        };
      }
      return {
        meaning: `own user and Chromium’s sandbox, but the ${place}’s network`,
        remedy: isContainer
          ? `start the container with ${profile}: the browser then gets a private network`
          : 'run as root, or allow user namespaces: the browser then gets a private network',
      };
    case 'unsandboxed':
      return isContainer
        ? {
            meaning: 'Chromium has no sandbox here: a page that breaks into it can do what the container can',
            remedy: `start the container with ${profile}; SITEGLASS_BROWSER_SANDBOX=required refuses such a browser`,
          }
        : {
            meaning: 'only a separate user isolates it; Chromium has no sandbox here',
            remedy: 'allow user namespaces; SITEGLASS_BROWSER_SANDBOX=required refuses such a browser',
          };
  }
}
