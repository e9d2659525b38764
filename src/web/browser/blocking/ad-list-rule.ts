// A network rule of a filter list: which requests it concerns, and the pattern of their URLs.

import type { UrlPattern } from './ad-list-pattern.ts';
import { parsePattern } from './ad-list-pattern.ts';

/** The type of a request, in the terms of filter lists. */
export type AdKind =
  | 'document'
  | 'subdocument'
  | 'script'
  | 'stylesheet'
  | 'image'
  | 'font'
  | 'media'
  | 'xmlhttprequest'
  | 'websocket'
  | 'ping'
  | 'other';

/** What an exception may disable for a whole page. */
export type PageAllowance = 'document' | 'elemhide' | 'generichide';

export interface NetworkRule {
  isException: boolean;
  isImportant: boolean;
  pattern: UrlPattern;
  /** undefined: all kinds. */
  kinds: ReadonlySet<AdKind> | undefined;
  /** undefined: both. */
  isThirdParty: boolean | undefined;
  onDomains: readonly string[];
  offDomains: readonly string[];
  /** For exceptions: what they disable on the pages that they match. */
  allows: ReadonlySet<PageAllowance> | undefined;
}

const patternCharactersMax = 1000;

const kindsByOption: Record<string, AdKind> = {
  script: 'script',
  image: 'image',
  stylesheet: 'stylesheet',
  css: 'stylesheet',
  font: 'font',
  media: 'media',
  object: 'other',
  xmlhttprequest: 'xmlhttprequest',
  xhr: 'xmlhttprequest',
  subdocument: 'subdocument',
  frame: 'subdocument',
  websocket: 'websocket',
  ping: 'ping',
  beacon: 'ping',
  other: 'other',
};
const everyKind: readonly AdKind[] = [...new Set(Object.values(kindsByOption))];
const allowances: Record<string, PageAllowance> = {
  document: 'document',
  doc: 'document',
  elemhide: 'elemhide',
  ehide: 'elemhide',
  generichide: 'generichide',
  ghide: 'generichide',
};

/** Undefined for unsupported rules: regular expressions, and rules that modify requests instead of blocking them. */
export function parseNetworkRule(line: string): NetworkRule | undefined {
  const isException = line.startsWith('@@');
  const body = isException ? line.slice(2) : line;
  const optionsAt = body.lastIndexOf('$');
  const hasOptions = optionsAt !== -1 && /^[~\w=|.,*-]+$/.test(body.slice(optionsAt + 1));
  const text = (hasOptions ? body.slice(0, optionsAt) : body).toLowerCase();
  if (/^\/.*\/$/.test(text) || text.length > patternCharactersMax) return undefined;
  const options = readOptions(hasOptions ? body.slice(optionsAt + 1).split(',') : [], isException);
  if (!options) return undefined;
  const pattern = parsePattern(text);
  const isForEverything = pattern.pieces.join('').length === 0 && options.onDomains.length === 0;
  return isForEverything ? undefined : { isException, pattern, ...options };
}

type Options = Omit<NetworkRule, 'isException' | 'pattern'>;

interface OptionDraft {
  wanted: Set<AdKind>;
  unwanted: Set<AdKind>;
  allows: Set<PageAllowance>;
  onDomains: string[];
  offDomains: string[];
  isImportant: boolean;
  isThirdParty: boolean | undefined;
}

/** Undefined if one of the options is not supported. */
function readOptions(texts: readonly string[], isException: boolean): Options | undefined {
  const draft: OptionDraft = {
    wanted: new Set(),
    unwanted: new Set(),
    allows: new Set(),
    onDomains: [],
    offDomains: [],
    isImportant: false,
    isThirdParty: undefined,
  };
  if (!texts.every((text) => readOption(text, draft, isException))) return undefined;
  const { wanted, unwanted, allows, ...same } = draft;
  return { ...same, kinds: kindsOf(wanted, unwanted), allows: allows.size > 0 ? allows : undefined };
}

function kindsOf(wanted: ReadonlySet<AdKind>, unwanted: ReadonlySet<AdKind>): ReadonlySet<AdKind> | undefined {
  if (wanted.size > 0) return wanted;
  return unwanted.size > 0 ? new Set(everyKind.filter((kind) => !unwanted.has(kind))) : undefined;
}

/** Adds one option, such as `~third-party` or `domain=a.com|~b.a.com`. False if it is not supported. */
function readOption(text: string, draft: OptionDraft, isException: boolean): boolean {
  const isNegated = text.startsWith('~');
  const [name = '', value] = text.replace(/^~/, '').toLowerCase().split('=');
  const kind = kindsByOption[name];
  if (kind !== undefined) {
    (isNegated ? draft.unwanted : draft.wanted).add(kind);
    return true;
  }
  switch (name) {
    case 'third-party':
    case '3p':
      draft.isThirdParty = !isNegated;
      return true;
    case 'first-party':
    case '1p':
      draft.isThirdParty = isNegated;
      return true;
    case 'domain':
    case 'from':
      return value !== undefined && readDomains(value, draft);
    case 'important':
      draft.isImportant = true;
      return true;
    case 'match-case':
    case 'all':
      return true;
    default:
      return isException && !isNegated && readAllowance(name, draft);
  }
}

function readDomains(value: string, { onDomains, offDomains }: OptionDraft): boolean {
  for (const domain of value.split('|')) {
    if (domain.startsWith('~')) offDomains.push(domain.slice(1));
    else onDomains.push(domain);
  }
  return true;
}

function readAllowance(name: string, { allows }: OptionDraft): boolean {
  const allowance = allowances[name];
  if (allowance !== undefined) allows.add(allowance);
  return allowance !== undefined;
}

/** Whether the rule applies to pages of this host. */
export const concernsHost = ({ onDomains, offDomains }: NetworkRule, host: string): boolean =>
  !offDomains.some((domain) => isWithin(host, domain)) &&
  (onDomains.length === 0 || onDomains.some((domain) => isWithin(host, domain)));

/** Whether a host is that domain or a subdomain of it; `name.*` matches the name under any TLD. */
export function isWithin(host: string, domain: string): boolean {
  if (domain.endsWith('.*')) return `.${host}`.includes(`.${domain.slice(0, -1)}`);
  return host === domain || (host.endsWith(domain) && host[host.length - domain.length - 1] === '.');
}
