// doctor: checks this machine and says how to fix problems.
import type { Command } from 'commander';
import { readCommon } from './context.ts';
import type { CliEnvironment } from './context.ts';
import type { Finding } from './finding.ts';

export function addDoctorCommand(program: Command, cli: CliEnvironment, setExitCode: (code: number) => void): void {
  program
    .command('doctor')
    .description('check this machine; exits with 1 if a check fails')
    .action(async (_options: unknown, command: Command) => {
      const { options, config } = readCommon(command, cli);
      const { examine } = await import('./doctor.ts'); // loads most of the service; other commands start faster without it
      const findings = await examine(config);
      const { stdout } = cli;
      stdout.write(options.json ? `${JSON.stringify({ findings })}\n` : findings.map(formatFinding).join(''));
      if (findings.some(({ state }) => state === 'fail')) setExitCode(1);
    });
}

const formatFinding = ({ check, state, detail, remedy }: Finding): string =>
  `${state.padEnd(4)}  ${check.padEnd(13)}  ${detail}\n${remedy === undefined ? '' : `${' '.repeat(21)}→ ${remedy}\n`}`;
