// The network rules of a filter list: which requests of a page are blocked.
//
// A rule is only checked for URLs that contain one of its words, so the time per request hardly depends on the number of
// rules. Patterns are matched piece by piece from left to right without backtracking: the time is linear in the URL.

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

export interface AdRequest {
  url: string;
  kind: AdKind;
  /** The host of the requesting page. */
  pageHost: string;
  /** Whether the request goes to another site than the page's. */
  isThirdParty: boolean;
}

interface NetworkRule {
  isException: boolean;
  isImportant: boolean;
  /** Literal pieces between `*`; `^` in them stands for a separator. */
  pieces: readonly string[];
  /** Where the first piece must match: at the start of the URL, at a label of its host, or anywhere. */
  start: 'url' | 'host' | 'anywhere';
  isEndAnchored: boolean;
  kinds: ReadonlySet<AdKind> | undefined;
  isThirdParty: boolean | undefined;
  onDomains: readonly string[];
  offDomains: readonly string[];
  /** For exceptions: what they disable on the pages that they match. */
  allows: ReadonlySet<PageAllowance> | undefined;
}

/** What an exception may disable for a whole page. */
export type PageAllowance = 'document' | 'elemhide' | 'generichide';

export interface NetworkRules {
  add(line: string): boolean;
  isBlocked(request: AdRequest): boolean;
  allowancesOf(pageUrl: string, pageHost: string): ReadonlySet<PageAllowance>;
  readonly size: number;
}

const urlCharactersMax = 4096;
const patternCharactersMax = 1000;
const wordlessMax = 1000;
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

export function createNetworkRules(): NetworkRules {
  const byWord = new Map<string, NetworkRule[]>();
  const wordless: NetworkRule[] = [];
  const forPages: NetworkRule[] = [];
  let size = 0;
  let latest: { pageUrl: string; allowed: ReadonlySet<PageAllowance> } | undefined; // consecutive requests mostly belong to one page

  function add(line: string): boolean {
    const rule = parseNetworkRule(line);
    if (!rule) return false;
    const word = rule.allows ? undefined : rarestWord(wordsOfRule(rule), byWord);
    const list = rule.allows ? forPages : word === undefined ? wordless : (byWord.get(word) ?? []);
    if (list === wordless && wordless.length >= wordlessMax) return false;
    list.push(rule);
    if (word !== undefined) byWord.set(word, list);
    size++;
    return true;
  }

  function* candidates(url: string): Generator<NetworkRule> {
    for (const word of new Set(url.match(/[a-z0-9%]{2,}/g))) yield* byWord.get(word) ?? [];
    yield* wordless;
  }

  return {
    add,
    isBlocked(request) {
      const url = request.url.slice(0, urlCharactersMax).toLowerCase();
      const host = hostRangeOf(url);
      let isBlocked = false;
      let isAllowed = false;
      for (const rule of candidates(url)) {
        if ((rule.isException ? isAllowed : isBlocked && !rule.isImportant) || !concerns(rule, request)) continue;
        if (!matches(rule, url, host)) continue;
        if (rule.isImportant && !rule.isException) return true;
        if (rule.isException) isAllowed = true;
        else isBlocked = true;
      }
      return isBlocked && !isAllowed;
    },
    allowancesOf(pageUrl, pageHost) {
      if (latest?.pageUrl === pageUrl) return latest.allowed;
      const url = pageUrl.slice(0, urlCharactersMax).toLowerCase();
      const host = hostRangeOf(url);
      const found = forPages.filter((rule) => concernsHost(rule, pageHost) && matches(rule, url, host));
      latest = { pageUrl, allowed: new Set(found.flatMap(({ allows }) => [...(allows ?? [])])) };
      return latest.allowed;
    },
    get size() {
      return size;
    },
  };
}

/** Undefined for unsupported rules: regular expressions, and rules that modify requests instead of blocking them. */
function parseNetworkRule(line: string): NetworkRule | undefined {
  const isException = line.startsWith('@@');
  const body = isException ? line.slice(2) : line;
  const optionsAt = body.lastIndexOf('$');
  const hasOptions = optionsAt !== -1 && /^[~\w=|.,*-]+$/.test(body.slice(optionsAt + 1));
  let pattern = (hasOptions ? body.slice(0, optionsAt) : body).toLowerCase();
  if (/^\/.*\/$/.test(pattern) || pattern.length > patternCharactersMax) return undefined;
  const options = readOptions(hasOptions ? body.slice(optionsAt + 1).split(',') : [], isException);
  if (!options) return undefined;

  const start = pattern.startsWith('||') ? 'host' : pattern.startsWith('|') ? 'url' : 'anywhere';
  pattern = pattern.replace(/^\|{1,2}/, '');
  const isEndAnchored = pattern.endsWith('|');
  pattern = pattern.replace(/\|$/, '');
  const pieces = pattern.split(/\*+/);
  const isForNothing = pieces.join('').length === 0 && options.onDomains.length === 0;
  if (isForNothing) return undefined;
  return { isException, pieces, start, isEndAnchored, ...options };
}

type Options = Pick<NetworkRule, 'kinds' | 'isThirdParty' | 'onDomains' | 'offDomains' | 'isImportant' | 'allows'>;

function readOptions(names: readonly string[], isException: boolean): Options | undefined {
  const wanted = new Set<AdKind>();
  const unwanted = new Set<AdKind>();
  const allows = new Set<PageAllowance>();
  const read = { onDomains: [] as string[], offDomains: [] as string[], isImportant: false };
  let isThirdParty: boolean | undefined;
  for (const option of names) {
    const isNegated = option.startsWith('~');
    const [name = '', value] = option.replace(/^~/, '').toLowerCase().split('=');
    const kind = kindsByOption[name];
    const allowance = allowances[name];
    if (kind) (isNegated ? unwanted : wanted).add(kind);
    else if (name === 'third-party' || name === '3p') isThirdParty = !isNegated;
    else if (name === 'first-party' || name === '1p') isThirdParty = isNegated;
    else if ((name === 'domain' || name === 'from') && value !== undefined) {
      for (const domain of value.split('|')) {
        if (domain.startsWith('~')) read.offDomains.push(domain.slice(1));
        else read.onDomains.push(domain);
      }
    } else if (name === 'important') read.isImportant = true;
    else if (name === 'match-case' || name === 'all') continue;
    else if (allowance && isException && !isNegated) allows.add(allowance);
    else return undefined;
  }
  const kinds =
    wanted.size > 0 ? wanted : unwanted.size > 0 ? new Set(everyKind.filter((kind) => !unwanted.has(kind))) : undefined;
  return { ...read, isThirdParty, kinds, allows: allows.size > 0 ? allows : undefined };
}

/** Words of the pattern that occur as whole words in every URL that it matches. */
function wordsOfRule({ pieces, start, isEndAnchored }: NetworkRule): string[] {
  return pieces.flatMap((piece, index) =>
    [...piece.matchAll(/[a-z0-9%]{2,}/g)]
      .filter((found) => {
        const [isFirst, isLast] = [found.index === 0, found.index + found[0].length === piece.length];
        // At an open end, the URL's word may be longer than the rule's.
        const isOpenBefore = isFirst && !(index === 0 && start !== 'anywhere');
        const isOpenAfter = isLast && !(index === pieces.length - 1 && isEndAnchored);
        return !isOpenBefore && !isOpenAfter;
      })
      .map(([word]) => word),
  );
}

const rarestWord = (words: readonly string[], known: ReadonlyMap<string, readonly unknown[]>): string | undefined =>
  words.toSorted((a, b) => weigh(a, known) - weigh(b, known))[0];

const common = new Set(['http', 'https', 'www', 'com', 'js', 'net', 'org']);
const weigh = (word: string, known: ReadonlyMap<string, readonly unknown[]>): number =>
  (known.get(word)?.length ?? 0) + (common.has(word) ? 10_000 : 0) - Math.min(word.length, 10) / 10;

function concerns(rule: NetworkRule, { kind, pageHost, isThirdParty }: AdRequest): boolean {
  // The requested page itself is always loaded; only its subresources are checked.
  if (kind === 'document') return false;
  if (rule.kinds && !rule.kinds.has(kind)) return false;
  if (rule.isThirdParty !== undefined && rule.isThirdParty !== isThirdParty) return false;
  return concernsHost(rule, pageHost);
}

const concernsHost = ({ onDomains, offDomains }: NetworkRule, host: string): boolean =>
  !offDomains.some((domain) => isWithin(host, domain)) &&
  (onDomains.length === 0 || onDomains.some((domain) => isWithin(host, domain)));

/** Whether a host is that domain or a subdomain of it; `name.*` matches the name under any TLD. */
export function isWithin(host: string, domain: string): boolean {
  if (domain.endsWith('.*')) return `.${host}`.includes(`.${domain.slice(0, -1)}`);
  return host === domain || (host.endsWith(domain) && host[host.length - domain.length - 1] === '.');
}

interface HostRange {
  from: number;
  to: number;
}

function hostRangeOf(url: string): HostRange {
  const from = url.indexOf('://') + 3;
  const end = url.slice(from).search(/[/?#]/);
  return { from, to: end === -1 ? url.length : from + end };
}

function matches({ pieces, start, isEndAnchored }: NetworkRule, url: string, host: HostRange): boolean {
  const [first = '', ...others] = pieces;
  const isAlone = others.length === 0;
  const endsRight = (at: number) => !isEndAnchored || at === url.length;
  const goOn = (end: number): boolean => (isAlone ? endsRight(end) : matchOthers(others, url, end, isEndAnchored));
  if (start === 'url') {
    const end = matchAt(first, url, 0);
    return end !== -1 && goOn(end);
  }
  if (start === 'host') {
    for (let at = host.from; at < host.to; at++) {
      if (at !== host.from && url[at - 1] !== '.') continue;
      const end = matchAt(first, url, at);
      if (end !== -1) {
        if (goOn(end)) return true;
        if (!isAlone) return false; // the following pieces were not found further to the right either
      }
    }
    return false;
  }
  if (isAlone && isEndAnchored) return endsWithPiece(first, url, 0);
  const end = find(first, url, 0);
  return end !== -1 && goOn(end);
}

function matchOthers(pieces: readonly string[], url: string, from: number, isEndAnchored: boolean): boolean {
  let at = from;
  for (const [index, piece] of pieces.entries()) {
    if (index === pieces.length - 1 && isEndAnchored) return endsWithPiece(piece, url, at);
    at = find(piece, url, at);
    if (at === -1) return false;
  }
  return true;
}

function endsWithPiece(piece: string, url: string, from: number): boolean {
  const isOptionalEnd = piece.endsWith('^');
  const at = url.length - piece.length;
  if (at >= from && matchAt(piece, url, at) === url.length) return true;
  return isOptionalEnd && at + 1 >= from && matchAt(piece, url, at + 1) === url.length;
}

/** The end of the first match of the piece from there on; -1 if there is none. */
function find(piece: string, url: string, from: number): number {
  const literal = /^[^^]*/.exec(piece)![0];
  if (literal.length === piece.length) {
    const at = url.indexOf(piece, from);
    return at === -1 ? -1 : at + piece.length;
  }
  for (let at = url.indexOf(literal, from); at !== -1; at = at < url.length ? url.indexOf(literal, at + 1) : -1) {
    const end = matchAt(piece, url, at);
    if (end !== -1) return end;
    if (at >= url.length) return -1;
  }
  return -1;
}

/** The end of the piece if it matches there, otherwise -1. `^` is a separator, or the end of the URL. */
function matchAt(piece: string, url: string, at: number): number {
  for (let index = 0; index < piece.length; index++) {
    const place = at + index;
    if (piece[index] !== '^') {
      if (url[place] !== piece[index]) return -1;
    } else if (place >= url.length) return index === piece.length - 1 ? place : -1;
    else if (/[\w%.-]/.test(url[place]!)) return -1;
  }
  return at + piece.length;
}
