// fingerprints: manages the rule sets of the technology endpoint. The implementation is loaded when a command runs, so that
// other commands start fast.
import type { Command } from 'commander';
import type { CliEnvironment } from './context.ts';
import type { AddOptions } from './fingerprints.ts';
import type { TestOptions } from './fingerprints-test.ts';
import type { TryOptions } from './fingerprints-try.ts';

export function addFingerprintCommands(
  program: Command,
  cli: CliEnvironment,
  setExitCode: (code: number) => void,
): void {
  const fingerprints = program.command('fingerprints').description('manage the rule sets that detect technologies');

  fingerprints
    .command('list')
    .description('list the rule sets, lowest priority first')
    .action(async (_options: unknown, command: Command) => {
      const { listSets } = await import('./fingerprints.ts');
      if (!(await listSets(command, cli))) setExitCode(1);
    });

  fingerprints
    .command('add')
    .argument('<source>', 'a JSON file, a folder of JSON files, or a URL; {letter} stands for _ and a to z')
    .option('--name <name>', 'name of the set (default: from the source)')
    .option('--licence <name>', 'licence of the rules, if the set does not state it')
    .option('--accept-licence', 'use the set under its licence')
    .option('--categories <source>', 'source of its categories, if they are not in the same folder')
    .description('add a rule set in the format of Wappalyzer, after checking it')
    .addHelpText(
      'after',
      `
Examples:
  siteglass fingerprints add ./rules --licence MIT --accept-licence
  siteglass fingerprints add 'https://rules.example.com/technologies/{letter}.json' --name large \\
    --categories https://rules.example.com/categories.json --licence GPL-3.0-only --accept-licence`,
    )
    .action(async (source: string, options: AddOptions, command: Command) => {
      const { addSet } = await import('./fingerprints.ts');
      await addSet(source, options, command, cli);
    });

  fingerprints
    .command('update')
    .argument('[names...]', 'only these sets')
    .description('read the sets from their sources again; exits with 1 if one could not be updated')
    .action(async (names: string[], _options: unknown, command: Command) => {
      const { updateSets } = await import('./fingerprints.ts');
      if (!(await updateSets(names, command, cli))) setExitCode(1);
    });

  fingerprints
    .command('restore')
    .argument('<name>', 'name of the set')
    .description('swap a set with its previous version')
    .action(async (name: string, _options: unknown, command: Command) => {
      const { restoreSet } = await import('./fingerprints.ts');
      await restoreSet(name, command, cli);
    });

  fingerprints
    .command('remove')
    .argument('<name>', 'name of the set')
    .description('remove an added set')
    .action(async (name: string, _options: unknown, command: Command) => {
      const { removeSet } = await import('./fingerprints.ts');
      await removeSet(name, command, cli);
    });

  fingerprints
    .command('try')
    .argument('<page>', 'a URL, a domain or an HTML file')
    .option('--technology <name>', 'only the rules of this technology')
    .option('--all', 'list every rule that nearly matched')
    .description('show which rules match a page, which nearly match, and why they do not')
    .action(async (page: string, options: TryOptions, command: Command) => {
      const { tryPage } = await import('./fingerprints-try.ts');
      await tryPage(page, options, command, cli);
    });

  fingerprints
    .command('test')
    .argument('[pages...]', 'URLs, domains or HTML files')
    .option('--evidence', 'also show the matching rules')
    .description('detect technologies on pages; without pages, test the rules with their examples')
    .action(async (pages: string[], options: TestOptions, command: Command) => {
      const { testRules } = await import('./fingerprints-test.ts');
      if (!(await testRules(pages, options, command, cli))) setExitCode(1);
    });
}
