// Parses robots.txt and decides what it allows (RFC 9309). Linear in the size of the file, whatever it contains.

/** RFC 9309 requires at least 500 KiB to be read; the rest is ignored. */
export const robotsBytesMax = 500 * 1024;

interface Rule {
  isAllowed: boolean;
  /** With normalised percent-encoding; `*` and a final `$` are special. */
  pattern: string;
}

export interface RobotsRules {
  allows(url: URL): boolean;
  /** The pause that it asks for between two requests; 0 for none. */
  readonly delaySeconds: number;
  /** The `Sitemap` lines, which apply to all crawlers. */
  readonly sitemaps: readonly string[];
  /** How much memory the rules take. */
  readonly characters: number;
}

/** The rules for a crawler with this product token, or for all if the file names none. */
export function parseRobots(text: string, token: string): RobotsRules {
  const groups = readGroups(text, token.toLowerCase());
  const { rules, delaySeconds } = groups.own ?? groups.all ?? { rules: [], delaySeconds: 0 };
  const sitemaps = sitemapsIn(text);
  return {
    delaySeconds,
    sitemaps,
    characters:
      rules.reduce((sum, { pattern }) => sum + pattern.length, 0) + sitemaps.reduce((sum, one) => sum + one.length, 0),
    allows({ pathname, search }) {
      const path = normalise(pathname + search);
      if (pathname === '/robots.txt') return true;
      let best: Rule | undefined;
      for (const rule of rules) {
        // The most specific rule wins. Of equally specific ones, the one that allows.
        const isWorse =
          best !== undefined &&
          (rule.pattern.length < best.pattern.length ||
            (rule.pattern.length === best.pattern.length && !rule.isAllowed));
        if (!isWorse && matches(rule.pattern, path)) best = rule;
      }
      return best?.isAllowed ?? true;
    },
  };
}

/** The `Sitemap` lines, which apply to all crawlers. Each as the file spells it, once, in order. */
export function sitemapsIn(text: string, sitemapsMax = 100): string[] {
  const found = new Set<string>();
  for (const [, value = ''] of text.matchAll(/^[\uFEFF \t]*sitemap[ \t]*:[ \t]*([^\s#]\S*)/gim)) {
    if (found.size >= sitemapsMax) break;
    found.add(value);
  }
  return [...found];
}

interface Group {
  rules: Rule[];
  delaySeconds: number;
}

interface Groups {
  /** All groups for this crawler, merged; undefined if there is none. */
  own: Group | undefined;
  all: Group | undefined;
}

function readGroups(text: string, token: string): Groups {
  const groups: Groups = { own: undefined, all: undefined };
  let current: Group[] = [];
  let isNaming = false; // consecutive user agents share the rules that follow
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const field = name.toLowerCase();
    if (field === 'user-agent') {
      if (!isNaming) current = [];
      isNaming = true;
      const agent = /^[a-z_-]+|^\*/i.exec(value.trim())?.[0].toLowerCase();
      if (agent === token) current.push((groups.own ??= { rules: [], delaySeconds: 0 }));
      if (agent === '*') current.push((groups.all ??= { rules: [], delaySeconds: 0 }));
    } else if (field === 'allow' || field === 'disallow') {
      isNaming = false;
      const pattern = value.trim();
      // An empty pattern matches nothing.
      if (pattern !== '')
        for (const { rules } of current) rules.push({ isAllowed: field === 'allow', pattern: normalise(pattern) });
    } else if (field === 'crawl-delay') {
      const seconds = Number.parseFloat(value);
      if (seconds > 0) for (const group of current) group.delaySeconds = Math.max(group.delaySeconds, seconds);
    }
  }
  return groups;
}

/** Percent-encodes what is not ASCII, and decodes what need not be encoded, so that equal paths are equal texts. */
function normalise(path: string): string {
  const encoded = path.replaceAll(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
  return encoded.replaceAll(/%([\da-f]{2})/gi, (whole, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : whole.toUpperCase();
  });
}

/** Whether a path starts with a pattern. Each part between wildcards is matched at its first occurrence. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  if (parts.length === 0) return !isAnchored || path === first;
  let at = first.length;
  const last = isAnchored ? parts.pop() : undefined;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last));
}
