// The network rules of a filter list: which requests of a page are blocked.
//
// A rule is only checked for URLs that contain one of its words, so the time per request hardly depends on the number of
// rules.

import { matches, toPatternUrl, wordsOf } from './ad-list-pattern.ts';
import { concernsHost, parseNetworkRule } from './ad-list-rule.ts';
import type { AdKind, NetworkRule, PageAllowance } from './ad-list-rule.ts';

export interface AdRequest {
  url: string;
  kind: AdKind;
  /** The host of the requesting page. */
  pageHost: string;
  /** Whether the request goes to another site than the page's. */
  isThirdParty: boolean;
}

export interface NetworkRules {
  add(line: string): boolean;
  isBlocked(request: AdRequest): boolean;
  allowancesOf(pageUrl: string, pageHost: string): ReadonlySet<PageAllowance>;
  readonly size: number;
}

const wordlessMax = 1000;

export function createNetworkRules(): NetworkRules {
  const byWord = new Map<string, NetworkRule[]>();
  const wordless: NetworkRule[] = [];
  const forPages: NetworkRule[] = [];
  let size = 0;
  let latest: { pageUrl: string; allowed: ReadonlySet<PageAllowance> } | undefined; // consecutive requests mostly belong to one page

  function add(line: string): boolean {
    const rule = parseNetworkRule(line);
    if (!rule) return false;
    const word = rule.allows ? undefined : rarestWord(wordsOf(rule.pattern), byWord);
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
      const url = toPatternUrl(request.url);
      let isBlocked = false;
      let isAllowed = false;
      for (const rule of candidates(url.text)) {
        if ((rule.isException ? isAllowed : isBlocked && !rule.isImportant) || !concerns(rule, request)) continue;
        if (!matches(rule.pattern, url)) continue;
        if (rule.isImportant && !rule.isException) return true;
        if (rule.isException) isAllowed = true;
        else isBlocked = true;
      }
      return isBlocked && !isAllowed;
    },
    allowancesOf(pageUrl, pageHost) {
      if (latest?.pageUrl === pageUrl) return latest.allowed;
      const url = toPatternUrl(pageUrl);
      const found = forPages.filter((rule) => concernsHost(rule, pageHost) && matches(rule.pattern, url));
      latest = { pageUrl, allowed: new Set(found.flatMap(({ allows }) => [...(allows ?? [])])) };
      return latest.allowed;
    },
    get size() {
      return size;
    },
  };
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
