// Starts Chromium with the best isolation that this machine allows, and reports the level. `isolation-levels.ts` explains
// the levels.
import { browserDoesNotStart, sentenceOf } from '../../../contract/errors.ts';
import type { CdpConnection } from '../cdp/cdp.ts';
import { listRungs, mayGoWithoutSandbox } from './isolation-levels.ts';
import { canHaveOwnProcesses, sharedProcesses } from './jail.ts';
import type { IsolationLevel, LaunchOptions, Rung, SkippableLevel } from './launch-options.ts';
import type { ProxyListener } from './proxy-listeners.ts';
import { startBrowser } from './start-browser.ts';

export interface BrowserProcess {
  pid: number;
  cdp: CdpConnection;
  level: IsolationLevel;
  /** True: its network has no way out except the guard proxy. */
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
  for (const rung of await listRungs(options)) {
    const name = nameOf(rung);
    if (options.skip?.has(rung.level) || options.skip?.has(name)) continue;
    try {
      const started = await startBrowser(rung, options);
      if (rung.level === 'jailed' && !(await canHaveOwnProcesses())) shortcomings.push(sharedProcesses);
      return { ...started, hasOwnNetwork: rung.hasOwnNetwork ?? false, shortcomings };
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

const nameOf = ({ level, hasOwnNetwork }: Rung): SkippableLevel =>
  level === 'sandboxed' && hasOwnNetwork ? 'own network' : level;

const lastLine = (lines: readonly string[]): string =>
  (lines.at(-1) ?? 'no way of running it is permitted here').split('\n')[0]!.slice(0, 300);
