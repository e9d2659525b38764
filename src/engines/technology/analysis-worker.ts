// Runs in a worker thread: what rules cost on a page depends on whoever wrote the page, so no rule is ever tried on the
// thread that answers requests.

import { workerData } from 'node:worker_threads';
import { decodeText } from '../../web/charset.ts';
import { kindOf } from '../crawler/content-kind.ts';
import { conclude, type Conclusion } from './conclude.ts';
import type { CompiledRules } from './compile.ts';
import { createMatcher, type Hit, type Matcher, type Named, type PageMatch, type SideFacts } from './matcher.ts';
import { loadRuleTables, type RuleTablesOptions } from './rule-tables.ts';

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
  deadlineMs: number;
}

export interface ReportTask {
  kind: 'report';
  /** What the page itself has shown. */
  hits: readonly Hit[];
  robots?: Uint8Array | undefined;
  certIssuer?: string | undefined;
  dns?: Named | undefined;
  scripts: readonly Uint8Array[];
  styles: readonly Uint8Array[];
  deadlineMs: number;
}

export type Task = PageTask | ReportTask | { kind: 'js names' };

/** A task as it is handed to a thread, which writes the time into `begun` once it has the rules: it counts from then. */
export interface HandedTask {
  task: Task;
  begun: BigInt64Array;
}
export type Report = Conclusion & { isPartial: boolean };

interface Ready {
  rules: CompiledRules;
  matcher: Matcher;
}

let ready: Promise<Ready> | undefined;

async function prepare(): Promise<Ready> {
  // The pool wraps what it was given together with its own data.
  const given = (Array.isArray(workerData) ? workerData[1] : workerData) as RuleTablesOptions | undefined;
  const rules = await loadRuleTables(given ?? {});
  return { rules, matcher: createMatcher(rules) };
}

/** The task of the pool. */
export async function analyse({ task, begun }: HandedTask): Promise<PageMatch | Report | string[]> {
  const { rules, matcher } = await (ready ??= prepare());
  Atomics.store(begun, 0, BigInt(Date.now()));
  if (task.kind === 'js names') return matcher.jsNames();
  const endsAt = performance.now() + task.deadlineMs;
  const isLate = () => performance.now() > endsAt;
  return task.kind === 'page' ? matchPage(task, matcher, isLate) : makeReport(task, rules, matcher, isLate);
}

function matchPage(task: PageTask, matcher: Matcher, isLate: () => boolean): PageMatch {
  const { url, headers, cookies, contentType, requests, js } = task;
  const body = toBuffer(task.body);
  const isHtml = body.length > 0 && kindOf(body, contentType) === 'html';
  const html = isHtml ? decodeText(body.subarray(0, 2 * htmlCharactersMax), contentType).text : '';
  const match = matcher.matchPage(
    { url, headers, cookies, html: html.slice(0, htmlCharactersMax), requests, js },
    isLate,
  );
  return { ...match, isPartial: match.isPartial || html.length > htmlCharactersMax };
}

function makeReport(task: ReportTask, rules: CompiledRules, matcher: Matcher, isLate: () => boolean): Report {
  const { robots, certIssuer, dns, scripts, styles } = task;
  const sides: SideFacts = {
    robots: robots && toText(robots),
    certIssuer,
    dns,
    scripts: scripts.map(toText),
    styles: styles.map(toText),
  };
  const { hits, isPartial } = matcher.matchSides(sides, isLate);
  return { ...conclude(rules, [...task.hits, ...hits]), isPartial };
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const toText = (bytes: Uint8Array): string => toBuffer(bytes).toString('utf8', 0, sideCharactersMax);

// oxlint-disable-next-line import/no-default-export -- the pool asks for it
export default analyse;
