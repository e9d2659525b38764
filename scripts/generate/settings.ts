// The table of all settings in docs/operations.md, written from `config.ts`.
import { settingsHelp } from '../../src/config.ts';

const opening = '<!-- settings: written by npm run generate -->';
const closing = '<!-- end of settings -->';

/** Updates the table of settings in the guide. */
export function writeSettings(guide: string): string {
  const [before, after] = [guide.indexOf(opening), guide.indexOf(closing)];
  if (before === -1 || after < before)
    throw new Error('docs/operations.md lacks the comments around its table of settings');
  const rows = settingsHelp().map(({ variable, help }) => `| \`${variable}\` | ${escape(help)} |`);
  return [
    guide.slice(0, before) + opening,
    '',
    '| variable | meaning |',
    '|---|---|',
    ...rows,
    '',
    guide.slice(after),
  ].join('\n');
}

const escape = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
