// Reads what headers and meta tags state about software without a rule: `X-Name-Version: 1.2`, and names without a version in
// `Server` and `generator`.
import { isArchiveName, isMaker } from './archive-names.ts';
import { plainName } from '../plain-name.ts';
import { hasOrdinaryWord, isBusiness, isDateOrAddress, isOrdinary } from './ordinary-words.ts';
import { hostOf } from './site.ts';
import { capitalized, type Statement } from './statement-forms.ts';

/** `X-Name-Version: 1.2`. The name of the site itself is not software. */
export function statementInHeader(header: string, value: string, url: string): Statement | undefined {
  const [, name] = /^x-([a-z][a-z0-9]{2,30}(?:-[a-z0-9]{2,20})?)-version$/.exec(header) ?? [];
  const [, version] = /^v?(\d{1,4}\.\d{1,6}[\w.+~-]{0,24})$/.exec(value.trim()) ?? [];
  if (name === undefined || version === undefined) return undefined;
  if (hasOrdinaryWord(name) || isDateOrAddress(version) || hostOf(url).includes(plainName(name))) return undefined;
  const words = name.split('-').map(capitalized);
  return { name: words.join(' '), version, text: `${header}: ${value.trim()}` };
}

/** `<meta name="name-version" content="1.2">`. */
export function statementInMeta(place: string, value: string, url: string): Statement | undefined {
  const [, name] = /^(?:x-)?([a-z][a-z0-9]{2,30}(?:-[a-z0-9]{2,20})?)[:._-]version$/.exec(place) ?? [];
  return name === undefined ? undefined : statementInHeader(`x-${name}-version`, value, url);
}

/** How names of servers end. Any word may stand in a `Server` header, and many name a machine: `web-berlin`, `cache-fra`. */
const serverLike = /(?:httpd?|serve|server|webs|[wa]sgi|proxy|proxygen)$|^(?:fast|embedthis-)http/i;
const machine =
  /^(?:my|our|the|web|www|server|proxy|cache|http|edge|app|api|awesome|super|fast|secure|fancy)(?![a-z]{2,}d$|http)/i;

/** A `Server` header that is a name without a version, of one word. */
export function serverAlone(given: string): string | undefined {
  const value = given.replace(ofLanguage, '');
  if (value.length > 40 || /[_ ]/.test(value)) return undefined;
  return isArchiveName(value) || (serverLike.test(value) && !machine.test(value)) ? nameAlone(value) : undefined;
}
/** `WebSockify Python/3.11.2`. */
const ofLanguage = / (?:Python|Ruby|Perl|PHP|OpenSSL)\/[\d.]{1,20}[a-z]?$/;

/** A generator that is a name without a version, or a name of the catalogue before other words: `groff -Thtml`. */
export function nameAlone(value: string): string | undefined {
  const [, maker = ''] = /^([a-z][\w+]{3,30})-?(?: -|, |$)/i.exec(value.trim()) ?? [];
  if (isMaker(maker) && !isOrdinary(maker)) return maker;
  const name = value.trim().replace(/ V?snapshot$/i, '');
  if (name.length < 3 || name.length > 40) return undefined;
  if (!/^[a-z][a-z+!]*(?:[-_. ]?[a-z+!]+){0,4}$/i.test(name) || /\.[a-z]{2,6}$/i.test(name)) return undefined;
  // `my hands`, `a text editor`
  if (/ [a-z]/.test(name) || /\bhands?\b|^(?:notepad|vim?|emacs)$/i.test(name)) return undefined;
  return isOrdinary(name) || isBusiness(name) ? undefined : name;
}
