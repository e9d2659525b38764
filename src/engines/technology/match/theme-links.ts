// Themes of site generators, by the link to their repository at the end of a page: `Theme Foo` with a link to `hugo-theme-foo`.
import { plainName } from '../plain-name.ts';
import { type Statement } from './statement-forms.ts';

const endCharacters = 8 * 1024;
const linksMax = 40;
const generators = 'gohugo|hugo|hexo|jekyll|pelican|zola|mkdocs|sphinx|gatsby|vuepress|eleventy|astro|hakyll|nikola';
const link =
  /<a\b[^<>]{0,300}?\bhref\s{0,4}=\s{0,4}["']?https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org)\/[\w.~-]{1,60}\/([\w.-]{3,60})\/?["'\s>]([^<>]{0,300}>)?\s{0,20}(?:<(?:b|strong|span|em|i)\b[^<>]{0,100}>\s{0,20})?([^<>]{0,40})/gi;
const themeRepository = new RegExp(
  String.raw`^(?:(?:${generators})-theme-([\w.-]+)|([\w.-]+)-(?:${generators})-theme|(?:${generators})-(?!theme)([\w.-]+))$`,
  'i',
);
const nameForm = /^[\p{L}][\p{L}\d.+_-]{1,30}(?: [\p{L}\d.+_-]{1,20}){0,2}$/u;
const version = /\bdata-version\s{0,4}=\s{0,4}["']?v?(\d{1,4}(?:\.\d{1,4}){1,2})/i;
/** What footers call it: `theme`, `Hugo theme`. */
const general = /^(?:the |this )?(?:[a-z]+ )?(?:theme|template|source|here|github|repository)$/i;

/** The theme that a page says it has. A list of themes names none. */
export function themeLinks(html: string): Statement[] {
  const end = html.slice(-endCharacters);
  if (!/theme|hugo|hexo|jekyll/i.test(end)) return [];
  const found: Statement[] = [];
  let left = linksMax;
  for (const [, repository = '', rest = '', shown = ''] of end.matchAll(link)) {
    if (left-- <= 0) break;
    const [, first, second, third] = themeRepository.exec(repository) ?? [];
    const stem = first ?? second ?? third;
    if (stem === undefined) continue;
    const text = shown.trim();
    const isNamed = nameForm.test(text) && !general.test(text);
    // `hugo-foo` may be any program, unless the text is its name.
    if (third !== undefined && plainName(text) !== plainName(third)) continue;
    found.push({ name: isNamed ? text : stem, version: version.exec(rest)?.[1] ?? '', text: repository });
  }
  return new Set(found.map(({ text }) => text)).size === 1 ? found.slice(0, 1) : [];
}
