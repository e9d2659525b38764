// Checks rules of operators, and tries them on a URL or on a page that the operator pastes. Nothing is billed or stored.
import { badParameter, failed } from '../../contract/errors.ts';
import { siblingModule } from '../../contract/sibling-module.ts';
import { serviceAccount } from '../../flow/shares.ts';
import type { Share } from '../../flow/shares.ts';
import type { Antibot } from '../antibot/antibot.ts';
import type { CustomVendor } from '../antibot/custom-vendor.ts';
import { cookiesOf } from '../antibot/response-parts.ts';
import type { ExplainedReport, ObservedResponse } from '../antibot/detector.ts';
import { createThreads, Exhausted } from '../threads.ts';
import type { AnalysisWorkers } from '../technology/analysis-workers.ts';
import type { RuleTablesOptions } from '../technology/compile/rule-tables.ts';
import { nearOnly } from '../technology/match/explain.ts';
import type { Explanation } from '../technology/match/explain.ts';
import type { FoundTechnology } from '../technology/match/conclude.ts';
import type { TechnologyRule } from '../technology/rules/rule-set.ts';
import { createTechnologyDetector } from '../technology/technology.ts';
import type { TechnologyParts } from '../technology/technology.ts';
import type { CustomRule, RuleCheck } from './custom-rule.ts';
import { trialName } from './technology-rule.ts';
import type { AntibotTrial, TrialResults, TrialTask } from './trial-worker.ts';

/** A response that the operator has pasted. */
export interface PastedPage {
  url: string;
  status: number;
  headers: Readonly<Record<string, string[]>>;
  html: string;
}

export interface TechnologyTrial extends Explanation {
  technologies: FoundTechnology[];
  isPartial: boolean;
}

export interface RuleTrial {
  url: string;
  status: number;
  /** True when the time was over before everything was examined. */
  isPartial: boolean;
  /** Null when the rule under trial is of the other kind. */
  technology: TechnologyTrial | null;
  antibot: ExplainedReport | null;
  /** What the rule under trial alone found; null without one. */
  rule: OwnTrial | null;
}

/** What one rule found on a page. */
export interface OwnTrial {
  isFound: boolean;
  version: string | null;
  confidence: string | null;
  fired: { type: string; key: string | null; match: string }[];
  near: { type: string; key: string | null; wanted: string; why: string }[];
  /** Why it is not reported although it matched. */
  whyNot: string | null;
}

interface TrialOptions {
  rule?: CustomRule | undefined;
  /** Ends the trial; its thread is terminated. */
  signal?: AbortSignal | undefined;
}

export interface RuleTrials {
  /** `others`: the names of the other custom rules. */
  check(
    rule: CustomRule,
    options?: { others?: readonly string[]; signal?: AbortSignal | undefined },
  ): Promise<RuleCheck>;
  /** The categories of technologies, by name. */
  categories(): Promise<{ id: number; name: string }[]>;
  tryUrl(url: URL, options: TrialOptions & { render?: boolean | undefined }): Promise<RuleTrial>;
  tryPage(page: PastedPage, options: TrialOptions): Promise<RuleTrial>;
  shares(): Share[];
  close(): Promise<void>;
}

export interface RuleTrialParts extends Pick<TechnologyParts, 'pages' | 'dns' | 'renderPage'> {
  tables: RuleTablesOptions;
  antibot: Pick<Antibot, 'observe'>;
  /** The active vendors of the operator. */
  customVendors(): readonly CustomVendor[];
}

const taskMsMax = 30_000;
const fetchSeconds = 30;
const waitingMax = 20;

export function createRuleTrials(parts: RuleTrialParts): RuleTrials {
  const { tables, antibot, customVendors, pages, dns, renderPage } = parts;
  // Apart from the threads of customers' calls, which never wait for a slow rule.
  const threads = createThreads<TrialTask, unknown>({
    worker: siblingModule('trial-worker', import.meta.url),
    workerData: tables,
    threadsMin: 0,
    threadsMax: 1,
    idleMs: 60_000,
    queueMax: waitingMax,
    queueFull: 'too many checks and trials of rules are waiting',
  });

  async function run<T extends TrialTask>(task: T, signal?: AbortSignal): Promise<TrialResults[T['kind']]> {
    try {
      return (await threads.run(task, {
        account: serviceAccount,
        msMax: taskMsMax,
        signal,
      })) as TrialResults[T['kind']];
    } catch (error) {
      if (error instanceof Exhausted) throw failed('the rule took too long: simplify its expressions', 'deadline');
      throw error;
    }
  }

  /** Threads that run all rules, and the one under trial. */
  const analystsFor = (rule: TechnologyRule | undefined): AnalysisWorkers => ({
    prepare: async () => {},
    matchPage: (task, { signal }) => run({ kind: 'page', task, rule }, signal),
    report: (task, { signal }) => run({ kind: 'report', task, rule }, signal),
    pageQuestions: ({ signal }) => run({ kind: 'questions', rule }, signal),
    ruleSets: async () => ({ sets: [], problems: [] }),
    shares: () => [],
    close: async () => {},
  });

  const tryVendor = (response: ObservedResponse, { rule, signal }: TrialOptions): Promise<AntibotTrial> => {
    const vendor = rule && { slug: rule.name, definition: rule.definition };
    return run({ kind: 'antibot', response, active: customVendors(), rule: vendor }, signal);
  };

  return {
    check: (rule, { others = [], signal } = {}) => run({ kind: 'check', rule, others }, signal),
    categories: () => run({ kind: 'categories' }),
    async tryUrl(url, { rule, render, signal }) {
      const wanted = { account: serviceAccount, timeoutSeconds: fetchSeconds, signal };
      const detect = async () => {
        const workers = analystsFor(technologyRuleOf(rule));
        const detector = createTechnologyDetector({ pages, dns, renderPage, workers });
        return await detector.detect(url, { ...wanted, render, explain: true });
      };
      const observe = async () => {
        const { response } = await antibot.observe(url.href, wanted);
        return { response, trial: await tryVendor(response, { rule, signal }) };
      };
      const [found, observed] = await Promise.all([
        rule?.kind === 'antibot' ? undefined : detect(),
        rule?.kind === 'technology' ? undefined : observe(),
      ]);
      return toTrial(rule, {
        url: found?.finalUrl ?? observed?.response.finalUrl ?? url.href,
        status: found?.status ?? observed?.response.status ?? 0,
        technology: found && {
          technologies: found.technologies,
          isPartial: found.isPartial,
          ...(found.explanation ?? nothing),
        },
        antibot: observed?.trial,
      });
    },
    async tryPage({ url, status, headers, html }, { rule, signal }) {
      const analyse = async (): Promise<TechnologyTrial> => {
        const own = technologyRuleOf(rule);
        const set = [...cookiesOf(headers['set-cookie'] ?? [])];
        const cookies = Object.fromEntries(set.map(([name, value]) => [name, [value]]));
        const contentType = 'text/html; charset=utf-8';
        const task = { url, headers, cookies, body: Buffer.from(html), contentType };
        const match = await run({ kind: 'page', task, rule: own }, signal);
        const sides = { hits: match.hits, scripts: [], styles: [] };
        const report = await run({ kind: 'report', task: sides, rule: own }, signal);
        const { fired, near, unreported } = report.explanation ?? nothing;
        const missed = nearOnly([...(match.near ?? []), ...near], fired);
        const isPartial = match.isPartial || report.isPartial;
        return { technologies: report.technologies, isPartial, fired, unreported, near: missed };
      };
      const response = { status, finalUrl: url, headers: { 'content-type': 'text/html', ...headers }, body: html };
      const [technology, protection] = await Promise.all([
        rule?.kind === 'antibot' ? undefined : analyse(),
        rule?.kind === 'technology' ? undefined : tryVendor(response, { rule, signal }),
      ]);
      return toTrial(rule, { url, status, technology, antibot: protection });
    },
    shares: threads.shares,
    close: threads.close,
  };
}

const nothing: Explanation = { fired: [], near: [], unreported: [] };

const technologyRuleOf = (rule: CustomRule | undefined): TechnologyRule | undefined =>
  rule?.kind === 'technology' ? (rule.definition as TechnologyRule) : undefined;

interface Found {
  url: string;
  status: number;
  technology: TechnologyTrial | undefined;
  antibot: AntibotTrial | undefined;
}

/** Separates what the rule under trial found from what the others did. */
function toTrial(rule: CustomRule | undefined, { url, status, technology, antibot }: Found): RuleTrial {
  const isOther = (one: { technology: string }) => one.technology !== trialName;
  return {
    url,
    status,
    isPartial: technology?.isPartial ?? false,
    technology: technology
      ? {
          isPartial: technology.isPartial,
          technologies: technology.technologies.filter(({ name }) => name !== trialName),
          fired: technology.fired.filter(isOther),
          near: technology.near.filter(isOther),
          unreported: technology.unreported.filter(isOther),
        }
      : null,
    antibot: antibot?.report ?? null,
    rule: rule === undefined ? null : technology ? ownTechnology(technology) : ownVendor(rule.name, antibot?.own),
  };
}

function ownTechnology({ technologies, fired, near, unreported }: TechnologyTrial): OwnTrial {
  const isOwn = (one: { technology: string }) => one.technology === trialName;
  const found = technologies.find(({ name }) => name === trialName);
  return {
    isFound: found !== undefined,
    version: found?.version ?? null,
    confidence: found ? `${found.confidence} %` : null,
    fired: fired.filter(isOwn).map(({ type, key, match }) => ({ type, key: key ?? null, match })),
    near: near.filter(isOwn).map(({ type, key, wanted, why }) => ({ type, key: key ?? null, wanted, why })),
    whyNot: unreported.find(isOwn)?.why ?? null,
  };
}

function ownVendor(slug: string, report: ExplainedReport | undefined): OwnTrial {
  const found = report?.detections.find(({ vendor }) => vendor === slug);
  const near = report?.near ?? [];
  return {
    isFound: found !== undefined,
    version: null,
    confidence: found?.confidence ?? null,
    fired: (found?.evidence ?? []).map(toSign),
    near: near.map(({ sign, why }) => ({ ...placeOf(sign), wanted: sign, why })),
    whyNot: null,
  };
}

const placeOf = (sign: string) => ({ type: sign.split(' ', 1)[0] ?? '', key: null });
const toSign = (sign: string) => ({ ...placeOf(sign), match: sign.slice(sign.indexOf(' ') + 1) });

const headerLinesMax = 200;

/** Reads pasted headers, one per line. A first line such as `HTTP/2 403` states the status. */
export function readHeaderLines(text: string): { status: number | undefined; headers: Record<string, string[]> } {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const used = lines.filter((line) => line !== '');
  if (used.length > headerLinesMax) throw badParameter('headers', `must have at most ${headerLinesMax} lines`);
  const headers = new Map<string, string[]>();
  let status: number | undefined;
  for (const [index, line] of used.entries()) {
    const first = index === 0 ? /^HTTP\/\S+\s+(\d{3})\b/i.exec(line)?.[1] : undefined;
    if (first !== undefined) {
      status = Number(first);
      continue;
    }
    const [, name, value = ''] = /^([\w!#$%&'*+.^`|~-]{1,200})\s*:\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) throw badParameter('headers', `line ${index + 1} must be "name: value"`);
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return { status, headers: Object.fromEntries(headers) };
}
