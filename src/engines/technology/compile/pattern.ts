// A pattern as it is written in rule sets: `regex\;confidence:50\;version:\1`, and the version that a match yields.

export interface Pattern {
  /** Empty: everything matches. */
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

/** The version that a match yields; empty when there is none. */
export function versionOf({ version }: Pattern, match: readonly (string | undefined)[]): string {
  if (version === '' || !version.includes('\\')) return plausible(version);
  const [, before = '', group = '', ifThere = '', ifNot = ''] = /^(.*?)\\(\d)\?([^:]*):(.*)$/s.exec(version) ?? [];
  const chosen = group === '' ? version : before + (groupOf(match, group) ? ifThere : ifNot);
  return plausible(chosen.replaceAll(/\\(\d)/g, (_, number: string) => groupOf(match, number)));
}

function groupOf(match: readonly (string | undefined)[], group: string): string {
  const text = match[Number(group)]?.trim() ?? '';
  return text.length > groupCharactersMax ? '' : text;
}

// Imprecise patterns also match timestamps, build hashes and prose, which are not versions.
function plausible(text: string): string {
  const version = text.trim().replace(/[.\-_/]+$/, '');
  if (!/^[\w.+:~ -]{1,40}$/.test(version)) return '';
  if (/^\d+$/.test(version) && Number(version) >= 10_000) return '';
  if (/^[\da-f]{7,}$/i.test(version) && /\d/.test(version)) return '';
  return version;
}

/** Orders versions, the most specific first: `3.7.1` before `3`. Of equally long ones, the newest is first. */
export const compareVersions = (a: string, b: string): number =>
  rank(b) - rank(a) || b.localeCompare(a, 'en', { numeric: true });

const rank = (version: string): number => (/^v?\d/.test(version) ? 100 : 0) + version.length;
