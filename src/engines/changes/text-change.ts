// The difference of two texts, as a patch of limited size.
import { formatPatch, structuredPatch } from 'diff';

export interface TextDifference {
  kind: 'text';
  lines_added: number;
  lines_removed: number;
  /** In the unified format; null when the texts are too different to compare line by line. */
  patch: string | null;
  /** Whether the patch was cut off. */
  truncated: boolean;
}

const patchCharactersMax = 32 * 1024;
const comparisonMsMax = 5000;
const longLine = 400;

export function compareTexts(before: string, after: string): { share: number; difference: TextDifference } {
  const [one, other] = [inLines(before), inLines(after)];
  const patch = structuredPatch('before', 'after', one, other, undefined, undefined, {
    context: 3,
    timeout: comparisonMsMax,
  });
  if (patch === undefined) return withoutPatch(one, other);
  let [added, removed, characters] = [0, 0, 0];
  for (const line of patch.hunks.flatMap(({ lines }) => lines)) {
    if (line.startsWith('+')) added++;
    else if (line.startsWith('-')) removed++;
    else continue;
    characters += line.length; // with the line break instead of the sign
  }
  const text = formatPatch(patch).replace(/^=+\n/, '');
  return {
    share: Math.min(1, characters / Math.max(1, one.length + other.length)),
    difference: {
      kind: 'text',
      lines_added: added,
      lines_removed: removed,
      patch: text.slice(0, patchCharactersMax),
      truncated: text.length > patchCharactersMax,
    },
  };
}

/** HTML is often written in few long lines, in which a difference could not be seen: these are broken between elements. */
const inLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.length > longLine ? line.replaceAll('><', '>\n<') : line))
    .join('\n');

/** The part between the common beginning and the common end counts as changed. */
function withoutPatch(before: string, after: string): { share: number; difference: TextDifference } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [removed, added] = [before, after].map((text) => text.slice(start, text.length - end)) as [string, string];
  return {
    share: (removed.length + added.length) / Math.max(1, before.length + after.length),
    difference: {
      kind: 'text',
      lines_added: added.split('\n').length,
      lines_removed: removed.split('\n').length,
      patch: null,
      truncated: true,
    },
  };
}
