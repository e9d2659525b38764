// A rule as rows of a form. Rules that rows cannot express are edited as JSON.
import type { Meaning, VendorKind, Weight } from '../../src/contract/bot-protection.ts';
import { isRow } from './json.ts';
import type { Row } from './json.ts';

/** One sign of a technology. */
export interface TechnologySign {
  place: TechnologyPlace;
  /** Name of the header, cookie, meta tag or variable; empty for other places. */
  key: string;
  pattern: string;
}

const keyed = ['headers', 'cookies', 'meta', 'js'] as const;
const plain = ['html', 'text', 'scripts', 'scriptSrc', 'css', 'url', 'dom'] as const;
type TechnologyPlace = (typeof keyed)[number] | (typeof plain)[number];

export const technologyPlaces: Record<TechnologyPlace, { label: string; key?: string; pattern: string }> = {
  headers: { label: 'Response header', key: 'Header', pattern: 'Pattern of its value' },
  cookies: { label: 'Cookie', key: 'Cookie', pattern: 'Pattern of its value' },
  meta: { label: 'Meta tag', key: 'Meta name', pattern: 'Pattern of its content' },
  js: { label: 'JavaScript variable', key: 'Variable', pattern: 'Pattern of its value' },
  html: { label: 'HTML source', pattern: 'Pattern' },
  text: { label: 'Visible text', pattern: 'Pattern' },
  scripts: { label: 'Script text', pattern: 'Pattern' },
  scriptSrc: { label: 'Script URL', pattern: 'Pattern' },
  css: { label: 'Style sheet', pattern: 'Pattern' },
  url: { label: 'Page URL', pattern: 'Pattern' },
  dom: { label: 'Element', pattern: 'CSS selector' },
};

export const isTechnologyPlace = (name: string): name is TechnologyPlace => Object.hasOwn(technologyPlaces, name);

export const hasKey = (place: TechnologyPlace): place is (typeof keyed)[number] => keyed.some((one) => one === place);

/** The rows of a definition; null if it cannot be shown as rows. */
export function toTechnologySigns(definition: Row): TechnologySign[] | null {
  const signs: TechnologySign[] = [];
  for (const place of keyed) {
    const map = definition[place];
    if (map === undefined) continue;
    if (!isRow(map)) return null;
    for (const [key, value] of Object.entries(map)) {
      const patterns = toTexts(value);
      if (patterns === null) return null;
      signs.push(...patterns.map((pattern) => ({ place, key, pattern })));
    }
  }
  for (const place of plain) {
    const patterns = toTexts(definition[place] ?? []);
    if (patterns === null) return null;
    signs.push(...patterns.map((pattern) => ({ place, key: '', pattern })));
  }
  return signs;
}

/** The definition with its rows replaced by these. */
export function withTechnologySigns(definition: Row, signs: readonly TechnologySign[]): Row {
  const rest = Object.fromEntries(Object.entries(definition).filter(([field]) => !(field in technologyPlaces)));
  for (const place of keyed) {
    const own = signs.filter((sign) => sign.place === place);
    if (own.length === 0) continue;
    const byKey = Map.groupBy(own, ({ key }) => key);
    rest[place] = Object.fromEntries(
      [...byKey].map(([key, all]) => [key, oneOrAll(all.map(({ pattern }) => pattern))]),
    );
  }
  for (const place of plain) {
    const own = signs.filter((sign) => sign.place === place).map(({ pattern }) => pattern);
    if (own.length > 0) rest[place] = oneOrAll(own);
  }
  return rest;
}

function toTexts(value: unknown): string[] | null {
  const list: unknown[] = [value].flat();
  return list.every((one) => typeof one === 'string') ? list : null;
}

const oneOrAll = (texts: string[]): string | string[] => (texts.length === 1 ? (texts[0] ?? '') : texts);

/** The field that the service names in messages about this row. */
export const fieldOfSign = ({ place, key, pattern }: TechnologySign): string =>
  place === 'dom' ? `dom ${JSON.stringify(pattern)}` : hasKey(place) ? `${place}.${key}` : place;

// ---- vendors ---------------------------------------------------------------------------------------------------------------

/** One sign of a vendor of bot protection. */
export interface VendorSign {
  sign: VendorPlace;
  text: string;
  value: string;
  means: string;
  weight: string;
  /** What rows do not show, such as `only`. */
  rest: Row;
}

type VendorPlace = 'header' | 'cookie' | 'script' | 'link' | 'marker' | 'phrase' | 'title' | 'url' | 'cname';

export const vendorPlaces: Record<VendorPlace, { label: string; text: string; value?: string }> = {
  header: { label: 'Response header', text: 'Header', value: 'Pattern of its value' },
  cookie: { label: 'Cookie', text: 'Cookie', value: 'Pattern of its value' },
  script: { label: 'URL of a script or frame', text: 'Text in the URL' },
  link: { label: 'URL of another resource', text: 'Text in the URL' },
  marker: { label: 'Code of the page', text: 'Text' },
  phrase: { label: 'Visible text', text: 'Text' },
  title: { label: 'Title', text: 'Title, or its beginning and *' },
  url: { label: 'URL of the response', text: 'Pattern' },
  cname: { label: 'Canonical host name', text: 'Pattern' },
};

/** Records, so that the compiler finds a missing name: the dashboard imports only types of the service. */
export const vendorKinds = Object.keys({
  'bot-management': true,
  'challenge-pow': true,
  waf: true,
  'rate-limit': true,
  captcha: true,
  'fraud-detection': true,
  cdn: true,
} satisfies Record<VendorKind, true>);
export const meanings = Object.keys({
  present: true,
  challenged: true,
  blocked: true,
  edge: true,
} satisfies Record<Meaning, true>);
export const weights = Object.keys({ strong: true, medium: true, weak: true } satisfies Record<Weight, true>);

export const isVendorPlace = (name: string): name is VendorPlace => Object.hasOwn(vendorPlaces, name);

/** The rows of a definition; null if it cannot be shown as rows. */
export function toVendorSigns({ signals = [] }: Row): VendorSign[] | null {
  if (!Array.isArray(signals)) return null;
  const rows = signals.map((signal: unknown): VendorSign | null => {
    if (!isRow(signal)) return null;
    const sign = Object.keys(signal).find(isVendorPlace);
    if (sign === undefined || typeof signal[sign] !== 'string') return null;
    const { [sign]: text, value = '', means = 'present', weight = 'strong', ...rest } = signal;
    if (typeof text !== 'string' || typeof value !== 'string') return null;
    return { sign, text, value, means: String(means), weight: String(weight), rest };
  });
  return rows.every((row) => row !== null) ? rows : null;
}

export const withVendorSigns = (definition: Row, signs: readonly VendorSign[]): Row => ({
  ...definition,
  signals: signs.map(({ sign, text, value, means, weight, rest }) => ({
    [sign]: text,
    ...(vendorPlaces[sign].value !== undefined && value !== '' && { value }),
    means,
    ...(weight !== 'strong' && { weight }),
    ...rest,
  })),
});

// ---- a rule from an unknown product ----------------------------------------------------------------------------------------

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** A definition from what is unusual about a response. The first sign decides the state, with this status only. */
export function ruleFromCandidate(candidate: Row, { state, status }: { state: string; status: number }): Row {
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  const headers = texts(candidate['headers']).map((line) => {
    const colon = line.indexOf(': ');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 2)];
    const product = /^[\w.-]+/.exec(value)?.[0];
    // Values of most headers differ from response to response; that of Server names the product.
    return name === 'server' && product !== undefined
      ? { header: name, value: `^${escaped(product)}` }
      : { header: name };
  });
  const signs: Row[] = [
    ...headers,
    ...texts(candidate['cookies']).map((cookie) => ({ cookie })),
    ...texts(candidate['script_hosts']).map((script) => ({ script })),
  ];
  const [first] = signs;
  const acting = first && state !== 'present' ? [{ ...first, means: state, only: [status] }] : [];
  return { kind: 'waf', signals: [...acting, ...signs.map((sign) => ({ ...sign, means: 'present' }))] };
}
