// search: tools for the search engines. The implementation is loaded when a command runs, so that other commands start fast.
import type { Command } from 'commander';
import type { CliEnvironment } from './context.ts';
import type { SearchDoctorOptions } from './search-doctor.ts';

export function addSearchCommands(program: Command, cli: CliEnvironment, setExitCode: (code: number) => void): void {
  program
    .command('search')
    .description('search the web with several engines, or check the engines')
    .command('doctor')
    .description('send one live query to every configured engine; exits with 1 if a response is not as expected')
    .option('--engine <slug...>', 'only these engines')
    .option('--query <text>', 'what to search for', 'oak tree')
    .option('--report', 'store the outcome in the service, which shows it to the operator')
    .option('--save <folder>', 'save the responses, without addresses and tokens')
    .action(async (options: SearchDoctorOptions, command: Command) => {
      const { runSearchDoctor } = await import('./search-doctor.ts');
      if (!(await runSearchDoctor(options, command, cli))) setExitCode(1);
    });
}
