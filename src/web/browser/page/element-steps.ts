// The steps on the elements of a page: finding, clicking, typing, scrolling.

import { ApiError, badParameter, failed } from '../../../contract/errors.ts';
import type { CdpSession } from '../cdp/cdp.ts';
import type { PageSteps } from './browser-page.ts';
import { scrollPage, scrollToBottom } from './in-page/document.ts';
import { clickByScript, focusField, locate, trySelector, waitForNode } from './in-page/elements.ts';
import { clickAt, enterText } from './page-input.ts';
import { within } from './page-waits.ts';
import { PageScriptError } from './script-runner.ts';
import type { ScriptRunner } from './script-runner.ts';

type ElementSteps = Pick<
  PageSteps,
  'checkSelector' | 'waitForSelector' | 'click' | 'type' | 'scrollBy' | 'scrollToBottom'
>;

export function createElementSteps(session: CdpSession, { run, runWithFind }: ScriptRunner): ElementSteps {
  return {
    async checkSelector(selector, parameter) {
      if (selector.type === 'text') return;
      try {
        await runWithFind(trySelector, [selector], { seconds: 5, what: 'reading a selector' });
      } catch (error) {
        if (!(error instanceof PageScriptError)) throw error;
        const kind = selector.type === 'css' ? 'CSS selector' : 'XPath';
        throw badParameter(parameter, `is not a valid ${kind}: ${selector.value.slice(0, 200)}`);
      }
    },

    async waitForSelector(selector, { timeoutSeconds }) {
      const endsAt = performance.now() + timeoutSeconds * 1000;
      try {
        // The timeout in the page is shorter, so that its "no match" arrives before the outer timeout.
        const limit = { seconds: timeoutSeconds + 1, what: 'waiting' };
        return await runWithFind(waitForNode, [selector, timeoutSeconds * 1000], limit);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'target_timeout' && performance.now() >= endsAt) return false;
        throw error;
      }
    },

    async click(selector, { timeoutSeconds: seconds }) {
      const limit = { seconds, what: 'clicking' };
      const place = await runWithFind(locate, [selector], limit);
      if (place === null) return false;
      if (place.isReachable) await within(clickAt(session, place), seconds, limit.what);
      else await runWithFind(clickByScript, [selector], limit);
      return true;
    },

    async type(selector, text, { timeoutSeconds: seconds }) {
      const limit = { seconds, what: 'typing' };
      const state = await runWithFind(focusField, [selector, text], limit);
      if (state === null) return false;
      if (state === 'ready') await within(enterText(session, text), seconds, limit.what);
      else if (state !== 'set') throw failed(state.problem, 'instruction_failed');
      return true;
    },

    async scrollBy(x, y, { timeoutSeconds: seconds }) {
      await run(scrollPage, [x, y], { seconds, what: 'scrolling' });
    },

    async scrollToBottom({ timeoutSeconds }) {
      await run(scrollToBottom, [timeoutSeconds * 1000], { seconds: timeoutSeconds + 1, what: 'scrolling' });
    },
  };
}
