// The implementation of the browser commands. They need no running service; a running one uses a new browser after a restart.
import type { Command } from 'commander';
import { toolEnvironment } from '../config.ts';
import { sentenceOf } from '../contract/errors.ts';
import { findBrowser } from '../web/browser/launch/find-browser.ts';
import { InstallError, installBrowser } from '../web/browser/install/install.ts';
import { usersOf } from '../web/browser/install/leases.ts';
import { listCopies, programOf, removeCopy } from '../web/browser/install/private-copies.ts';
import type { PrivateCopy } from '../web/browser/install/private-copies.ts';
import type { FetchProgress, SourceName } from '../web/browser/install/source.ts';
import { allSources, describeProgress, openVerdicts } from '../web/browser/install/supply.ts';
import { readCommon } from './context.ts';
import type { CliEnvironment } from './context.ts';
import { CommandError } from './management.ts';
import { fitTerminal, formatFacts, formatTable, isTerminal } from './output.ts';

const clearLine = '\r\u001b[K';

export interface InstallChoice {
  source?: SourceName;
  full?: boolean;
}

export async function install({ source, full }: InstallChoice, command: Command, cli: CliEnvironment): Promise<void> {
  const { options, config } = readCommon(command, cli);
  const { stdout, stderr } = cli;
  const { browserCaches: caches, browserMirror: mirror, browserSandbox: sandbox, container } = config;
  const sources = allSources({ environment: toolEnvironment(cli.environment), mirror });
  const progress = createProgressLine(stderr);
  const kept: { id: string; users: readonly string[] }[] = [];
  try {
    const copy = await installBrowser({
      caches,
      sources: source === undefined ? sources : sources.filter(({ name }) => name === source),
      verdicts: await openVerdicts(caches, { sandbox, isContainer: container === 'yes' }),
      kind: full ? 'full' : 'shell',
      isUpdate: true,
      report: progress.show,
      onKept: (old, users) => kept.push({ id: old.id, users }),
    });
    progress.clear();
    stdout.write(options.json ? `${JSON.stringify({ browser: toJson(copy), kept })}\n` : formatFacts(toJson(copy)));
    for (const { id, users } of options.json ? [] : kept) stdout.write(`Kept ${id}: ${inUse(users)}\n`);
  } catch (error) {
    throw error instanceof InstallError ? new CommandError(error.message) : error;
  } finally {
    progress.clear();
  }
}

export async function list(command: Command, cli: CliEnvironment): Promise<void> {
  const { options, config } = readCommon(command, cli);
  const { chromium: configured, browserCaches: caches, browserSandbox: sandbox, container } = config;
  const copies = (await listCopies(caches)).map(toJson);
  const verdicts = await openVerdicts(caches, { sandbox, isContainer: container === 'yes' });
  const { program, rejected } = await findBrowser({ configured, caches, judge: verdicts.of }).catch(
    (error: unknown) => {
      throw new CommandError(sentenceOf(error));
    },
  );
  const used = program === undefined ? null : { path: program.path, source: program.origin };
  const { stdout } = cli;
  if (options.json) {
    stdout.write(`${JSON.stringify({ browsers: copies, used, rejected })}\n`);
    return;
  }
  const columns = [
    { title: 'id', read: ({ id }: CopyJson) => id },
    { title: 'kind', read: ({ kind }: CopyJson) => kind },
    { title: 'installed', read: ({ installed_at }: CopyJson) => installed_at.slice(0, 10) },
    { title: 'path', read: ({ path }: CopyJson) => path },
  ];
  stdout.write(formatTable(columns, copies, 'No browser has been downloaded. Download one: siteglass browser install'));
  if (used !== null) stdout.write(`\nUsed: ${used.path} (${used.source})\n`);
  for (const { path, reason } of rejected) stdout.write(`Cannot be used: ${path}: ${reason}\n`);
}

export interface RemoveChoice {
  all?: boolean;
  force?: boolean;
}

export async function remove(
  ids: string[],
  { all = false, force = false }: RemoveChoice,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const { options, config } = readCommon(command, cli);
  const isClear = all ? ids.length === 0 : ids.length > 0;
  if (!isClear) command.error('error: name the browsers to remove, as shown by siteglass browser list, or use --all');
  const copies = await listCopies(config.browserCaches);
  const unknown = ids.filter((id) => !copies.some((copy) => copy.id === id));
  if (unknown.length > 0) throw new CommandError(`There is no downloaded browser ${unknown.join(', ')}.`);
  const chosen = all ? copies : copies.filter(({ id }) => ids.includes(id));
  for (const { id, folder } of force ? [] : chosen) {
    const users = await usersOf(folder);
    if (users.length > 0) throw new CommandError(`${id} was not removed: ${inUse(users)}, or use --force.`);
  }
  for (const copy of chosen) await removeCopy(copy);
  const removed = chosen.map(({ id }) => id);
  cli.stdout.write(
    options.json
      ? `${JSON.stringify({ removed })}\n`
      : removed.map((id) => `Removed ${id}\n`).join('') || 'Nothing to remove.\n',
  );
}

const inUse = (users: readonly string[]): string =>
  `it is in use by a running service (process ${users.join(', ')}); stop or restart the service first`;

interface CopyJson extends Record<string, unknown> {
  id: string;
  kind: string;
  source: string;
  version: string;
  path: string;
  installed_at: string;
}

const toJson = (copy: PrivateCopy): CopyJson => ({
  id: copy.id,
  kind: copy.kind,
  source: copy.source,
  version: copy.version,
  path: programOf(copy).path,
  installed_at: copy.installedAt.toISOString(),
});

/** On a terminal one line that is rewritten, otherwise one line per step. */
function createProgressLine(stderr: CliEnvironment['stderr']) {
  let lastStep = '';
  let isShown = false;
  return {
    show(progress: FetchProgress | { step: string }) {
      if (isTerminal(stderr)) {
        stderr.write(`${clearLine}${fitTerminal(stderr, describeProgress(progress))}`);
        isShown = true;
      } else if (progress.step !== lastStep) {
        stderr.write(`${describeProgress({ ...progress, percent: undefined })}\n`);
      }
      lastStep = progress.step;
    },
    clear() {
      if (isShown) stderr.write(clearLine);
      isShown = false;
    },
  };
}
