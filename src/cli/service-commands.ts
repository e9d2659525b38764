// What the commands that follow work of a running service have in common: batches and crawls.
import { open } from 'node:fs/promises';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { createClient, SiteglassError } from '../../clients/src/index.ts';
import type { Client } from '../../clients/src/index.ts';
import { sentenceOf } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { ApiFailure } from './api.ts';
import { exitCodeOf } from './call.ts';
import { readCommon } from './context.ts';
import type { CliEnvironment } from './context.ts';
import { CommandError, localAddress } from './management.ts';

export interface ServiceContext {
  client: Client;
  cli: CliEnvironment;
  isJson: boolean;
}

export const clearLine = '\r\u001b[K';

/** Makes the function that runs a command with a client. A refusal by the service is an exit code. */
export function createAct(cli: CliEnvironment, setExitCode: (code: number) => void) {
  return <Args extends unknown[]>(work: (context: ServiceContext, ...args: Args) => Promise<number | void>) =>
    async function act(this: Command, ...received: Args): Promise<void> {
      const { options, config } = readCommon(this, cli);
      const { key = config.apiKey } = this.optsWithGlobals<{ key?: string }>();
      if (key === undefined) throw new CommandError('An API key is required: pass --key or set SITEGLASS_API_KEY.');
      try {
        const baseUrl = options.url ?? config.serverUrl ?? localAddress(config);
        const context = { client: connect(baseUrl, key), cli, isJson: options.json ?? false };
        setExitCode((await work(context, ...received)) ?? 0);
      } catch (error) {
        if (!(error instanceof SiteglassError)) throw error;
        cli.stderr.write(`${error.message}\n`);
        setExitCode(exitCodeOf(new ApiFailure(error.message, { status: error.status ?? 0 })));
      }
    };
}

export const withKey = (command: Command): Command =>
  command.option('--key <key>', 'API key (default: SITEGLASS_API_KEY)');

function connect(baseUrl: string, apiKey: string): Client {
  try {
    return createClient({ baseUrl, apiKey });
  } catch (error) {
    throw new CommandError(sentenceOf(error), { cause: error });
  }
}

export interface Output extends AsyncDisposable {
  isFile: boolean;
  write(text: string): Promise<void>;
}

/** The file, to which results are appended, or stdout. */
export async function openOutput({ stdout }: CliEnvironment, path: string | undefined): Promise<Output> {
  if (path !== undefined && path !== '-') {
    const file = await open(path, 'a');
    return {
      isFile: true,
      write: (text) => file.appendFile(text),
      [Symbol.asyncDispose]: () => file.close(),
    };
  }
  return {
    isFile: false,
    async write(text) {
      if (!stdout.write(text)) await new Promise((resolve) => stdout.once('drain', resolve));
    },
    async [Symbol.asyncDispose]() {},
  };
}

export function writeValue({ cli, isJson }: ServiceContext, value: object, format: () => string): void {
  cli.stdout.write(isJson ? `${JSON.stringify(value)}\n` : format());
}

/** `name=value`, which can be repeated. */
export function readParameter(text: string, known: JsonObject | undefined): JsonObject {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must have the form name=value.');
  return { ...known, [text.slice(0, at)]: text.slice(at + 1) };
}
