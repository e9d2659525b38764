// Our matching against the engine that the rules were written for (wappalyzer.js, plus all selectors with css-select on a
// htmlparser2 tree), on the same rules and pages, alternated in one run; and against the least that any engine could do,
// which is to tokenise the page and to scan it once. Then what each has found: nothing may be lost. Finally, hostile pages, in time per megabyte.
//
//   bin/siteglass-node bench/technology.ts [rounds] [folder of saved pages]
//
// Without a folder pages are made up: long articles with forty scripts and the marks of many technologies.
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileRules } from '../src/engines/technology/compile/compile.ts';
import { loadBaseRuleSets } from '../src/engines/technology/rules/base-rules.ts';
import { createMatcher } from '../src/engines/technology/match/matcher.ts';
import { domParts, toList, type TechnologyRule } from '../src/engines/technology/rules/rule-set.ts';
import { overlay } from '../src/engines/technology/rules/overlay/overlay.ts';
import { hostilePages } from '../src/engines/technology/testing/hostile-pages.ts';
import { createLiteralScanner } from '../src/engines/literal-scanner.ts';
import { median, printTable } from './support/figures.ts';

const roundCount = Number(process.argv[2] ?? 3);
const folderPath = process.argv[3];
const scriptsMin = 30;
const pagesMax = 25;
const marksPerPage = 33;

const require = createRequire(import.meta.url);

/* oxlint-disable typescript/no-explicit-any -- neither the engine nor its tree has types */
const core: any = require('wappalyzer-mit/wappalyzer.js');
const htmlparser2: any = require('htmlparser2');
const cssSelect: any = require('css-select');

const pages = folderPath === undefined ? madeUpPages() : savedPages(folderPath);
const kilobytes = pages.reduce((total, page) => total + page.length, 0) / pages.length / 1000;

// Everything is tried at once: what a technology requires decides about reporting only. With the selectors of links that we leave out,
// so that the figures of different versions can be compared.
const [base] = await loadBaseRuleSets();
const wappalyzer = join(import.meta.dirname, '../src/engines/technology/rules/wappalyzer/rules.json');
const released = JSON.parse(readFileSync(wappalyzer, 'utf8')) as { technologies: Record<string, TechnologyRule> };
const technologies: Record<string, TechnologyRule> = {};
for (const [name, rule] of Object.entries(base!.technologies)) {
  const { requires: _, requiresCategory: __, ...rest } = rule;
  const dom = released.technologies[name]?.dom;
  technologies[name] = { ...rest, ...(dom !== undefined && { dom }) };
}
const rules = compileRules([{ ...base!, technologies }]);
// wappalyzer.js names nothing but what its rules know. The service names other software too, which is measured in addition.
const matcher = createMatcher(rules, { namesOthers: false });
const wholeMatcher = createMatcher(rules);

core.setCategories(base!.categories);
core.setTechnologies(technologies);
const selectors = Object.entries(technologies).flatMap(([name, rule]) =>
  rule.dom === undefined
    ? []
    : domParts(rule.dom).flatMap((part) => Object.entries(part).map((entry) => [name, ...entry] as const)),
);

const url = 'https://site.test/';

function analyseWithCore(html: string): Set<string> {
  const document = htmlparser2.parseDocument(html);
  const all: any[] = cssSelect.selectAll('script, meta, style', document);
  const meta: Record<string, string[]> = {};
  const scriptSrc: string[] = [];
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const { name, attribs, children } of all) {
    const text = children.map((child: any) => child.data ?? '').join('');
    if (name === 'style') styles.push(text);
    else if (name === 'meta') {
      const key = attribs.name ?? attribs.property ?? attribs.itemprop;
      if (key && attribs.content !== undefined) (meta[key.toLowerCase()] ??= []).push(attribs.content);
    } else if (attribs.src === undefined) scripts.push(text);
    else scriptSrc.push(URL.parse(attribs.src, url)?.href ?? attribs.src);
  }
  const facts = { url, html, scriptSrc, scripts: scripts.join('\n'), css: styles.join('\n'), meta };
  const found = new Set<string>(core.analyze(facts).map((one: any) => one.technology.name));
  for (const [name, selector, rule] of selectors) {
    if (holds(document, selector.split('\\;')[0]!, rule)) found.add(name);
  }
  return found;
}

const compiledSelectors = new Map<string, any>();

function holds(document: any, selector: string, rule: any): boolean {
  let query = compiledSelectors.get(selector);
  if (query === undefined) compiledSelectors.set(selector, (query = cssSelect.compile(selector)));
  if (rule.exists !== undefined) return cssSelect.selectOne(query, document.children) !== null;
  if (rule.attributes === undefined && rule.text === undefined) return false;
  return cssSelect.selectAll(query, document.children).some((element: any) => {
    const attributes = Object.entries(rule.attributes ?? {}).some(([name, patterns]) => {
      const value = element.attribs[name.toLowerCase()];
      return (
        value !== undefined &&
        toList(patterns as string).some((pattern) => core.parsePattern(pattern).regex.test(value))
      );
    });
    const text = rule.text === undefined ? '' : htmlparser2.DomUtils.textContent(element).trim();
    return (
      attributes ||
      (text !== '' && toList(rule.text as string).some((pattern) => core.parsePattern(pattern).regex.test(text)))
    );
  });
}

function analyseWithOurs(html: string): Set<string> {
  const { hits } = matcher.matchPage({ url, headers: {}, cookies: {}, html });
  return new Set(
    hits
      .filter(({ type, technology }) => technology >= 0 && type !== 'js' && type !== 'vendor')
      .map((hit) => rules.technologies[hit.technology]!.name),
  );
}

const scanner = createLiteralScanner(rules.fields.html.tables);
const events =
  'attribdata attribentity attribend attribname cdata closetag comment declaration end opentagend opentagname processinginstruction selfclosingtag text textentity';
const callbacks = Object.fromEntries(events.split(' ').map((event) => [`on${event}`, () => {}]));

function onlyTokeniseAndScan(html: string): void {
  const tokenizer = new htmlparser2.Tokenizer({ decodeEntities: false }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
  scanner.scan(Buffer.from(html, 'latin1'));
}

const contestants: Record<string, (html: string) => unknown> = {
  'wappalyzer.js and css-select': analyseWithCore,
  siteglass: analyseWithOurs,
  'siteglass, with software without a rule': (html) => wholeMatcher.matchPage({ url, headers: {}, cookies: {}, html }),
  'tokenise and scan, no more': onlyTokeniseAndScan,
};
const rounds = new Map<string, number[]>(Object.keys(contestants).map((name) => [name, []]));
for (let round = -1; round < roundCount; round++) {
  for (const [name, analyse] of Object.entries(contestants)) {
    const repetitions = name.startsWith('wappalyzer') ? 1 : 10;
    const before = process.cpuUsage();
    for (let i = 0; i < repetitions; i++) for (const page of pages) analyse(page);
    const { user, system } = process.cpuUsage(before);
    if (round >= 0) rounds.get(name)!.push((user + system) / 1000 / pages.length / repetitions);
  }
}

const cpuOf = (name: string) => median(rounds.get(name)!);
printTable(
  [...rounds.keys()].map((name) => ({
    [`${pages.length} pages, ${Math.round(kilobytes)} kB on average`]: name,
    'CPU ms/page': cpuOf(name).toFixed(2),
    'pages/s/core': (1000 / cpuOf(name)).toFixed(1),
  })),
);
/** Of what was measured right after each other, so that a machine that slows down slows both. */
const ratio = (slow: string, fast: string) =>
  median(rounds.get(slow)!.map((cpu, round) => cpu / rounds.get(fast)![round]!));
const timesAsFast = (name: string) => ratio('wappalyzer.js and css-select', name).toFixed(0);
console.log(
  `${timesAsFast('siteglass')}× as fast as wappalyzer.js and css-select, ${timesAsFast('siteglass, with software without a rule')}× with software without a rule`,
);
console.log(
  `${ratio('siteglass', 'tokenise and scan, no more').toFixed(1)}× the time of tokenising and scanning alone`,
);

let both = 0;
const lost = new Map<string, number>();
const won = new Map<string, number>();
const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);
for (const page of pages) {
  const theirs = analyseWithCore(page);
  const ours = analyseWithOurs(page);
  for (const name of theirs)
    if (ours.has(name)) both++;
    else count(lost, name);
  for (const name of ours) if (!theirs.has(name)) count(won, name);
}
const list = (map: Map<string, number>) => [...map].map(([name, times]) => `${name} (${times})`).join(', ') || 'none';
console.log(`found by both: ${both}; lost: ${list(lost)}; found by us alone: ${list(won)}`);

// With all rules that are in force, and the time of this thread alone.
const inForce = createMatcher(compileRules(await loadBaseRuleSets()));
printTable(
  Object.entries(hostilePages).map(([name, html]) => {
    const before = process.cpuUsage();
    inForce.matchPage({ url, headers: {}, cookies: {}, html });
    const { user, system } = process.cpuUsage(before);
    const perMegabyte = (user + system) / 1000 / (html.length / 1024 / 1024);
    return { 'a megabyte of': name, 'CPU ms': Math.round(perMegabyte) };
  }),
);

function savedPages(folder: string): string[] {
  const all = globSync('**/*.{html,htm}', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  const rich = all.filter((page) => (page.match(/<script/gi)?.length ?? 0) >= scriptsMin);
  return (rich.length > 0 ? rich : all).slice(0, pagesMax);
}

/** A mark that begins a comment would hide all marks behind it. */
function closed(mark: string): string {
  return mark.lastIndexOf('<!--') > mark.lastIndexOf('-->') ? `${mark} -->` : mark;
}

// The examples of our own rules are marks of real technologies; ten of them on each page, amid much that is none.
function madeUpPages(): string[] {
  const marks = Object.values(overlay.technologies).flatMap(({ examples = [] }) =>
    examples.flatMap((example) => [
      ...toList(example.html).map(closed),
      ...toList(example.scriptSrc).map((source) => `<script src="${source}"></script>`),
      ...toList(example.scripts).map((script) => `<script>${script}</script>`),
    ]),
  );
  const paragraph = (n: number) =>
    `<div class="article__body col-${n % 12}" data-track="p${n}"><p>Lorem ipsum <a href="/story/${n}?ref=home" class="link link--${n}">dolor</a> sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p><img src="/images/${n}.jpg" alt="" loading="lazy" width="640" height="360"></div>`;
  return Array.from({ length: 10 }, (_, page) => {
    // As many however many rules there are, so that the figures of different versions can be compared.
    const own = Array.from(
      { length: marksPerPage },
      (_mark, n) => marks[n * Math.floor(marks.length / marksPerPage) + page] ?? '',
    );
    const scripts = Array.from(
      { length: 30 },
      (_script, n) =>
        `<script src="/assets/${page}/part-${n}.js"></script><script>window.part${n}={id:${n},items:[${'1,'.repeat(400)}]}</script>`,
    );
    return `<!doctype html><html><head><title>Page ${page}</title>${own.join('\n')}</head><body>${Array.from({ length: 500 }, (_p, n) => paragraph(n + page)).join('\n')}${scripts.join('\n')}</body></html>`;
  });
}
