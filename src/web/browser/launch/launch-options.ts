// What to start, and how. `isolation-levels.ts` explains the levels of isolation.
import type { BrowserProgram } from './browser-program.ts';

/** The time limit of one attempt. */
export const startSecondsMax = 20;

export type IsolationLevel = 'jailed' | 'sandboxed' | 'unsandboxed';
export type SandboxPolicy = 'required' | 'auto' | 'off';
/** A launch method that can be skipped: a level, or the better half of `sandboxed`. */
export type SkippableLevel = IsolationLevel | 'own network';

/** Whether a browser may run without Chromium's sandbox. */
export interface SandboxRules {
  sandbox: SandboxPolicy;
  /** True: the service runs in a dedicated container. */
  isContainer?: boolean | undefined;
}

export interface LaunchOptions extends SandboxRules {
  program: BrowserProgram;
  /** Folders that the browser must not see. */
  hiddenDirectories: readonly string[];
  /** The folder with the bundled fonts and their `fonts.conf`; undefined: the machine's fonts. */
  fonts?: string | undefined;
  /** The number of ports for guard proxies. */
  listeners: number;
  /** The time zone that pages see; the machine's by default. */
  timeZone?: string | undefined;
  /** True: it runs below the rest of the service. */
  hasLowPriority?: boolean | undefined;
  /** Further flags, for tests. */
  flags?: readonly string[] | undefined;
  /** Levels that do not work here. */
  skip?: ReadonlySet<SkippableLevel> | undefined;
}

/** One method to start the browser. */
export interface LaunchMethod {
  level: IsolationLevel;
  /** True: it has a network namespace, in which its ports have to be opened. */
  hasOwnNetwork?: boolean;
  /** The command in front of Chromium's command line. */
  prefix: string[];
  flags: string[];
  /** The user that Node spawns it as. */
  spawnAs?: number;
  /** Where Chromium's files go; undefined: a new folder in the system's /tmp. */
  profile?: string;
  /** The paths of the program's folder and the fonts inside the jail. */
  mounted?: string;
  fonts?: string;
}
