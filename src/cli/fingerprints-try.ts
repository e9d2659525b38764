// `fingerprints try`: which rules matched a page, which nearly matched and why, and what was found but not reported.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { distance } from '../contract/nearest.ts';
import { serviceAccount } from '../flow/shares.ts';
import { analysePage, makeReport } from '../engines/technology/analysis.ts';
import type { AnalysisWorkers } from '../engines/technology/analysis-workers.ts';
import type { CompiledRules } from '../engines/technology/compile/compiled-rules.ts';
import { loadRuleTables } from '../engines/technology/compile/rule-tables.ts';
import type { FoundTechnology } from '../engines/technology/match/conclude.ts';
import { nearOnly } from '../engines/technology/match/explain.ts';
import type { Explanation, NamedHit } from '../engines/technology/match/explain.ts';
import { createMatcher } from '../engines/technology/match/matcher.ts';
import { shellOf } from '../engines/technology/empty-shell.ts';
import { createTechnologyDetector } from '../engines/technology/technology.ts';
import { readCommon, type CliEnvironment } from './context.ts';
import { asCommandError, tablesOf, withWeb } from './fingerprints.ts';
import { CommandError } from './management.ts';
import { formatTable } from './output.ts';
import { readPageArgument } from './page-argument.ts';

export interface TryOptions {
  technology?: string;
  all?: boolean;
}

type Web = Parameters<Parameters<typeof withWeb>[1]>[0];

interface Tried extends Explanation {
  technologies: FoundTechnology[];
  /** How to see more of the page; undefined when its source shows everything. */
  hint: string | undefined;
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
  const given = await readPageArgument(page);
  if ('url' in given) {
    const detect = async ({ pages, vetUrl }: Web) => {
      const detector = createTechnologyDetector({ pages, workers });
      return await detector.detect(vetUrl(given.url), { account, timeoutSeconds: 30, explain: true });
    };
    const {
      technologies,
      explanation = nothing,
      needsBrowser,
    } = await withWeb(config, detect, 'page').catch(asCommandError);
    const advice = `siteglass technology ${given.url} --render --explain runs them.`;
    tried = { technologies, ...explanation, hint: needsBrowser ? `${unrendered} ${advice}` : undefined };
  } else {
    const { body } = given;
    const url = pathToFileURL(resolve(page)).href;
    const task = { url, headers: {}, cookies: {}, body, contentType: 'text/html; charset=utf-8', explain: true };
    const { hits, near = [] } = await workers.matchPage(task, { account });
    const report = await workers.report({ hits, scripts: [], styles: [], explain: true }, { account });
    const { fired, unreported } = report.explanation ?? nothing;
    const isShell = shellOf(body, task.contentType) !== undefined;
    const hint = isShell ? `${unrendered} Save the page from a browser, or pass its URL.` : undefined;
    tried = { technologies: report.technologies, fired, unreported, near: nearOnly(near, fired), hint };
  }
  // Who asks for one technology wants to see every rule of it.
  const wanted = all || technology !== undefined ? tried : { ...tried, near: tried.near.filter(isClose) };
  const shown = narrowed(wanted, technology, rules);
  const { stdout } = cli;
  stdout.write(options.json ? `${JSON.stringify(toJson(shown))}\n` : format(page, shown, all));
}

const unrendered =
  'The page needs a browser: its scripts show more than its source, and this command does not run them.';

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
  if (name === undefined)
    throw new CommandError(`No rule set has a technology "${wanted}"${similarTo(wanted, technologies)}`);
  const isWanted = (one: { technology: string }) => one.technology === name;
  return {
    technologies: tried.technologies.filter((one) => one.name === name),
    fired: tried.fired.filter(isWanted),
    near: tried.near.filter(isWanted),
    unreported: tried.unreported.filter(isWanted),
    hint: tried.hint,
  };
}

const similarMax = 5;
/** Of a name, for counting typos. */
const charactersMax = 63;

/** The names that contain the given text, and those with a typo, the most similar first, as a question. */
function similarTo(wanted: string, technologies: CompiledRules['technologies']): string {
  const text = wanted.slice(0, charactersMax).toLowerCase();
  const typosMax = Math.min(2, Math.floor(text.length / 4));
  const names = technologies
    .map(({ name }) => ({ name, typos: distance(text, name.slice(0, charactersMax).toLowerCase()) }))
    .filter(({ name, typos }) => typos <= typosMax || name.toLowerCase().includes(text))
    .toSorted((one, other) => one.typos - other.typos)
    .map(({ name }) => name);
  return names.length === 0 ? '' : `; did you mean ${names.slice(0, similarMax).join(', ')}?`;
}

const toJson = ({ technologies, fired, near, unreported, hint }: Tried) => ({
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
  ...(hint !== undefined && { hint }),
});

function format(page: string, { fired, near, unreported, hint }: Tried, all: boolean): string {
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
    ...(hint === undefined ? [] : [`\n${hint}\n`]),
  ];
  return parts.join('');
}
