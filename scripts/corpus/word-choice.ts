// Which words of a script are good signs of it.

/** Whether somebody wrote it: neither a part of a key or of encoded data, nor a subtraction. */
export function isWritten(word: string): boolean {
  if (/[A-Z]{2,}[a-z]+[A-Z]{2,}|[bcdfghjklmnpqrstvwxz]{5}|\d\w*[A-Za-z]/.test(word)) return false;
  if (word.includes('-')) return /^[a-z]{2}[a-z0-9_]*(?:-{1,2}[a-z_][a-z0-9_]+)+$/.test(word);
  const parts = word.split(/(?<=[a-z])(?=[A-Z])|[_$]+/).filter((part) => part !== '');
  const isLong = parts.length > 0 && word.length / parts.length >= 3;
  return isLong && /^[a-z_$].*[a-z0-9_]$/i.test(word) && !/\d{3}/.test(word);
}

/** Words from all parts of the file, the best of each part: the one that is the least likely to be written by somebody else. */
export function spread(words: readonly string[], max: number, goodness = unlikeliness): string[] {
  const count = Math.min(max, words.length);
  return Array.from({ length: count }, (_, part) => {
    const some = words.slice(
      Math.floor((part * words.length) / count),
      Math.floor(((part + 1) * words.length) / count),
    );
    return some.toSorted((a, b) => goodness(b) - goodness(a))[0]!;
  });
}

/** Of several words, and neither short nor a sentence. */
function unlikeliness(word: string): number {
  const parts = word.split(/(?<=[a-z])(?=[A-Z])|[_-]+/).length;
  return Math.min(parts, 4) * 4 + Math.min(word.length, 20) - Math.max(0, word.length - 26);
}
