// `fingerprints test`: the technologies of pages; without pages, whether the rules match their examples.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { serviceAccount } from '../flow/shares.ts';
import type { Config } from '../config.ts';
import { createAnalysisWorkers } from '../engines/technology/analysis-workers.ts';
import { refusalText, type CompiledRules } from '../engines/technology/compile/compiled-rules.ts';
import { compileWithCache, loadRuleTables } from '../engines/technology/compile/rule-tables.ts';
import type { FoundTechnology } from '../engines/technology/match/conclude.ts';
import { createMatcher } from '../engines/technology/match/matcher.ts';
import { findInExample } from '../engines/technology/match/rule-examples.ts';
import { builtInLicences } from '../engines/technology/rule-set-list.ts';
import { loadBaseRuleSets } from '../engines/technology/rules/base-rules.ts';
import { loadRuleLayers } from '../engines/technology/rules/rule-layers.ts';
import type { RuleSet } from '../engines/technology/rules/rule-set.ts';
import { createTechnologyDetector } from '../engines/technology/technology.ts';
import { readCommon } from './context.ts';
import type { CliEnvironment } from './context.ts';
import { asCommandError, tablesOf, withWeb } from './fingerprints.ts';
import { formatFacts, formatTable } from './output.ts';
import { readPageArgument } from './page-argument.ts';

export interface TestOptions {
  evidence?: boolean;
}

const asService = { account: serviceAccount };

interface TestedPage {
  page: string;
  technologies: FoundTechnology[];
}

/** False when a rule does not match its examples. */
export async function testRules(
  pages: readonly string[],
  { evidence = false }: TestOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<boolean> {
  const { options, config } = readCommon(command, cli);
  const { stdout } = cli;
  if (pages.length === 0) return await testExamples(config, options.json === true, cli);
  const tested: TestedPage[] = [];
  await withWeb(
    config,
    async ({ pages: web, vetUrl }) => {
      await using workers = disposable(createAnalysisWorkers({ threadsMax: 1, ...tablesOf(config) }));
      const detector = createTechnologyDetector({ pages: web, workers });
      for (const page of pages) {
        const given = await readPageArgument(page);
        if ('url' in given) {
          const { technologies } = await detector.detect(vetUrl(given.url), { ...asService, timeoutSeconds: 30 });
          tested.push({ page, technologies });
          continue;
        }
        const task = {
          url: pathToFileURL(resolve(page)).href,
          headers: {},
          cookies: {},
          body: given.body,
          contentType: 'text/html; charset=utf-8',
        };
        const match = await workers.matchPage(task, asService);
        const { technologies } = await workers.report({ hits: match.hits, scripts: [], styles: [] }, asService);
        tested.push({ page, technologies });
      }
    },
    'page',
  ).catch(asCommandError);
  if (options.json) stdout.write(`${JSON.stringify({ pages: tested })}\n`);
  else for (const one of tested) stdout.write(formatTested(one, evidence));
  return true;
}

// Built-in examples are tested without the added rule sets, which may change the conditions of a rule.
async function testExamples(config: Config, isJson: boolean, { stdout, stderr }: CliEnvironment): Promise<boolean> {
  const tables = tablesOf(config);
  const rules = await loadRuleTables(tables);
  const { sets } = await loadRuleLayers(tables.ruleSetsDirectory);
  const base = await loadBaseRuleSets();
  const added = sets.filter(({ name }) => !(name in builtInLicences));
  const baseRules = await compileWithCache(base, tables);
  const proofs = [...proveExamples(base, baseRules), ...proveExamples(added, rules)];
  const failures = proofs.filter((failure) => failure !== null);
  const held = proofs.length - failures.length;
  // Packages of npm and vendors of scripts are named without a rule.
  const technologies = rules.technologies.length;
  const withRules = new Set(sets.flatMap((set) => Object.keys(set.technologies))).size;
  const refused = rules.refused.map(refusalText);
  if (isJson)
    stdout.write(
      `${JSON.stringify({ technologies, technologies_with_rules: withRules, examples_that_hold: held, failures, refused })}\n`,
    );
  else {
    stdout.write(
      formatFacts({
        'technologies with rules': withRules,
        'technologies in all, with packages of npm and vendors of scripts': technologies,
        'matching examples': held,
        'refused rules': refused.length,
      }),
    );
    for (const problem of [...failures, ...refused]) stderr.write(`${problem}\n`);
  }
  return failures.length === 0;
}

/** One entry per example: null when it matches, otherwise what is wrong. */
function proveExamples(sets: readonly RuleSet[], rules: CompiledRules): (string | null)[] {
  const matcher = createMatcher(rules);
  const examples = sets.flatMap(({ technologies }) =>
    Object.entries(technologies).flatMap(([name, rule]) => (rule.examples ?? []).map((example) => ({ name, example }))),
  );
  return examples.map(({ name, example }) => {
    const found = findInExample(example, rules, matcher).find((one) => one.name === name);
    const { version } = example;
    if (found !== undefined && (version === undefined || found.versions.includes(version))) return null;
    return `${name} is not ${found === undefined ? 'found' : `found as ${version}`} in ${JSON.stringify(example)}`;
  });
}

function formatTested({ page, technologies }: TestedPage, withEvidence: boolean): string {
  const rows = technologies.map(({ name, version, confidence, evidence }) => ({
    name,
    version,
    confidence,
    why: evidence.map(({ type, key, match }) => [type, key, match].filter(Boolean).join(' ')).join('; '),
  }));
  type Row = (typeof rows)[number];
  const table = formatTable<Row>(
    [
      { title: 'technology', read: ({ name }) => name },
      { title: 'version', read: ({ version }) => version },
      { title: 'confidence', read: ({ confidence }) => confidence },
      ...(withEvidence ? [{ title: 'why', read: ({ why }: Row) => why.slice(0, 200) }] : []),
    ],
    rows,
    'No technologies were found.',
  );
  return `${page}\n${table}`;
}

const disposable = <T extends { close(): Promise<void> }>(part: T): T & AsyncDisposable => ({
  ...part,
  [Symbol.asyncDispose]: () => part.close(),
});
