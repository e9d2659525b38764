// What statements of pages about their software have in common: names, versions, and what is neither.
import { plainName } from '../plain-name.ts';
import { isLicenceVersion } from './licences.ts';
import { isDateOrAddress, isNumbered, isOrdinary } from './ordinary-words.ts';
import { withoutExpressions } from './page-elements.ts';
import { hostOf, siteOf } from './site.ts';

export interface Statement {
  name: string;
  /** Empty when none is stated. */
  version: string;
  /** What was read. */
  text: string;
  /** Whether it is a template of a site. */
  isTemplate?: boolean;
}

export const textCharactersMax = 256 * 1024;
const titleCharactersMax = 120;

export const versionSource = String.raw`v?(\d{1,4}\.\d{1,6}(?:\.\d{1,6}){0,2}(?:[-+.~]?(?:rc|beta|alpha|dev|pre|p|b|a)[-.]?\d{0,6})?)(?![\w%])`;
export const nameSource = String.raw`([a-z][\w+!.-]{1,40}?(?: [A-Z][\w+!.-]{0,30}?){0,2}?)`;
export const interfaceWords = String.raw`(?:log ?in|sign ?in|dashboard|console|admin(?:istration|istrator)?|status|web ?(?:ui|gui|interface|client|admin)|control panel|set ?up|installation|installer|management)`;

/** A name that says what is numbered, or after which a date follows. */
const noName = /\b(?:version|release|build|at|on|in|from|since|and|or|for|with)$/i;
export const isNoSoftware = (name: string, version: string): boolean =>
  noName.test(name) ||
  ofPicture.test(name) ||
  isOrdinary(name) ||
  isNumbered(name) ||
  isDateOrAddress(version) ||
  isLicenceVersion(name, version);

/** Programs that pictures inside a page name. */
export const ofPicture =
  /^(?:adobe|sketch|sketchtool|inkscape|illustrator|photoshop|figma|affinity|potrace|fontforge|fontello|icomoon|imagemagick|gimp|svgo|glyphter|corel\w*|vectornator|boxy)\b/i;

/** Whether a rule or the catalogue knows a name. */
export type IsKnown = (name: string) => boolean;

export const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The visible text of a page that is an interface, such as a login, is short. Longer ones may be about the software. */
export const interfaceCharactersMax = 1500;
const proseReadMax = 10 * interfaceCharactersMax;

/** Whether there is more text than in an interface. Spaces in a row count as one. */
export function isProse(text: string): boolean {
  if (text.length <= interfaceCharactersMax) return false;
  const end = Math.min(text.length, proseReadMax);
  let count = 0;
  let wasSpace = false;
  for (let at = 0; at < end; at++) {
    const isNow = isSpace(text.charCodeAt(at));
    if (!(isNow && wasSpace) && ++count > interfaceCharactersMax) return true;
    wasSpace = isNow;
  }
  return false;
}

const isSpace = (code: number): boolean =>
  code <= 32 ? code === 32 || (code >= 9 && code <= 13) : code >= 160 && /\s/.test(String.fromCharCode(code));

export const versionIn = (text: string): RegExpExecArray | null =>
  new RegExp(String.raw`(?<![\w.])${versionSource}`, 'i').exec(text);

/** `orthanc.hospital.test` may run Orthanc; `www.orthanc-server.test` is about it. */
export const isSiteOf = (name: string, url: string): boolean =>
  plainName(siteOf(hostOf(url))).includes(plainName(name));

export function withVersionBeside(stated: Statement, text: string): Statement {
  if (stated.version !== '') return stated;
  const beside = new RegExp(
    String.raw`${quoted(stated.name)},?[ (]{1,2}(?:version:? |ver\.? |release |v\.? ?)?${versionSource}`,
    'i',
  ).exec(text.slice(0, textCharactersMax));
  const version = beside?.[1] ?? '';
  return isDateOrAddress(version) ? stated : { ...stated, version, text: beside?.[0] ?? stated.text };
}

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

export const titleOf = (html: string): string =>
  withoutExpressions(/<title\b[^<>]{0,200}>([^<]{1,400})<\/title/i.exec(html.slice(0, textCharactersMax))?.[1] ?? '')
    .replaceAll(/&(?:nbsp|ndash|mdash|middot|raquo|laquo|rsaquo|lsaquo|bull|#\d{1,5});/g, ' - ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, titleCharactersMax);
