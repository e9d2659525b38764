// Starts Chromium with the best isolation that this machine allows, and reports the level. `isolation-levels.ts` explains
// the levels.
import { browserDoesNotStart, sentenceOf } from '../../../contract/errors.ts';
import type { CdpConnection } from '../cdp/cdp.ts';
import { listLaunchMethods, mayGoWithoutSandbox } from './isolation-levels.ts';
import { canHaveOwnProcesses, sharedProcesses } from './jail.ts';
import type { IsolationLevel, LaunchOptions, LaunchMethod, SkippableLevel } from './launch-options.ts';
import type { ProxyListener } from './proxy-listeners.ts';
import { startBrowser } from './start-browser.ts';

export interface BrowserProcess {
  pid: number;
  cdp: CdpConnection;
  level: IsolationLevel;
  /** True: its only network access is the guard proxy. */
  hasOwnNetwork: boolean;
  /** e.g. `156.0.8078.79`. */
  version: string;
  /** Why better levels did not work. */
  shortcomings: string[];
  listeners: ProxyListener[];
  startMs: number;
  /** Resolves when it has exited, with the reason and the end of its output. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Kills it with all its children and removes its files. */
  kill(): Promise<void>;
}

/** Starts the browser on the best level that works. Throws `browser_crashed` if none does. */
export async function launchBrowser(options: LaunchOptions): Promise<BrowserProcess> {
  const shortcomings: string[] = [];
  for (const method of await listLaunchMethods(options)) {
    const name = nameOf(method);
    if (options.skip?.has(method.level) || options.skip?.has(name)) continue;
    try {
      const started = await startBrowser(method, options);
      if (method.level === 'jailed' && !(await canHaveOwnProcesses())) shortcomings.push(sharedProcesses);
      return { ...started, hasOwnNetwork: method.hasOwnNetwork ?? false, shortcomings };
    } catch (error) {
      shortcomings.push(`${name}: ${sentenceOf(error)}`);
    }
  }
  const { program } = options;
  const remedy = mayGoWithoutSandbox(options)
    ? ''
    : '; SITEGLASS_BROWSER_SANDBOX=off would let it run without a sandbox';
  throw browserDoesNotStart(
    new Error(`${program.path} does not start: ${lastLine(shortcomings)}${remedy}`, {
      cause: new Error(shortcomings.join('\n')),
    }),
  );
}

const nameOf = ({ level, hasOwnNetwork }: LaunchMethod): SkippableLevel =>
  level === 'sandboxed' && hasOwnNetwork ? 'own network' : level;

const lastLine = (lines: readonly string[]): string =>
  (lines.at(-1) ?? 'no launch method is permitted here').replace(/\n[^]*$/, '').slice(0, 300);
