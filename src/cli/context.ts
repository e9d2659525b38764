// The context of a command: its streams, settings and access to the service.
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import { ConfigError, loadConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { sentenceOf } from '../contract/errors.ts';
import { trustByDefault } from '../web/private-authorities.ts';
import { createManagement } from './management.ts';
import type { Answer, Management } from './management.ts';
import type { Service } from './service.ts';

export interface CliEnvironment {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  /** Undefined: the environment of the process. */
  environment: NodeJS.ProcessEnv | undefined;
  loadService: () => Promise<Service>;
}

export interface CommonOptions {
  json?: boolean;
  url?: string;
  token?: string;
  dataDir?: string;
}

/** The global options, and the settings with these options applied. */
export function readCommon(command: Command, cli: CliEnvironment): { options: CommonOptions; config: Config } {
  const options = command.optsWithGlobals<CommonOptions>();
  const config = loadConfig(cli.environment);
  if (cli.environment === undefined) trust(config.caFile);
  return { options, config: options.dataDir ? { ...config, dataDirectory: resolve(options.dataDir) } : config };
}

let trusted: string | undefined;

/** Affects the whole process, so only the real one. `NODE_EXTRA_CA_CERTS` would not do: it may name another file. */
function trust(file: string | undefined): void {
  if (file === undefined || file === trusted) return;
  try {
    trustByDefault(file);
    trusted = file;
  } catch (error) {
    throw new ConfigError([`SITEGLASS_CA_FILE: ${sentenceOf(error)}`]);
  }
}

export interface CommandContext extends Management {
  /** Prints the JSON of the API with `--json`, otherwise the result of `format`. */
  print: <Body>(answer: Answer<Body>, format: (body: Body) => string) => void;
}

export type Manage = ReturnType<typeof createManage>;

/**
 * Creates the actions of commands that call the management API. `work` receives the arguments of the command, then its
 * options.
 */
export const createManage =
  (cli: CliEnvironment) =>
  <Received extends unknown[]>(work: (context: CommandContext, ...received: Received) => Promise<void>) =>
    async function act(this: Command, ...received: Received): Promise<void> {
      await withManagement(this, cli, (context) => work(context, ...received));
    };

/** Runs a command that calls the management API, and closes its resources. */
export async function withManagement(
  command: Command,
  cli: CliEnvironment,
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  const { options, config } = readCommon(command, cli);
  const { url = config.serverUrl, token } = options;
  const management = createManagement({ config, url, token, loadService: cli.loadService });
  try {
    await work({
      ...management,
      print(answer, format) {
        cli.stdout.write(options.json ? `${answer.text}\n` : format(answer.body));
      },
    });
  } finally {
    await management.close();
  }
}
