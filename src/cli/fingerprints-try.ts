// `fingerprints try`: which rules matched a page, which nearly matched and why, and what was found but not reported.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { serviceAccount } from '../flow/shares.ts';
import { analysePage, makeReport } from '../engines/technology/analysis.ts';
import type { AnalysisWorkers } from '../engines/technology/analysis-workers.ts';
import type { CompiledRules } from '../engines/technology/compile/compiled-rules.ts';
import { loadRuleTables } from '../engines/technology/compile/rule-tables.ts';
import type { FoundTechnology } from '../engines/technology/match/conclude.ts';
import { nearOnly } from '../engines/technology/match/explain.ts';
import type { Explanation, NamedHit } from '../engines/technology/match/explain.ts';
import { createMatcher } from '../engines/technology/match/matcher.ts';
import { createTechnologyDetector } from '../engines/technology/technology.ts';
import { readCommon, type CliEnvironment } from './context.ts';
import { tablesOf, withWeb } from './fingerprints.ts';
import { CommandError } from './management.ts';
import { formatTable } from './output.ts';

export interface TryOptions {
  technology?: string;
  all?: boolean;
}

interface Tried extends Explanation {
  technologies: FoundTechnology[];
}

const nearMax = 40;
const shownCharactersMax = 100;

export async function tryPage(
  page: string,
  { technology, all = false }: TryOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const { options, config } = readCommon(command, cli);
  const rules = await loadRuleTables(tablesOf(config));
  const workers = createLocalWorkers(rules);
  const account = serviceAccount;
  let tried: Tried;
  if (/^https?:\/\//i.test(page)) {
    tried = await withWeb(config, async ({ pages, vetUrl }) => {
      const detector = createTechnologyDetector({ pages, workers });
      const report = await detector.detect(vetUrl(page), { account, timeoutSeconds: 30, explain: true });
      return { technologies: report.technologies, ...(report.explanation ?? nothing) };
    }).catch(asCommandError);
  } else {
    const body = await readFile(page).catch(asCommandError);
    const url = pathToFileURL(resolve(page)).href;
    const task = { url, headers: {}, cookies: {}, body, contentType: 'text/html; charset=utf-8', explain: true };
    const { hits, near = [] } = await workers.matchPage(task, { account });
    const report = await workers.report({ hits, scripts: [], styles: [], explain: true }, { account });
    const { fired, unreported } = report.explanation ?? nothing;
    tried = { technologies: report.technologies, fired, unreported, near: nearOnly(near, fired) };
  }
  // Who asks for one technology wants to see every rule of it.
  const wanted = all || technology !== undefined ? tried : { ...tried, near: tried.near.filter(isClose) };
  const shown = narrowed(wanted, technology, rules);
  const { stdout } = cli;
  stdout.write(options.json ? `${JSON.stringify(toJson(shown))}\n` : format(page, shown, all));
}

const isClose = ({ isLoose }: { isLoose?: boolean }) => isLoose !== true;

const nothing: Explanation = { fired: [], near: [], unreported: [] };

/** Analyses on this thread: a command has nothing else to do. */
function createLocalWorkers(rules: CompiledRules): AnalysisWorkers {
  const matcher = createMatcher(rules);
  return {
    prepare: async () => {},
    matchPage: async (task) => analysePage(task, rules, matcher),
    report: async (task) => makeReport(task, rules, matcher),
    pageQuestions: async () => matcher.pageQuestions(),
    ruleSets: async () => ({ sets: [], problems: [] }),
    shares: () => [],
    close: async () => {},
  };
}

function narrowed(tried: Tried, wanted: string | undefined, { technologies }: CompiledRules): Tried {
  if (wanted === undefined) return tried;
  const name = technologies.find((one) => one.name.toLowerCase() === wanted.toLowerCase())?.name;
  if (name === undefined) throw new CommandError(`There is no technology "${wanted}": see fingerprints list`);
  const isWanted = (one: { technology: string }) => one.technology === name;
  return {
    technologies: tried.technologies.filter((one) => one.name === name),
    fired: tried.fired.filter(isWanted),
    near: tried.near.filter(isWanted),
    unreported: tried.unreported.filter(isWanted),
  };
}

const toJson = ({ technologies, fired, near, unreported }: Tried) => ({
  technologies: technologies.map(({ name, version, confidence }) => ({ name, version, confidence })),
  fired: fired.map(({ technology, type, key, match, confidence, version }) => ({
    technology,
    type,
    key: key ?? null,
    match,
    confidence,
    version: version === '' ? null : version,
  })),
  near: near.map(({ technology, type, key, wanted, why }) => ({ technology, type, key: key ?? null, wanted, why })),
  not_reported: unreported,
});

function format(page: string, { fired, near, unreported }: Tried, all: boolean): string {
  const short = (text: string) => (text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text);
  const shown = all ? near : near.slice(0, nearMax);
  const rest = near.length - shown.length;
  const parts = [
    `${page}\n\nRules that matched\n`,
    formatTable<NamedHit>(
      [
        { title: 'technology', read: ({ technology }) => technology },
        { title: 'version', read: ({ version }) => version },
        { title: 'where', read: ({ type, key }) => [type, key].filter(Boolean).join(' ') },
        { title: 'match', read: ({ match }) => short(match) },
      ],
      fired,
      'No rule matched.',
    ),
    '\nRules that nearly matched\n',
    formatTable<Tried['near'][number]>(
      [
        { title: 'technology', read: ({ technology }) => technology },
        { title: 'where', read: ({ type, key }) => [type, key].filter(Boolean).join(' ') },
        { title: 'wanted', read: ({ wanted }) => short(wanted) },
        { title: 'why not', read: ({ why }) => why },
      ],
      shown,
      'None.',
    ),
    ...(rest > 0 ? [`and ${rest} more: use --all or --technology\n`] : []),
    ...unreported.map(({ technology, why }) => `${technology} matched, but is not reported: ${why}.\n`),
  ];
  return parts.join('');
}

function asCommandError(error: Error): never {
  throw new CommandError(error.message);
}
