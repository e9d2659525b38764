// Runs functions in a page, and retries if the page navigates meanwhile. The functions of `in-page/` are TypeScript, but only
// their text is sent: they must not use anything outside their own body. See docs/decisions/0037.

import type { Protocol } from 'devtools-protocol';
import { pause } from '../../../flow/time-limit.ts';
import { CdpError } from '../cdp/cdp.ts';
import { late } from './page-errors.ts';
import { findNode } from './in-page/elements.ts';
import type { Find } from './in-page/elements.ts';
import { readGlobals } from './in-page/main-world.ts';
import { within } from './page-waits.ts';
import type { PageWaits } from './page-waits.ts';
import type { ScriptOutcome } from './browser-page.ts';
import type { PreparedPage } from './prepared-page.ts';

const documentChangeMs = 20;
const scriptGraceSeconds = 0.5;
const thrownCharactersMax = 300;

/** How long a function may run, and what has not happened if it takes longer. */
export interface RunLimit {
  seconds: number;
  what: string;
}

export interface ScriptRunner {
  /** Calls a function of `in-page/` in a world that the page cannot see. If it throws, this throws a `PageScriptError`. */
  run<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    args: Args,
    limit: RunLimit,
  ): Promise<Awaited<Result>>;
  /** The same for a function that searches nodes. */
  runWithFind<Args extends readonly unknown[], Result>(
    run: (find: Find, ...args: Args) => Result,
    args: Args,
    limit: RunLimit,
  ): Promise<Awaited<Result>>;
  /** Like `run`, for a function as text. */
  evaluate(source: string, args: readonly unknown[], limit: RunLimit): Promise<unknown>;
  /** Calls a function (as text) in the page's main world, where the page may interfere with it. */
  evaluateInPage(source: string, args: readonly unknown[], seconds: number): Promise<unknown>;
  /** Runs a script of the caller in the page's main world. */
  runScript(source: string, seconds: number): Promise<ScriptOutcome>;
  /** The values of dotted names in the page's main world. */
  readGlobals(names: readonly string[], seconds: number): Promise<Record<string, string>>;
}

/** A function threw inside the page. */
export class PageScriptError extends Error {
  override name = 'PageScriptError';
}

export function createScriptRunner({ session, frameId }: PreparedPage, waits: PageWaits): ScriptRunner {
  let world: Promise<number> | undefined; // of the current document
  let documents = 0;
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    documents++;
    world = makeWorld();
    world.catch(() => {});
  });

  const makeWorld = () =>
    session
      .send('Page.createIsolatedWorld', { frameId, worldName: 'w' })
      .then(({ executionContextId }) => executionContextId);

  // The browser terminates a script that takes too long.
  async function evaluateInPage(source: string, args: readonly unknown[], seconds: number): Promise<unknown> {
    const expression = callOf(source, args);
    const call = session.send('Runtime.evaluate', { expression, returnByValue: true, timeout: seconds * 1000 });
    try {
      const { result, exceptionDetails } = await within(call, seconds + 1, 'reading the page');
      return exceptionDetails ? undefined : result.value;
    } catch {
      if (waits.over) throw waits.over;
      return undefined; // it did not end, or the page navigated
    }
  }

  async function runScript(source: string, seconds: number): Promise<ScriptOutcome> {
    const documentsBefore = documents;
    const endsAt = performance.now() + seconds * 1000;
    try {
      return await within(callScript(source, seconds * 1000), seconds + scriptGraceSeconds, 'a script');
    } catch (error) {
      if (waits.over) throw waits.over;
      // The script has started a navigation.
      if (documents > documentsBefore || isDocumentGone(error)) return 'ended';
      // The browser's error for a terminated script does not say so.
      if (performance.now() >= endsAt) return 'late';
      throw error;
    }
  }

  /** Awaits the script itself and, if its last value is a promise, that promise. The browser terminates endless loops. */
  async function callScript(source: string, timeout: number): Promise<ScriptOutcome> {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: source,
      replMode: true, // allows `await`
      awaitPromise: true,
      userGesture: true,
      timeout,
    });
    if (exceptionDetails) return { thrown: thrownText(exceptionDetails) };
    const { subtype, objectId } = result;
    if (subtype !== 'promise' || objectId === undefined) return 'ended';
    const settled = await session.send('Runtime.awaitPromise', { promiseObjectId: objectId });
    return settled.exceptionDetails ? { thrown: thrownText(settled.exceptionDetails) } : 'ended';
  }

  async function evaluate(source: string, args: readonly unknown[], { seconds, what }: RunLimit): Promise<unknown> {
    const endsAt = performance.now() + seconds * 1000;
    for (;;) {
      const left = (endsAt - performance.now()) / 1000;
      if (left <= 0) throw late(what, seconds);
      world ??= makeWorld();
      const mine = world;
      try {
        return await within(callIn(mine, source, args), left, what);
      } catch (error) {
        if (world === mine) world = undefined;
        if (waits.over) throw waits.over;
        if (!isDocumentGone(error)) throw error;
        await pause(documentChangeMs);
      }
    }
  }

  async function callIn(inWorld: Promise<number>, source: string, args: readonly unknown[]): Promise<unknown> {
    const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: source,
      executionContextId: await inWorld,
      arguments: args.map((value) => ({ value })),
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails) {
      throw new PageScriptError(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  /** The functions of `in-page/` declare what they return; in the isolated world, the page cannot change it. */
  async function evaluateAs<Result>(
    source: string,
    args: readonly unknown[],
    limit: RunLimit,
  ): Promise<Awaited<Result>> {
    return (await evaluate(source, args, limit)) as Awaited<Result>;
  }

  return {
    run: <Args extends readonly unknown[], Result>(run: (...args: Args) => Result, args: Args, limit: RunLimit) =>
      evaluateAs<Result>(run.toString(), args, limit),
    runWithFind: <Args extends readonly unknown[], Result>(
      run: (find: Find, ...args: Args) => Result,
      args: Args,
      limit: RunLimit,
    ) => evaluateAs<Result>(`(...args) => (${run.toString()})(${findNode.toString()}, ...args)`, args, limit),
    evaluate,
    evaluateInPage,
    runScript,

    async readGlobals(names, seconds) {
      const values = await evaluateInPage(readGlobals.toString(), [names], seconds);
      if (typeof values !== 'object' || values === null) return {};
      return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'));
    },
  };
}

/** True if the page navigated while the function ran, which can be repeated in the next document. */
const isDocumentGone = (error: unknown): boolean => error instanceof CdpError && documentGone.has(error.reason);

// Chromium's exact texts: their code, -32000, is that of most refused commands. A looser match would repeat commands that
// can never succeed until their time limit, and hide why they fail.
const documentGone: ReadonlySet<string> = new Set([
  'Execution context was destroyed.', // the document was replaced while the function ran
  'Inspected target navigated or closed', // so was its process
  'Promise was collected', // the promise that the function returned disappeared with its document
  'Cannot find context with specified id', // the document was replaced before the function started
  'Cannot find default execution context', // the next document has no context yet
  'No frame for given id found', // the next process has no frame yet
]);

/** What a script has thrown, without its stack. */
function thrownText({ exception, text }: Protocol.Runtime.ExceptionDetails): string {
  const [first = ''] = (exception?.description ?? String(exception?.value ?? text)).split('\n', 1);
  return first.slice(0, thrownCharactersMax);
}

const callOf = (source: string, args: readonly unknown[]): string =>
  `(${source})(${args.map((value) => JSON.stringify(value)).join(', ')})`;

/** A call of a function of `in-page/` as text, for the page's main world. */
export const toExpression = <Args extends readonly unknown[]>(run: (...args: Args) => unknown, args: Args): string =>
  callOf(run.toString(), args);
