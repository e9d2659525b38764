// Detects the bot protection behind a response. Pure: it gets a response that has already been fetched.
import type { ResponseHeaders } from '../../web/http/http-engine.ts';
import { readZones } from './page-zones.ts';
import type { PageZones, Zone } from './page-zones.ts';
import { challenges, compileRules } from './rules.ts';
import type { BodyFind, Rule, Rules, ValueRule } from './rules.ts';
import type { Vendor } from './vendor.ts';
import { vendors as allVendors } from './vendors.ts';
import { judge } from './verdict.ts';
import type { Confidence, Detection, Sighting } from './verdict.ts';
import { beforeFirst } from '../../contract/text.ts';

/** The input of the detector; a `FetchedPage` is one. */
export interface ObservedResponse {
  status: number;
  finalUrl: string;
  headers: ResponseHeaders;
  /** Decompressed. Only the first 512 KB of text are scanned. */
  body?: Uint8Array | string | undefined;
  /** The redirects before this response, in order. */
  redirects?: readonly { url: string; status: number; headers?: ResponseHeaders | undefined }[] | undefined;
  /** The canonical names of the host, if they were looked up. */
  canonicalNames?: readonly string[] | undefined;
}

export interface AntibotReport {
  /** A slug of the vendor table, `none`, or `unknown` for a refusal without signs of a vendor. */
  vendor: string;
  confidence: Confidence | 'none';
  detections: Detection[];
}

export interface Detector {
  /** Never throws and sends no requests. Takes time proportional to the size of the response. */
  detect(response: ObservedResponse): AntibotReport;
}

export const scannedBytesMax = 512 * 1024;
const cookiesMax = 1000;
const valueCharactersMax = 1024;
const shownCharactersMax = 80;
const beforeHit = 640;
const afterHit = 768;

// A page with fewer visible characters is a gate, not content.
const thinCharactersMax = 1500;
const tersePhrasePageMax = 800;
// Servers refuse visitors with these statuses, so phrases on such a page refer to the refusal.
const refusalStatuses = new Set([401, 403, 405, 406, 412, 418, 429, 468, 493, 503, 521, 566, 567, 999]);

interface Hop {
  url: string;
  host: string;
  status: number;
  headers: ResponseHeaders;
  /** 0 for the final response, otherwise the number of the redirect. */
  redirect: number;
}

const compiled = new WeakMap<readonly Vendor[], Rules>();

/** Compiled once per process, because it takes 50 ms. Detectors can share rules: a detection is synchronous. */
function rulesOf(vendors: readonly Vendor[]): Rules {
  const rules = compiled.get(vendors) ?? compileRules(vendors);
  compiled.set(vendors, rules);
  return rules;
}

export function createDetector({ vendors = allVendors }: { vendors?: readonly Vendor[] } = {}): Detector {
  const rules = rulesOf(vendors);

  function detect(given: ObservedResponse): AntibotReport {
    const response = { ...given, headers: withLowerCaseNames(given.headers) };
    const hops = hopsOf(response);
    const seen = createSightings(hops);
    for (const hop of hops) readHop(hop, seen);
    for (const name of response.canonicalNames ?? []) {
      const host = name.toLowerCase().slice(0, 255);
      for (const rule of rules.canonicalNames) if (rule.pattern.test(host)) seen.add(rule, `cname ${shown(host)}`);
    }
    const page = readBody(response, seen);
    const detections = judge(seen.all(), response.status);
    if (detections.every(({ kind }) => kind === 'cdn')) {
      const refusal = unknownRefusal(response, page);
      if (refusal !== undefined) detections.unshift(refusal);
    }
    const first = detections.find(({ kind }) => kind !== 'cdn');
    return { vendor: first?.vendor ?? 'none', confidence: first?.confidence ?? 'none', detections };
  }

  function readHop(hop: Hop, seen: Sightings): void {
    const suffix = hop.redirect === 0 ? '' : ` (redirect ${hop.redirect})`;
    const judgeValue = (value: string, evidence: () => string) => (rule: ValueRule) => {
      if (rule.only !== undefined && !rule.only.includes(hop.status)) return;
      if (rule.value?.test(value) ?? true) seen.add(rule, evidence() + suffix, hop.redirect > 0);
    };
    for (const [name, given] of Object.entries(hop.headers)) {
      if (given === undefined) continue;
      const header = name.toLowerCase();
      if (header === 'set-cookie') {
        for (const [cookie, value] of cookiesOf(given)) {
          rules.cookies.find(
            cookie,
            judgeValue(value, () => `cookie ${shown(cookie)}`),
          );
        }
        continue;
      }
      for (const whole of Array.isArray(given) ? given : [given]) {
        const value = whole.slice(0, valueCharactersMax).trim();
        if (value !== '')
          rules.headers.find(
            header,
            judgeValue(value, () => `header ${header}: ${shown(value)}`),
          );
      }
    }
    const url = hop.url.slice(0, valueCharactersMax);
    for (const rule of rules.urls)
      if (rule.pattern.test(url)) seen.add(rule, `url ${shown(url)}${suffix}`, hop.redirect > 0);
    for (const rule of rules.statuses.get(hop.status) ?? [])
      seen.add(rule, `status ${hop.status}${suffix}`, hop.redirect > 0);
  }

  /** Adds the signs in the body. Undefined when the body was not examined: it is no text, or nothing in it is of interest. */
  function readBody(response: ObservedResponse, seen: Sightings): Page | undefined {
    const bytes = bytesOf(response);
    if (bytes.length === 0) return undefined;
    const kind = textKind(response, bytes);
    if (kind === 'other') return undefined;
    const hits = rules.scanner.scan(bytes);
    const hasVendorSigns = hits.some((literal) => rules.finds[literal]?.some(({ rule }) => rule !== undefined));
    if (!hasVendorSigns && !refusalStatuses.has(response.status)) return undefined; // true for most pages
    const page = openPage(bytes, kind, response.status);
    const widgets = addBodySigns(hits, page, response.status, seen);
    for (const sighting of seen.all()) {
      if (isCaptchaInTheWay(sighting, page, widgets)) sighting.isInTheWay = true;
    }
    return page;
  }

  /** Adds the signs and phrases that are in the right place. Returns the vendors whose widgets are on the page. */
  function addBodySigns(hits: readonly number[], page: Page, status: number, seen: Sightings): Set<Vendor> {
    const widgets = new Set<Vendor>();
    for (const literal of hits) {
      const ends = rules.scanner.placesOf(literal).map((last) => last + 1);
      for (const find of rules.finds[literal] ?? []) {
        const sign = firstSign(find, ends, page);
        if (sign === undefined) continue;
        if (find.rule === undefined) page.phrases.add(find.literal);
        else if (find.rule.only?.includes(status) ?? true) {
          seen.add(find.rule, `${find.rule.type} ${shown(sign)}`);
          if (find.rule.means === 'present' && find.place === 'marker') widgets.add(find.rule.vendor);
        }
      }
    }
    return widgets;
  }

  return { detect };
}

/** True when a captcha blocks the page, false when it belongs to a form. */
function isCaptchaInTheWay({ vendor, rules }: Sighting, page: Page, widgets: ReadonlySet<Vendor>): boolean {
  const isOnPage = vendor.kind === 'captcha' && [...rules].some(({ type }) => type !== 'cookie');
  if (!isOnPage) return false;
  if (page.isRefusal) return true;
  return !page.zones.hasInputs && page.isThin && page.phrases.size > 0 && widgets.has(vendor);
}

interface Sightings {
  add(rule: Rule, evidence: string, isRedirect?: boolean): void;
  all(): Sighting[];
}

function createSightings(hops: readonly Hop[]): Sightings {
  const sightings = new Map<Vendor, Sighting>();
  return {
    all: () => [...sightings.values()],
    add(rule, evidence, isRedirect = false) {
      const { vendor } = rule;
      const { hosts } = vendor;
      if (hosts && !hops.some(({ host }) => isOneOf(host, hosts))) return;
      let sighting = sightings.get(vendor);
      if (sighting === undefined) {
        sighting = { vendor, rules: new Set(), evidence: new Set(), isInTheWay: false };
        sightings.set(vendor, sighting);
      }
      // A sign of the final response is not repeated for its redirects.
      if (isRedirect && sighting.rules.has(rule)) return;
      sighting.rules.add(rule);
      sighting.evidence.add(evidence);
    },
  };
}

const isOneOf = (host: string, names: readonly string[]): boolean =>
  names.some((name) =>
    name.includes('.') ? host === name || host.endsWith(`.${name}`) : host.split('.').slice(0, -1).includes(name),
  );

/** The final response first. */
function hopsOf({ finalUrl, status, headers, redirects = [] }: ObservedResponse): Hop[] {
  const final = { url: finalUrl, host: hostOf(finalUrl), status, headers, redirect: 0 };
  return [
    final,
    ...redirects.map((hop, index) => ({
      url: hop.url,
      host: hostOf(hop.url),
      status: hop.status,
      headers: hop.headers ?? {},
      redirect: index + 1,
    })),
  ];
}

const withLowerCaseNames = (headers: ResponseHeaders): ResponseHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';

/** Names and values. Browsers report several cookies as lines of one value. */
function* cookiesOf(given: string | string[]): Generator<[string, string]> {
  let count = 0;
  for (const lines of Array.isArray(given) ? given : [given]) {
    for (const line of lines.split('\n')) {
      if (++count > cookiesMax) return;
      const pair = beforeFirst(line.slice(0, valueCharactersMax), ';');
      const equals = pair.indexOf('=');
      if (equals > 0) yield [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
    }
  }
}

function bytesOf({ body = '' }: ObservedResponse): Buffer {
  if (typeof body === 'string') return Buffer.from(body.slice(0, scannedBytesMax)).subarray(0, scannedBytesMax);
  return Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, scannedBytesMax));
}

// Data in a successful response is content. In an error it may be a refusal in the requested format.
function textKind({ headers, status }: ObservedResponse, bytes: Buffer): 'html' | 'plain' | 'other' {
  const given = headers['content-type'];
  const type = beforeFirst((Array.isArray(given) ? given[0] : given) ?? '', ';')
    .trim()
    .toLowerCase();
  const beginning = bytes.subarray(0, 1024);
  if (/^(?:text\/html|application\/xhtml\+xml)$/.test(type)) return 'html';
  if (beginning.includes(0)) return 'other';
  if (type === '' || !type.includes('/')) return /^\s*</.test(beginning.toString('latin1')) ? 'html' : 'plain';
  if (type === 'text/plain') return 'plain';
  return status >= 400 && /^text\/|json|xml|javascript/.test(type) ? 'plain' : 'other';
}

interface Page {
  /** Decoded as Latin-1, so that offsets are byte offsets. */
  text: string;
  zones: PageZones;
  isError: boolean;
  /** Whether the status is one that refuses visitors. */
  isRefusal: boolean;
  isThin: boolean;
  phrases: Set<string>;
}

function openPage(bytes: Buffer, kind: 'html' | 'plain', status: number): Page {
  const text = bytes.toString('latin1');
  const zones: PageZones =
    kind === 'html' ? readZones(text) : { at: () => 'text', visibleCharacters: text.length, hasInputs: false };
  const isRefusal = refusalStatuses.has(status);
  return {
    text,
    zones,
    isError: status >= 400,
    isRefusal,
    isThin: isRefusal || zones.visibleCharacters < thinCharactersMax,
    phrases: new Set(),
  };
}

/** The text of the first match in the right place. */
function firstSign(find: BodyFind, ends: Int32Array, page: Page): string | undefined {
  const bytes = Buffer.byteLength(find.literal);
  for (const end of ends) {
    const start = end - bytes;
    if (!isInPlace(find, start, end, page)) continue;
    if (find.pattern === undefined) return find.literal;
    const around = page.text.slice(Math.max(0, start - beforeHit), end + afterHit);
    const match = find.pattern.exec(around);
    if (match !== null) return match[0];
  }
  return undefined;
}

function isInPlace({ rule, place }: BodyFind, start: number, end: number, page: Page): boolean {
  const isActing = rule === undefined || rule.means === 'challenged' || rule.means === 'blocked';
  if (isActing && !page.isThin) return false;
  return placeTests[place]({ rule, isActing, start, end, page, zone: page.zones.at(start) });
}

interface Match {
  rule: Rule | undefined;
  /** Whether the sign means that the page was challenged or blocked. */
  isActing: boolean;
  start: number;
  end: number;
  page: Page;
  zone: Zone;
}

const placeTests: Record<BodyFind['place'], (match: Match) => boolean> = {
  script: ({ zone }) => zone === 'load',
  marker({ rule, isActing, page, zone }) {
    const isCode = zone === 'tag' || zone === 'load';
    if (!isActing) return isCode;
    if (page.isError) return true;
    // Host names also occur on the empty shells of applications, so weaker signs need an error status.
    return rule?.weight === 'strong' && (isCode || zone === 'comment');
  },
  phrase({ start, page, zone }) {
    if (page.isError) return true;
    if (page.zones.visibleCharacters > tersePhrasePageMax) return false;
    return zone === 'text' && !quotationMark.test(page.text.slice(Math.max(0, start - 8), start));
  },
  title: isAtTitleStart,
  'whole title': (match) =>
    isAtTitleStart(match) && /^\s*<\/title/i.test(match.page.text.slice(match.end, match.end + 100)),
};

function isAtTitleStart({ start, page }: Match): boolean {
  return /<title[^>]*>\s*$/i.test(page.text.slice(Math.max(0, start - 200), start));
}

const quotationMark = /(?:["'`\u00ab]|&quot;|&[lr][ds]quo;|&#34;|\u00e2\u0080[\u0098\u009c])\s*$/;

/** The detection for a refusal without signs of a vendor. */
function unknownRefusal({ status, headers }: ObservedResponse, page: Page | undefined): Detection | undefined {
  const phrases = [...(page?.phrases ?? [])].toSorted();
  const isChallenge = phrases.some((phrase) => challenges.includes(phrase));
  // An API that refuses with JSON or XML refuses this caller, not bots in general.
  if (isData(headers['content-type'], page) && !isChallenge) return undefined;
  // These statuses refuse a visitor. Others also stand for a login, a method or an outage, so they need a phrase.
  const isRefusal = status === 403 || status === 429 || status === 999;
  const isRefusalWithPhrase =
    (status === 401 || status === 405 || status === 406 || status === 503) && phrases.length > 0;
  if (!isRefusal && (!isRefusalWithPhrase || headers['www-authenticate'] !== undefined)) return undefined;
  return {
    vendor: 'unknown',
    kind: 'unknown',
    state: isChallenge ? 'challenged' : 'blocked',
    confidence: 'low',
    evidence: [`status ${status}`, ...phrases.map((phrase) => `body ${phrase}`)],
  };
}

const isData = (contentType: string | string[] | undefined, page: Page | undefined): boolean =>
  /json|xml|javascript/i.test(String(contentType).replace(/xhtml\+xml/i, '')) ||
  /^\s*(?:[[{]|<\?xml(?![^>]*>\s*<!doctype html))/i.test(page?.text.slice(0, 200) ?? '');

// People read the evidence: remove control characters and limit the length.
function shown(text: string): string {
  // eslint-disable-next-line no-control-regex
  const clean = text.replaceAll(/[\u0000-\u0020\u007f-\u009f]+/g, ' ').trim();
  return clean.length > shownCharactersMax ? `${clean.slice(0, shownCharactersMax)}…` : clean;
}
