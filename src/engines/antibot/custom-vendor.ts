// Vendors that operators define: JSON with the same signs as the vendor table, where regular expressions are text.
import { sentenceOf } from '../../contract/errors.ts';
import { meanings, vendorKinds, weights } from '../../contract/bot-protection.ts';
import type { Meaning, VendorKind, Weight } from '../../contract/bot-protection.ts';
import { isObject } from '../../contract/json.ts';
import { analysePattern } from '../technology/compile/pattern-analysis.ts';
import { findSlow } from '../technology/compile/pump-test.ts';
import { reasonIn } from '../technology/rules/rule-check.ts';
import type { Mistake } from '../technology/rules/rule-check.ts';
import type { Signal, Vendor } from './vendor.ts';

/** A vendor as it is stored. Its definition has been checked. */
export interface CustomVendor {
  slug: string;
  definition: unknown;
}

/** Signs by name, prefix or literal text. */
const textSigns = ['header', 'cookie', 'script', 'link', 'marker', 'phrase', 'title'] as const;
/** Signs by expression. */
const patternSigns = ['url', 'cname'] as const;
const signs = [...textSigns, ...patternSigns, 'status'] as const;
type SignName = (typeof signs)[number];

/** Reports use them where no vendor is named. */
const reservedSlugs = ['none', 'unknown'] as const;
const signalsMax = 50;
const alternativesMax = 20;
const textCharactersMax = 200;
const patternCharactersMax = 1000;
const nameCharactersMin = 2;
/** Shorter texts occur on many pages. */
const bodyCharactersMin = 6;
/** Expressions with more ambiguity are refused: signs have no linear engine. */
const ambiguityMax = 2;
/** How long an attack on the expressions may take before one of them counts as slow. */
const attackMsMax = 500;

export interface VendorCheck {
  builtIn: readonly Vendor[];
  /** Also attacks the expressions, which takes up to a second each. */
  attacks: boolean;
}

/** Every mistake in a definition; none when `toVendor` can read it. */
export function findVendorMistakes(slug: string, definition: unknown, { builtIn, attacks }: VendorCheck): Mistake[] {
  const mistakes: Mistake[] = [];
  const expect = (isRight: boolean, field: string, message: string) => {
    if (!isRight) mistakes.push({ field, message });
  };
  expect(
    /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(slug),
    'name',
    'must be a slug of lowercase letters, digits and dashes; at most 40 characters',
  );
  expect(!isOneOf(slug, reservedSlugs), 'name', `${JSON.stringify(slug)} is reserved for reports: use another slug`);
  if (!isObject(definition)) return [...mistakes, { field: '', message: 'must be an object' }];
  const { name, kind, hosts, signals, ...others } = definition;
  for (const field of Object.keys(others)) expect(false, field, 'is not a field: use name, kind, hosts and signals');
  expect(name === undefined || isShortText(name), 'definition.name', 'must be text');
  const known = builtIn.find((one) => one.slug === slug);
  if (kind === undefined) expect(known !== undefined, 'kind', `is required: ${vendorKinds.join(', ')}`);
  else if (known !== undefined) expect(kind === known.kind, 'kind', `of the built-in vendor is ${known.kind}`);
  else expect(isOneOf(kind, vendorKinds), 'kind', `must be one of ${vendorKinds.join(', ')}`);
  expect(
    hosts === undefined || (Array.isArray(hosts) && isListOfTexts(hosts)),
    'hosts',
    'must be a list of host names',
  );
  if (!Array.isArray(signals) || signals.length === 0 || signals.length > signalsMax) {
    return [...mistakes, { field: 'signals', message: `must be a list of 1 to ${signalsMax} signs` }];
  }
  return [...mistakes, ...signals.flatMap((signal, index) => signalMistakes(signal, `signals[${index}]`, attacks))];
}

function signalMistakes(signal: unknown, field: string, attacks: boolean): Mistake[] {
  if (!isObject(signal)) return [{ field, message: 'must be an object' }];
  const named = signs.filter((sign) => signal[sign] !== undefined);
  const [sign] = named;
  const { means, weight, only, value, pattern, ...others } = signal;
  const mistakes: Mistake[] = [];
  const expect = (isRight: boolean, part: string, message: string) => {
    if (!isRight) mistakes.push({ field: `${field}.${part}`, message });
  };
  for (const part of Object.keys(others)) expect(isOneOf(part, signs), part, `is not a field of a sign`);
  expect(means === undefined || isOneOf(means, meanings), 'means', `must be one of ${meanings.join(', ')}`);
  expect(weight === undefined || isOneOf(weight, weights), 'weight', `must be one of ${weights.join(', ')}`);
  expect(only === undefined || isListOfStatuses(only), 'only', statusesWanted);
  if (value !== undefined) mistakes.push(...patternMistakes(value, `${field}.value`, attacks));
  if (pattern !== undefined) mistakes.push(...patternMistakes(pattern, `${field}.pattern`, attacks));
  if (sign === undefined || named.length > 1)
    return [{ field, message: `must have exactly one of ${signs.join(', ')}` }, ...mistakes];
  const given = signal[sign];
  const takesValue = sign === 'header' || sign === 'cookie';
  expect(value === undefined || takesValue, 'value', 'belongs to a header or a cookie');
  const takesPattern = isOneOf(sign, ['script', 'link', 'marker', 'phrase'] as const);
  expect(pattern === undefined || takesPattern, 'pattern', 'belongs to a script, a link, a marker or a phrase');
  if (sign === 'status') {
    expect(isListOfStatuses(given), sign, statusesWanted);
    expect(weight === 'weak', 'weight', 'must be weak for a status, which says little alone');
  } else if (isOneOf(sign, patternSigns)) {
    mistakes.push(...patternMistakes(given, `${field}.${sign}`, attacks));
  } else {
    mistakes.push(...textMistakes(sign, given, `${field}.${sign}`));
  }
  return mistakes;
}

function textMistakes(sign: SignName, given: unknown, field: string): Mistake[] {
  if (!isListOfTexts(given)) return [{ field, message: `must be text, or a list of at most ${alternativesMax} texts` }];
  const isName = sign === 'header' || sign === 'cookie';
  const charactersMin = isName ? nameCharactersMin : bodyCharactersMin;
  return [given]
    .flat()
    .filter((text) => text.replace(/\*$/, '').trim().length < charactersMin)
    .map((text) => ({ field, message: `${JSON.stringify(text)} is shorter than ${charactersMin} characters` }));
}

function patternMistakes(given: unknown, field: string, attacks: boolean): Mistake[] {
  if (typeof given !== 'string' || given === '' || given.length > patternCharactersMax)
    return [{ field, message: `must be an expression of at most ${patternCharactersMax} characters` }];
  try {
    const { source, ambiguity } = analysePattern(given);
    const isSlow = ambiguity > ambiguityMax || (attacks && findSlow([source], attackMsMax).size > 0);
    return isSlow ? [{ field, message: 'could be made to take too long: avoid repetitions next to each other' }] : [];
  } catch (error) {
    return [{ field, message: reasonIn(sentenceOf(error)) }];
  }
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= textCharactersMax;

function isListOfTexts(value: unknown): value is string | string[] {
  const list = [value].flat();
  return list.length > 0 && list.length <= alternativesMax && list.every(isShortText);
}

/** HTTP ends at 599, but some products refuse with 999. */
const statusMax = 999;
const statusesWanted = `must be a list of 1 to ${alternativesMax} statuses from 100 to ${statusMax}`;

const isListOfStatuses = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= alternativesMax &&
  value.every((one) => Number.isInteger(one) && one >= 100 && one <= statusMax);

const isOneOf = <const T>(value: unknown, choices: readonly T[]): value is T => choices.some((one) => one === value);

interface CheckedSignal extends Partial<Record<(typeof textSigns)[number], string | string[]>> {
  means?: Meaning;
  weight?: Weight;
  only?: number[];
  value?: string;
  pattern?: string;
  url?: string;
  cname?: string;
  status?: number[];
}

interface CheckedDefinition {
  name?: string;
  kind?: VendorKind;
  hosts?: string[];
  signals: CheckedSignal[];
}

/** Reads a definition without mistakes. */
function toVendor({ slug, definition }: CustomVendor): Vendor {
  const { name = slug, kind = 'waf', hosts, signals } = definition as CheckedDefinition;
  return { slug, name, kind, ...(hosts && { hosts }), signals: signals.map(toSignal) };
}

function toSignal(given: CheckedSignal): Signal {
  const { means = 'present', weight, only, value, pattern } = given;
  const trust = { means, ...(weight && { weight }), ...(only && { only }) };
  const around = (texts: string | string[]) => {
    if (pattern === undefined) return texts;
    const expression = toExpression(pattern);
    return [texts].flat().map((text) => [text, expression] as const);
  };
  const withValue = value === undefined ? {} : { value: toExpression(value) };
  if (given.header !== undefined) return { ...trust, header: given.header, ...withValue };
  if (given.cookie !== undefined) return { ...trust, cookie: given.cookie, ...withValue };
  if (given.script !== undefined) return { ...trust, script: around(given.script) };
  if (given.link !== undefined) return { ...trust, link: around(given.link) };
  if (given.marker !== undefined) return { ...trust, marker: around(given.marker) };
  if (given.phrase !== undefined) return { ...trust, phrase: around(given.phrase) };
  if (given.title !== undefined) return { ...trust, title: given.title };
  if (given.url !== undefined) return { ...trust, url: toExpression(given.url) };
  if (given.cname !== undefined) return { ...trust, cname: toExpression(given.cname) };
  return { ...trust, weight: 'weak', status: given.status ?? [] };
}

/** With bounded repetitions. */
const toExpression = (source: string): RegExp => new RegExp(analysePattern(source).source, 'i');

/** The vendor table with the custom vendors. One with the slug of a built-in vendor adds signs to it. */
export function withCustomVendors(vendors: readonly Vendor[], custom: readonly CustomVendor[]): readonly Vendor[] {
  if (custom.length === 0) return vendors;
  const bySlug = new Map(vendors.map((vendor) => [vendor.slug, vendor]));
  for (const one of custom) {
    const vendor = toVendor(one);
    const below = bySlug.get(vendor.slug);
    const merged = below && { ...below, signals: [...below.signals, ...vendor.signals] };
    bySlug.set(vendor.slug, merged ?? vendor);
  }
  return [...bySlug.values()];
}
