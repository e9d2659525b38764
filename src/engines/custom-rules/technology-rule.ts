// Checks a technology rule of an operator with the compiler that runs it, and runs it alone on a page.
import { isObject, objectOf } from '../../contract/json.ts';
import { cookiesOf } from '../antibot/response-parts.ts';
import { compileRules } from '../technology/compile/compile.ts';
import { patternsOf } from '../technology/compile/compiled-rules.ts';
import type { CompiledPattern, CompiledRules } from '../technology/compile/compiled-rules.ts';
import { parsePattern } from '../technology/compile/pattern.ts';
import { createPatternCompiler } from '../technology/compile/pattern-compiler.ts';
import { findSlow } from '../technology/compile/pump-test.ts';
import { slugOf } from '../technology/compile/technology-text.ts';
import { createMatcher } from '../technology/match/matcher.ts';
import type { Matcher } from '../technology/match/matcher.ts';
import { findInExample } from '../technology/match/rule-examples.ts';
import { findRuleMistakes, knownBy, reasonIn } from '../technology/rules/rule-check.ts';
import type { Mistake } from '../technology/rules/rule-check.ts';
import { domParts, keyedFields, textFields, toList } from '../technology/rules/rule-set.ts';
import type { Example, KeyedPatterns, RuleSet, TechnologyRule } from '../technology/rules/rule-set.ts';
import { tagMistakes } from './pattern-tags.ts';
import { createFalseHits, refusedCheck, sizeMistake } from './custom-rule.ts';
import type { RuleCheck } from './custom-rule.ts';
import { knownExamples, knownResponses } from './known-pages.ts';

const patternsMax = 100;
const examplesMax = 20;
/** How long an attack on the expressions may take before one of them counts as slow. */
const attackMsMax = 500;
const fields = new Set<string>([
  ...textFields,
  ...keyedFields,
  ...'cats description website cpe dom implies excludes requires requiresCategory replaces examples'.split(' '),
]);

/** A rule compiled alone. */
export interface LoneRule {
  rules: CompiledRules;
  matcher: Matcher;
}

/** The name of the rule under trial: no header or comment of a page can state it. */
export const trialName = 'rule under trial';

/** Compiles a rule without all others, which it may refer to. */
export function compileAlone(rule: TechnologyRule, sets: readonly RuleSet[], slow: readonly string[] = []): LoneRule {
  const rules = compileRules([...sets.map(namesOnly), { name: 'trial', slow, technologies: { [trialName]: rule } }]);
  return { rules, matcher: createMatcher(rules, { namesOthers: false }) };
}

const namesOnly = ({ name, technologies, categories }: RuleSet): RuleSet => ({
  name,
  technologies: Object.fromEntries(
    Object.entries(technologies).map(([one, { cats }]) => [one, cats === undefined ? {} : { cats }]),
  ),
  ...(categories === undefined ? {} : { categories }),
});

interface PlacedPattern {
  field: string;
  pattern: string;
}

/** Checks a rule. `others` are the names of other custom rules. Takes about a second of processor time. */
export function checkTechnology(
  name: string,
  definition: unknown,
  sets: readonly RuleSet[],
  others: readonly string[] = [],
): RuleCheck {
  const tooLarge = sizeMistake(definition);
  if (tooLarge !== undefined) return refusedCheck([tooLarge]);
  const ofShape = [
    ...findRuleMistakes(name, definition, knownBy(sets)),
    ...cpeMistakes(definition),
    ...unknownFields(definition),
  ];
  const rule = soundPart(definition, ofShape);
  const patterns = placedPatterns(rule);
  const mistakes = [
    ...ofShape,
    ...(isObject(definition) ? countMistakes(patterns, ofShape) : []),
    ...exampleShapes(rule),
    ...patternMistakes(patterns),
    ...impliedMistakes(rule),
    ...replacedMistakes(rule),
  ];
  if (mistakes.length > 0) return refusedCheck(mistakes);

  const first = compileAlone(rule, sets);
  const own = ownPatterns(first.rules);
  const atRisk = own.filter(({ isLinear, global }) => !isLinear && global === undefined);
  const slow = [
    ...findSlow(
      atRisk.map(({ expression }) => expression),
      attackMsMax,
    ),
  ];
  const lone = slow.length === 0 ? first : compileAlone(rule, sets, slow);
  const refused = lone.rules.refused.map(({ part, reason }) => ({
    field: placeOf(part, patterns),
    message: `${part}: ${reason}`,
  }));
  if (refused.length > 0) return refusedCheck(refused);
  const failed = exampleMistakes(rule.examples ?? [], lone);
  if (failed.length > 0) return refusedCheck(failed);
  const warnings = [...spellingWarnings(name, sets, others), ...warningsOf(lone, patterns)];
  return { mistakes: [], warnings, slow, ...findFalseHits(name, lone, sets) };
}

/** The fields that can be read although others have mistakes, so that all mistakes are reported at once. */
function soundPart(definition: unknown, mistakes: readonly Mistake[]): TechnologyRule {
  if (!isObject(definition)) return {};
  const wrong = new Set(mistakes.map(({ field }) => rootOf(field)));
  return Object.fromEntries(Object.entries(definition).filter(([field]) => !wrong.has(field)));
}

/** A name that differs from another one only in its spelling is that of a second technology, with a slug of its own. */
function spellingWarnings(name: string, sets: readonly RuleSet[], others: readonly string[]): Mistake[] {
  const known = sets.flatMap(({ technologies }) => Object.keys(technologies));
  if (known.includes(name)) return []; // it extends that technology
  const lettersOf = (one: string) => slugOf(one).replaceAll('-', '');
  const letters = lettersOf(name);
  const same = [...known, ...others].find((one) => lettersOf(one) === letters);
  if (same === undefined) return [];
  const slug = slugOf(name);
  const own = slugOf(same) === slug ? `${slug}-2` : slug;
  const message =
    `is another spelling of ${same}, so a second technology with the slug ${own} would be reported: ` +
    `use the name ${same} to extend it, or a different name`;
  return [{ field: 'name', message }];
}

const unknownFields = (definition: unknown): Mistake[] =>
  Object.keys(isObject(definition) ? definition : {})
    .filter((field) => !fields.has(field))
    .map((field) => ({ field, message: refusedFields.get(field) ?? 'is not a field of a rule' }));

/** Fields of other programs that read this format. */
const refusedFields: ReadonlyMap<string, string> = new Map([
  ['icon', 'is not used: remove it. Icons are drawn from the name'],
]);

/** Every pattern with its place. */
function placedPatterns(rule: TechnologyRule): PlacedPattern[] {
  const keyed = (field: string, map: KeyedPatterns | null | undefined) =>
    Object.entries(map ?? {}).flatMap(([key, value]) =>
      toList(value).map((pattern) => ({ field: `${field}.${key}`, pattern })),
    );
  return [
    ...textFields.flatMap((field) => toList(rule[field]).map((pattern) => ({ field, pattern }))),
    ...keyedFields.flatMap((field) => keyed(field, rule[field])),
    ...(rule.dom === undefined ? [] : domParts(rule.dom)).flatMap((part) =>
      Object.entries(part).flatMap(([selector, elements]) => {
        const field = `dom ${JSON.stringify(selector)}`;
        return toList(elements).flatMap(({ exists, text, attributes, properties, ...others }) => [
          ...[...toList(exists), ...toList(text)].map((pattern) => ({ field, pattern })),
          ...keyed(field, attributes),
          ...keyed(field, properties),
          ...keyed(field, others), // attributes that are named directly
        ]);
      }),
    ),
  ];
}

const isText = (value: unknown): boolean => typeof value === 'string';

const patternFields = new Set<string>([...textFields, ...keyedFields, 'dom']);

/** A rule whose patterns have the wrong shape may have some. */
function countMistakes(patterns: readonly PlacedPattern[], ofShape: readonly Mistake[]): Mistake[] {
  if (patterns.length > patternsMax) return [{ field: '', message: `has more than ${patternsMax} patterns` }];
  const hasAny = patterns.length > 0 || ofShape.some(({ field }) => patternFields.has(rootOf(field)));
  return hasAny ? [] : [{ field: '', message: 'has no patterns, so it never matches' }];
}

/** The field of a rule in which a mistake is: `headers` for `headers.server`. */
const rootOf = (field: string): string => field.split(/[. ]/, 1)[0] ?? '';

function exampleShapes({ examples }: TechnologyRule): Mistake[] {
  if (!Array.isArray(examples ?? [])) return [{ field: 'examples', message: 'must be a list' }];
  if ((examples?.length ?? 0) > examplesMax) return [{ field: 'examples', message: `has more than ${examplesMax}` }];
  return (examples ?? []).flatMap((example, index) =>
    isObject(example) ? [] : [{ field: `examples[${index}]`, message: 'must be an object' }],
  );
}

function patternMistakes(patterns: readonly PlacedPattern[]): Mistake[] {
  return patterns.slice(0, patternsMax).flatMap(({ field, pattern }) => {
    if (!isText(pattern)) return [{ field, message: 'must be text' }];
    const compiler = createPatternCompiler(new Set());
    compiler.compile({ number: 0, name: '' }, pattern);
    const refused = compiler.refused.map(({ reason }) => reasonIn(reason));
    return [...refused, ...tagMistakes(pattern)].map((message) => ({ field, message }));
  });
}

const impliedMistakes = ({ implies }: TechnologyRule): Mistake[] =>
  toList(implies).flatMap((reference) => tagMistakes(reference).map((message) => ({ field: 'implies', message })));

const replacedMistakes = ({ replaces }: TechnologyRule): Mistake[] =>
  toList(replaces)
    .filter((field) => !fields.has(field))
    .map((field) => ({ field: 'replaces', message: `names "${field}", which is not a field of a rule` }));

/** CPE 2.3 has 11 components after its version, CPE 2.2 at most 7. A component may contain an escaped colon. */
const cpeNames = [/^cpe:2\.3:[aho*-](?::(?:\\.|[^:\\\s])+){10}$/i, /^cpe:\/[aho](?::[^:\s]*){1,6}$/i];

function cpeMistakes(definition: unknown): Mistake[] {
  const { cpe } = objectOf(definition);
  if (typeof cpe !== 'string' || cpe === '' || cpeNames.some((one) => one.test(cpe))) return [];
  const examples = 'cpe:2.3:a:acme:shop:*:*:*:*:*:*:*:* or cpe:/a:acme:shop';
  return [{ field: 'cpe', message: `must be a name of CPE 2.3 or 2.2, such as ${examples}` }];
}

const ownPatterns = (rules: CompiledRules): CompiledPattern[] =>
  patternsOf(rules).filter(({ expression }) => expression !== '');

/** The field that contains a pattern, or else the selectors. The compiler adds a prefix to some patterns. */
function placeOf(compiled: string, patterns: readonly PlacedPattern[]): string {
  const [longest] = patterns
    .map(({ field, pattern }) => ({ field, source: parsePattern(pattern).source }))
    .filter(({ source }) => source !== '' && compiled.endsWith(source))
    .toSorted((one, other) => other.source.length - one.source.length);
  return longest?.field ?? 'dom';
}

function exampleMistakes(examples: readonly Example[], { rules, matcher }: LoneRule): Mistake[] {
  return examples.flatMap((example, index) => {
    const field = `examples[${index}]`;
    const found = findInExample(example, rules, matcher).find((one) => one.name === trialName);
    if (found === undefined) return [{ field, message: 'does not match the rule' }];
    const { version } = example;
    if (version === undefined || found.versions.includes(version)) return [];
    return [{ field, message: `has version ${found.version ?? 'null'} instead of ${version}` }];
  });
}

const scannedFields = ['html', 'text', 'scripts', 'css', 'scriptSrc', 'url', 'xhr'] as const;

function warningsOf({ rules }: LoneRule, patterns: readonly PlacedPattern[]): Mistake[] {
  const linear = ownPatterns(rules).filter(({ isLinear, global }) => isLinear && global === undefined);
  const isUnspecific = (field: (typeof scannedFields)[number]) => {
    const { always, patterns: all } = rules.fields[field];
    return [...always].some((index) => all[index] !== undefined);
  };
  return [
    ...linear.map(({ source }) => ({
      field: placeOf(source, patterns),
      message: 'runs in the linear engine, because it could be slow otherwise',
    })),
    ...scannedFields.filter(isUnspecific).map((field) => ({
      field,
      message:
        'has a pattern without fixed text, which runs on every page: add at least three characters that must occur',
    })),
  ];
}

function findFalseHits(name: string, { rules, matcher }: LoneRule, sets: readonly RuleSet[]) {
  const hits = createFalseHits();
  let pageCount = 0;
  const isOurs = (contains: readonly string[]) => contains.some((one) => one.toLowerCase() === name.toLowerCase());
  for (const { name: page, contains, example } of knownExamples(sets)) {
    pageCount++;
    if (isOurs(contains)) continue;
    hits.add(page, describeFound(findInExample(example, rules, matcher).find((one) => one.name === trialName)));
  }
  for (const { name: page, response } of knownResponses()) {
    pageCount++;
    if (page.toLowerCase().includes(name.toLowerCase())) continue;
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([header, value]) => [header, [value ?? []].flat()]),
    );
    const cookies = Object.fromEntries(
      [...cookiesOf(response.headers['set-cookie'] ?? [])].map(([cookie, value]) => [cookie, [value]]),
    );
    const facts = { url: response.finalUrl, headers, cookies, html: String(response.body) };
    const hit = matcher.matchPage(facts).hits.find((one) => rules.technologies[one.technology]?.name === trialName);
    hits.add(page, hit && `${hit.type} ${hit.key ?? ''} ${hit.match.slice(0, 100)}`.replaceAll(/\s+/g, ' '));
  }
  return { ...hits.all(), pageCount };
}

const describeFound = (found: ReturnType<typeof findInExample>[number] | undefined): string | undefined =>
  found?.evidence
    .map(({ type, key, match }) => [type, key, match.slice(0, 100)].filter(Boolean).join(' '))
    .slice(0, 2)
    .join('; ');
