// search doctor: sends one live query per engine, reports which formats are still valid, and can save the responses.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { chosenOrigins, searchSettings } from '../app/search-settings.ts';
import { createDetector } from '../engines/antibot/detector.ts';
import { configureEngines } from '../engines/search/configured-engines.ts';
import { examineEngines, redactCapture } from '../engines/search/examine.ts';
import type { Examination } from '../engines/search/examine.ts';
import { createAddressGuard } from '../web/address/address-guard.ts';
import { allowOrigins } from '../web/address/chosen-origins.ts';
import { createPageFetcher } from '../web/http/fetch-page.ts';
import { createNameLookup } from '../web/address/name-lookup.ts';
import { createResolver } from '../web/address/resolver.ts';
import { createUndiciEngine } from '../web/http/undici-engine.ts';
import { readCommon, withManagement } from './context.ts';
import type { CliEnvironment } from './context.ts';
import { CommandError } from './management.ts';
import { formatTable } from './output.ts';

export interface SearchDoctorOptions {
  engine?: string[];
  query: string;
  save?: string;
  report?: boolean;
}

/** Runs the checks with the settings of this installation. Nothing is billed. Only `--report` needs the service. */
export async function runSearchDoctor(
  { engine, query, save, report = false }: SearchDoctorOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<boolean> {
  const { options, config } = readCommon(command, cli);
  const http = createUndiciEngine();
  const bodies: { url: string; body: string }[] = [];
  try {
    const guard = createAddressGuard({ egressAllow: config.egressAllow, knownNames: config.resolve.keys() });
    const lookup = createNameLookup({ servers: config.dnsServers });
    const resolver = createResolver({ guard, resolve: config.resolve, lookup });
    const allowed = allowOrigins({ guard, resolver, lookup, ...chosenOrigins(config) });
    const pages = createPageFetcher({ engine: http, ...allowed });
    const onBody = (url: string, body: string) => void bodies.push({ url, body });
    const configuredEngines = configureEngines({
      settings: searchSettings(config),
      detector: createDetector(),
      pages,
      onBody,
    });
    checkNames(engine, [...configuredEngines.keys()]);
    const findings: Examination[] = [];
    const endedAt = new Map<Examination, number>();
    for await (const finding of examineEngines(configuredEngines, { query, only: engine })) {
      findings.push(finding);
      endedAt.set(finding, performance.now());
      if (save !== undefined) await saveCaptures(save, finding, bodies.splice(0));
    }
    if (report) await sendReport(endedAt, command, cli);
    cli.stdout.write(options.json ? `${JSON.stringify({ query, findings })}\n` : format(findings));
    const { isFine, notes } = judge(findings);
    if (!options.json) for (const note of notes) cli.stderr.write(`${note}\n`);
    return isFine;
  } finally {
    await http.close();
  }
}

/** Whether all engines work. One whose first provider works needs no results from the provider that stands in for it. */
export function judge(findings: readonly Pick<Examination, 'engine' | 'type' | 'verdict' | 'provider'>[]): {
  isFine: boolean;
  notes: string[];
} {
  const firstOf = (engine: string, type: string) =>
    findings.find((one) => one.engine === engine && one.type === type)?.verdict;
  const others = findings.filter(({ verdict }) => verdict !== 'ok');
  const spare = others.filter(({ engine, type, verdict }) => verdict === 'empty' && firstOf(engine, type) === 'ok');
  const toNote = ({ engine, type, provider }: (typeof spare)[number]) =>
    `Note: the ${provider} of ${engine} for ${type} has no results. It is only used if the provider before it fails`;
  return { isFine: spare.length === others.length, notes: spare.map(toNote) };
}

function checkNames(chosen: readonly string[] | undefined, offered: readonly string[]): void {
  const unknown = chosen?.filter((name) => !offered.includes(name)) ?? [];
  if (unknown.length === 0) return;
  const allowed = offered.length === 0 ? 'this installation offers none' : `allowed: ${offered.join(', ')}`;
  const names = unknown.map((name) => `"${name}"`).join(', ');
  throw new CommandError(`--engine has the unknown engine${unknown.length > 1 ? 's' : ''} ${names}; ${allowed}`);
}

/** Stores the findings, and says which engines have changed. */
async function sendReport(
  endedAt: ReadonlyMap<Examination, number>,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  await withManagement(command, cli, async ({ call }) => {
    const now = performance.now();
    const checks = [...endedAt].map(([{ provider_name: provider, duration_ms: _duration, ...check }, ended]) => ({
      ...check,
      provider,
      age_ms: Math.round(now - ended),
      detail: check.detail?.slice(0, detailCharactersMax) ?? null,
    }));
    const { body } = await call('POST /search-checks', { body: { checks } });
    for (const { engine, type, from, to, is_broken } of body.items) {
      const broken = from === null ? 'does not work' : 'has stopped working';
      const change = is_broken ? `${broken}: ${to}` : `works again, after ${from}`;
      cli.stderr.write(`${engine} ${type} ${change}\n`);
    }
  });
}

const detailCharactersMax = 500;

const format = (findings: Examination[]): string =>
  formatTable<Examination>(
    [
      { title: 'engine', read: ({ engine }) => engine },
      { title: 'type', read: ({ type }) => type },
      { title: 'provider', read: ({ provider }) => provider },
      { title: 'verdict', read: ({ verdict }) => verdict },
      { title: 'read', read: ({ read, seen }) => `${read}/${seen}` },
      { title: 'complete', read: ({ complete }) => (complete === null ? null : `${Math.round(complete * 100)} %`) },
      { title: 'ms', read: ({ duration_ms }) => duration_ms },
      { title: 'detail', read: ({ detail }) => detail ?? '' },
    ],
    findings,
    'No search engine is configured.',
  );

async function saveCaptures(
  folder: string,
  { engine, type, provider }: Examination,
  bodies: { url: string; body: string }[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  for (const [index, { url, body }] of bodies.entries()) {
    const name = `${engine}_${type}_${provider}_${day}_${index + 1}.txt`;
    await writeFile(join(folder, name), `${redactCapture(url)}\n\n${redactCapture(body)}`);
  }
}
