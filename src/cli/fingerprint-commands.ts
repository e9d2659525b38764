// fingerprints: the rule sets of the technology endpoint. What they need is loaded when they run, so that other commands
// start fast.
import type { Command } from 'commander';
import type { Surroundings } from './context.ts';
import type { AddOptions, TestOptions } from './fingerprints.ts';

export function addFingerprintCommands(
  program: Command,
  surroundings: Surroundings,
  setExitCode: (code: number) => void,
): void {
  const fingerprints = program
    .command('fingerprints')
    .description('the rules that name technologies: larger sets, and your own');

  fingerprints
    .command('list')
    .description('every rule set, from the bottom to the top')
    .action(async (_options: unknown, command: Command) => {
      const { listSets } = await import('./fingerprints.ts');
      if (!(await listSets(command, surroundings))) setExitCode(1);
    });

  fingerprints
    .command('add')
    .argument('<source>', 'a JSON file, a folder of them, or an address; {letter} stands for _ and a to z')
    .option('--name <name>', 'what to call it (default: from the source)')
    .option('--licence <name>', 'the licence of its rules, where the set does not say')
    .option('--accept-licence', 'use the set under its licence')
    .option('--categories <source>', 'where its categories are, when they are not beside it')
    .description('check a rule set in the schema of Wappalyzer, and use it from the next page on')
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
      await addSet(source, options, command, surroundings);
    });

  fingerprints
    .command('update')
    .argument('[names...]', 'only these sets')
    .description('read the sets from their sources again; ends with 1 when one of them had to stay as it was')
    .action(async (names: string[], _options: unknown, command: Command) => {
      const { updateSets } = await import('./fingerprints.ts');
      if (!(await updateSets(names, command, surroundings))) setExitCode(1);
    });

  fingerprints
    .command('restore')
    .argument('<name>', 'of the set')
    .description('exchange a set for the one before it')
    .action(async (name: string, _options: unknown, command: Command) => {
      const { restoreSet } = await import('./fingerprints.ts');
      await restoreSet(name, command, surroundings);
    });

  fingerprints
    .command('remove')
    .argument('<name>', 'of the set')
    .description('do without a set that was added')
    .action(async (name: string, _options: unknown, command: Command) => {
      const { removeSet } = await import('./fingerprints.ts');
      await removeSet(name, command, surroundings);
    });

  fingerprints
    .command('test')
    .argument('[pages...]', 'addresses or HTML files')
    .option('--evidence', 'also say why')
    .description('what the rules name on pages; without any, whether the rules hold on their own examples')
    .action(async (pages: string[], options: TestOptions, command: Command) => {
      const { testRules } = await import('./fingerprints.ts');
      if (!(await testRules(pages, options, command, surroundings))) setExitCode(1);
    });
}
