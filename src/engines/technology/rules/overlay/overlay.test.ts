// Every rule of the overlay has examples: only they may show the technology and its version.
import { describe, expect, inject, test } from 'vitest';
import { loadBaseRuleSets } from '../base-rules.ts';
import { loadRuleTables } from '../../compile/rule-tables.ts';
import { createMatcher } from '../../match/matcher.ts';
import { findInExample } from '../../match/rule-examples.ts';
import { keyedFields, textFields, toList } from '../rule-set.ts';
import { overlay } from './overlay.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const entries = Object.entries(overlay.technologies);

describe('our rules', () => {
  test('can all be compiled', () => {
    expect(rules.refused).toEqual([]);
  });

  test('run around their literals: none needs a whole page or the linear engine', () => {
    const costly = (['html', 'scripts', 'css', 'text'] as const).flatMap((field) =>
      rules.fields[field].patterns
        .map((pattern) => ({ ...pattern, name: rules.technologies[pattern.technology]!.name }))
        .filter(({ name, source }) => toList(overlay.technologies[name]?.[field]).some((own) => own.startsWith(source)))
        .filter(({ source, charactersMax, isLinear }) => source !== '' && (charactersMax === Infinity || isLinear))
        .map(({ name, source }) => `${name}: ${source}`),
    );
    expect(costly).toEqual([]);
  });

  test('use only fields of the schema', () => {
    const known = new Set<string>([
      ...textFields,
      ...keyedFields,
      ...'cats description website icon cpe dom implies excludes requires requiresCategory replaces examples'.split(
        ' ',
      ),
    ]);
    const wrong = entries.flatMap(([name, rule]) =>
      Object.keys(rule)
        .filter((field) => !known.has(field))
        .map((field) => `${name}: ${field}`),
    );
    expect(wrong).toEqual([]);
  });

  test('have a category and a website for every technology', () => {
    const incomplete = rules.technologies
      .filter(({ name }) => name in overlay.technologies)
      .filter(({ categories, website }) => categories.length === 0 || website === null)
      .map(({ name }) => name);
    expect(incomplete).toEqual([]);
  });

  test('use the existing name of a technology', async () => {
    const [base] = await loadBaseRuleSets();
    const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const known = new Map(Object.keys(base!.technologies).map((name) => [plain(name), name]));
    const twice = entries.filter(([name]) => known.has(plain(name)) && known.get(plain(name)) !== name);
    expect(twice.map(([name]) => name)).toEqual([]);
  });

  test('use the existing name of a technology with the same website', async () => {
    const [base] = await loadBaseRuleSets();
    const place = (website = '') => website.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
    const known = new Map(Object.entries(base!.technologies).map(([name, { website }]) => [place(website), name]));
    const twice = entries
      .filter(
        ([name, { website }]) => website !== undefined && !(name in base!.technologies) && known.has(place(website)),
      )
      .map(([name, { website }]) => `${name} is ${known.get(place(website))}`);
    expect(twice).toEqual([]);
  });

  test('leave no technology with an invalid CPE name', () => {
    const wrong = rules.technologies.filter(
      ({ cpe }) =>
        cpe !== null && !/^cpe:2\.3:[aho](?::(?:[\w.*-]|\\[^\w\s])+){10}$|^cpe:\/[aho]:[\w.-]+:[\w.-]+$/.test(cpe),
    );
    expect(wrong.map(({ name, cpe }) => `${name}: ${cpe}`)).toEqual([]);
  });

  test('have at least one example each', () => {
    expect(entries.filter(([, { examples = [] }]) => examples.length === 0).map(([name]) => name)).toEqual([]);
  });
});

describe('names that are also ordinary words', () => {
  const titled = (title: string, name: string) =>
    findInExample({ html: `<title>${title}</title>` }, rules, matcher).find((one) => one.name === name)?.confidence;

  test.each(['Caddy', 'Cockpit', 'Cricket', 'Deluge', 'Gerbera', 'Horde', 'Jetty', 'Yaws'])('%s', (name) => {
    expect(titled(name, name)).toBe(50);
    expect(titled(`Shop: ${name}`, name)).toBeUndefined();
    expect(titled(`${name} Management Conference`, name)).toBeUndefined();
  });

  test('count as full signs in the phrases of the software', () => {
    expect(titled('Deluge WebUI 2.0.3', 'Deluge')).toBe(100);
    expect(titled('Caddy works!', 'Caddy')).toBe(100);
    expect(titled('Horde :: Fatal Error', 'Horde')).toBe(100);
  });
});

test.each(['GOsa² 2.8', 'Couriergraph 1.10', 'xapian-omega 1.4.22'])('a text about %s is no proof of it', (text) => {
  const found = findInExample({ html: `<p>Install ${text} today.</p>` }, rules, matcher);
  expect(found.filter(({ confidence }) => confidence > 50)).toEqual([]);
});

test.each(['HTML 5.0', 'Page 2.0', 'Template 1.2'])('the generator %s is no product', (generator) => {
  expect(findInExample({ meta: { generator } }, rules, matcher)).toEqual([]);
});

describe.each(entries)('%s', (name, { examples = [] }) => {
  test.each(examples.map((example) => [JSON.stringify(example), example] as const))(
    'match the example %s',
    (_, example) => {
      const found = findInExample(example, rules, matcher);
      const technology = found.find((one) => one.name === name);
      expect(found.map((one) => one.name)).toContain(name);
      if (example.version !== undefined) expect(technology?.versions).toContain(example.version);
    },
  );
});
