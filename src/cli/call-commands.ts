// One command per endpoint, created from the catalogue: required parameters are arguments, others are options.
import { stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { fullCatalog } from '../endpoints/full-catalog.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import { parametersOf } from '../gateway/openapi.ts';
import type { Parameter } from '../gateway/openapi-document.ts';
import { ApiFailure, openApiFor } from './api.ts';
import type { ApiReply } from './api.ts';
import { acceptFor, exitCodeOf } from './call.ts';
import type { Call, CallFlags } from './call.ts';
import { callList, concurrency } from './call-list.ts';
import { callCommands, engineName, isMergedSearch, jobCommands, kebab, searchCommands } from './call-names.ts';
import type { CallCommand } from './call-names.ts';
import { fileName, formatReply, isFile, summarise, toBytes, toJson, writeNewFile } from './call-output.ts';
import type { CliEnvironment } from './context.ts';
import { addJobList } from './job-list.ts';
import { CommandError } from './management.ts';
import { isTerminal } from './output.ts';

/** Options of every call and of the program. */
const reservedOptions = new Set([
  'json',
  'url',
  'token',
  'data-dir',
  'version',
  'help',
  'key',
  'output',
  'concurrency',
  'retries',
]);
/** Parameters with a CLI equivalent: errors are exit codes, and `--async` starts a job. */
const excluded = new Set(['soft_fail', 'is_async']);

export function addCallCommands(program: Command, cli: CliEnvironment, setExitCode: (code: number) => void): void {
  const taken = new Set(['jobs', ...program.commands.map((command) => command.name())]);
  for (const call of callCommands(fullCatalog, taken)) addCall(program, call, cli, setExitCode);
  const search = program.commands.find((command) => command.name() === 'search') ?? program.command('search');
  for (const call of searchCommands(fullCatalog)) addCall(search, call, cli, setExitCode);
  search.addHelpText(
    'after',
    `
Options of a search: siteglass search all --help

Examples:
  siteglass search 'oak tree' --engines bing,mojeek     the same as search all
  siteglass search doctor --engine bing`,
  );
  const jobs = program.command('jobs').description('show, list and cancel asynchronous calls');
  for (const call of jobCommands(fullCatalog)) addCall(jobs, call, cli, setExitCode);
  addJobList(jobs, cli);
  jobs.addHelpText(
    'after',
    `
Examples:
  siteglass jobs 0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21 --wait 30     the same as jobs show
  siteglass jobs list acme --status failed                          recently failed jobs`,
  );
}

function addCall(parent: Command, call: CallCommand, cli: CliEnvironment, setExitCode: (code: number) => void): void {
  const [first] = call.endpoints;
  const parameters = parametersOf(first).filter(({ name }) => !excluded.has(name));
  const positional = parameters.filter(({ required }) => required);
  const named = parameters.filter(({ required }) => !required);
  const price = first.credits === 0 ? 'free' : first.credits === 1 ? '1 credit' : `${first.credits} credits`;

  const isDefault = first.operationId === 'job' || isMergedSearch(first); // `jobs <id>`, `search <q>`
  const command = parent.command(call.name, { isDefault }).description(`${lowerFirst(first.summary)} (${price})`);
  if (call.alias !== undefined) command.alias(call.alias);
  // The CLI has no options for aliases, so use the description without them.
  const tell = ({ name, description, schema }: Parameter) => {
    const text = first.query.properties[name]?.description ?? description;
    // Names in the description of an object or a list are those of its members.
    return schema['type'] === 'object' || schema['type'] === 'array' ? text : withFlags(text, named);
  };
  for (const parameter of positional) command.argument(`<${kebab(parameter.name)}>`, tell(parameter));
  for (const parameter of named) for (const one of optionsOf(parameter, tell(parameter))) command.addOption(one);
  if (call.endpoints.length > 1) {
    const engines = call.endpoints.map(engineName);
    command.addOption(new Option('--engine <engine>', 'search engine').choices(engines).default(engines[0]));
  }
  if (first.canRunAsync) command.option('--async', 'start a job and print it instead of waiting for the result');
  command
    .option('--key <key>', 'API key (default: SITEGLASS_API_KEY)')
    .option('--output <file>', 'write the result to this file; - is stdout; for a list: to this folder')
    .option('--retries <number>', 'retries after failures of the service, the target or the network', readCount);
  const [only] = positional.length === 1 ? positional : [];
  if (only) {
    command.option(
      '--concurrency <number>',
      `concurrent calls for a list from stdin (default: ${concurrency})`,
      readCount,
    );
    command.addHelpText(
      'after',
      `\nExamples:\n  siteglass ${pathOf(command)} ${exampleOf(first, only)}\n  siteglass ${pathOf(command)} - < list.txt      one per line; prints one line of JSON for each`,
    );
  }
  command.action(async () => {
    const texts = command.args;
    const flags = command.optsWithGlobals<CallFlags>();
    const endpoint = call.endpoints.find((one) => engineName(one) === flags.engine) ?? first;
    const sent = {
      ...readNamed(command, named),
      ...Object.fromEntries(positional.map(({ name }, index) => [name, texts[index]])),
      ...(flags.async ? { is_async: true } : {}),
    };
    const api = await openApiFor(command, cli, flags);
    const asked: Call = { api, endpoint, parameters: sent, flags, name: call.name, cli };
    try {
      const isList = only && texts[0] === '-';
      setExitCode(isList ? await callList(asked, only.name) : await callOnce(asked, texts[0] ?? ''));
    } finally {
      await api.close();
    }
  });
}

function optionsOf({ name, schema }: Parameter, description: string): Option[] {
  const flag = flagOf(name);
  if (schema['type'] === 'boolean') {
    const on = new Option(`--${flag}`, description);
    const off = new Option(`--no-${flag}`, `Do not ${lowerFirst(description.replace(/;.*/, ''))}`);
    return schema['default'] === true ? [on.hideHelp(), off] : [on, off.hideHelp()];
  }
  const notes = [
    ...(Array.isArray(schema['enum']) ? [`choices: ${schema['enum'].join(', ')}`] : []),
    ...(schema['default'] === undefined ? [] : [`default: ${JSON.stringify(schema['default'])}`]),
  ];
  const value = schema['type'] === 'integer' || schema['type'] === 'number' ? 'number' : 'text';
  return [
    new Option(`--${flag} <${value}>`, notes.length === 0 ? description : `${description} (${notes.join('; ')})`),
  ];
}

/** The description with the options of the command instead of the parameters of the API. */
const withFlags = (description: string, named: readonly Parameter[]): string =>
  description
    .replaceAll(/`([a-z][a-z0-9_]*)(?:=(\w+))?`/g, (text, name: string, value: string | undefined) =>
      named.some((parameter) => parameter.name === name)
        ? `--${flagOf(name)}${value === undefined ? '' : ` ${value}`}`
        : text,
    )
    .replaceAll('`is_async`', '--async')
    .replace(', or an array of names in a JSON body', '');

/** Converts `full_page` to `full-page`. Reserved names get a prefix. */
const flagOf = (name: string): string => (reservedOptions.has(kebab(name)) ? `param-${kebab(name)}` : kebab(name));
const keyOf = (name: string): string => flagOf(name).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The given options as text. The service parses and checks them. */
function readNamed(command: Command, named: readonly Parameter[]): Record<string, unknown> {
  const given = named.filter(({ name }) => command.getOptionValueSource(keyOf(name)) === 'cli');
  return Object.fromEntries(given.map(({ name }) => [name, command.getOptionValue(keyOf(name))]));
}

async function callOnce(call: Call, input: string): Promise<number> {
  const { api, endpoint, parameters, flags, cli } = call;
  await checkOutput(flags.output);
  try {
    const reply = await api.call(endpoint, parameters, acceptFor(endpoint, flags));
    await show(call, input, reply);
    return 0;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const { message, code, requestId } = error;
    cli.stderr.write(
      flags.json ? `${JSON.stringify({ error: message, code, request_id: requestId })}\n` : `${message}\n`,
    );
    return exitCodeOf(error);
  }
}

async function show({ flags, name, cli }: Call, input: string, reply: ApiReply): Promise<void> {
  const { stdout, stderr } = cli;
  const { output } = flags;
  if (output === '-') stdout.write(toBytes(reply));
  else if (output !== undefined) await save(output, toBytes(reply), stdout);
  else if (isFile(reply)) {
    const saved = await writeNewFile(fileName(name, input, reply), reply.body);
    stdout.write(
      flags.json ? `${JSON.stringify({ file: saved })}\n` : `${saved} (${formatBytes(reply.body.length)})\n`,
    );
  } else
    stdout.write(
      flags.json ? `${toJson(reply)}\n` : formatReply(reply, { stdout, isFiltered: flags.fields !== undefined }),
    );
  if (isTerminal(stderr)) stderr.write(`\u001b[2m${summarise(reply.headers)}\u001b[0m\n`);
}

/** Before the call costs credits. */
async function checkOutput(file: string | undefined): Promise<void> {
  if (file === undefined || file === '-') return;
  const [target, folder] = await Promise.all([statOf(file), statOf(dirname(file))]);
  if (target?.isDirectory()) throw new CommandError(`--output ${file} is a folder: add the name of a file`);
  if (!folder?.isDirectory()) throw new CommandError(`--output ${file}: there is no folder ${dirname(file)}`);
}

const statOf = async (path: string) => await stat(path).catch(() => undefined);

async function save(file: string, bytes: Uint8Array, stdout: CliEnvironment['stdout']): Promise<void> {
  await writeFile(file, bytes);
  stdout.write(`${file} (${formatBytes(bytes.length)})\n`);
}

function readCount(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > 1000) throw new InvalidArgumentError('It must be a whole number up to 1000.');
  return number;
}

const formatBytes = (bytes: number): string =>
  bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`;
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const exampleOf = ({ example }: AnyEndpoint, { name }: Parameter): string =>
  JSON.stringify(example.query[name] ?? '…').replaceAll('"', '');
const pathOf = (command: Command): string =>
  command.parent && command.parent.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
