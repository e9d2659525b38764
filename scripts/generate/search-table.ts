// The table of engines in docs/search.md, written from the engine files: which results exist, and whether their format was
// verified against a real capture.
import { searchVerticals } from '../../src/contract/search.ts';
import type { SearchEngineInfo, SearchFormatInfo, SearchVerticalInfo } from '../../src/contract/search.ts';

const opening = '<!-- engines: written by npm run generate -->';
const closing = '<!-- end of engines -->';

/** Updates the table of engines in the guide. */
export function writeSearchTable(guide: string, engines: readonly SearchEngineInfo[]): string {
  const [before, after] = [guide.indexOf(opening), guide.indexOf(closing)];
  if (before === -1 || after < before) throw new Error('docs/search.md lacks the comments around its table of engines');
  const rows = engines.map((engine) => {
    const cells = searchVerticals.map((vertical) => cellOf(engine[vertical]));
    return `| \`${engine.slug}\` | ${cells.join(' | ')} |`;
  });
  return [
    guide.slice(0, before) + opening,
    '',
    `| slug | ${searchVerticals.join(' | ')} |`,
    `|---|${searchVerticals.map(() => '---|').join('')}`,
    ...rows,
    '',
    guide.slice(after),
  ].join('\n');
}

const cellOf = (info: SearchVerticalInfo | undefined): string =>
  info === undefined ? '–' : [...new Set(info.providers.map(formatCell))].join('; ');

const formatCell = ({ access, isExperimental, verified, hasChangedSince, needsKey }: SearchFormatInfo): string =>
  [
    needsKey ? `${access} with key` : access,
    verified === null ? 'no capture' : hasChangedSince ? `${verified}, parser changed since` : verified,
    ...(isExperimental ? ['experimental'] : []),
  ].join(', ');
