// The browser checks of doctor: which browser is used, its source, age and isolation.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { sentenceOf } from '../contract/errors.ts';
import { findBrowser } from '../web/browser/launch/find-browser.ts';
import type { BrowserProgram, Found } from '../web/browser/launch/find-browser.ts';
import { gatherFonts } from '../web/browser/launch/fonts.ts';
import { checkPainting } from '../web/browser/install/paint-check.ts';
import { createVerdicts } from '../web/browser/install/verdicts.ts';
import { explainIsolation } from '../web/browser/launch/isolation.ts';
import type { Isolation } from '../web/browser/launch/isolation.ts';
import type { SandboxRules } from '../web/browser/launch/launcher.ts';
import type { Finding } from './doctor.ts';

const dayMs = 86_400_000;
const ageWarnDays = 60;

export type BrowserConfig = Pick<
  Config,
  'chromium' | 'browserSandbox' | 'browserCaches' | 'browserFetch' | 'container' | 'dataDirectory'
>;

/** Starts the browsers and renders a page, to check that they work and how they are isolated. */
export async function checkBrowsers(config: BrowserConfig): Promise<Finding[]> {
  const fontsFolder = await mkdtemp(join(tmpdir(), 'siteglass-doctor-'));
  try {
    const fonts = await gatherFonts({ cacheDirectory: fontsFolder });
    // Test every candidate again instead of using cached results of the service.
    const { of: judge } = createVerdicts({ file: undefined, ...rulesOf(config) });
    const { chromium: configured, browserCaches: caches } = config;
    const plain = await findBrowser({ configured, caches, judge });
    const window = await findBrowser({ configured, caches, judge, isWindow: true });
    const rejected = plain.rejected.map(describeRejected);
    if (plain.program === undefined) return [...rejected, describeMissing(config)];
    const findings = [...rejected, ...(await checkBrowser(plain.program, 'browser', 'isolation', { config, fonts }))];
    // Webunlocker prefers a full browser, which may have weaker isolation than the headless shell.
    if (window.program === undefined || window.program.path === plain.program.path) return findings;
    return [...findings, ...(await checkBrowser(window.program, 'window', 'its isolation', { config, fonts }))];
  } catch (error) {
    const remedy = config.chromium === undefined ? browserRemedy() : 'correct SITEGLASS_CHROMIUM, or unset it';
    return [{ check: 'browser', state: 'fail', detail: sentenceOf(error), remedy }];
  } finally {
    await rm(fontsFolder, { recursive: true, force: true });
  }
}

const rulesOf = ({ browserSandbox, container }: BrowserConfig): SandboxRules => ({
  sandbox: browserSandbox,
  isContainer: container === 'yes',
});

const describeRejected = ({ path, reason }: Found['rejected'][number]): Finding => ({
  check: 'browser',
  state: 'warn',
  detail: `${path} cannot be used: ${reason}`,
  remedy: 'no action is required if another browser is used',
});

function describeMissing({ browserFetch }: BrowserConfig): Finding {
  const mayFetch = browserFetch === 'on';
  const next = mayFetch
    ? 'the service downloads one when it starts'
    : 'SITEGLASS_BROWSER_FETCH=off disables the download';
  const detail = `no browser was found; ${next}; everything except rendering, screenshots and webunlocker works`;
  const remedy = mayFetch
    ? `run siteglass browser install to download one now, or ${browserRemedy()}`
    : browserRemedy();
  return { check: 'browser', state: 'warn', detail, remedy };
}

/** How to install a browser on this platform. */
export function browserRemedy(platform: NodeJS.Platform = process.platform): string {
  if (platform === 'darwin') return 'install Google Chrome or Chromium, or set SITEGLASS_CHROMIUM';
  return 'install Chromium (Debian: chromium-headless-shell; Fedora: chromium-headless), or set SITEGLASS_CHROMIUM';
}

async function checkBrowser(
  program: BrowserProgram,
  check: string,
  isolationCheck: string,
  { config, fonts }: { config: BrowserConfig; fonts: string },
): Promise<Finding[]> {
  const rules = rulesOf(config);
  const painted = await checkPainting(program, { ...rules, hiddenDirectories: [config.dataDirectory], fonts });
  const { version, startMs, processes } = painted;
  const { path, origin, installedAt } = program;
  const started = `started in ${Math.round(startMs)} ms with ${processes} processes and rendered a page`;
  const days = installedAt === undefined ? undefined : Math.floor((Date.now() - installedAt.getTime()) / dayMs);
  const age = days === undefined ? '' : `, downloaded ${days === 0 ? 'today' : `${days} days ago`}`;
  const detail = `${path}, ${version}, from ${sources[origin]}${age}; ${started}`;
  const isOld = days !== undefined && days > ageWarnDays;
  const remedy = 'run siteglass browser install to download the current version with security fixes';
  return [
    isOld ? { check, state: 'warn', detail, remedy } : { check, state: 'ok', detail },
    { ...describeIsolation({ ...painted, isContainer: rules.isContainer ?? false }), check: isolationCheck },
  ];
}

const sources: Record<BrowserProgram['origin'], string> = {
  configured: 'SITEGLASS_CHROMIUM',
  machine: 'this machine',
  'chrome-for-testing': 'Chrome for Testing',
  debian: "Debian's packages",
  npm: 'npm',
};

/** Describes the level of isolation. Anything but the best level is a warning. */
export function describeIsolation(isolation: Isolation): Finding {
  const { level, shortcomings } = isolation;
  const { meaning, remedy } = explainIsolation(isolation);
  const reason = remedy === undefined || shortcomings[0] === undefined ? '' : ` (${shortcomings[0].split('\n')[0]})`;
  const detail = `${level}: ${meaning}${reason}`;
  return { check: 'isolation', detail, ...(remedy === undefined ? { state: 'ok' } : { state: 'warn', remedy }) };
}
