// Runs in a worker thread. The cost of matching depends on the page, so rules never run on the thread that answers requests.

import { workerData } from 'node:worker_threads';
import { decodeText } from '../../web/http/charset.ts';
import { kindOf } from '../crawler/content-kind.ts';
import { conclude, type Conclusion } from './match/conclude.ts';
import type { CompiledRules } from './compile/compiled-rules.ts';
import type { FoundLibrary } from './rules/library-detector.ts';
import { createMatcher, type Matcher } from './match/matcher.ts';
import type { ElementProperty, Hit, Named, PageMatch, PageQuestions, SideFacts, SideMatch } from './match/facts.ts';
import { listRuleSets } from './rule-set-list.ts';
import type { RuleSets } from '../../contract/management/installation.ts';
import { loadRuleTables, rulesSignature, type RuleTablesOptions } from './compile/rule-tables.ts';

const htmlCharactersMax = 3 * 1024 * 1024;
const sideCharactersMax = 1024 * 1024;

export interface PageTask {
  kind: 'page';
  url: string;
  headers: Named;
  cookies: Named;
  body: Uint8Array;
  contentType: string | undefined;
  requests?: readonly string[] | undefined;
  js?: Readonly<Record<string, string>> | undefined;
  properties?: readonly ElementProperty[] | undefined;
  libraries?: readonly FoundLibrary[] | undefined;
  deadlineMs: number;
}

/** A hit with the name of its technology: numbers change with the rules, which may change between a page and its report. */
export interface NamedHit extends Omit<Hit, 'technology'> {
  /** Of a rule set, or the name of `other`. */
  technology: string;
}

export type NamedMatch = Omit<PageMatch, 'hits'> & { hits: NamedHit[] };

export interface ReportTask {
  kind: 'report';
  /** Hits from the page itself. */
  hits: readonly NamedHit[];
  robots?: Uint8Array | undefined;
  certIssuer?: string | undefined;
  dns?: Named | undefined;
  scripts: readonly Uint8Array[];
  /** The URLs of `scripts`. */
  scriptUrls?: readonly string[] | undefined;
  styles: readonly Uint8Array[];
  deadlineMs: number;
}

export type Task = PageTask | ReportTask | { kind: 'page questions' } | { kind: 'rule sets' };

/** A task for a thread. The thread writes the time into `begun` once it has the rules, and the deadline counts from then. */
export interface HandedTask {
  task: Task;
  begun: BigInt64Array;
}
export type Report = Conclusion & Pick<SideMatch, 'isPartial' | 'opaqueScripts'>;

/** The result of each kind of task. */
export interface Results {
  page: NamedMatch;
  report: Report;
  'page questions': PageQuestions;
  'rule sets': RuleSets;
}

interface Ready {
  rules: CompiledRules;
  matcher: Matcher;
  /** Of the operator's rules. */
  signature: string;
}

const checkEveryMs = 1000;

// The pool wraps the given data together with its own.
const options = ((Array.isArray(workerData) ? workerData[1] : workerData) ?? {}) as RuleTablesOptions;
let ready: Promise<Ready> | undefined;
let checkedAt = -Infinity;

async function prepare(): Promise<Ready> {
  const signature = rulesSignature(options);
  const rules = await loadRuleTables(options);
  return { rules, matcher: createMatcher(rules), signature };
}

// Changed rules apply from the next page on; a page that is being analysed keeps the rules it started with.
async function currentRules(): Promise<Ready> {
  ready ??= prepare();
  if (performance.now() - checkedAt < checkEveryMs) return await ready;
  checkedAt = performance.now();
  const { signature } = await ready;
  if (signature !== rulesSignature(options)) ready = prepare();
  return await ready;
}

/** The task of the thread pool. */
export async function run({ task, begun }: HandedTask): Promise<Results[Task['kind']]> {
  if (task.kind === 'rule sets') {
    Atomics.store(begun, 0, BigInt(Date.now()));
    return await listRuleSets(options.ruleSetsDirectory ?? '');
  }
  const { rules, matcher } = await currentRules();
  Atomics.store(begun, 0, BigInt(Date.now()));
  if (task.kind === 'page questions') return matcher.pageQuestions();
  const endsAt = performance.now() + task.deadlineMs;
  const isLate = () => performance.now() > endsAt;
  return task.kind === 'page' ? matchPage(task, rules, matcher, isLate) : makeReport(task, rules, matcher, isLate);
}

function matchPage(task: PageTask, rules: CompiledRules, matcher: Matcher, isLate: () => boolean): NamedMatch {
  const { url, headers, cookies, contentType, requests, js, properties, libraries } = task;
  const body = toBuffer(task.body);
  const isHtml = body.length > 0 && kindOf(body, contentType) === 'html';
  const html = isHtml ? decodeText(body.subarray(0, 2 * htmlCharactersMax), contentType).text : '';
  const match = matcher.matchPage(
    { url, headers, cookies, html: html.slice(0, htmlCharactersMax), requests, js, properties, libraries },
    isLate,
  );
  const hits = match.hits.map((hit) => ({
    ...hit,
    technology: hit.other?.name ?? rules.technologies[hit.technology]?.name ?? '',
  }));
  return { ...match, hits, isPartial: match.isPartial || html.length > htmlCharactersMax };
}

function makeReport(task: ReportTask, rules: CompiledRules, matcher: Matcher, isLate: () => boolean): Report {
  const { robots, certIssuer, dns, scripts, styles, scriptUrls } = task;
  const sides: SideFacts = {
    robots: robots && toText(robots),
    certIssuer,
    dns,
    scripts: scripts.map(toText),
    scriptUrls,
    styles: styles.map(toText),
  };
  const { hits, isPartial, opaqueScripts } = matcher.matchSides(sides, isLate);
  return { ...conclude(rules, [...toNumbered(task.hits, rules), ...hits]), isPartial, opaqueScripts };
}

function toNumbered(hits: readonly NamedHit[], { technologies }: CompiledRules): Hit[] {
  const wanted = new Set(hits.map(({ technology }) => technology));
  const numbers = new Map<string, number>();
  for (const [number, { name }] of technologies.entries()) if (wanted.has(name)) numbers.set(name, number);
  return hits.flatMap((hit) => {
    if (hit.other !== undefined) return [{ ...hit, technology: -1 }];
    const number = numbers.get(hit.technology);
    return number === undefined ? [] : [{ ...hit, technology: number }];
  });
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const toText = (bytes: Uint8Array): string => toBuffer(bytes).toString('utf8', 0, sideCharactersMax);
