// Turns the scrape options of Firecrawl into calls of our endpoints: the cheapest ones that return what is requested.
import { badParameter } from '../../contract/errors.ts';
import { objectOf } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import { readActions } from './actions.ts';
import type { Actions } from './actions.ts';
import { readFormats } from './formats.ts';
import type { Formats } from './formats.ts';
import {
  given,
  readChoice,
  readFlag,
  readList,
  readNumber,
  readObject,
  readText,
  readTexts,
  sentValue,
  toSeconds,
  unreadNames,
} from './values.ts';
import type { Version } from './values.ts';

export type PageOperation = 'crawler' | 'rendering' | 'webunlocker';

export interface PlannedPage {
  operation: PageOperation;
  /** Parameters without the address. */
  params: JsonObject;
}

export interface PlannedCapture {
  /** Where the file appears in the document. */
  place: 'screenshot' | 'actions.screenshots' | 'actions.pdfs';
  /** Parameters of `/v1/website/screenshot` without the address. */
  params: JsonObject;
}

export interface ScrapePlan {
  /** The call that fetches the page; undefined if only files are requested. */
  page: PlannedPage | undefined;
  captures: PlannedCapture[];
  /** For each browser instruction, the index of its action. */
  places: number[];
  /** True: `actions.scrapes` is requested. */
  hasScrape: boolean;
  /** True: a page without content is rendered too. */
  rendersShells: boolean;
  ignored: string[];
}

export interface PlanOptions {
  version: Version;
  /** Whether the operator allows invalid certificates. */
  allowsInsecureTls: boolean;
  /** The path of the options in the request, such as `scrapeOptions.`; '' for the request itself. */
  prefix?: string;
  /** Other members of the request that are read elsewhere. */
  others?: readonly string[];
}

const storeSecondsMax = 2_592_000;
const renderWaitMsMax = 30_000;
const captureWaitMsMax = 10_000;
const mobileDevice = 'pixel_7_pro';

/** The options that have an effect, or none by intention. */
export const readMembers = [
  'formats',
  'headers',
  'includeTags',
  'excludeTags',
  'onlyMainContent',
  'timeout',
  'waitFor',
  'mobile',
  'actions',
  'location',
  'geolocation',
  'skipTlsVerification',
  'removeBase64Images',
  'blockAds',
  'proxy',
  'maxAge',
  'storeInCache',
  'parsers',
  'parsePDF',
  'fastMode',
  // Sent by clients to identify themselves.
  'origin',
  'integration',
  'x_api_key',
];

/** Ignoring these would mislead: they restrict what may happen, or promise another result. */
const refused: Readonly<Record<string, string>> = {
  agent: 'is not offered: it needs a language model',
  minAge: 'is not offered; use maxAge',
  lockdown: 'is not offered; use maxAge',
  redactPII: 'is not offered: nothing is removed from pages',
  threatProtection: 'is not offered',
  profile: 'is not offered; use `session` of /v1/website/rendering',
  zeroDataRetention: 'is not offered per request; the workspace setting "log privacy" stores no parameters and bodies',
};

/** Throws a 400 that names the option with Firecrawl's name. */
export function planScrape(sent: JsonObject, options: PlanOptions): ScrapePlan {
  const { prefix = '', others = [] } = options;
  refuseOptions(sent, prefix);
  const formats = readFormats(sent, prefix);
  const actions = readActions(sent, prefix);
  const ignored = unreadNames(sent, new Set([...readMembers, ...Object.keys(refused), ...others]), prefix);
  const shared = sharedParams(sent, options, ignored);
  const browser = browserParams(sent, actions, prefix);
  const captures = planCaptures(sent, { formats, actions, shared, browser }, prefix);
  const wantsPage = captures.length === 0 || hasPageFormat(formats) || actions.hasScrape;
  const operation = operationOf(sent, browser, prefix);
  return {
    page: wantsPage
      ? { operation, params: pageParams(sent, { formats, actions, shared, browser, operation }, prefix) }
      : undefined,
    captures,
    places: actions.places,
    hasScrape: actions.hasScrape,
    rendersShells:
      operation === 'crawler' && formats.markdown && readFlag(sent, 'fastMode', `${prefix}fastMode`) !== true,
    ignored,
  };
}

function refuseOptions(sent: JsonObject, prefix: string): void {
  for (const [name, why] of Object.entries(refused)) {
    const value = sentValue(sent, name);
    if (value !== undefined && value !== false) throw badParameter(prefix + name, why);
  }
  for (const [index, parser] of (readList(sent, 'parsers', `${prefix}parsers`) ?? []).entries()) {
    const { mode, pages, blocks, pageMarkdown } = objectOf(parser);
    const place = `${prefix}parsers[${index}]`;
    if (mode === 'ocr') throw badParameter(`${place}.mode`, 'must be fast or auto: there is no text recognition');
    if (pages === true || blocks === true || pageMarkdown === true)
      throw badParameter(place, 'cannot return pages or blocks; the document is returned as one text');
  }
}

const hasPageFormat = ({ markdown, html, rawHtml, links, images, attributes }: Formats): boolean =>
  markdown || html || rawHtml || links || images || attributes.length > 0;

/** Parameters of all endpoints that fetch a page. */
function sharedParams(
  sent: JsonObject,
  { prefix = '', allowsInsecureTls }: PlanOptions,
  ignored: string[],
): JsonObject {
  const timeout = readNumber(sent, 'timeout', [1, Number.MAX_SAFE_INTEGER], `${prefix}timeout`);
  const where = sentValue(sent, 'location') === undefined ? 'geolocation' : 'location';
  const location = readObject(sent, where, prefix + where) ?? {};
  const languages = readTexts(location, 'languages', `${prefix}${where}.languages`) ?? [];
  const isInsecure = readFlag(sent, 'skipTlsVerification', `${prefix}skipTlsVerification`) === true;
  if (isInsecure && !allowsInsecureTls) ignored.push(`${prefix}skipTlsVerification`);
  return given({
    headers: readObject(sent, 'headers', `${prefix}headers`),
    timeout: timeout === undefined ? undefined : toSeconds(timeout, [1, 60]),
    country: countryOf(location, prefix + where),
    accept_language: languages.length === 0 ? undefined : languages.map(weighted).join(','),
    ignore_tls_errors: isInsecure && allowsInsecureTls ? true : undefined,
  });
}

/** Firecrawl's default, "US-generic", is not a particular place. */
function countryOf(location: JsonObject, place: string): string | undefined {
  const country = readText(location, 'country', `${place}.country`)?.trim();
  return country === '' || country?.toLowerCase() === 'us-generic' ? undefined : country;
}

/** `de`, `en;q=0.9`, `fr;q=0.8`: as browsers send them. */
const weighted = (language: string, index: number): string =>
  index === 0 ? language : `${language};q=${Math.max(1, 10 - index) / 10}`;

interface BrowserParams {
  /** Whether the request needs a browser. */
  isNeeded: boolean;
  waitMs: number;
  params: JsonObject;
}

/** Parameters of both rendering and screenshots. */
function browserParams(sent: JsonObject, { script, instructions }: Actions, prefix: string): BrowserParams {
  const isMobile = readFlag(sent, 'mobile', `${prefix}mobile`) === true;
  const waitMs = readNumber(sent, 'waitFor', [0, renderWaitMsMax], `${prefix}waitFor`) ?? 0;
  readFlag(sent, 'blockAds', `${prefix}blockAds`);
  return {
    isNeeded: isMobile || waitMs > 0 || script !== undefined || instructions.length > 0,
    waitMs,
    params: given({
      device: isMobile ? mobileDevice : undefined,
      scripts: script,
      browser_instructions: instructions.length > 0 ? instructions : undefined,
    }),
  };
}

/** The cheapest endpoint that can do it. */
function operationOf(sent: JsonObject, { isNeeded }: BrowserParams, prefix: string): PageOperation {
  const proxy = readChoice(sent, 'proxy', ['basic', 'stealth', 'enhanced', 'auto'], `${prefix}proxy`);
  if (proxy !== 'stealth' && proxy !== 'enhanced') return isNeeded ? 'rendering' : 'crawler';
  if (isNeeded)
    throw badParameter(`${prefix}proxy`, `cannot be ${proxy} together with waitFor, mobile or actions; use basic`);
  return 'webunlocker';
}

interface Planned {
  formats: Formats;
  actions: Actions;
  shared: JsonObject;
  browser: BrowserParams;
}

function pageParams(
  sent: JsonObject,
  { formats, actions, shared, browser, operation }: Planned & { operation: PageOperation },
  prefix: string,
): JsonObject {
  const isRendered = operation === 'rendering';
  const include = readTexts(sent, 'includeTags', `${prefix}includeTags`) ?? [];
  const exclude = readTexts(sent, 'excludeTags', `${prefix}excludeTags`) ?? [];
  const main = readFlag(sent, 'onlyMainContent', `${prefix}onlyMainContent`) ?? include.length === 0;
  const wanted = [
    ...(formats.markdown ? ['markdown'] : []),
    ...(formats.html || actions.hasScrape ? ['html'] : []),
    ...(formats.rawHtml && !isRendered ? ['source'] : []),
    ...(formats.links ? ['links'] : []),
    ...(formats.images ? ['images'] : []),
    'metadata',
  ];
  return given({
    ...shared,
    formats: wanted.join(','),
    only_main_content: main,
    include_selectors: include.length === 0 ? undefined : include.join(','),
    exclude_selectors: exclude.length === 0 ? undefined : exclude.join(','),
    extract: extractRules(formats, isRendered),
    max_age: storeSeconds(sent, prefix),
    ...(isRendered && { ...browser.params, wait_in_seconds: browser.waitMs / 1000, ...adBlock(sent, 'block_ads') }),
  });
}

/** What our formats do not contain. */
const extractRules = ({ rawHtml, attributes }: Formats, isRendered: boolean): JsonObject => ({
  keywords: { selector: 'meta[name="keywords" i]', attribute: 'content' },
  robots: { selector: 'meta[name="robots" i]', attribute: 'content' },
  // In a browser, `source` would be the page before its scripts.
  ...(rawHtml && isRendered && { raw_html: { selector: 'html', output: 'html' } }),
  ...Object.fromEntries(
    attributes.map(({ selector, attribute }, index) => [`attribute_${index}`, { selector, attribute, all: true }]),
  ),
});

/** Firecrawl counts in milliseconds, and 0 means no stored answer. */
function storeSeconds(sent: JsonObject, prefix: string): number | undefined {
  const ms = readNumber(sent, 'maxAge', [0, Number.MAX_SAFE_INTEGER], `${prefix}maxAge`) ?? 0;
  const seconds = Math.min(storeSecondsMax, Math.floor(ms / 1000));
  // An answer that may be served from the store is also written to it.
  return seconds === 0 || readFlag(sent, 'storeInCache', `${prefix}storeInCache`) === false ? undefined : seconds;
}

const adBlock = (sent: JsonObject, name: string): JsonObject =>
  sentValue(sent, 'blockAds') === false ? {} : { [name]: true };

function planCaptures(
  sent: JsonObject,
  { formats, actions, shared, browser }: Planned,
  prefix: string,
): PlannedCapture[] {
  const wanted: PlannedCapture[] = [
    ...(formats.screenshot === undefined ? [] : [{ place: 'screenshot' as const, params: formats.screenshot }]),
    ...actions.captures.map(({ kind, params }) => ({
      place: kind === 'screenshot' ? ('actions.screenshots' as const) : ('actions.pdfs' as const),
      params,
    })),
  ];
  if (wanted.length > 0 && browser.waitMs > captureWaitMsMax)
    throw badParameter(`${prefix}waitFor`, `must be at most ${captureWaitMsMax} for a screenshot`);
  return wanted.map(({ place, params }) => ({
    place,
    params: {
      ...shared,
      ...browser.params,
      ...(browser.waitMs > 0 && { delay: browser.waitMs / 1000 }),
      ...adBlock(sent, 'remove_ads'),
      ...params,
    },
  }));
}
