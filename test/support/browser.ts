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
export const browserTest = test
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the fixtures that are needed from the pattern
  .extend('browser', { scope: 'file' }, async ({}) => {
    if (!shared?.isConnected()) shared = await openBrowser(testBrowser);
    return shared;
  })
  .extend('report', { auto: true }, ({ browser, onTestFailed }) => onTestFailed(() => printPages(browser)));

/** What the open pages say, for example the error of a call that a test did not expect. */
async function printPages(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const main = page.locator('main, dialog[open], [role=dialog]').last();
    const text = await main.innerText({ timeout: 5000 }).catch(() => '(no text)');
    console.log(`${page.url()}\n${text.slice(-1500)}`);
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface BarrierSearch {
  /** Rules or tags of axe; all by default. */
  rules?: string[];
  /** A selector of the elements whose contrast is checked; all by default. */
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
  await page.evaluate(markLooks, contrastOf);
  return await page.evaluate(runAxe, rules);
}

// What follows runs in the page. The compiler does not know its types here.

interface PageElement {
  readonly parentElement: PageElement | null;
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly nodeValue: string | null }>;
  matches(selector: string): boolean;
  checkVisibility(): boolean;
  toggleAttribute(name: string, force: boolean): void;
}

interface PageGlobals {
  document: { querySelectorAll(selector: string): Iterable<PageElement> };
  getComputedStyle(element: PageElement): Record<string, string>;
  axe: {
    configure(settings: object): void;
    run(
      context: unknown,
      options: object,
    ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
  };
}

/**
 * Marks the first two texts of each look, because axe needs milliseconds for the contrast of one. A look is everything that
 * contrast depends on: colour and font, and what is painted behind the text. Positioned texts may lie over anything, so each
 * is marked.
 */
function markLooks(selector: string): void {
  const { document, getComputedStyle } = globalThis as unknown as PageGlobals;
  const backgrounds = new Map<PageElement | null, string>([[null, '']]);
  const counts = new Map<string, number>();
  for (const element of document.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const own = `${style['backgroundColor']} ${style['backgroundImage']} ${style['opacity']}`;
    const isPlain = own === 'rgba(0, 0, 0, 0) none 1';
    const behind = `${backgrounds.get(element.parentElement)}${isPlain ? '' : `/${own}`}`;
    backgrounds.set(element, behind);
    const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    const isChecked =
      (hasText || element.matches('input, select, textarea')) && element.matches(selector) && element.checkVisibility();
    const isPositioned = style['position'] !== 'static' && style['position'] !== 'relative';
    const font = `${style['fontSize']} ${style['fontWeight']} ${style['textShadow']}`;
    const look = `${style['color']} ${font} ${behind}`;
    const count = counts.get(look) ?? 0;
    const isMarked = isChecked && (isPositioned || count < 2);
    if (isMarked) counts.set(look, count + 1);
    element.toggleAttribute('data-look', isMarked);
  }
}

async function runAxe(rules: string[]): Promise<string[]> {
  const { axe: checker, document } = globalThis as unknown as PageGlobals;
  checker.configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' }] });
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
