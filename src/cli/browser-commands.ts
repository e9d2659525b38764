// browser: the browsers that Siteglass fetches for itself. What the commands need is loaded when they run.
import { Option } from 'commander';
import type { Command } from 'commander';
import { sourceNames } from '../web/browser/install/source.ts';
import type { SourceName } from '../web/browser/install/source.ts';
import type { Surroundings } from './context.ts';

export function addBrowserCommands(program: Command, surroundings: Surroundings): void {
  const browser = program
    .command('browser')
    .description('the browsers that Siteglass fetches for itself: install, list, remove')
    .addHelpText(
      'after',
      `
Siteglass uses, in this order: SITEGLASS_CHROMIUM, a browser that it fetched, one of this machine. A machine without any gets
one on the first start of the service, unless SITEGLASS_BROWSER_FETCH=off. No root is needed.

Examples:
  siteglass browser install                        fetch the current version; older ones are removed
  siteglass browser install --source debian        from one source only
  siteglass browser list --json                    for scripts`,
    );

  browser
    .command('install')
    .description('fetch a browser from the first source that serves this machine, and try it')
    .addOption(new Option('--source <name>', 'only this source').choices([...sourceNames]))
    .addHelpText(
      'after',
      `
Sources, in the order in which they are tried:
  chrome-for-testing   headless shell by Google, verified by checksums in this release (Linux, macOS)
  debian               packages of apt's signed sources, unpacked privately (Debian and systems like it)
  npm                  @sparticuz/chromium by your npm, verified by its checksum (Linux on x64)

A browser is used only after it has started and painted a page here. Other settings: SITEGLASS_BROWSER_CACHE (folder),
SITEGLASS_BROWSER_MIRROR (mirror of Chrome for Testing).`,
    )
    .action(async ({ source }: { source?: SourceName }, command: Command) => {
      const { install } = await import('./browser.ts');
      await install(source, command, surroundings);
    });

  browser
    .command('list')
    .description('fetched browsers, and the one that is used')
    .action(async (_options: unknown, command: Command) => {
      const { list } = await import('./browser.ts');
      await list(command, surroundings);
    });

  browser
    .command('remove')
    .argument('[ids...]', 'of the copies, as `browser list` shows them (default: all)')
    .description('delete fetched browsers')
    .action(async (ids: string[], _options: unknown, command: Command) => {
      const { remove } = await import('./browser.ts');
      await remove(ids, command, surroundings);
    });
}
