// Turns the bytes of a page and its files into hits and a report. Runs in the worker threads, and in the command line.
import { decodeText } from '../../web/http/charset.ts';
import { kindOf } from '../crawler/content-kind.ts';
import type { CompiledRules } from './compile/compiled-rules.ts';
import { conclude, type Conclusion } from './match/conclude.ts';
import { createNearList, findUnreported, technologyName, withoutRepeats } from './match/explain.ts';
import type { Explanation, NamedHit, NamedNearMiss } from './match/explain.ts';
import type { ElementProperty, Hit, Icon, Named, PageMatch, SideFacts, SideMatch } from './match/facts.ts';
import type { Matcher } from './match/matcher.ts';
import type { FoundLibrary } from './rules/library-detector.ts';

const htmlCharactersMax = 6 * 1024 * 1024;
const sideCharactersMax = 6 * 1024 * 1024;
const answerBytesMax = 16 * 1024;

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
  /** Also lists the rules that nearly matched. */
  explain?: boolean | undefined;
  deadlineMs: number;
}

export interface NamedMatch extends Omit<PageMatch, 'hits'> {
  hits: NamedHit[];
  /** With `explain`. */
  near?: NamedNearMiss[];
}

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
  /** The URLs of `styles`. */
  styleUrls?: readonly string[] | undefined;
  servers?: readonly string[] | undefined;
  icon?: Icon | undefined;
  explain?: boolean | undefined;
  deadlineMs: number;
}

export interface Report extends Conclusion, SideMatch {
  /** With `explain`: all rules that matched, and those that nearly matched in the files beside the page. */
  explanation?: Explanation;
}

/** Matches a page. */
export function analysePage(
  task: Omit<PageTask, 'kind' | 'deadlineMs'>,
  rules: CompiledRules,
  matcher: Matcher,
  isLate?: () => boolean,
): NamedMatch {
  const { url, headers, cookies, contentType, requests, js, properties, libraries } = task;
  const near = task.explain ? createNearList(rules) : undefined;
  const body = toBuffer(task.body);
  const kind = body.length > 0 ? kindOf(body, contentType) : undefined;
  const html = kind === 'html' ? decodeText(body.subarray(0, 2 * htmlCharactersMax), contentType).text : '';
  const answer = kind === 'text' ? decodeText(body.subarray(0, answerBytesMax), contentType).text : undefined;
  const match = matcher.matchPage(
    { url, headers, cookies, html: html.slice(0, htmlCharactersMax), answer, requests, js, properties, libraries },
    isLate,
    near?.add,
  );
  return {
    ...match,
    hits: toNamed(match.hits, rules),
    isPartial: match.isPartial || html.length > htmlCharactersMax,
    ...(near && { near: near.all() }),
  };
}

const toNamed = (hits: readonly Hit[], rules: CompiledRules): NamedHit[] =>
  hits.map((hit) => ({ ...hit, technology: technologyName(rules, hit) }));

/** Matches what belongs to a page, and concludes. */
export function makeReport(
  task: Omit<ReportTask, 'kind' | 'deadlineMs'>,
  rules: CompiledRules,
  matcher: Matcher,
  isLate?: () => boolean,
): Report {
  const near = task.explain ? createNearList(rules) : undefined;
  const { robots, certIssuer, dns, scripts, styles, scriptUrls, styleUrls, servers, icon } = task;
  const sides: SideFacts = {
    robots: robots && toText(robots),
    certIssuer,
    dns,
    scripts: scripts.map(toText),
    scriptUrls,
    styles: styles.map(toText),
    styleUrls,
    servers,
    icon,
  };
  const { hits, isPartial, opaqueScripts } = matcher.matchSides(sides, isLate, near?.add);
  const ofPage = matcher.dropMisnamed(toNumbered(task.hits, rules), sides, hits);
  const conclusion = conclude(rules, [...ofPage, ...hits]);
  const report = { ...conclusion, hits, isPartial, opaqueScripts };
  if (near === undefined) return report;
  const fired = withoutRepeats([...task.hits, ...toNamed(hits, rules)]);
  const unreported = findUnreported(rules, fired, conclusion.technologies);
  return { ...report, explanation: { fired, near: near.all(), unreported } };
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
