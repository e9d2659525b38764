// Finds the signs of the vendor table in the body of a response: a literal counts only in the right place of the page.
import { proseZones, readZones } from './page-zones.ts';
import type { PageZones, Zone } from './page-zones.ts';
import type { BodyFind, Rule } from './rules.ts';
import { silentCheck } from './silent-checks.ts';
import { isOfSite } from './site-pages.ts';
import { readStatement, saysRefusal } from './standalone-pages.ts';
import type { PageStatement } from './standalone-pages.ts';

const beforeHit = 640;
const afterHit = 768;
// A page with fewer visible characters is a gate, not content.
const thinCharactersMax = 1500;
const tersePhrasePageMax = 800;
// A body with fewer visible characters shows nothing but the check.
const emptyCharactersMax = 60;
const gateLinksMax = 5;
// A page with more than this is the site's own: a firewall has nothing else to show.
const siteLinksMin = 10;
const siteCharactersMin = 1500;
const referenceCharactersMax = 4096;
/** A longer response of data is content. */
export const answerBytesMax = 8192;

// Servers refuse visitors with these statuses, so phrases on such a page refer to the refusal.
export const refusalStatuses: ReadonlySet<number> = new Set([
  401, 403, 405, 406, 412, 418, 429, 468, 493, 503, 521, 566, 567, 999,
]);

const commonErrors: ReadonlySet<number> = new Set([400, 500, 501, 502]);
/** The registered statuses from 419. */
const registered: ReadonlySet<number> = new Set([
  421, 422, 423, 424, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511,
]);

/** Firewalls refuse with these and with unregistered statuses too, but most such errors are what they say. */
export const isFirewallStatus = (status: number): boolean =>
  commonErrors.has(status) || (status >= 419 && !registered.has(status) && !refusalStatuses.has(status));

/** Whether the status may be that of a refusal. */
export const mayRefuse = (status: number): boolean => refusalStatuses.has(status) || isFirewallStatus(status);

export interface Page {
  /** Decoded as Latin-1, so that offsets are byte offsets. */
  text: string;
  zones: PageZones;
  isError: boolean;
  /** Whether the status is one that refuses visitors. */
  isRefusal: boolean;
  isThin: boolean;
  /** Thin, without fields and navigation: whatever it loads is all there is. */
  isGate: boolean;
  /** A gate without any text in its body. */
  isEmpty: boolean;
  /** Whether it shows navigation or content, as the pages of the site itself do. */
  hasContent: boolean;
  /** Whether it is a short object of JSON or JSONP. */
  isAnswer: boolean;
  /** Whether it is data of a successful response: content, unless it is the answer of a vendor. */
  isData: boolean;
  /** Whether it is an ordinary page of a site, whose text refuses no visitor. Always false with a status that refuses. */
  readonly isOfSite: boolean;
  phrases: Set<string>;
  /** What it says to its visitor if it stands alone, with a status that does not say so (2xx, 404), or if it checks silently. */
  standalone: PageStatement | undefined;
}

/** Whether a page of this status may refuse or check the visitor, although the status does not say so. */
export const isInconclusive = (status: number): boolean => (status >= 200 && status < 300) || status === 404;

export function openPage(bytes: Buffer, kind: 'html' | 'plain' | 'data', status: number): Page {
  const text = bytes.toString('latin1');
  const zones = kind === 'html' ? readZones(text) : proseZones(text.length);
  const isRefusal = refusalStatuses.has(status);
  const isThin = isRefusal || zones.visibleCharacters < thinCharactersMax;
  const mayBeOfSite = kind === 'html' && isInconclusive(status);
  let ofSite: boolean | undefined;
  // Read only if the page has a phrase: most have none.
  const readOfSite = () => (ofSite ??= mayBeOfSite && isOfSite(text));
  const isGate = isThin && !zones.hasInputs && !zones.hasMountPoint && zones.links <= gateLinksMax;
  return {
    text,
    zones,
    isError: status >= 400,
    isRefusal,
    isThin,
    isGate,
    isEmpty: isGate && zones.bodyCharacters < emptyCharactersMax,
    hasContent: zones.links > siteLinksMin || zones.visibleCharacters > siteCharactersMin,
    isAnswer: text.length <= answerBytesMax && /^\s{0,99}(?:[\w$.]{1,99}\s{0,9}\(\s{0,99})?\{/.test(text),
    isData: kind === 'data',
    get isOfSite() {
      return readOfSite();
    },
    phrases: new Set(),
    standalone: kind === 'html' ? readStandalone(text, zones, status, readOfSite) : undefined,
  };
}

function readStandalone(
  text: string,
  zones: PageZones,
  status: number,
  readOfSite: () => boolean,
): PageStatement | undefined {
  if (!isInconclusive(status) && !refusalStatuses.has(status)) return undefined;
  const check = silentCheck(text, zones);
  if (check !== undefined) return { state: 'challenged', phrases: [check] };
  const statement = isInconclusive(status) ? readStatement(text, zones) : undefined;
  return statement === undefined || readOfSite() ? undefined : statement;
}

/** A sign on the page. */
export interface BodySign {
  /** The text that matched. */
  text: string;
  /** Whether it is the value of a setting in JSON, which the page may never use. */
  isSetting: boolean;
}

/** The first match in the right place; one that is not only a setting is preferred. */
export function firstSign(find: BodyFind, ends: Int32Array, page: Page): BodySign | undefined {
  const bytes = Buffer.byteLength(find.literal);
  let setting: BodySign | undefined;
  for (const end of ends) {
    const start = end - bytes;
    if (!isInPlace(find, start, end, page) || isListedHost(find, start, end, page)) continue;
    const text = textOf(find, start, end, page);
    if (text === undefined) continue;
    if (find.place !== 'script' || !isSetting(page.text, start)) return { text, isSetting: false };
    setting ??= { text, isSetting: true };
  }
  return setting;
}

function textOf(find: BodyFind, start: number, end: number, page: Page): string | undefined {
  if (find.pattern === undefined) return find.literal;
  if (find.place === 'answer') return find.pattern.exec(page.text)?.[0];
  return find.pattern.exec(page.text.slice(Math.max(0, start - beforeHit), end + afterHit))?.[0];
}

/** True for the value of a quoted key, and for those of a list: `"captchaUrl":"https://…`, `["https://…`. */
const isSetting = (text: string, at: number): boolean =>
  /(?:["'][\w.-]{1,60}\\?["']\s{0,9}:|\[)\s{0,9}\[?\\?["'][^"'\s<>]{0,300}$/.test(
    text.slice(Math.max(0, at - 400), at),
  ) || listBefore(text, at, listed) !== undefined;

const listCharactersMax = 4096;
const listed = /^\[(?:\s*(?:"[^"\\]*"|'[^'\\]*')\s*,)+\s*["'][^"'\s<>]*$/;
const hostCharactersMax = 256;
const list = /^\[(?:\s*(?:"[^"\\]*"|'[^'\\]*')\s*,)*\s*["']([\w*.-]*)$/;
const hostEnd = /^([\w*.-]*)(?::\d{1,5})?["']\s{0,99}[,\]]/;
const host = /^(?:[\w*-]+\.)+(?!js$|css$|html?$|php$)[a-z]{2,}$/i;

/** True for a host name in a list of strings, without scheme and path: such lists say what is allowed, and load nothing. */
function isListedHost({ place }: BodyFind, start: number, end: number, { text, zones }: Page): boolean {
  if ((place !== 'script' && place !== 'link' && place !== 'marker') || zones.at(start) !== 'load') return false;
  const after = hostEnd.exec(text.slice(end, end + hostCharactersMax));
  if (after === null) return false;
  const name = listBefore(text, start, list)?.[1];
  return name !== undefined && host.test(name + text.slice(start, end) + (after[1] ?? ''));
}

/** What the pattern finds in the list of strings before an offset, beginning with its bracket. */
function listBefore(text: string, at: number, pattern: RegExp): RegExpExecArray | undefined {
  const before = text.slice(Math.max(0, at - listCharactersMax), at);
  const opening = before.lastIndexOf('[');
  return (opening === -1 ? undefined : pattern.exec(before.slice(opening))) ?? undefined;
}

/** The identifier of a short refusal, for the vendors that show nothing else. */
export function referenceIn(pattern: RegExp, page: Page): string | undefined {
  if (!page.isRefusal || page.text.length > referenceCharactersMax) return undefined;
  return pattern.exec(page.text)?.[0];
}

function isInPlace({ rule, place, literal }: BodyFind, start: number, end: number, page: Page): boolean {
  if (page.isData && place !== 'answer') return false;
  const isActing = rule === undefined || rule.means === 'challenged' || rule.means === 'blocked';
  if (isActing && !page.isThin) return false;
  if (isText.has(place) && rule?.vendor.hosts === undefined && page.isOfSite) return false;
  return placeTests[place]({ rule, literal, isActing, start, end, page, zone: page.zones.at(start) });
}

/** What any page may contain. The gate of a single site is known by its host. */
const isText: ReadonlySet<BodyFind['place']> = new Set(['phrase', 'title', 'whole title']);

interface Match {
  rule: Rule | undefined;
  literal: string;
  /** Whether the sign means that the page was challenged or blocked. */
  isActing: boolean;
  start: number;
  end: number;
  page: Page;
  zone: Zone;
}

/** On a successful response, the name of a class may be that of another product, but an address is not. */
const isStrong = (rule: Rule | undefined, literal: string, { isError }: Page): boolean =>
  isError ? rule?.weight === 'strong' : rule?.strength === 'strong' && /[./]/.test(literal.slice(1));

const placeTests: Record<BodyFind['place'], (match: Match) => boolean> = {
  script: ({ zone }) => zone === 'load',
  link: ({ zone }) => zone === 'load' || zone === 'reference' || zone === 'asset',
  marker({ rule, literal, isActing, page, zone }) {
    const isCode = zone === 'tag' || zone === 'load';
    if (!isActing) return isCode;
    if (page.isRefusal) return true;
    // The page of a firewall may have nothing of its own but its style and its icon.
    if (zone === 'style' || zone === 'asset') return page.isGate && isStrong(rule, literal, page);
    // Host names also occur on the empty shells of applications, so weaker signs need an error status.
    return (page.isError || rule?.weight === 'strong') && (isCode || zone === 'comment');
  },
  phrase({ rule, start, page, zone }) {
    // The scripts of a site may mention a captcha that its page does not show.
    if (page.isRefusal) return rule !== undefined || zone === 'text' || !page.hasContent;
    if (!page.isError && page.zones.visibleCharacters > tersePhrasePageMax) return false;
    // A thread about a block page often has its text as the title.
    const isAbout = isQuoted(page.text, start) || (rule?.vendor.hosts === undefined && isInTitle(page.text, start));
    if (zone !== 'text' || isAbout) return false;
    return page.isError || rule?.needsRefusal !== true || (page.isGate && saysRefusal(page.text));
  },
  answer: ({ page }) => page.isAnswer,
  title: isAtTitleStart,
  'whole title': (match) =>
    isAtTitleStart(match) && /^\s*<\/title/i.test(match.page.text.slice(match.end, match.end + 100)),
};

function isAtTitleStart({ start, page }: Match): boolean {
  return /<title[^>]*>\s*$/i.test(page.text.slice(Math.max(0, start - 200), start));
}

const quotedCharactersMax = 400;
const openingQuote =
  /(?:^|[\s(:])(?:["'`\u00ab]|\u00c2\u00ab|&quot;|&[lr][ds]quo;|&#34;|\u00e2\u0080[\u0098\u009c])\s*(?=\S|$)/g;
const closingQuote = /(?:["'`\u00bb]|&quot;|&r[ds]quo;|&#34;|\u00e2\u0080[\u0099\u009d])(?=[\s.,;:!?)]|$)/;

const isInTitle = (text: string, start: number): boolean =>
  /<title[^<>]*>[^<]*$/i.test(text.slice(Math.max(0, start - quotedCharactersMax), start));

/** Whether the text before an offset opens a quotation, in the same element, that is still open there. */
function isQuoted(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - quotedCharactersMax), start);
  const run = before.slice(before.lastIndexOf('>') + 1);
  const last = [...run.matchAll(openingQuote)].at(-1);
  return last !== undefined && !closingQuote.test(run.slice(last.index + last[0].length));
}
