// The patterns that choose the pages of a crawl: regular expressions that are matched in linear time, so that none can take
// forever. Lookarounds and backreferences are therefore not possible.
import type * as Re2js from 're2js';
import { loadRe2 } from '../re2.ts';

export const patternCharactersMax = 500;
/** What one pattern may cost: repetitions such as `(a{50}){50}` are written out. */
const programSizeMax = 2000;

const tooMany = 'repeats too much; use smaller numbers in {…}';

export type UrlPattern = (url: URL) => boolean;

/** Compiles a pattern. A text is why it is refused. A pattern with `://` is matched with the whole URL, others with path and query. */
export function compilePattern(source: string): UrlPattern | string {
  if (source === '') return 'must not be empty';
  if (source.length > patternCharactersMax) return `must have at most ${patternCharactersMax} characters`;
  const compiled = compile(source);
  if (typeof compiled === 'string') return compiled;
  const isWhole = source.includes('://') || source.includes(String.raw`:\/\/`);
  return ({ href, pathname, search }) => compiled.matcher(isWhole ? href : pathname + search).find();
}

function compile(source: string): Re2js.RE2JS | string {
  const { RE2JS: engine, RE2JSSyntaxException } = loadRe2();
  try {
    const compiled = engine.compile(engine.translateRegExp(source));
    return compiled.programSize() > programSizeMax ? tooMany : compiled;
  } catch (error) {
    if (error instanceof RE2JSSyntaxException && error.getDescription() === 'invalid repeat count') return tooMany;
    if (/\(\?<?[=!]/.test(source)) return 'must not contain lookarounds; use include and exclude together instead';
    if (/\\[1-9]/.test(source)) return 'must not contain backreferences';
    return 'is not a valid regular expression; write .* for any characters, and \\ before special ones';
  }
}

/** For patterns that have been accepted. */
export function createPatternTest(sources: readonly string[]): (url: URL) => boolean {
  const patterns = sources.map(compilePattern).filter((pattern) => typeof pattern !== 'string');
  return (url) => patterns.some((matches) => matches(url));
}
