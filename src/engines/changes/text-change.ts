// The difference of two texts, as a patch of limited size.
import { formatPatch, structuredPatch } from 'diff';

export interface TextDifference {
  kind: 'text';
  lines_added: number;
  lines_removed: number;
  /** In the unified format. Texts that are too different have one hunk, with all of their old and new lines. */
  patch: string;
  /** Whether the patch was cut off. */
  truncated: boolean;
}

const patchCharactersMax = 32 * 1024;
/** Of the old and of the new lines of one hunk. */
const partCharactersMax = patchCharactersMax / 2;
const editsMax = 1000;
const comparisonMsMax = 5000;
const longLine = 400;

export function compareTexts(before: string, after: string): { share: number; difference: TextDifference } {
  const [one, other] = hasLongLine(before) || hasLongLine(after) ? [inLines(before), inLines(after)] : [before, after];
  const patch = structuredPatch('before', 'after', one, other, undefined, undefined, {
    context: 3,
    maxEditLength: editsMax,
    timeout: comparisonMsMax,
  });
  if (patch === undefined) return oneHunk(one, other);
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
      patch: cut(text, patchCharactersMax),
      truncated: text.length > patchCharactersMax,
    },
  };
}

/**
 * HTML is often written in few long lines, in which a difference could not be seen: these are broken between elements. So are the
 * short lines of both texts, because a line that grows must still be comparable with what it was.
 */
const inLines = (text: string): string => text.replaceAll('><', '>\n<');

const hasLongLine = (text: string): boolean => text.split('\n').some((line) => line.length > longLine);

/** The lines between the common beginning and the common end count as changed. */
function oneHunk(before: string, after: string): { share: number; difference: TextDifference } {
  const [old, current] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, current.length);
  let start = 0;
  while (start < shorter && old[start] === current[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === current.at(-1 - end)) end++;
  const removed = old.slice(start, old.length - end);
  const added = current.slice(start, current.length - end);
  const characters = removed.join('\n').length + added.join('\n').length;
  const [minus, plus] = [inPatch('-', removed), inPatch('+', added)];
  const head = `--- before\n+++ after\n@@ -${start + 1},${removed.length} +${start + 1},${added.length} @@\n`;
  return {
    share: Math.min(1, characters / Math.max(1, before.length + after.length)),
    difference: {
      kind: 'text',
      lines_added: added.length,
      lines_removed: removed.length,
      patch: `${head}${cut(minus, partCharactersMax)}${cut(plus, partCharactersMax)}`,
      truncated: Math.max(minus.length, plus.length) > partCharactersMax,
    },
  };
}

const inPatch = (sign: string, lines: readonly string[]): string => lines.map((line) => `${sign}${line}\n`).join('');

/** The beginning of a patch, in whole lines unless the first one is too long. */
function cut(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const end = text.lastIndexOf('\n', charactersMax - 1) + 1;
  return end > 0 ? text.slice(0, end) : `${text.slice(0, charactersMax - 1)}\n`;
}
