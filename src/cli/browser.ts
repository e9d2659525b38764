// The implementation of the browser commands. They need no running service; a running one uses a new browser after a restart.
import type { Command } from 'commander';
import { toolEnvironment } from '../config.ts';
import { findBrowser } from '../web/browser/launch/find-browser.ts';
import { InstallError, installBrowser } from '../web/browser/install/install.ts';
import { listCopies, programOf, removeCopy } from '../web/browser/install/private-copies.ts';
import type { PrivateCopy } from '../web/browser/install/private-copies.ts';
import type { FetchProgress, SourceName } from '../web/browser/install/source.ts';
import { allSources, describeProgress, openVerdicts } from '../web/browser/install/supply.ts';
import { readCommon } from './context.ts';
import type { Surroundings } from './context.ts';
import { CommandError } from './management.ts';
import { formatFacts, formatTable, isTerminal } from './output.ts';

const clearLine = '\r\u001b[K';

export async function install(
  source: SourceName | undefined,
  command: Command,
  surroundings: Surroundings,
): Promise<void> {
  const { options, config } = readCommon(command, surroundings);
  const { stdout, stderr } = surroundings;
  const { browserCaches: caches, browserMirror: mirror, browserSandbox: sandbox, container } = config;
  const sources = allSources({ environment: toolEnvironment(surroundings.environment), mirror });
  const progress = createProgressLine(stderr);
  try {
    const copy = await installBrowser({
      caches,
      sources: source === undefined ? sources : sources.filter(({ name }) => name === source),
      verdicts: await openVerdicts(caches, { sandbox, isContainer: container === 'yes' }),
      isUpdate: true,
      report: progress.show,
    });
    progress.clear();
    stdout.write(options.json ? `${JSON.stringify({ browser: toJson(copy) })}\n` : formatFacts(toJson(copy)));
  } catch (error) {
    throw error instanceof InstallError ? new CommandError(error.message) : error;
  } finally {
    progress.clear();
  }
}

export async function list(command: Command, surroundings: Surroundings): Promise<void> {
  const { options, config } = readCommon(command, surroundings);
  const { chromium: configured, browserCaches: caches, browserSandbox: sandbox, container } = config;
  const copies = (await listCopies(caches)).map(toJson);
  const verdicts = await openVerdicts(caches, { sandbox, isContainer: container === 'yes' });
  const { program, rejected } = await findBrowser({ configured, caches, judge: verdicts.of });
  const used = program === undefined ? null : { path: program.path, source: program.origin };
  const { stdout } = surroundings;
  if (options.json) {
    stdout.write(`${JSON.stringify({ browsers: copies, used, rejected })}\n`);
    return;
  }
  const columns = [
    { title: 'id', read: ({ id }: CopyJson) => id },
    { title: 'installed', read: ({ installed_at }: CopyJson) => installed_at.slice(0, 10) },
    { title: 'path', read: ({ path }: CopyJson) => path },
  ];
  stdout.write(formatTable(columns, copies, 'No browser has been downloaded. Download one: siteglass browser install'));
  if (used !== null) stdout.write(`\nUsed: ${used.path} (${used.source})\n`);
  for (const { path, reason } of rejected) stdout.write(`Cannot be used: ${path}: ${reason}\n`);
}

export async function remove(ids: string[], command: Command, surroundings: Surroundings): Promise<void> {
  const { options, config } = readCommon(command, surroundings);
  const copies = await listCopies(config.browserCaches);
  const unknown = ids.filter((id) => !copies.some((copy) => copy.id === id));
  if (unknown.length > 0) throw new CommandError(`There is no downloaded browser ${unknown.join(', ')}.`);
  const chosen = ids.length === 0 ? copies : copies.filter(({ id }) => ids.includes(id));
  for (const copy of chosen) await removeCopy(copy);
  const removed = chosen.map(({ id }) => id);
  surroundings.stdout.write(
    options.json
      ? `${JSON.stringify({ removed })}\n`
      : removed.map((id) => `Removed ${id}\n`).join('') || 'Nothing to remove.\n',
  );
}

interface CopyJson extends Record<string, unknown> {
  id: string;
  source: string;
  version: string;
  path: string;
  installed_at: string;
}

const toJson = (copy: PrivateCopy): CopyJson => ({
  id: copy.id,
  source: copy.source,
  version: copy.version,
  path: programOf(copy).path,
  installed_at: copy.installedAt.toISOString(),
});

/** On a terminal one line that is rewritten, otherwise one line per step. */
function createProgressLine(stderr: Surroundings['stderr']) {
  let lastStep = '';
  let isShown = false;
  return {
    show(progress: FetchProgress | { step: string }) {
      if (isTerminal(stderr)) {
        stderr.write(`${clearLine}${describeProgress(progress)}`);
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
