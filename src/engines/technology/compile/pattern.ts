// A pattern as rule sets write it: `regex\;confidence:50\;version:\1`, and how a match becomes a version.

export interface Pattern {
  /** Empty: whatever is there matches. */
  source: string;
  confidence: number;
  /** `\1`, `\1?a:b`, or plain text; empty: none. */
  version: string;
}

export function parsePattern(text: string | number): Pattern {
  const [source = '', ...tags] = String(text).split('\\;');
  const pattern: Pattern = { source, confidence: 100, version: '' };
  for (const tag of tags) {
    const colon = tag.indexOf(':');
    const value = tag.slice(colon + 1);
    if (colon < 0) continue;
    if (tag.startsWith('confidence:')) pattern.confidence = Number.parseInt(value, 10) || 0;
    if (tag.startsWith('version:')) pattern.version = value;
  }
  return pattern;
}

const groupCharactersMax = 40;

/** The version that a match stands for; '' when it tells none. */
export function versionOf({ version }: Pattern, match: readonly (string | undefined)[]): string {
  if (version === '' || !version.includes('\\')) return plausible(version);
  const ternary = /^(.*?)\\(\d)\?([^:]*):(.*)$/s.exec(version);
  const chosen = ternary === null ? version : ternary[1]! + (groupOf(match, ternary[2]!) ? ternary[3]! : ternary[4]!);
  return plausible(chosen.replaceAll(/\\(\d)/g, (_, group: string) => groupOf(match, group)));
}

function groupOf(match: readonly (string | undefined)[], group: string): string {
  const text = match[Number(group)]?.trim() ?? '';
  return text.length > groupCharactersMax ? '' : text;
}

// Time stamps, hashes of builds and prose are what sloppy patterns catch; none of it is a version.
function plausible(text: string): string {
  const version = text.trim().replace(/[.\-_/]+$/, '');
  if (!/^[\w.+:~ -]{1,40}$/.test(version)) return '';
  if (/^\d+$/.test(version) && Number(version) >= 10_000) return '';
  if (/^[\da-f]{7,}$/i.test(version) && /\d/.test(version)) return '';
  return version;
}

/** Of several versions the one that says most: `3.7.1` rather than `3`. */
export function mostSpecific(versions: readonly string[]): string | null {
  let best: string | null = null;
  for (const version of versions) if (best === null || rank(version) > rank(best)) best = version;
  return best;
}

const rank = (version: string): number => (/^v?\d/.test(version) ? 100 : 0) + version.length;
