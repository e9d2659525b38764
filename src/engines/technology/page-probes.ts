// Reads values in the JavaScript context of a page. The page controls everything there: it may throw, lie or never finish, so
// the answers say something about this page only.

import type { BrowserPage } from '../../web/browser/page/browser-page.ts';
import { libraryProbes, readLibraries, type FoundLibrary } from './rules/library-detector.ts';
import type { ElementProperty, PageQuestions } from './match/facts.ts';

export interface ProbedPage {
  js: Record<string, string>;
  properties: ElementProperty[];
  libraries: FoundLibrary[];
}

const probeSeconds = 3;
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
  const options = { timeoutSeconds: probeSeconds };
  const ask = (source: string, args: readonly unknown[]) => page.evaluateInPage(source, args, options);
  return {
    js: await page.readGlobals(jsNames, options),
    properties: toProperties(await ask(readProperties, [properties, elementsMax])),
    libraries: readLibraries(await ask(libraryProbes(), [libraries, libraryMs]), libraries),
  };
}

function toProperties(answer: unknown): ElementProperty[] {
  if (!Array.isArray(answer)) return [];
  return answer.slice(0, answersMax).filter((one: unknown): one is ElementProperty => {
    const { selector, name, value }: Record<string, unknown> = Object(one);
    return typeof selector === 'string' && typeof name === 'string' && typeof value === 'string';
  });
}
