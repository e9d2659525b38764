// Software without a rule, by a name that only a program in the catalogue has: as title, logo, cookie, header or realm.
import { hasLogin } from './page-controls.ts';
import { isArchiveName } from './archive-names.ts';
import {
  capitalized,
  isSiteOf,
  textCharactersMax,
  titleOf,
  withVersionBeside,
  type Statement,
} from './statement-forms.ts';
import { nameIn } from './titles.ts';

/** A catalogued name in a text that has nothing else but a version, a host and words such as `Login`. A site about the software is not it. */
export function cataloguedIn(text: string, url: string): Statement | undefined {
  const stated = nameIn(text);
  // Two words may be a phrase that happens to be written like the name: `Heat Engine`.
  if (stated === undefined || stated.name.includes(' ') || !isArchiveName(stated.name)) return undefined;
  return isSiteOf(stated.name, url) ? undefined : stated;
}

/** The name in the title. The version may follow the name in the text instead: `Name v1.2`. */
export function cataloguedTitle(html: string, text: string, url: string): Statement | undefined {
  const stated = cataloguedIn(titleOf(html), url);
  return stated === undefined ? undefined : withVersionBeside(stated, text);
}

const logo = /<img\b[^<>]{0,400}?\balt\s{0,4}=\s{0,4}["']([^"'<>]{4,40}?)(?: logo)?["']/gi;
const logoFile =
  /<(?:img|link)\b[^<>]{0,400}?[/"'=]([a-z][a-z0-9]{4,30})(?:[-_](?:logo|icon|brand|white|black|dark|light|color|full|small|large|square)){0,3}\.(?:svg|png|ico|webp|gif|jpe?g)["'?\s>]/gi;
const logosMax = 5;

/** Catalogued software by its logo above a login, or by the name of the file with the logo. */
export function cataloguedLogo(html: string, url: string): Statement | undefined {
  if (!hasLogin(html)) return undefined;
  for (const place of [logo, logoFile]) {
    let left = logosMax;
    for (const [, text = ''] of html.slice(0, textCharactersMax).matchAll(place)) {
      if (left-- <= 0) break;
      const stated = cataloguedIn(text, url);
      if (stated !== undefined) return stated;
    }
  }
  return undefined;
}

const shellCharactersMax = 40;

/** A catalogued name beside other words in the title of a page that is empty until its scripts have run: `Name - our music`. */
export function shellTitle(html: string, text: string, url: string): Statement | undefined {
  const title = titleOf(html);
  if (!/<script\b/i.test(html) || text.replace(title, '').trim().length > shellCharactersMax) return undefined;
  const parts = title.split(/\s[-–—|:·•›»]{1,2}\s|:\s/);
  const stated = [parts[0], parts.at(-1)].flatMap((part) => cataloguedIn(part ?? '', url) ?? []);
  return parts.length > 1 ? stated[0] : undefined;
}

/** The software whose session a cookie has: `Name`, `NAME_SESSID`, `name_csrf_cookie`. */
export function cataloguedCookie(cookie: string, url: string): Statement | undefined {
  const [, stem = ''] =
    /^(?:__(?:Host|Secure)-|_)?([a-z][a-z0-9]{4,30})(?:(?:[_.-]?(?:php)?(?:sess(?:ion)?(?:[_-]?id)?|sid))|[_.-](?:csrf|xsrf|token|auth|user|lang|locale|theme|cookie|jwt|login|remember|settings?|prefs?)\w{0,20})?$/i.exec(
      cookie,
    ) ?? [];
  return ofCatalogue(stem.replace(/(?:php)?(?:sess(?:ion)?(?:id)?|sid)$/i, ''), cookie, url);
}

/** `X-Name-Request-Id`. */
export function cataloguedHeader(header: string, url: string): Statement | undefined {
  const [, stem = ''] = /^x-([a-z][a-z0-9]{4,30})(?:-|$)/.exec(header) ?? [];
  return ofCatalogue(capitalized(stem), header, url);
}

const ofCatalogue = (name: string, text: string, url: string): Statement | undefined =>
  isArchiveName(name) && !isSiteOf(name, url)
    ? { name: /[A-Z]/.test(name) && !/[a-z]/.test(name) ? capitalized(name) : name, version: '', text }
    : undefined;

/** `Basic realm="Name"`. */
export function cataloguedRealm(value: string, url: string): Statement | undefined {
  const realm = /\brealm\s{0,4}=\s{0,4}(?:"([^"]{1,80})"|([^\s,"]{1,80}))/i.exec(value.slice(0, 1000));
  return realm === null ? undefined : cataloguedIn(realm[1] ?? realm[2] ?? '', url);
}
