// Filter lists in the format of EasyList, which the operator may configure: compiled once, checked for every request.

import { readFile, stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getPublicSuffix } from 'tough-cookie';
import { createBoundedCache } from '../../../flow/bounded-cache.ts';
import { createHidingRules } from './ad-list-hiding.ts';
import type { PageMarks } from './ad-list-hiding.ts';
import { createNetworkRules } from './ad-list-network.ts';
import type { AdKind } from './ad-list-rule.ts';

const fileBytesMax = 32 * 1024 * 1024;
const lineCharactersMax = 4096;
const rulesMax = 500_000;
const linesAtOnce = 2000;
const sitesKnownMax = 2000;

export interface AdList {
  /** Whether a request of the page is blocked. */
  isBlocked(request: { url: string; kind: AdKind; pageUrl: string }): boolean;
  /** Selectors of the elements to hide in the page. */
  selectorsFor(pageUrl: string, marks: PageMarks): string[];
  /** How many rules were compiled, and how many lines are unsupported. */
  readonly rules: number;
  readonly skipped: number;
}

/** Reads the files without blocking the event loop for long. */
export async function readAdLists(files: readonly string[]): Promise<AdList> {
  const draft = createDraft();
  for (const file of files) {
    if ((await stat(file)).size > fileBytesMax) throw new Error(`${file} is larger than ${fileBytesMax} bytes`);
    let lines = 0;
    for (const line of linesOf(await readFile(file, 'utf8'))) {
      draft.add(line);
      if (++lines % linesAtOnce === 0) await nextTurn();
    }
  }
  return draft.list;
}

export function compileAdList(text: string): AdList {
  const draft = createDraft();
  for (const line of linesOf(text)) draft.add(line);
  return draft.list;
}

function createDraft(): { add(line: string): void; list: AdList } {
  const network = createNetworkRules();
  const hiding = createHidingRules();
  let skipped = 0;

  function add(line: string): void {
    const isComment = line === '' || line.startsWith('!') || /^\[[^\]]*\]$/.test(line);
    if (isComment) return;
    const isFull = network.size + hiding.size >= rulesMax;
    const isHiding = /#(?:@?#|[@$?%]+#)/.test(line);
    const isTaken = !isFull && line.length <= lineCharactersMax && (isHiding ? hiding.add(line) : network.add(line));
    if (!isTaken) skipped++;
  }

  const sites = createBoundedCache<string, string>({ entriesMax: sitesKnownMax });
  const siteOf = (host: string): string =>
    sites.getOrCreate(host, () => getPublicSuffix(host, { ignoreError: true, allowSpecialUseDomain: true }) ?? host);

  const list: AdList = {
    isBlocked({ url, kind, pageUrl }) {
      const [target, page] = [URL.parse(url), URL.parse(pageUrl)];
      if (!target || !page || !/^(?:https?|wss?):$/.test(target.protocol)) return false;
      if (network.allowancesOf(page.href, page.hostname).has('document')) return false;
      const isThirdParty = siteOf(target.hostname) !== siteOf(page.hostname);
      return network.isBlocked({ url: target.href, kind, pageHost: page.hostname, isThirdParty });
    },
    selectorsFor(pageUrl, marks) {
      const page = URL.parse(pageUrl);
      if (!page) return [];
      const allowed = network.allowancesOf(page.href, page.hostname);
      if (allowed.has('document') || allowed.has('elemhide')) return [];
      return hiding.selectorsFor(page.hostname, marks, !allowed.has('generichide'));
    },
    get rules() {
      return network.size + hiding.size;
    },
    get skipped() {
      return skipped;
    },
  };
  return { add, list };
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    yield text.slice(at, end === -1 ? text.length : end).trim();
    at = end === -1 ? text.length : end + 1;
  }
}
