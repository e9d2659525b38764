// Runs scripts in a page, and retries if the page navigates meanwhile.

import { ApiError } from '../../../contract/errors.ts';
import { late } from './page-errors.ts';
import * as scripts from './page-scripts.ts';
import { within } from './page-waits.ts';
import type { PageWaits } from './page-waits.ts';
import type { PreparedPage } from './prepared-page.ts';

const documentChangeMs = 20;

export interface ScriptRunner {
  /** Calls a function (as text) in a world that the page cannot see. A function that throws is a `PageScriptError`. */
  evaluate(source: string, args: readonly unknown[], seconds: number, what: string): Promise<unknown>;
  /** Calls a function (as text) in the page's main world, where the page may interfere with it. */
  evaluateInPage(source: string, args: readonly unknown[], seconds: number): Promise<unknown>;
  /** The values of dotted names in the page's main world. */
  readGlobals(names: readonly string[], seconds: number): Promise<Record<string, string>>;
}

/** One of the scripts threw inside the page. */
export class PageScriptError extends Error {
  override name = 'PageScriptError';
}

export function createScriptRunner({ session, frameId }: PreparedPage, waits: PageWaits): ScriptRunner {
  let world: Promise<number> | undefined; // of the current document
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    world = makeWorld();
    world.catch(() => {});
  });

  const makeWorld = () =>
    session
      .send('Page.createIsolatedWorld', { frameId, worldName: 'w' })
      .then(({ executionContextId }) => executionContextId);

  // The browser terminates a script that takes too long.
  async function evaluateInPage(source: string, args: readonly unknown[], seconds: number): Promise<unknown> {
    const expression = `(${source})(${args.map((value) => JSON.stringify(value)).join(', ')})`;
    const call = session.send('Runtime.evaluate', { expression, returnByValue: true, timeout: seconds * 1000 });
    try {
      const { result, exceptionDetails } = await within(call, seconds + 1, 'reading the page');
      return exceptionDetails ? undefined : (result.value as unknown);
    } catch {
      if (waits.over) throw waits.over;
      return undefined; // it did not end, or the page navigated
    }
  }

  return {
    async evaluate(source, args, seconds, what) {
      const endsAt = performance.now() + seconds * 1000;
      for (;;) {
        const left = (endsAt - performance.now()) / 1000;
        if (left <= 0) throw late(what, seconds);
        world ??= makeWorld();
        const mine = world;
        try {
          const executionContextId = await within(mine, left, what);
          const call = session.send('Runtime.callFunctionOn', {
            functionDeclaration: source,
            executionContextId,
            arguments: args.map((value) => ({ value })),
            awaitPromise: true,
            returnByValue: true,
            userGesture: true,
          });
          const { result, exceptionDetails } = await within(call, left, what);
          if (!exceptionDetails) return result.value as unknown;
          throw new PageScriptError(exceptionDetails.exception?.description ?? exceptionDetails.text);
        } catch (error) {
          if (world === mine) world = undefined;
          // The page navigated meanwhile.
          const isGone = error instanceof Error && /context|navigated|Promise was collected|frame/i.test(error.message);
          const isFinal = error instanceof ApiError || error instanceof PageScriptError || !isGone;
          if (waits.over || isFinal) throw waits.over ?? error;
          await new Promise((resolve) => setTimeout(resolve, documentChangeMs));
        }
      }
    },

    evaluateInPage,

    async readGlobals(names, seconds) {
      const values = await evaluateInPage(scripts.readGlobals, [names], seconds);
      if (typeof values !== 'object' || values === null) return {};
      return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'));
    },
  };
}
