// Detects the bot protection behind a response. Pure: it gets a response that has already been fetched.
import type { ResponseHeaders } from '../../web/http/http-engine.ts';
import { answerBytesMax, firstSign, isInconclusive, mayRefuse, openPage, referenceIn } from './body-signs.ts';
import type { Page } from './body-signs.ts';
import { withCustomVendors } from './custom-vendor.ts';
import type { CustomVendor } from './custom-vendor.ts';
import { translatedPhrases } from './generic-phrases.ts';
import { readableText } from './readable-text.ts';
import { cookiesOf, hostOf, shown, valueCharactersMax } from './response-parts.ts';
import type { ObservedResponse } from './response-parts.ts';
import { addRefusal } from './refusal.ts';
import { compileRules } from './rules.ts';
import type { BodyFind, Rule, Rules, ValueRule } from './rules.ts';
import { hasCheckTitle, hasFewLinks, isDemo } from './standalone-pages.ts';
import type { Vendor } from './vendor.ts';
import { vendors as allVendors } from './vendors.ts';
import { judge } from './verdict.ts';
import type { Confidence, Detection, NearSign, OnNear, Sighting } from './verdict.ts';
import { beforeFirst, sharesWord } from '../../contract/text.ts';

export type { ObservedResponse } from './response-parts.ts';

export interface AntibotReport {
  /** A slug of the vendor table, `none`, or `unknown` for a refusal without signs of a vendor. */
  vendor: string;
  confidence: Confidence | 'none';
  detections: Detection[];
}

export interface Detector {
  /** Never throws and sends no requests. Takes time proportional to the size of the response. */
  detect(response: ObservedResponse, options?: DetectorOptions): AntibotReport;
}

/** A detector to which vendors can be added. */
export interface OpenDetector extends Detector {
  /** The vendors of the operator. */
  readonly custom: readonly CustomVendor[];
  /** Replaces the vendors of the operator. Takes some 50 ms. */
  replaceCustom(vendors: readonly CustomVendor[]): void;
}

/** A report with the signs that almost matched. */
export interface ExplainedReport extends AntibotReport {
  near?: NearSign[];
}

export interface DetectorOptions {
  /** Called for every sign that almost matched. */
  onNear?: OnNear | undefined;
}

export const scannedBytesMax = 6 * 1024 * 1024;

interface Hop {
  url: string;
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

const nearMax = 200;

/** Detects, and lists the signs that almost matched, each once. */
export function detectAndExplain({ detect }: Detector, response: ObservedResponse): ExplainedReport {
  const near = new Map<string, NearSign>();
  const onNear: OnNear = (one) => {
    if (near.size < nearMax) near.set(`${one.vendor} ${one.sign}`, one);
  };
  const report = detect(response, { onNear });
  const found = new Set(report.detections.map(({ vendor }) => vendor));
  return { ...report, near: [...near.values()].filter(({ vendor }) => !found.has(vendor)) };
}

export function createDetector({ vendors = allVendors }: { vendors?: readonly Vendor[] } = {}): OpenDetector {
  let custom: readonly CustomVendor[] = [];
  let rules = rulesOf(vendors);

  function detect(given: ObservedResponse, { onNear }: DetectorOptions = {}): AntibotReport {
    const response = { ...given, headers: withLowerCaseNames(given.headers) };
    const hops = hopsOf(response);
    const seen = createSightings(hops, onNear);
    for (const hop of hops) readHop(hop, seen);
    for (const name of response.canonicalNames ?? []) {
      const host = name.toLowerCase().slice(0, 255);
      for (const rule of rules.canonicalNames) if (rule.pattern.test(host)) seen.add(rule, `cname ${shown(host)}`);
    }
    const page = readBody(response, seen);
    const { detections, prose } = judge(seen.all(), response.status, onNear);
    addRefusal({ response, page, prose }, detections);
    const first = detections.find(({ kind }) => kind !== 'cdn');
    return { vendor: first?.vendor ?? 'none', confidence: first?.confidence ?? 'none', detections };
  }

  function readHop(hop: Hop, seen: Sightings): void {
    const suffix = hop.redirect === 0 ? '' : ` (redirect ${hop.redirect})`;
    const judgeValue = (rule: ValueRule, name: string, value: string, evidence: () => string) => {
      if (!(rule.value?.test(value) ?? true)) {
        if (seen.miss && (!sharedHeaders.has(name) || sharesWord(rule.value?.source ?? '', value)))
          seen.miss(rule, evidence() + suffix, `its value does not match ${String(rule.value)}`);
        return;
      }
      if (rule.only?.includes(hop.status) === false) seen.miss?.(rule, evidence() + suffix, onlyWith(rule));
      else seen.add(rule, evidence() + suffix, hop.redirect > 0);
    };
    for (const [name, given] of Object.entries(hop.headers)) {
      if (given === undefined) continue;
      const header = name.toLowerCase();
      if (header === 'set-cookie') {
        for (const [cookie, value] of cookiesOf(given)) {
          for (const rule of rules.cookies.find(cookie))
            judgeValue(rule, cookie, value, () => `cookie ${shown(cookie)}`);
        }
        continue;
      }
      for (const whole of Array.isArray(given) ? given : [given]) {
        const value = whole.slice(0, valueCharactersMax).trim();
        if (value === '') continue;
        if (seen.miss === undefined && rules.headerGates.get(header)?.test(value) === false) continue;
        for (const rule of rules.headers.find(header))
          judgeValue(rule, header, value, () => `header ${header}: ${shown(value)}`);
      }
    }
    for (const url of urlsOf(hop)) {
      for (const rule of rules.urls)
        if (rule.pattern.test(url)) seen.add(rule, `url ${shown(url)}${suffix}`, hop.redirect > 0);
    }
    for (const rule of rules.statuses.get(hop.status) ?? [])
      seen.add(rule, `status ${hop.status}${suffix}`, hop.redirect > 0);
  }

  /** Adds the signs in the body. Undefined when the body was not examined: it is not text, or contains nothing of interest. */
  function readBody(response: ObservedResponse, seen: Sightings): Page | undefined {
    const bytes = bytesOf(response);
    if (bytes.length === 0) return undefined;
    const kind = textKind(response, bytes);
    if (kind === 'other') return undefined;
    const hits = rules.scanner.scan(bytes);
    const hasVendorSigns = hits.some((literal) => rules.finds[literal]?.some(({ rule }) => rule !== undefined));
    const { status } = response;
    const isError = mayRefuse(status);
    if (!hasVendorSigns && !isError && !mayStandAlone(kind, status, bytes)) return undefined; // true for most pages
    const page = openPage(bytes, kind, status);
    const signs = addBodySigns(hits, page, status, seen);
    if (isError && page.isThin) for (const one of translatedPhrases(statedIn(page), status)) page.phrases.add(one);
    for (const rule of rules.references) {
      const sign = rule.only?.includes(status) === false ? undefined : referenceIn(rule.pattern, page);
      if (sign !== undefined) seen[rule.isNaming ? 'add' : 'addTo'](rule, `${rule.type} ${shown(sign)}`);
    }
    for (const sighting of seen.all()) sighting.isBlocking = isBlocking(sighting, page, signs.get(sighting.vendor));
    return page;
  }

  /** Adds the signs and phrases that are in the right place. Returns what the page has of each vendor. */
  function addBodySigns(
    hits: readonly number[],
    page: Page,
    status: number,
    seen: Sightings,
  ): ReadonlyMap<Vendor, VendorParts> {
    const parts = new Map<Vendor, VendorParts>();
    for (const literal of hits) {
      const ends = rules.scanner.placesOf(literal).map((last) => last + 1);
      for (const find of rules.finds[literal] ?? []) {
        const sign = firstSign(find, ends, page);
        const { rule } = find;
        if (sign === undefined) {
          if (rule !== undefined) seen.miss?.(rule, `${rule.type} ${shown(find.literal)}`, notThere(find));
          continue;
        }
        if (rule === undefined) page.phrases.add(find.literal);
        else if (rule.only?.includes(status) === false) {
          seen.miss?.(rule, `${rule.type} ${shown(sign.text)}`, onlyWith(rule));
        } else {
          const isWeak = sign.isSetting && isWidget(rule.vendor);
          seen.add(isWeak ? weakened(rule) : rule, `${rule.type} ${shown(sign.text)}`);
          if (rule.means !== 'present' || isWeak) continue;
          const own = parts.get(rule.vendor) ?? { markers: 0, scripts: 0 };
          if (find.place === 'marker') own.markers++;
          if (find.place === 'script') own.scripts++;
          parts.set(rule.vendor, own);
        }
      }
    }
    return parts;
  }

  return {
    detect,
    get custom() {
      return custom;
    },
    replaceCustom(given) {
      rules = rulesOf(withCustomVendors(vendors, given));
      custom = given;
    },
  };
}

const statedCharactersMax = 32 * 1024;

/** The part of an error in which it may refuse the visitor. The scripts of a site mention refusals that its page does not show. */
const statedIn = ({ text, hasContent }: Page): string =>
  hasContent ? readableText(text.slice(0, statedCharactersMax)) : text;

/** Headers that ordinary servers send, at which many vendors look. */
const sharedHeaders = new Set(['server', 'via', 'x-powered-by', 'x-cache', 'location', 'content-security-policy']);

const onlyWith = ({ only = [] }: Rule): string => `it counts only with status ${only.join(', ')}`;

const placeNames: Record<BodyFind['place'], string> = {
  marker: 'in the code of a page that acts like this',
  link: 'in the URL of a resource',
  script: 'in the URL of a script, a frame or a preload',
  phrase: 'in the text of a page that refuses visitors',
  answer: 'in a short answer in JSON',
  title: 'at the beginning of the title',
  'whole title': 'as the whole title',
};

const notThere = ({ place, pattern }: BodyFind): string =>
  pattern === undefined
    ? `the text is on the page, but not ${placeNames[place]}`
    : `the text is on the page, but not ${placeNames[place]}, or the text around it does not match ${String(pattern)}`;

/** The parts of a page that belong to a vendor. */
interface VendorParts {
  markers: number;
  scripts: number;
}

/** Widgets and scripts that sites add to their pages. Their addresses also occur in settings that are never used. */
const isWidget = ({ kind }: Vendor): boolean => kind === 'captcha' || kind === 'fraud-detection';

const weakRules = new WeakMap<Rule, Rule>();

/** The same rule as a weak sign. */
function weakened(rule: Rule): Rule {
  const weak = weakRules.get(rule) ?? { ...rule, weight: 'weak', strength: 'weak' };
  weakRules.set(rule, weak);
  return weak;
}

/** True when the vendor's check replaces the page, false when it is a part of the page. */
function isBlocking({ vendor, rules }: Sighting, page: Page, parts: VendorParts | undefined): boolean {
  const isOnPage = [...rules].some(
    ({ type, strength }) => (type === 'body' || type === 'script') && strength !== 'weak',
  );
  if (!isOnPage) return false;
  if (vendor.kind === 'captcha' && page.isRefusal) return true;
  if (vendor.kind === 'fraud-detection') return page.isRefusal && page.isGate && page.phrases.size > 0;
  if (parts === undefined) return false;
  const isAlone = page.isEmpty && page.zones.loadedScripts <= parts.scripts;
  if (vendor.kind !== 'captcha') return isAlone && [...rules].some(({ isCheck }) => isCheck);
  return (isAlone || isCaptchaGate(page, parts)) && !isDemo(page.text);
}

const isCaptchaGate = ({ text, isThin, zones, phrases }: Page, { markers }: VendorParts): boolean =>
  isThin && !zones.hasInputs && markers > 0 && (phrases.size > 0 || hasCheckTitle(text));

const mayStandAlone = (kind: string, status: number, bytes: Buffer): boolean =>
  kind === 'html' && isInconclusive(status) && hasFewLinks(bytes);

interface Sightings {
  /** Reports a sign that almost matched; undefined without a listener. */
  miss: ((rule: Rule, sign: string, why: string) => void) | undefined;
  add(rule: Rule, evidence: string, isRedirect?: boolean): void;
  /** Adds a sign that confirms others, but is not enough to name its vendor. */
  addTo(rule: Rule, evidence: string): void;
  all(): Sighting[];
}

function createSightings(hops: readonly Hop[], onNear: OnNear | undefined): Sightings {
  const sightings = new Map<Vendor, Sighting>();
  return {
    miss: onNear && ((rule, sign, why) => onNear({ vendor: rule.vendor.slug, sign, why })),
    all: () => [...sightings.values()],
    addTo(rule, evidence) {
      const sighting = sightings.get(rule.vendor);
      sighting?.rules.add(rule);
      sighting?.evidence.add(evidence);
    },
    add(rule, evidence, isRedirect = false) {
      const { vendor } = rule;
      const { hosts } = vendor;
      if (hosts && !rule.onAnyHost && !hops.some(({ url }) => isOneOf(hostOf(url), hosts))) {
        onNear?.({ vendor: vendor.slug, sign: evidence, why: `it counts only on ${hosts.join(', ')}` });
        return;
      }
      let sighting = sightings.get(vendor);
      if (sighting === undefined) {
        sighting = { vendor, rules: new Set(), evidence: new Set(), isBlocking: false };
        sightings.set(vendor, sighting);
      }
      // A sign of the final response is not repeated for its redirects.
      if (isRedirect && sighting.rules.has(rule)) return;
      sighting.rules.add(rule);
      sighting.evidence.add(evidence);
    },
  };
}

/** The URL of the response, and the target of a redirect that was not followed. */
function urlsOf({ url, status, headers, redirect }: Hop): string[] {
  const target = redirect === 0 && status >= 300 && status < 400 ? [headers['location'] ?? []].flat() : [];
  return [url, ...target.slice(0, 1)].map((one) => one.slice(0, valueCharactersMax));
}

const isOneOf = (host: string, names: readonly string[]): boolean =>
  names.some((name) =>
    name.includes('.') ? host === name || host.endsWith(`.${name}`) : host.split('.').slice(0, -1).includes(name),
  );

/** The final response first. */
function hopsOf({ finalUrl, status, headers, redirects = [] }: ObservedResponse): Hop[] {
  const final = { url: finalUrl, status, headers, redirect: 0 };
  return [
    final,
    ...redirects.map((hop, index) => ({
      url: hop.url,
      status: hop.status,
      headers: hop.headers ?? {},
      redirect: index + 1,
    })),
  ];
}

const withLowerCaseNames = (headers: ResponseHeaders): ResponseHeaders =>
  Object.keys(headers).every((name) => !upperCase.test(name))
    ? headers
    : Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const upperCase = /[A-Z]/;

function bytesOf({ body = '' }: ObservedResponse): Buffer {
  if (typeof body === 'string') return Buffer.from(body.slice(0, scannedBytesMax)).subarray(0, scannedBytesMax);
  const bytes = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, scannedBytesMax));
  const encoding = utf16Of(bytes);
  return encoding === undefined ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes));
}

// Literals are searched for as bytes: all other encodings of pages have ASCII in them.
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : undefined;
}

// Data in a successful response is content, unless it is short: it may be a challenge in the requested format. So may an error.
function textKind({ headers, status }: ObservedResponse, bytes: Buffer): 'html' | 'plain' | 'data' | 'other' {
  const given = headers['content-type'];
  const type = beforeFirst((Array.isArray(given) ? given[0] : given) ?? '', ';')
    .trim()
    .toLowerCase();
  const beginning = bytes.subarray(0, 1024);
  if (/^(?:text\/html|application\/xhtml\+xml)$/.test(type)) return 'html';
  if (beginning.includes(0)) return 'other';
  if (type === '' || !type.includes('/')) return /^\s*</.test(beginning.toString('latin1')) ? 'html' : 'plain';
  if (type === 'text/plain') return 'plain';
  if (status >= 400) return /^text\/|json|xml|javascript/.test(type) ? 'plain' : 'other';
  return bytes.length <= answerBytesMax && /json|javascript/.test(type) ? 'data' : 'other';
}
