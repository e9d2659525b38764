// browser: manages the browsers that Siteglass downloads. The implementation is loaded when a command runs.
import { Option } from 'commander';
import type { Command } from 'commander';
import { sourceNames } from '../web/browser/install/source.ts';
import type { InstallChoice, RemoveChoice } from './browser.ts';
import type { CliEnvironment } from './context.ts';

export function addBrowserCommands(program: Command, cli: CliEnvironment): void {
  const browser = program
    .command('browser')
    .description('manage the browsers that Siteglass downloads')
    .addHelpText(
      'after',
      `
Siteglass uses, in this order: SITEGLASS_CHROMIUM, a downloaded browser, an installed one. A machine without any downloads
one on the first start of the service, unless SITEGLASS_BROWSER_FETCH=off. Root is not required.

Examples:
  siteglass browser install                        download the current version and remove older ones
  siteglass browser install --full                 the same, with a full Chromium for webunlocker
  siteglass browser install --source debian        from one source only
  siteglass browser list --json                    for scripts
  siteglass browser remove --all                   delete all downloaded browsers`,
    );

  browser
    .command('install')
    .description('download a browser from the first available source, and test it')
    .option('--full', 'a full Chromium, which fewer sites detect, instead of a headless shell (only from debian)')
    .addOption(new Option('--source <name>', 'only this source').choices([...sourceNames]))
    .addHelpText(
      'after',
      `
Sources, in the order in which they are tried:
  chrome-for-testing   headless shell by Google, verified with checksums in this release (Linux, macOS)
  debian               packages of apt's signed sources, unpacked into the cache folder (Debian and derivatives)
  npm                  @sparticuz/chromium from your npm registry, verified with its checksum (Linux on x64)

A browser is used only after it has rendered a test page. A running service uses it after a restart. Older versions are
removed, except those that a running service uses. Other settings: SITEGLASS_BROWSER_CACHE (folder),
SITEGLASS_BROWSER_MIRROR (mirror of Chrome for Testing).`,
    )
    .action(async (choice: InstallChoice, command: Command) => {
      const { install } = await import('./browser.ts');
      await install(choice, command, cli);
    });

  browser
    .command('list')
    .description('list downloaded browsers and the one in use')
    .action(async (_options: unknown, command: Command) => {
      const { list } = await import('./browser.ts');
      await list(command, cli);
    });

  browser
    .command('remove')
    .argument('[ids...]', 'ids shown by `browser list`')
    .description('delete downloaded browsers')
    .option('--all', 'delete all of them')
    .option('--force', 'also if a running service uses them')
    .action(async (ids: string[], choice: RemoveChoice, command: Command) => {
      const { remove } = await import('./browser.ts');
      await remove(ids, choice, command, cli);
    });
}
