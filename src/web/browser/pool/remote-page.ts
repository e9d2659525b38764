// A page of the browser worker, as the service uses it: every step is a call to the worker.

import { unlessAborted } from '../../../flow/time-limit.ts';
import type { Child } from '../../child-process.ts';
import type { BrowserPage, PageOptions, PageSteps } from '../page/browser-page.ts';
import type { StepCall, StepName, StepResult, WorkerProtocol } from './worker-protocol.ts';

export interface RemotePageParts {
  /** The number of the page, unique for the worker. */
  page: number;
  options: PageOptions;
  /** Closes the page when it aborts. */
  signal: AbortSignal | undefined;
  /** Called when the page could not be opened or has been closed. */
  onGone(): void;
  /** Why the service did not let the page request a document; undefined if it did. */
  refusal?(): Error | undefined;
}

type Worker = Pick<Child<WorkerProtocol>, 'call'>;

/** Opens the page in the worker. */
export async function openRemotePage(worker: Worker, parts: RemotePageParts): Promise<BrowserPage> {
  const { page, options, signal, onGone } = parts;
  let closing: Promise<void> | undefined;
  const close = () => {
    signal?.removeEventListener('abort', abort);
    closing ??= worker.call('close', { page }).then(onGone, onGone); // if the worker has exited, its pages are gone too
    return closing;
  };
  const abort = () => void close();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await unlessAborted(worker.call('open', { page, options }), signal);
  } catch (error) {
    signal?.removeEventListener('abort', abort);
    onGone();
    throw error;
  }
  // Do not wait for the tab to close: the worker gives its slot to the next call once it has.
  return { ...stepsOf(worker, parts), close, [Symbol.asyncDispose]: async () => void close() };
}

function stepsOf(worker: Worker, { page, signal, refusal }: RemotePageParts): PageSteps {
  const step =
    <S extends StepName>(name: S) =>
    async (...args: Parameters<PageSteps[S]>): Promise<StepResult<S>> => {
      const call = worker.call('step', { page, step: name, args } as StepCall);
      const [outcome] = await Promise.allSettled([unlessAborted(call, signal)]);
      const refused = refusal?.();
      // Also after a step that succeeded: the page has shown an error instead of the document.
      if (refused !== undefined) throw refused;
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value as StepResult<S>;
    };
  return {
    checkSelector: step('checkSelector'),
    checkScript: step('checkScript'),
    goto: step('goto'),
    mainResponse: step('mainResponse'),
    read: step('read'),
    waitForSelector: step('waitForSelector'),
    settle: step('settle'),
    click: step('click'),
    type: step('type'),
    scrollBy: step('scrollBy'),
    scrollToBottom: step('scrollToBottom'),
    evaluate: step('evaluate'),
    evaluateInPage: step('evaluateInPage'),
    runScript: step('runScript'),
    readGlobals: step('readGlobals'),
    screenshot: step('screenshot'),
    lightScreenshot: step('lightScreenshot'),
    pdf: step('pdf'),
    adSelectors: step('adSelectors'),
    requests: step('requests'),
    cookies: step('cookies'),
    setCookies: step('setCookies'),
    fetch: step('fetch'),
  };
}
