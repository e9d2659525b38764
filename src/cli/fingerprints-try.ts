// `fingerprints try`: which rules matched a page, which nearly matched and why, and what was found but not reported.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { serviceAccount } from '../flow/shares.ts';
import { analysePage, makeReport, type NamedHit } from '../engines/technology/analysis.ts';
import type { AnalysisWorkers } from '../engines/technology/analysis-workers.ts';
import type { CompiledRules } from '../engines/technology/compile/compiled-rules.ts';
import { loadRuleTables } from '../engines/technology/compile/rule-tables.ts';
import type { FoundTechnology } from '../engines/technology/match/conclude.ts';
import type { NearMiss } from '../engines/technology/match/facts.ts';
import { createMatcher } from '../engines/technology/match/matcher.ts';
import { createTechnologyDetector } from '../engines/technology/technology.ts';
import { readCommon, type Surroundings } from './context.ts';
import { tablesOf, withWeb } from './fingerprints.ts';
import { CommandError } from './management.ts';
import { formatTable } from './output.ts';

export interface TryOptions {
  technology?: string;
  all?: boolean;
}

interface Tried {
  technologies: FoundTechnology[];
  /** Rules that matched, with the technology of each. */
  fired: NamedHit[];
  near: (Omit<NearMiss, 'technology'> & { technology: string })[];
  dropped: { technology: string; why: string }[];
}

const nearMax = 40;
const shownCharactersMax = 100;

export async function tryPage(
  page: string,
  { technology, all = false }: TryOptions,
  command: Command,
  surroundings: Surroundings,
): Promise<void> {
  const { options, config } = readCommon(command, surroundings);
  const rules = await loadRuleTables(tablesOf(config));
  const { workers, seen } = createRecordingWorkers(rules);
  let technologies: FoundTechnology[];
  if (/^https?:\/\//i.test(page)) {
    technologies = await withWeb(config, async ({ pages, vetUrl }) => {
      const detector = createTechnologyDetector({ pages, workers });
      return (await detector.detect(vetUrl(page), { account: serviceAccount, timeoutSeconds: 30 })).technologies;
    }).catch(asCommandError);
  } else {
    const body = await readFile(page).catch(asCommandError);
    const url = pathToFileURL(resolve(page)).href;
    const contentType = 'text/html; charset=utf-8';
    const task = { url, headers: {}, cookies: {}, body, contentType };
    const { hits } = await workers.matchPage(task, { account: serviceAccount });
    technologies = (await workers.report({ hits, scripts: [], styles: [] }, { account: serviceAccount })).technologies;
  }
  const tried = narrowed({ technologies, ...outcome(rules, seen, technologies) }, technology, rules);
  const { stdout } = surroundings;
  stdout.write(options.json ? `${JSON.stringify(toJson(tried))}\n` : format(page, tried, all));
}

interface Seen {
  hits: NamedHit[];
  near: NearMiss[];
}

/** Analyses on this thread, and records which rules matched and which nearly did. */
function createRecordingWorkers(rules: CompiledRules): { workers: AnalysisWorkers; seen: Seen } {
  const matcher = createMatcher(rules);
  const seen: Seen = { hits: [], near: [] };
  const onNear = (near: NearMiss) => seen.near.push(near);
  const workers: AnalysisWorkers = {
    prepare: async () => {},
    async matchPage(task) {
      const match = analysePage(task, rules, matcher, undefined, onNear);
      seen.hits.push(...match.hits);
      return match;
    },
    async report(task) {
      const report = makeReport(task, rules, matcher, undefined, onNear);
      seen.hits.push(
        ...report.hits.map((hit) => ({ ...hit, technology: nameOf(rules, hit.technology, hit.other?.name) })),
      );
      return report;
    },
    pageQuestions: async () => matcher.pageQuestions(),
    ruleSets: async () => ({ sets: [], problems: [] }),
    shares: () => [],
    close: async () => {},
  };
  return { workers, seen };
}

const nameOf = ({ technologies }: CompiledRules, number: number, other?: string): string =>
  other ?? technologies[number]?.name ?? '';

function outcome(
  rules: CompiledRules,
  { hits, near }: Seen,
  reported: readonly FoundTechnology[],
): Omit<Tried, 'technologies'> {
  const found = new Set(reported.map(({ name }) => name));
  const matched = new Set(hits.map(({ technology }) => technology));
  const unique = new Map(
    near
      .map((one) => ({ ...one, technology: nameOf(rules, one.technology) }))
      .filter(({ technology }) => !matched.has(technology))
      .map((one) => [`${one.technology} ${one.type} ${one.wanted}`, one]),
  );
  return {
    fired: hits,
    near: [...unique.values()],
    dropped: [...matched]
      .filter((name) => !found.has(name))
      .map((name) => ({ technology: name, why: reasonFor(rules, name, found) })),
  };
}

/** Why a technology is missing in the report although a rule matched. */
function reasonFor(rules: CompiledRules, name: string, found: ReadonlySet<string>): string {
  const number = rules.technologies.findIndex((one) => one.name === name);
  const technology = rules.technologies[number];
  const excludedBy = rules.technologies.find((one) => found.has(one.name) && one.excludes.includes(number));
  if (excludedBy !== undefined) return `${excludedBy.name} excludes it`;
  const required = technology?.requires.map((one) => nameOf(rules, one)) ?? [];
  const categories = technology?.requiresCategory.map((id) => rules.categories.get(id)?.name ?? String(id)) ?? [];
  if (required.length + categories.length === 0) return 'its confidence is 0';
  return `it requires ${[...required, ...categories.map((one) => `a technology of ${one}`)].join(' or ')}`;
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
    dropped: tried.dropped.filter(isWanted),
  };
}

const toJson = ({ technologies, fired, near, dropped }: Tried) => ({
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
  not_reported: dropped,
});

function format(page: string, { fired, near, dropped }: Tried, all: boolean): string {
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
    ...dropped.map(({ technology, why }) => `${technology} matched, but is not reported: ${why}.\n`),
  ];
  return parts.join('');
}

function asCommandError(error: Error): never {
  throw new CommandError(error.message);
}
