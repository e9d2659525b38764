// One page in one browser context, from the first request to the last screenshot. Runs in the worker process.

import { badParameter } from '../../../contract/errors.ts';
import { isSampleHost } from '../../../contract/sample-site.ts';
import { isAdHost } from '../blocking/ad-hosts.ts';
import type { AdList } from '../blocking/ad-list.ts';
import type { CdpConnection } from '../cdp/cdp.ts';
import type { PageOptions, PageSteps } from './browser-page.ts';
import { takeLightPicture, takePicture } from './capture.ts';
import { createElementSteps } from './element-steps.ts';
import {
  acceptLanguageOf,
  desktop,
  emulatePosition,
  emulateScreen,
  emulateUser,
  emulateIdentity,
  isDesktop,
} from './emulation.ts';
import { awaitCookies, fetchInPage, parseScript, readDocument, readMarks } from './in-page/document.ts';
import { windowBrand } from './identity.ts';
import { prepareWindow } from './in-page/main-world.ts';
import { sourceBytesMax, tooLarge } from './main-document.ts';
import { createNavigation, trafficBytesMax } from './navigation.ts';
import type { Navigation } from './navigation.ts';
import { readCookies, writeCookies } from './page-cookies.ts';
import { crashed, tabCrashed } from './page-errors.ts';
import { dismissDialogs } from './page-input.ts';
import { createPageWaits, inTime, within } from './page-waits.ts';
import type { PreparedPage } from './prepared-page.ts';
import { printPage } from './print.ts';
import { createScriptRunner, toExpression } from './script-runner.ts';
import type { ScriptRunner } from './script-runner.ts';

const documentCharactersMax = 20 * 1024 * 1024;
const setupSecondsMax = 10;

/** The page in the worker process. */
export interface WorkerPage extends PageSteps {
  /** Rejects all pending and future steps. */
  end(reason: Error): void;
}

export interface PageParts {
  cdp: CdpConnection;
  chromeVersion: string;
  /** The operator's filter lists, in addition to the built-in list. */
  adList?: AdList | undefined;
  /** True: a full browser's window instead of a page of a given size. */
  isWindow?: boolean;
}

/** Starts to use a prepared page. */
export async function openWorkerPage(
  prepared: PreparedPage,
  options: PageOptions,
  parts: PageParts,
): Promise<WorkerPage> {
  const { session } = prepared;
  const { cdp, adList } = parts;
  const waits = createPageWaits(session);
  const runner = createScriptRunner(prepared, waits);
  const navigation = createNavigation(prepared, options, { cdp, adList, waits, runner });
  const steps: PageSteps = {
    goto: navigation.goto,
    settle: navigation.settle,
    mainResponse: navigation.mainResponse,
    requests: navigation.requests,
    ...createElementSteps(session, runner),
    ...createContentSteps(runner, navigation, adList),
    ...createCaptureSteps(prepared, options, { runner, navigation }),
    ...createCookieSteps(cdp, prepared.contextId, runner),
  };
  dismissDialogs(session);
  session.on('Inspector.targetCrashed', () => waits.end(tabCrashed()));
  admit(prepared, options, navigation);
  const setup = [navigation.start(), ...setUp(prepared, options, parts)];
  if (options.cookies?.length) setup.push(steps.setCookies(options.cookies));
  await inTime(Promise.all(setup), setupSecondsMax, () => crashed('the browser could not prepare the page'));
  return { ...steps, end: waits.end };
}

type ContentSteps = Pick<
  PageSteps,
  'read' | 'checkScript' | 'evaluate' | 'evaluateInPage' | 'runScript' | 'readGlobals' | 'adSelectors' | 'fetch'
>;

/** The steps that read the document or run scripts in it. */
function createContentSteps(
  { run, evaluate, evaluateInPage, runScript, readGlobals }: ScriptRunner,
  navigation: Navigation,
  adList: AdList | undefined,
): ContentSteps {
  return {
    async read({ timeoutSeconds: seconds }) {
      const limit = { seconds, what: 'the page did not answer: its scripts keep it busy' };
      const found = await run(readDocument, [documentCharactersMax], limit);
      if (found.length > documentCharactersMax) throw tooLarge();
      return found;
    },
    async checkScript(source, parameter) {
      const problem = await run(parseScript, [source], { seconds: 5, what: 'parsing a script' });
      if (problem !== null) throw badParameter(parameter, `cannot be parsed: ${problem.slice(0, 300)}`);
    },
    evaluate: (source, args, { timeoutSeconds: seconds }) =>
      evaluate(source, args, { seconds, what: 'a script in the page' }),
    evaluateInPage: (source, args, { timeoutSeconds }) => evaluateInPage(source, args, timeoutSeconds),
    runScript: (source, { timeoutSeconds }) => runScript(source, timeoutSeconds),
    readGlobals: (names, { timeoutSeconds }) => readGlobals(names, timeoutSeconds),
    async adSelectors({ timeoutSeconds: seconds }) {
      if (!adList) return [];
      const marks = await run(readMarks, [], { seconds, what: 'looking for advertisements' });
      return adList.selectorsFor(navigation.finalUrl(), marks);
    },
    async fetch(url, { method = 'GET', headers = {}, body = null, timeoutSeconds: seconds }) {
      const limit = { seconds, what: 'a request from the page' };
      const fetched = await run(fetchInPage, [url, { method, headers, body }, sourceBytesMax], limit);
      return { ...fetched, body: Buffer.from(fetched.body, 'base64') };
    },
  };
}

/** Screenshots and PDFs. */
function createCaptureSteps(
  { session }: PreparedPage,
  { device, viewport }: PageOptions,
  { runner, navigation }: { runner: ScriptRunner; navigation: Navigation },
): Pick<PageSteps, 'screenshot' | 'lightScreenshot' | 'pdf'> {
  const captureParts = { session, viewport: device ?? viewport ?? desktop, runner };
  return {
    async screenshot(wanted) {
      navigation.checkTraffic();
      return await takePicture(captureParts, wanted);
    },
    async lightScreenshot(wanted) {
      navigation.checkTraffic();
      return await takeLightPicture(captureParts, wanted);
    },
    async pdf(wanted) {
      navigation.checkTraffic();
      return await printPage(captureParts, wanted);
    },
  };
}

const createCookieSteps = (
  cdp: CdpConnection,
  contextId: string,
  runner: ScriptRunner,
): Pick<PageSteps, 'cookies' | 'setCookies'> => ({
  async cookies() {
    // Fails for documents that have no cookies, such as an empty one.
    await runner.run(awaitCookies, [], { seconds: 2, what: 'cookies' }).catch(() => {});
    return await within(readCookies(cdp, contextId), 5, 'cookies');
  },
  setCookies: (cookies) => within(writeCookies(cdp, contextId, cookies), 5, 'cookies'),
});

/** Lets the page load through its proxy. */
function admit({ proxy }: PreparedPage, options: PageOptions, navigation: Navigation): void {
  proxy.admit({
    account: options.account,
    proxy: options.proxy,
    bytesMax: trafficBytesMax,
    isOnSampleSite: () => isSampleHost(URL.parse(navigation.openedOrigin)?.hostname ?? ''),
    // The requested page is loaded even if its host is on the list.
    isUnwanted: options.blockAds
      ? (host) => isAdHost(host) && host !== URL.parse(navigation.requested)?.hostname
      : undefined,
  });
}

/** The commands that give the page its device and its restrictions. */
function setUp(
  prepared: PreparedPage,
  options: PageOptions,
  { cdp, chromeVersion: version, isWindow = false }: PageParts,
): Promise<unknown>[] {
  const { session } = prepared;
  const { device, viewport, blockKinds = [], blockUrls = [], userAgent, ignoresTlsErrors, emulation } = options;
  const { locale, position } = emulation ?? {};
  const acceptLanguage = options.acceptLanguage ?? (locale === undefined ? undefined : acceptLanguageOf(locale));
  const commands: Promise<unknown>[] = [];
  // Change nothing that a page can see: a window must look like that of any other browser.
  if (!isWindow) {
    const source = toExpression(prepareWindow, [blockKinds.includes('websocket'), blockUrls]);
    commands.push(session.send('Page.addScriptToEvaluateOnNewDocument', { source }));
  }
  if (device || (viewport && !isDesktop(viewport))) {
    commands.push(...emulateScreen(session, device, viewport ?? desktop));
  }
  if (device || userAgent !== undefined || acceptLanguage !== undefined) {
    const product = isWindow ? windowBrand : undefined;
    commands.push(emulateIdentity(session, { device, version, product, userAgent, acceptLanguage }));
  }
  if (emulation) commands.push(...emulateUser(session, emulation));
  if (position) commands.push(...emulatePosition(cdp, prepared, position));
  // The context is used for this page only, so that no other page shares its connections.
  if (ignoresTlsErrors) commands.push(session.send('Security.setIgnoreCertificateErrors', { ignore: true }));
  return commands;
}
