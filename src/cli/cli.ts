// The command line interface: commands, global options and exit codes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { ApiError } from '../contract/errors.ts';
import { addAccountCommands } from './account-commands.ts';
import { addBatchCommands } from './batch-commands.ts';
import { addBrowserCommands } from './browser-commands.ts';
import { addCallCommands } from './call-commands.ts';
import { addCompletionCommand } from './completion.ts';
import { createManage } from './context.ts';
import type { CliEnvironment } from './context.ts';
import { addCrawlCommands } from './crawl-commands.ts';
import { addCreditCommands } from './credit-commands.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addDatabaseCommands } from './database-commands.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addFingerprintCommands } from './fingerprint-commands.ts';
import { addInvoiceCommands } from './invoice-commands.ts';
import { addKeyCommands } from './key-commands.ts';
import { CommandError } from './management.ts';
import { addScheduleCommands } from './schedule-commands.ts';
import { addRuleCommands } from './rule-commands.ts';
import { addSearchCommands } from './search-commands.ts';
import { addMcpCommand } from './mcp-command.ts';
import { addPackCommands } from './pack-commands.ts';
import { addProxyCommands } from './proxy-commands.ts';
import { addServeCommand } from './serve-command.ts';
import { loadService } from './service.ts';
import { addUserCommands } from './user-commands.ts';
import { addWhitelistCommands } from './whitelist-commands.ts';
import { isObject, parseJson } from '../contract/json.ts';

const failedCode = 1;
const usageErrorCode = 2;

/**
 * Runs a command line and returns its exit code: 0 for success, 1 for a failure, 2 for a usage error. API calls also use 3
 * when the key was refused or a limit was reached, and 4 when the balance is exhausted.
 */
export async function runCli(args: string[], given: Partial<CliEnvironment> = {}): Promise<number> {
  const { stdin, stdout, stderr } = process;
  const cli: CliEnvironment = { stdin, stdout, stderr, environment: undefined, loadService, ...given };
  let exitCode = 0;
  const program = createProgram(cli, (code) => {
    exitCode = code;
  });
  try {
    // `serve` is the default command, so that `npx siteglass` starts the service.
    const { operands, unknown } = program.parseOptions(args);
    const isBare = operands.length === 0 && !unknown.some((option) => option === '--help' || option === '-h');
    await program.parseAsync(isBare ? ['serve', ...args] : args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageErrorCode;
    cli.stderr.write(`${describe(error)}\n`);
    return failedCode;
  }
}

function createProgram(cli: CliEnvironment, setExitCode: (code: number) => void): Command {
  const program = new Command('siteglass')
    .description('A self-hosted web data API: the service and its tools.')
    .version(readVersion())
    .option('--json', 'print JSON instead of tables')
    .option('--url <address>', 'address of a running Siteglass (default: SITEGLASS_URL, else from HOST and PORT)')
    .option('--token <token>', 'admin token (default: SITEGLASS_ADMIN_TOKEN, or DATA_DIR/admin-token)')
    .option('--data-dir <folder>', 'data folder (default: DATA_DIR)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => cli.stdout.write(text),
      writeErr: (text) => cli.stderr.write(text),
    })
    .showHelpAfterError('(see --help for usage)')
    .exitOverride()
    .addHelpText(
      'after',
      `
Examples:
  siteglass                                         start with an embedded database; same as siteglass serve
  siteglass doctor                                  check this machine
  siteglass account create acme --quota 50000       create a workspace with a monthly plan
  siteglass key create acme --category production   create a key for it
  siteglass key list acme --json                    for scripts
  siteglass crawl https://example.com/              call the API; see --help of each command
  siteglass crawl - --concurrency 8 < urls.txt      one line of JSON per input line
  siteglass batch urls.txt --endpoint crawler       let the service run a long list
  siteglass crawl-site https://example.com/         fetch all pages of a website

Commands use the running service. If it is stopped, they open its database directly.`,
    );
  addCommands(program, cli, setExitCode);
  return program;
}

/** The groups of `--help`, in its order. */
function addCommands(program: Command, cli: CliEnvironment, setExitCode: (code: number) => void): void {
  const manage = createManage(cli);
  program.commandsGroup('Service:');
  addServeCommand(program, cli, readVersion());
  addDoctorCommand(program, cli, setExitCode);
  addBrowserCommands(program, cli);
  addMcpCommand(program, cli, readVersion());
  addCompletionCommand(program, cli);
  program.helpCommand('help [command]', 'show the help of a command');
  program.commandsGroup('Calls:');
  addSearchCommands(program, cli, setExitCode);
  addCallCommands(program, cli, setExitCode);
  program.commandsGroup('Batches, crawls and schedules:');
  addBatchCommands(program, cli, setExitCode);
  addCrawlCommands(program, cli, setExitCode);
  addScheduleCommands(program, cli, setExitCode);
  program.commandsGroup('Workspaces:');
  addAccountCommands(program, manage);
  addKeyCommands(program, manage, cli.stdin);
  addPackCommands(program, manage);
  addCreditCommands(program, manage);
  addInvoiceCommands(program, manage);
  addWhitelistCommands(program, manage);
  addUserCommands(program, manage);
  program.commandsGroup('Installation:');
  addProxyCommands(program, manage, cli.stdin);
  addRuleCommands(program, manage, cli.stdin);
  addFingerprintCommands(program, cli, setExitCode);
  addBackupCommands(program, cli, readVersion());
  addDatabaseCommands(program, cli);
}

function readVersion(): string {
  const file = join(import.meta.dirname, '..', '..', 'package.json');
  const manifest = parseJson(readFileSync(file, 'utf8'));
  if (isObject(manifest) && typeof manifest['version'] === 'string') return manifest['version'];
  throw new Error(`${file} has no version`);
}

/** Usage errors as one line, unexpected errors with a stack trace. */
function describe(error: unknown): string {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  if (error instanceof ApiError) return error.sentence;
  if (!(error instanceof Error)) return String(error);
  return isExpected(error) ? error.message : (error.stack ?? error.message);
}

/** True for errors with a readable message: system errors (`code`) and plain Errors of our storage. */
const isExpected = (error: Error): boolean => 'code' in error || error.constructor === Error;
