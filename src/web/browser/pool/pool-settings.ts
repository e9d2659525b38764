// The settings and the status of a pool of browsers, shared by the service and its browser worker.

import type { Share } from '../../../flow/shares.ts';
import type { BrowserProgram } from '../launch/browser-program.ts';
import type { IsolationLevel, SandboxPolicy, SkippableLevel } from '../launch/launch-options.ts';

export interface PoolSettings {
  program: BrowserProgram;
  cacheDirectory: string;
  hiddenDirectories: readonly string[];
  sandbox: SandboxPolicy;
  /** True: the service runs in a dedicated container, which contains a browser without a sandbox. */
  isContainer?: boolean | undefined;
  /** The limit of concurrent pages. */
  pagesMax: number;
  /** How many contexts are prepared: they halve the time to open a page. */
  warmPages: number;
  /** A browser is recycled after this many pages, after this time, or when it uses this much memory. */
  pagesPerBrowser: number;
  browserSeconds: number;
  browserBytesMax: number;
  /** A tab that uses more memory is killed. */
  tabBytesMax: number;
  /** The browser is stopped after this time without a page. */
  idleSeconds: number;
  janitorSeconds: number;
  /** A browser that does not answer for this long is replaced. It does not answer while it encodes a picture. */
  silentSecondsMax: number;
  /** True: full browsers with a window, if available, as people use them; pages then emulate no devices. */
  isWindow?: boolean | undefined;
  /** True: the browsers run below the rest of the service, for pages that may keep the processors busy. */
  hasLowPriority?: boolean | undefined;
  /** Filter list files, for pages without advertisements. */
  adLists?: readonly string[] | undefined;
  /** The machine's font folders, for tests. */
  systemFonts?: readonly string[] | undefined;
  /** Levels of isolation to skip, for tests. */
  skipLevels?: readonly SkippableLevel[] | undefined;
  /** Additional flags, for tests. */
  flags?: readonly string[] | undefined;
}

export interface PoolStatus {
  path: string;
  /** Its source: `configured`, `machine` or where it was downloaded from. */
  source: string;
  version: string;
  /** undefined until a browser has run. */
  level: IsolationLevel | undefined;
  hasOwnNetwork: boolean;
  /** Why the level is not better. */
  shortcomings: string[];
  browsers: number;
  /** Operating system processes of all browsers. */
  processes: number;
  /** Process ids of the browsers. */
  pids: number[];
  residentBytes: number;
  /** Pages in use. */
  pages: number;
  /** Prepared pages. */
  warm: number;
  waiting: number;
  /** The accounts that use most tabs and DNS lookups. */
  shares: { tabs: readonly Share[]; dns: readonly Share[] };
  /** Since the worker started. */
  pagesServed: number;
  starts: number;
  crashes: number;
  startMs: number;
}
