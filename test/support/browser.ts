// A real Chromium for tests of the dashboard.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { test } from 'vitest';
import { testBrowser } from './test-browser.ts';

const { path, libraries = [] } = testBrowser;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--font-render-hinting=none'],
    ...(libraries.length > 0 && { env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') } }),
  });

/** `test` with `browser`: one Chromium per worker, started by the first file that uses it. Each file closes its contexts. */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the fixtures that are needed from the pattern
export const browserTest = test.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await openBrowser();
  onCleanup(() => browser.close());
  return browser;
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on a page, by all its rules or some; nothing is what it should find. */
export async function findBarriers(page: Page, rules?: string[]): Promise<string[]> {
  // Evaluated by the debugger, which the page's own policy against foreign scripts does not concern.
  await page.evaluate(axe);
  return await page.evaluate(async (only) => {
    const { violations } = await (
      globalThis as unknown as {
        axe: {
          run(
            root: unknown,
            options: object,
          ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
        };
      }
    ).axe.run((globalThis as unknown as { document: unknown }).document, {
      runOnly: only ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      iframes: false,
      resultTypes: ['violations'], // axe describes every element that passes otherwise, which takes longer than the check
      selectors: false,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 3).map(({ html }) => `${id}: ${help}: ${html.slice(0, 240)}`),
    );
  }, rules);
}
