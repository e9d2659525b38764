// A real Chromium for tests of the dashboard.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { testBrowser } from './test-browser.ts';

let shared: Browser | undefined;

/**
 * `test` with `browser`: the files of a worker share one Chromium, and each closes its contexts. It ends with the worker, whose
 * pipe it reads. A file that finds it closed starts another.
 */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the fixtures that are needed from the pattern
export const browserTest = test.extend('browser', { scope: 'file' }, async ({}) => {
  if (!shared?.isConnected()) shared = await openBrowser(testBrowser);
  return shared;
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface BarrierSearch {
  /** Rules or tags of axe; all by default. */
  rules?: string[];
  /** A selector of the elements whose contrast is checked, which takes most of the time; all by default. */
  contrastOf?: string;
}

/** The barriers that axe finds on a page. There should be none. */
export async function findBarriers(
  page: Page,
  { rules = allRules, contrastOf = '*' }: BarrierSearch = {},
): Promise<string[]> {
  // Evaluated by the debugger, so the content security policy does not apply. Once per document, because parsing axe takes
  // longer than most of its rules.
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe);
  return await page.evaluate(runAxe, { rules, contrastOf });
}

// What follows runs in the page.

interface PageGlobals {
  document: unknown;
  axe: {
    configure(settings: object): void;
    run(
      context: unknown,
      options: object,
    ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
  };
}

async function runAxe({ rules, contrastOf }: BarrierSearch): Promise<string[]> {
  const { axe: checker, document } = globalThis as unknown as PageGlobals;
  checker.configure({ rules: [{ id: 'color-contrast', selector: contrastOf }] });
  const { violations } = await checker.run(document, {
    runOnly: rules,
    preload: { assets: ['media'] }, // no rule needs the style sheets, which axe would load again
    iframes: false,
    resultTypes: ['violations'], // otherwise axe describes every element that passes, which takes longer than the check
    selectors: false,
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map(({ html }) => `${id}: ${help}: ${html.slice(0, 240)}`),
  );
}
