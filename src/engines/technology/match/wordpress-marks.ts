// Plugins and themes of WordPress that show without the folder of a file: by the handles of their style sheets and scripts, which
// WordPress writes as ids (`<style id="wp-review-inline-css">`), and by the objects with their settings (`var wpreview = {"…`).
import { createRequire } from 'node:module';
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { Hit } from './facts.ts';
import type { AddHit } from './hit-list.ts';
import type { Range } from './quoted-markup.ts';
import { tagAround } from './tag-around.ts';

interface MarkedPage {
  html: string;
  /** Tags in the source that are not elements of the page. */
  inert: readonly Range[];
  /** The text of inline scripts. */
  scripts: string;
}

export type ReadWordPressMarks = (page: MarkedPage, hits: readonly Hit[], add: AddHit) => void;

type Names = Readonly<Partial<Record<string, string>>>;
/** Names of products. A handle that ends with `*` stands for all that begin like it. */
const lists = createRequire(import.meta.url)('../rules/wordpress-marks.json') as {
  handles: Names;
  settings: Names;
  themes: Names;
};
const pluginCategory = 87;
const themeCategory = 80;
const confidence = 100;

const idsMax = 5000;
const settingsMax = 1000;
const handleCharactersMax = 80;

const handleForm =
  /[ \n\t]id=["']?([\w./-]{2,60}?)-(?:inline-css|css|js(?:-(?:extra|before|after|translations))?)(?=["'\s>])/y;
/** What `wp_localize_script` writes: an object in JSON. */
const settingsForm = /(?:\bvar |\bwindow\.)(\w{4,50}) ?= ?$/;
const settingsCharacters = 64;

export function createWordPressMarks({ technologies }: CompiledRules): ReadWordPressMarks {
  const numbers = new Map(technologies.map(({ name }, number) => [name, number]));
  const wordpress = numbers.get('WordPress');
  return (page, hits, add) => {
    if (!hits.some(({ technology }) => technology === wordpress)) return;
    const named = hits.map(({ technology, other }) => other?.name ?? technologies[technology]?.name ?? '');
    const found = new Map<string, { shown: string; category: number }>();
    const note = (name: string | undefined, shown: string, category: number) => {
      // Free and paid versions have the same handles.
      if (name !== undefined && !named.some((one) => /^ pr[eo]/i.test(one.slice(name.length)) && one.startsWith(name)))
        found.set(name, { shown, category });
    };
    for (const { handle, shown } of handlesIn(page)) {
      note(nameOf(handle, lists.handles), shown, pluginCategory);
      note(nameOf(handle, lists.themes), shown, themeCategory);
    }
    for (const { name, shown } of settingsIn(page.scripts)) note(lists.settings[name], shown, pluginCategory);
    for (const [name, { shown, category }] of found) {
      const number = numbers.get(name);
      const other = number === undefined ? { other: { name, category } } : {};
      add({ technology: number ?? -1, source: '', confidence, version: '', ...other }, 'html', undefined, [''], shown);
    }
  };
}

/** By the whole handle, then by the longest beginning in the list. */
function nameOf(handle: string, names: Names): string | undefined {
  if (Object.hasOwn(names, handle)) return names[handle];
  for (let end = handle.length; end > 1; end--) {
    if (!isSeparator(handle.charAt(end - 1))) continue;
    const beginning = `${handle.slice(0, end)}*`;
    if (Object.hasOwn(names, beginning)) return names[beginning];
  }
  return undefined;
}

const isSeparator = (character: string): boolean => character === '-' || character === '_' || character === '/';

/** Handles in the tags of styles and scripts. */
function* handlesIn({ html, inert }: MarkedPage): Generator<{ handle: string; shown: string }> {
  let left = idsMax;
  let next = 0;
  for (let at = html.indexOf('id='); at >= 0 && left-- > 0; at = html.indexOf('id=', at + 3)) {
    handleForm.lastIndex = at - 1;
    const handle = handleForm.exec(html)?.[1];
    if (handle === undefined || handle.length > handleCharactersMax) continue;
    while (next < inert.length && inert[next]![1] <= at) next++;
    if ((inert[next]?.[0] ?? Infinity) <= at) continue;
    const tag = tagAround(html, at);
    if (tag === 'style' || tag === 'link' || tag === 'script')
      yield { handle, shown: html.slice(at, at + handle.length + 20) };
  }
}

function* settingsIn(scripts: string): Generator<{ name: string; shown: string }> {
  let left = settingsMax;
  for (let at = scripts.indexOf('{"'); at >= 0 && left-- > 0; at = scripts.indexOf('{"', at + 2)) {
    if (!/[= ]/.test(scripts.charAt(at - 1))) continue;
    const before = scripts.slice(Math.max(0, at - settingsCharacters), at);
    const name = settingsForm.exec(before)?.[1];
    if (name !== undefined && Object.hasOwn(lists.settings, name)) yield { name, shown: `var ${name} = {` };
  }
}
