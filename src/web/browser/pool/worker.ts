// The browser worker: a separate process, so that nothing a page does can block or crash the service.
// It exits with the service, and every browser exits with it.

import { createSecureContext } from 'node:tls';
import { createAddressGuard } from '../../address/address-guard.ts';
import { createNameLookup } from '../../address/name-lookup.ts';
import { createLookupQueue, createResolver } from '../../address/resolver.ts';
import type { PrivateName } from '../../address/resolver.ts';
import { serveParent } from '../../child-process.ts';
import { withPublicAuthorities } from '../../private-authorities.ts';
import { createSampleSite } from '../../sample-site/sample-site.ts';
import { createTlsBridge } from '../guard/tls-bridge.ts';
import type { PageSteps } from '../page/browser-page.ts';
import type { WorkerPage } from '../page/page.ts';
import { createPool } from './pool.ts';
import type { Pool } from './pool.ts';
import type { StepCall, StepName, StepResult, WorkerProtocol } from './worker-protocol.ts';

const statusEveryMs = 200;
const pages = new Map<number, { page: WorkerPage; close(): Promise<void> }>();
const closedEarly = new Set<number>();
/** What the service has been asked and not yet answered, by page. */
const questions = new Map<number, Map<number, { answer(isAllowed: boolean): void }>>();
let lastQuestion = 0;
let pool: Pool | undefined;
let statusTimer: NodeJS.Timeout | undefined;

const parent = serveParent<WorkerProtocol>({
  begin(settings) {
    const { resolve, dnsServers, hasSampleSite, ownAuthorities = [] } = settings;
    const guard = createAddressGuard(settings);
    const queue = createLookupQueue();
    const onPrivate = (found: PrivateName) => parent.report({ type: 'private name', ...found });
    const lookup = createNameLookup({ servers: dnsServers });
    const resolver = createResolver({ guard, resolve, lookup, queue, onPrivate });
    const sampleSite = hasSampleSite ? createSampleSite() : undefined;
    const onIdle = () => parent.report({ type: 'idle' });
    const bridge = ownAuthorities.length === 0 ? undefined : createTlsBridge(ownAuthorities);
    const ca = withPublicAuthorities(ownAuthorities);
    const secureContext = createSecureContext(ca === undefined ? {} : { ca });
    const flags = [...(settings.flags ?? []), ...(bridge?.flags ?? [])];
    pool = createPool(
      { ...settings, flags },
      { guard, resolver, lookups: queue, bridge, sampleSite, secureContext, onIdle, onChange: reportSoon },
    );
  },
  handlers: {
    async open({ page, options }) {
      try {
        const mayOpen = options.asksBeforeOpening ? (url: string) => ask(page, url) : undefined;
        const opened = await started().open({ ...options, mayOpen });
        if (closedEarly.has(page)) await opened.close();
        else pages.set(page, opened);
      } finally {
        closedEarly.delete(page);
      }
    },
    async step(call) {
      const opened = pages.get(call.page);
      if (!opened) throw new Error('the page is closed');
      return await runStep(opened.page, call);
    },
    async close({ page }) {
      const opened = pages.get(page);
      pages.delete(page);
      for (const { answer } of questions.get(page)?.values() ?? []) answer(false);
      questions.delete(page);
      if (opened) await opened.close();
      else closedEarly.add(page); // it is still waiting for a tab
    },
    async answer({ page, question, isAllowed }) {
      questions.get(page)?.get(question)?.answer(isAllowed);
      questions.get(page)?.delete(question);
    },
    async tidy() {
      await started().tidy();
      return started().status();
    },
  },
  onPing: report,
  end: async () => pool?.stop(),
  endSecondsMax: 10,
});

/** Asks the service whether a page may request a document. A page that is closed meanwhile gets no. */
async function ask(page: number, url: string): Promise<boolean> {
  const { promise, resolve: answer } = Promise.withResolvers<boolean>();
  const question = ++lastQuestion;
  const asked = questions.get(page) ?? new Map<number, { answer(isAllowed: boolean): void }>();
  questions.set(page, asked.set(question, { answer }));
  parent.report({ type: 'question', page, question, url });
  return await promise;
}

function started(): Pool {
  if (!pool) throw new Error('no settings yet');
  return pool;
}

function report(): void {
  if (pool) parent.report({ type: 'status', status: pool.status() });
}

function reportSoon(): void {
  statusTimer ??= setTimeout(() => {
    statusTimer = undefined;
    report();
  }, statusEveryMs);
}

type Steps = { [S in StepName]: (...args: Parameters<PageSteps[S]>) => Promise<StepResult<S>> };

function runStep<S extends StepName>(steps: Steps, { step, args }: StepCall<S>): Promise<StepResult<S>> {
  return steps[step](...args);
}
