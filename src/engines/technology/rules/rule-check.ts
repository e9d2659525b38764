// Checks the shape of a rule set from outside before anything relies on it. Mistakes are reported by technology and field.

import { keyedFields, nameOf, textFields, toList, type RuleSet } from './rule-set.ts';

/** What a rule set may refer to besides its own names. */
export interface Known {
  technologies: ReadonlySet<string>;
  categories: ReadonlySet<number>;
}

const technologiesMax = 50_000;
const nameCharactersMax = 120;
const patternCharactersMax = 4000;
const plainFields = ['description', 'website', 'icon', 'cpe'] as const;
const relations = ['implies', 'excludes', 'requires'] as const;

/** The names in these rule sets. */
export const knownBy = (sets: readonly RuleSet[]): Known => ({
  technologies: new Set(sets.flatMap(({ technologies }) => Object.keys(technologies))),
  categories: new Set(sets.flatMap(({ categories }) => Object.keys(categories ?? {}).map(Number))),
});

/** What is wrong with a rule, and where. */
export interface Mistake {
  /** `name`, a field such as `cats`, or a part of one: `headers.server`. Empty: the rule as a whole. */
  field: string;
  message: string;
}

/** The reason in the message of a parser, which repeats the whole expression. */
export const reasonIn = (message: string): string =>
  message.replace(/^Invalid regular expression: \/.*\/[a-z]*: /s, 'is not a valid expression: ');

/** Every mistake in a rule set; none when it can be used together with what is known. */
export function findMistakes({ technologies, categories }: RuleSet, known: Known): string[] {
  if (!isMap(technologies)) return ['technologies must be an object'];
  if (categories !== undefined && !isMap(categories)) return ['categories must be an object'];
  const names = Object.keys(technologies);
  if (names.length > technologiesMax) return [`${names.length} technologies are more than ${technologiesMax}`];
  const all: Known = {
    technologies: new Set([...names, ...known.technologies]),
    categories: new Set([...Object.keys(categories ?? {}).map(Number), ...known.categories]),
  };
  return [
    ...Object.entries(categories ?? {}).flatMap(([id, category]) => mistakesOfCategory(id, category)),
    ...Object.entries(technologies).flatMap(([name, rule]) =>
      findRuleMistakes(name, rule, all).map(
        ({ field, message }) => `${JSON.stringify(name)}: ${field === 'name' ? '' : `${field} `.trimStart()}${message}`,
      ),
    ),
  ];
}

function mistakesOfCategory(id: string, category: unknown): string[] {
  if (!/^\d{1,6}$/.test(id)) return [`category ${JSON.stringify(id)}: must be a number`];
  const { name, priority } = isMap(category) ? category : {};
  if (typeof name !== 'string' || name === '') return [`category ${id}: name must be text`];
  return priority === undefined || typeof priority === 'number' ? [] : [`category ${id}: priority must be a number`];
}

/** Every mistake in one technology. */
export function findRuleMistakes(name: string, rule: unknown, known: Known): Mistake[] {
  const mistakes: Mistake[] = [];
  if (name.trim() === '' || name.length > nameCharactersMax || /\p{Cc}/u.test(name))
    mistakes.push({ field: 'name', message: 'is not a valid name' });
  if (!isMap(rule)) return [...mistakes, { field: '', message: 'must be an object' }];
  const expect = (isRight: boolean, field: string, wanted: string) => {
    if (!isRight) mistakes.push({ field, message: `must be ${wanted}` });
  };
  for (const field of plainFields) expect(rule[field] == null || typeof rule[field] === 'string', field, 'text');
  expect(isWebsite(rule.website), 'website', 'a URL that begins with http:// or https://');
  expect(Array.isArray(rule.cats ?? []) && isListOf(rule.cats, isInteger), 'cats', 'a list of category numbers');
  expect(isListOf(rule.requiresCategory, isInteger), 'requiresCategory', 'a list of category numbers');
  for (const field of ['cats', 'requiresCategory'] as const) {
    const missing = toList(rule[field])
      .filter(isInteger)
      .filter((id) => !known.categories.has(id));
    mistakes.push(...missing.map((id) => ({ field, message: `names category ${id}, which does not exist` })));
  }
  for (const field of relations) {
    expect(isListOf(rule[field], isText), field, 'the name of a technology, or a list of them');
    const missing = toList(rule[field])
      .filter(isText)
      .map(nameOf)
      .filter((one) => !known.technologies.has(one));
    const toMessage = (one: string) => `names ${JSON.stringify(one)}, which does not exist`;
    mistakes.push(...missing.map((one) => ({ field, message: toMessage(one) })));
  }
  expect(isListOf(rule.replaces, isText), 'replaces', 'a list of fields');
  for (const field of textFields) expect(isListOf(rule[field], isPattern), field, 'a pattern, or a list of them');
  for (const field of keyedFields) expect(isKeyed(rule[field]), field, 'a map from names to patterns');
  for (const part of toList(rule.dom)) mistakes.push(...mistakesOfDom(part));
  return mistakes;
}

function mistakesOfDom(part: unknown): Mistake[] {
  if (isText(part)) return [];
  if (!isMap(part))
    return [{ field: 'dom', message: 'must be a selector, a list of them, or a map from selectors to rules' }];
  return Object.entries(part).flatMap(([selector, rules]) =>
    toList(rules).flatMap((rule) => {
      const toMistake = (message: string): Mistake => ({ field: `dom ${JSON.stringify(selector)}`, message });
      if (!isMap(rule)) return [toMistake('must be an object')];
      const { exists, text, attributes, properties, ...others } = rule;
      return [
        ...(isListOf(exists, isPattern) ? [] : ['exists must be a pattern']),
        ...(isListOf(text, isPattern) ? [] : ['text must be a pattern, or a list of them']),
        ...(isKeyed(attributes) ? [] : ['attributes must be a map from names to patterns']),
        ...(isKeyed(properties) ? [] : ['properties must be a map from names to patterns']),
        ...(isKeyed(others) ? [] : ['has a value that is not a pattern']),
      ].map(toMistake);
    }),
  );
}

/** Reports contain the website, and the dashboard links to it. Text only: other values are a mistake of their own. */
const isWebsite = (value: unknown): boolean => {
  if (typeof value !== 'string' || value === '') return true;
  return /^https?:\/\//i.test(value) && URL.canParse(value);
};
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= patternCharactersMax;
const isInteger = (value: unknown): value is number => Number.isInteger(value);
const isPattern = (value: unknown): boolean => isText(value) || typeof value === 'number';
const isListOf = (value: unknown, isRight: (one: unknown) => boolean): boolean => toList(value).every(isRight);
const isKeyed = (value: unknown): boolean =>
  value == null || (isMap(value) && Object.values(value).every((patterns) => isListOf(patterns, isPattern)));
