// The table of error codes in docs/api.md, written from `contract/errors.ts`.
import { errorCodes } from '../../src/contract/errors.ts';

const opening = '<!-- error codes: written by npm run generate -->';
const closing = '<!-- end of error codes -->';

/** Updates the table of error codes in the guide. */
export function writeErrorCodes(guide: string): string {
  const [before, after] = [guide.indexOf(opening), guide.indexOf(closing)];
  if (before === -1 || after < before)
    throw new Error('docs/api.md lacks the comments around its table of error codes');
  const rows = Object.entries(errorCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  const table = ['| `x-error-code` | meaning |', '|---|---|', ...rows];
  return [guide.slice(0, before) + opening, '', ...table, '', guide.slice(after)].join('\n');
}
