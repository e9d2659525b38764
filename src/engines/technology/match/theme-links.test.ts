// Themes of site generators, by the links in footers.
import { expect, test } from 'vitest';
import { themeLinks } from './theme-links.ts';

const read = (html: string) => themeLinks(html).map(({ name, version }) => `${name} ${version}`.trim());
const to = (repository: string, text: string, more = '') =>
  `<p>Theme <a href="https://github.com/jane/${repository}"${more}>${text}</a></p>`;

test.each([
  [to('hugo-theme-stack', 'Stack', ' data-version="3.26.0"'), 'Stack 3.26.0'],
  [to('hexo-theme-butterfly', 'Butterfly'), 'Butterfly'],
  [to('hugo-PaperMod/', 'PaperMod'), 'PaperMod'],
  [to('jekyll-theme-chirpy', '<b>theme</b>'), 'chirpy'],
  [to('slate-jekyll-theme', 'the theme'), 'slate'],
])('%s', (html, expected) => expect(read(`<p>${'text '.repeat(3000)}</p>${html}`)).toEqual([expected]));

test.each([
  to('hugo-tools', 'our tools'),
  to('theme', 'Theme'),
  `${to('hugo-theme-a1', 'First')}${to('hugo-theme-b2', 'Second')}`,
  `${to('hugo-theme-stack', 'Stack')}${'text '.repeat(3000)}`,
])('%s names none', (html) => expect(read(html)).toEqual([]));
