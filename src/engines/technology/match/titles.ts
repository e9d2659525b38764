// What the title of a page states about the software that made it: `Name 1.2 - Login`, `Name`, `Name results`.
import { hasButtons, hasControl, hasLogin } from './page-controls.ts';
import { plainName } from '../plain-name.ts';
import { isMaker, isWordName } from './archive-names.ts';
import { isNumbered, isOrdinary, isPlainName, isPlainWord } from './ordinary-words.ts';
import { codeIn, isAboutInstalling, isProjectSite, repositoriesIn, repositoryName } from './repositories.ts';
import { around, isEnding } from './sentences.ts';
import {
  capitalized,
  interfaceCharactersMax,
  interfaceWords,
  isNoSoftware,
  nameSource,
  quoted,
  titleOf,
  versionIn,
  versionSource,
  withVersionBeside,
  type IsKnown,
  type Statement,
} from './statement-forms.ts';

const titled = new RegExp(
  String.raw`^(?:(?:${interfaceWords}|welcome)(?: to| of)?[ :|–-]{1,3})?${nameSource}[ /-]${versionSource}(?:[ :|()–—›»·•-]{1,3}(${interfaceWords})\b.{0,40})?$`,
  'i',
);
const startsAsInterface = new RegExp(`^(?:${interfaceWords})\\b`, 'i');

/** The software whose interface a page is, by its title: `Name 1.2 - Login`, or `Name 1.2` above a login. */
export function statementInTitle(html: string, isKnown: IsKnown): Statement | undefined {
  const title = titleOf(html);
  const [, name, version, after] = titled.exec(title) ?? [];
  if (name === undefined || version === undefined || isNoSoftware(name, version)) return undefined;
  const isInterface = after !== undefined || startsAsInterface.test(title);
  if (!isInterface && !hasLogin(html)) return undefined;
  // `Lecture 3.1.2 - Administration`, `Exercise sheet 7.2.1`
  const needsBoth = name.includes(' ') || isPlainWord(name);
  if (!isKnown(name) && (isPlainName(name) || (needsBoth && !(isInterface && hasLogin(html))))) return undefined;
  return { name, version, text: title };
}

/** A name that is the whole title, and that the text repeats with a version: `Name version 1.2` above a form. */
export function statementOfTitle(html: string, text: string): Statement | undefined {
  const name = titleOf(html);
  if (!/^[a-z][\w.+-]{2,30}$/i.test(name) || isNoSoftware(name, '')) return undefined;
  if (!hasLogin(html) && !/<form\b[^<>]{0,300}\bmethod\s{0,4}=\s{0,4}["']?post\b/i.test(html)) return undefined;
  const form = new RegExp(String.raw`${quoted(name)},? (?:version |ver\.? |v(?=\d))${versionSource}`, 'i');
  const line = text.slice(0, interfaceCharactersMax * 2);
  const stated = form.exec(line);
  if (stated === null) return undefined;
  const { after } = around(line, stated.index, stated.index + stated[0].length);
  return isEnding(after) ? { name, version: stated[1] ?? '', text: stated[0] } : undefined;
}

const titleWords =
  /(?<![\w-])(?:log ?in|sign ?in|log ?on|home(?: ?page)?|dashboard|overview|welcome(?: to)?|set ?up|install(?:ation|er)?|admin(?:istration|istrator)?|status|console|manage(?:ment|r)|server|web|webui|ui|gui|interface|client|portal|control|panel|explorer|viewer|default|index|main|page|to|error|is running|works|configuration|settings|wizard|terminal|webmail|web ?server|service|results|report|monitoring)(?![\w-])/gi;
/** `Name Admin password reset`: an article about an interface. */
export const isPhrase = (title: string): boolean =>
  /^[\w.+-]+(?: [\w.+-]+)? (?:Login|Admin|Administration|Dashboards?|Console|Panel|Setup|Installation|Install|Portal)(?: [a-z]{3,20}){2,8}$/.test(
    title,
  );
const hostName = /^(?:localhost|[\w-]{1,60}(?:\.[\w-]{1,60}){1,6})(?::\d{1,5})?$/;

/** The different parts of a title, without versions, hosts and words such as `Login`. */
export function partsOfTitle(title: string): Set<string> {
  const parts = title
    .replace(versionIn(title)?.[0] ?? '', ' ')
    .split(/\s[-–—|:·•›»/]{1,2}\s|:\s|[()[\]]/)
    .map((part) => part.replaceAll(titleWords, ' ').replaceAll(/\s+/g, ' ').trim());
  return new Set(parts.filter((part) => part !== '' && !hostName.test(part)));
}

/** The name in a text of a name, a version, a host, and words such as `Login`. */
export function nameIn(text: string): Statement | undefined {
  const version = versionIn(text);
  const [name = '', ...others] = partsOfTitle(text);
  return others.length > 0 || name === '' ? undefined : { name, version: version?.[1] ?? '', text };
}

/** A name in the title of an interface that links to the repository of that name. */
export function repositoryTitle(html: string, text: string, url: string): Statement | undefined {
  const stated = nameIn(titleOf(html));
  if (stated === undefined || !/^[a-z][\w.+-]{2,30}(?: [A-Z][\w.+-]{1,20}){0,2}$/i.test(stated.name)) return undefined;
  if (isOrdinary(stated.name) || isNumbered(stated.name) || isProjectSite(url, stated.name)) return undefined;
  if (isAboutInstalling(text) || isAboutInstalling(codeIn(html))) return undefined;
  const repositories = repositoriesIn(html);
  if (repositories.has(repositoryName(stated.name)))
    return hasControl(html) ? withVersionBeside(stated, text) : undefined;
  return hasControl(html) || hasButtons(html) ? longerName(stated, repositories, text) : undefined;
}

const longNameMin = 10;

/** The title may have the first word of a name only. The text then shows all of it, as the repository is called: `Foo bar proxy`. */
function longerName(stated: Statement, repositories: ReadonlySet<string>, text: string): Statement | undefined {
  const shown = text.slice(0, interfaceCharactersMax).replaceAll(/\s+/g, ' ');
  for (const repository of repositories) {
    if (repository.length < longNameMin || !repository.startsWith(plainName(stated.name))) continue;
    const words = new RegExp(String.raw`(?<![\w-])${repository.split('').join('[ _-]?')}(?![\w-])`, 'i').exec(
      shown,
    )?.[0];
    if (words === undefined || !/[ _-]/.test(words)) continue;
    const name = words === words.toUpperCase() ? words.split(' ').map(capitalized).join(' ') : words;
    return withVersionBeside({ ...stated, name, text: words }, text);
  }
  return undefined;
}

/** `Name Results`, of a program that writes reports. */
export function reportTitle(html: string): Statement | undefined {
  const text = titleOf(html);
  const [, name = ''] = /^([a-z][\w+-]{3,30})(?: [a-z]{2,20})? (?:results|report|statistics)$/i.exec(text) ?? [];
  return isMaker(name) && !isWordName(name) ? { name, version: '', text } : undefined;
}
