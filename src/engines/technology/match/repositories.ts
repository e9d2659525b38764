// Links to public repositories. A page whose title is the name of a repository that it links to is most likely the software in it,
// and so is a page that says `Powered by Name` with such a link.
import { plainName } from '../plain-name.ts';
import { siteOf, hostOf } from './site.ts';

const linksMax = 40;
const readCharactersMax = 256 * 1024;

const link =
  /<a\b[^<>]{0,300}?\bhref\s{0,4}=\s{0,4}["']?https?:\/\/(?:www\.)?(?:(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|gitee\.com)\/[\w.~-]{1,60}|sourceforge\.net\/(?:projects|p)|(?:www\.)?npmjs\.com\/package(?:\/@[\w.-]{1,60})?|pypi\.org\/project|framagit\.org\/[\w.~-]{1,60}|git\.sr\.ht\/~[\w.-]{1,60})\/([\w.-]{2,60})/gi;

/** The names of the repositories that a page links to, as `repositoryName` writes them. */
export function repositoriesIn(html: string): ReadonlySet<string> {
  const found = new Set<string>();
  let left = linksMax;
  for (const [, name = ''] of html.slice(0, readCharactersMax).matchAll(link)) {
    if (left-- <= 0) break;
    found.add(repositoryName(name.replace(/\.git$/, '')));
  }
  return found;
}

/** Without what says only how it is written or that it is served: `foo` for `Foo.js` and `foo-server`. */
export const repositoryName = (name: string): string =>
  plainName(name).replace(/(?<=[a-z0-9]{3})(?:js|php|server|web|webapp|webui|ui|app)$/, '');

/** Sites of projects, on hosts that anyone can use. */
const projectSite =
  /\.(?:github\.io|gitlab\.io|codeberg\.page|pages\.dev|netlify\.app|vercel\.app|herokuapp\.com|surge\.sh|readthedocs\.io|web\.app|firebaseapp\.com|neocities\.org|sourceforge\.(?:io|net))$/i;

/** Whether a site is that of the project itself, or a page about it. */
export const isProjectSite = (url: string, name: string): boolean =>
  projectSite.test(hostOf(url)) || plainName(siteOf(hostOf(url))).includes(plainName(name));

/** How pages tell visitors to get the software. */
const installing =
  /\b(?:npm (?:i|install)|npx|yarn (?:global )?add|pnpm add|pip3? install|pipx|brew install|cargo (?:add|install)|go (?:get|install)|docker (?:pull|run)|apt(?:-get)? install|gem install|composer require|git clone|get started|getting started|quick ?start|download now|latest release)\b/i;
export const isAboutInstalling = (text: string): boolean => installing.test(text);

const code = /<(?:pre|code|kbd|samp)\b[^<>]{0,200}>(?:\s{0,20}<[^<>]{1,80}>){0,2}([^<]{1,300})/gi;
const codesMax = 30;

/** What a page shows as code, which is not part of its text. */
export function codeIn(html: string): string {
  const found: string[] = [];
  for (const [, text = ''] of html.slice(0, readCharactersMax).matchAll(code)) {
    found.push(text);
    if (found.length >= codesMax) break;
  }
  return found.join('\n');
}
