// The browser checks of doctor: which browser is used, its source, age and isolation.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolEnvironment } from '../config.ts';
import type { Config } from '../config.ts';
import { sentenceOf } from '../contract/errors.ts';
import { findBrowser } from '../web/browser/launch/find-browser.ts';
import type { BrowserProgram } from '../web/browser/launch/browser-program.ts';
import type { FindOptions, Found } from '../web/browser/launch/find-browser.ts';
import { gatherFonts } from '../web/browser/launch/fonts.ts';
import { checkPainting } from '../web/browser/install/paint-check.ts';
import { allSources } from '../web/browser/install/supply.ts';
import { createVerdicts } from '../web/browser/install/verdicts.ts';
import { explainIsolation } from '../web/browser/launch/isolation.ts';
import type { Isolation } from '../web/browser/launch/isolation.ts';
import type { SandboxRules } from '../web/browser/launch/launch-options.ts';
import type { Finding } from './finding.ts';

const dayMs = 86_400_000;
const ageWarnDays = 60;

export type BrowserConfig = Pick<
  Config,
  'chromium' | 'browserSandbox' | 'browserCaches' | 'browserFetch' | 'browserMirror' | 'container' | 'dataDirectory'
>;

/** Starts the browsers and renders a page, to check that they work and how they are isolated. */
export async function checkBrowsers(
  config: BrowserConfig,
  { usesMachine, home }: Pick<FindOptions, 'usesMachine' | 'home'> = {},
): Promise<Finding[]> {
  const fontsFolder = await mkdtemp(join(tmpdir(), 'siteglass-doctor-'));
  try {
    const fonts = await gatherFonts({ cacheDirectory: fontsFolder });
    // Test every candidate again instead of using cached results of the service.
    const { of: judge } = createVerdicts({ file: undefined, ...rulesOf(config) });
    const { chromium: configured, browserCaches: caches } = config;
    const options = { configured, caches, judge, usesMachine, home };
    const plain = await findBrowser(options);
    if (plain.program === undefined) return [...plain.rejected.map(describeRejected), await describeMissing(config)];
    const window = await findBrowser({ ...options, isWindow: true });
    const unneeded = { remedy: 'no action is required: another browser is used' };
    const findings = [
      ...plain.rejected.map((one) => ({ ...describeRejected(one), ...unneeded })),
      ...(await checkBrowser(plain.program, 'browser', 'isolation', { config, fonts })),
    ];
    // Webunlocker prefers a full browser, which may have weaker isolation than the headless shell.
    if (window.program === undefined || window.program.path === plain.program.path) return findings;
    return [...findings, ...(await checkBrowser(window.program, 'webunlocker', 'its isolation', { config, fonts }))];
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
});

/** Says whether a browser can be downloaded here, and what to do. */
async function describeMissing({ browserFetch, browserMirror: mirror }: BrowserConfig): Promise<Finding> {
  const refusals: string[] = [];
  let canDownload = false;
  for (const source of allSources({ environment: toolEnvironment(), mirror })) {
    const refusal = await source.refusal('shell');
    canDownload ||= refusal === undefined;
    if (refusal !== undefined) refusals.push(`${source.title}: ${refusal}`);
  }
  const download = !canDownload
    ? `none can be downloaded for this machine (${refusals.join('; ')})`
    : browserFetch === 'on'
      ? 'the service downloads one when it starts'
      : 'SITEGLASS_BROWSER_FETCH=off disables the download';
  const detail = `no usable browser was found; ${download}; rendering, screenshots and webunlocker fail without one`;
  const remedy = `${canDownload ? 'run siteglass browser install to download one, or ' : ''}${browserRemedy()}`;
  return { check: 'browser', state: 'fail', detail, remedy };
}

// Checked in this order: some systems have tools of several package managers.
const packageManagers = [
  { tool: '/usr/bin/apt-get', command: 'apt-get install chromium-headless-shell' },
  { tool: '/usr/bin/dnf', command: 'dnf install chromium-headless' },
  { tool: '/sbin/apk', command: 'apk add chromium' },
  { tool: '/usr/bin/pacman', command: 'pacman -S chromium' },
  { tool: '/usr/bin/zypper', command: 'zypper install chromium' },
];

/** How to install a browser on this platform. */
export function browserRemedy(
  platform: NodeJS.Platform = process.platform,
  exists: (path: string) => boolean = existsSync,
): string {
  const choose = 'set SITEGLASS_CHROMIUM to the path of one';
  if (platform === 'darwin') return `install Google Chrome or Chromium in /Applications, or ${choose}`;
  const command = packageManagers.find(({ tool }) => exists(tool))?.command;
  return `install Chromium${command === undefined ? '' : ` (${command})`}, or ${choose}`;
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
  const { path, kind, origin, installedAt } = program;
  const started = `started in ${Math.round(startMs)} ms with ${processes} processes and rendered a page`;
  const days = installedAt === undefined ? undefined : Math.floor((Date.now() - installedAt.getTime()) / dayMs);
  const age = days === undefined ? '' : `, downloaded ${days === 0 ? 'today' : `${days} days ago`}`;
  const detail = `${path}, ${version}, from ${sources[origin]}${age}; ${started}`;
  const isOld = days !== undefined && days > ageWarnDays;
  const command = `siteglass browser install${kind === 'full' ? ' --full' : ''}`;
  const remedy = `run ${command} to download the current version with security fixes`;
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
function describeIsolation(isolation: Isolation): Finding {
  const { level, shortcomings } = isolation;
  const { meaning, remedy } = explainIsolation(isolation);
  const reason = remedy === undefined || shortcomings[0] === undefined ? '' : ` (${shortcomings[0].split('\n')[0]})`;
  const detail = `${level}: ${meaning}${reason}`;
  return { check: 'isolation', detail, ...(remedy === undefined ? { state: 'ok' } : { state: 'warn', remedy }) };
}
