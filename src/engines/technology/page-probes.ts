// Reads values in the JavaScript context of a page. The page controls everything there: it may throw, lie or never finish, so
// the answers say something about this page only.

import type { BrowserPage } from '../../web/browser/page/browser-page.ts';
import { libraryProbes, readLibraries, type FoundLibrary } from './rules/library-detector.ts';
import type { ElementProperty, PageQuestions } from './match/facts.ts';

export interface ProbedPage {
  js: Record<string, string>;
  properties: ElementProperty[];
  libraries: FoundLibrary[];
  /** True when the page did not answer a question in time. */
  isPartial: boolean;
}

const probeSeconds = 3;
/** A page that spoils one answer usually spoils another one too. */
const allProbesSeconds = 4;
const secondsMin = 0.5;
const libraryMs = 1500;
const elementsMax = 200;
const answersMax = 500;

const readProperties = `(questions, elementsMax) => {
  const found = [];
  for (const { selector, names } of questions) {
    try {
      let left = elementsMax;
      for (const element of document.querySelectorAll(selector)) {
        if (left-- <= 0) break;
        for (const name of names) {
          try {
            let value = element;
            for (const part of name.split('.')) value = value == null ? undefined : value[part];
            if (value === undefined || value === null) continue;
            const isPlain = /^(string|number|boolean)$/.test(typeof value);
            found.push({ selector, name, value: isPlain ? String(value).slice(0, 200) : '' });
          } catch {}
        }
      }
    } catch {}
  }
  return found;
}`;

/** Each kind of question is a separate call, so that a page can spoil only one of the answers. */
export async function probePage(
  page: Pick<BrowserPage, 'readGlobals' | 'evaluateInPage'>,
  { jsNames, properties, libraries }: PageQuestions,
): Promise<ProbedPage> {
  const endsAt = performance.now() + allProbesSeconds * 1000;
  let isPartial = false;
  async function probe<T>(ask: (options: { timeoutSeconds: number }) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const timeoutSeconds = Math.max(secondsMin, Math.min(probeSeconds, (endsAt - startedAt) / 1000));
    const answer = await ask({ timeoutSeconds });
    if (performance.now() - startedAt >= timeoutSeconds * 1000) isPartial = true;
    return answer;
  }
  const ask = (source: string, args: readonly unknown[]) =>
    probe((options) => page.evaluateInPage(source, args, options));
  const js = await probe((options) => page.readGlobals(jsNames, options));
  const found = toProperties(await ask(readProperties, [properties, elementsMax]));
  const seen = readLibraries(await ask(libraryProbes(), [libraries, libraryMs]), libraries);
  return { js, properties: found, libraries: seen, isPartial };
}

function toProperties(answer: unknown): ElementProperty[] {
  if (!Array.isArray(answer)) return [];
  return answer.slice(0, answersMax).filter((one: unknown): one is ElementProperty => {
    const { selector, name, value }: Record<string, unknown> = Object(one);
    return typeof selector === 'string' && typeof name === 'string' && typeof value === 'string';
  });
}
