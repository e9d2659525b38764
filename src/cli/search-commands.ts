// search: tools around the search engines. What they need is loaded when they run, so that other commands start fast.
import type { Command } from 'commander';
import type { Surroundings } from './context.ts';
import type { SearchDoctorOptions } from './search-doctor.ts';

export function addSearchCommands(
  program: Command,
  surroundings: Surroundings,
  setExitCode: (code: number) => void,
): void {
  program
    .command('search')
    .description('look after the search engines')
    .command('doctor')
    .description('ask every configured engine once, live; ends with 1 when one of them does not answer as expected')
    .option('--engine <slug...>', 'only these engines')
    .option('--query <text>', 'what to search for', 'oak tree')
    .option('--save <folder>', 'keep what the engines answered, without addresses and tokens')
    .action(async (options: SearchDoctorOptions, command: Command) => {
      const { runSearchDoctor } = await import('./search-doctor.ts');
      if (!(await runSearchDoctor(options, command, surroundings))) setExitCode(1);
    });
}
