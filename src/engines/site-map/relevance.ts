// Scores URLs for a search: words in the path, the title and the host.

const wordsMax = 10;
const titleCharactersMax = 300;

export type Relevance = (url: string, title: string) => number;

const weights = { lastSegment: 5, path: 4, title: 4, host: 3 };
/** Shares of a weight for a word that only begins with, or only contains, the word of the search. */
const beginningShare = 0.6;
const partShare = 0.3;
const completeBonus = 4;

/** Scores a canonical URL: 0 if no word of the search occurs. */
export function createRelevance(search: string): Relevance {
  const wanted = [...new Set(wordsOf(search))].slice(0, wordsMax);
  if (wanted.length === 0) return () => 0;
  return (url, title) => {
    const start = url.indexOf('//') + 2;
    const slash = url.indexOf('/', start);
    const path = plain(decoded(url.slice(slash)));
    const last = path.replace(/\/$/, '');
    const fields: [string, number][] = [
      [last.slice(last.lastIndexOf('/') + 1), weights.lastSegment],
      [path, weights.path],
      [plain(title.slice(0, titleCharactersMax)), weights.title],
      [plain(url.slice(start, slash)), weights.host],
    ];
    let score = 0;
    let matched = 0;
    for (const word of wanted) {
      let best = 0;
      for (const [text, weight] of fields) best = Math.max(best, weight * shareOf(text, word));
      if (best > 0) matched++;
      score += best;
    }
    return matched > 1 && matched === wanted.length ? score + completeBonus : score;
  };
}

/** 1 for the whole word, also in the plural; less for a part. */
function shareOf(text: string, word: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    const begins = at === 0 || !isWordCharacter(text, at - 1);
    const after = text.startsWith('s', at + word.length) ? 1 : 0;
    const ends =
      !isWordCharacter(text, at + word.length) || (after === 1 && !isWordCharacter(text, at + word.length + 1));
    if (begins && ends) return 1;
    best = Math.max(best, begins ? beginningShare : partShare);
  }
  // The singular of a word of the search.
  return best === 0 && word.length > 3 && word.endsWith('s') ? shareOf(text, word.slice(0, -1)) : best;
}

const wordCharacter = /[\p{L}\p{N}]/u;
const isWordCharacter = (text: string, at: number): boolean => at < text.length && wordCharacter.test(text.charAt(at));

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Lower case, without accents. */
// oxlint-disable-next-line no-control-regex
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
function plain(text: string): string {
  const lower = text.toLowerCase();
  return isAscii(lower) ? lower : lower.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
