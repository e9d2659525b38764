// The dashboard in a real browser, before a service with a past: what tests of its pages begin with.
import type { Browser, Locator, Page } from 'playwright-core';
import { buildDashboard } from '../../scripts/build-dashboard.ts';
import { fillLog } from './dashboard-data.ts';
import { startTestService } from './service.ts';
import type { TestService } from './service.ts';
import { sendPage, startTarget } from './target.ts';
import type { Target } from './target.ts';

/** A payload that would run a script in the dashboard if the log were not escaped. */
export const evilHtml = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';

export interface Dashboard {
  service: TestService;
  /** A website to call; `/evil` answers with a hostile page. */
  target: Target;
  page: Page;
  open(path: string): Promise<unknown>;
  heading(name: string): Locator;
  /** Runs a call as the first key. */
  play(params: Record<string, unknown>, endpoint?: string): Promise<unknown>;
  /** Errors of the browser console, including violations of the content security policy. */
  complaints: string[];
  /** Requests to other servers than the service. There must be none. */
  foreignRequests: string[];
  close(): Promise<void>;
}

export async function openDashboard({
  browser,
  isSignedIn = true,
  environment = () => ({}),
}: {
  /** The browser of the worker, from `browserTest`. */
  browser: Browser;
  /** False: the operator has never been here. */
  isSignedIn?: boolean;
  environment?: (target: Target) => Record<string, string>;
}): Promise<Dashboard> {
  await buildDashboard();
  const target = await startTarget();
  target.on('/evil', (_request, response) => sendPage(response, evilHtml));
  const service = await startTestService({ environment: environment(target) });
  await service.manage('PATCH', '/accounts/default', { stats_enabled: true, plan: { quota: 500, per_second: 50 } });
  await service.manage('POST', '/accounts/default/packs', { title: 'First pack', total: 300 });
  await fillLog(service.database, 'default', { calls: 300, days: 5 });

  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  if (isSignedIn) {
    await service.database.query('update person set welcomed_at = now()');
    await context.request.post(`${service.address}/manage/v1/session`, {
      headers: { origin: service.address },
      data: service.login,
    });
  }
  const page = await context.newPage();
  page.setDefaultTimeout(40_000); // generous, for busy machines
  const complaints: string[] = [];
  const foreignRequests: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(service.address) && !/^(blob|data|about):/.test(request.url()))
      foreignRequests.push(request.url());
  });

  return {
    service,
    target,
    page,
    open: (path) => page.goto(`${service.address}${path}`, { waitUntil: 'load' }),
    heading: (name) => page.getByRole('heading', { level: 1, name }),
    async play(params, endpoint = '/v1/website/crawler') {
      const { json: keys } = await service.manage('GET', '/accounts/default/keys');
      const key_id = keys.items[0].id as number;
      return await service.manage('POST', '/accounts/default/playground', { endpoint, params, key_id });
    },
    complaints,
    foreignRequests,
    async close() {
      // Files of a worker run one after another, so every open context belongs to this file.
      await Promise.all(browser.contexts().map((opened) => opened.close()));
      await service.stop();
      await target.close();
    },
  };
}
