import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

const drupal = '<meta name="generator" content="Drupal 9 (https://www.drupal.org)">';
const settings = (libraries: string) =>
  `<script type="application/json" data-drupal-selector="drupal-settings-json">{"ajaxPageState":{"libraries":"${libraries}","theme":"acme"}}</script>`;

function namesOn(body: string): string[] {
  const html = `<html><head><title>A page</title></head><body>${body}</body></html>`;
  const { hits } = matcher.matchPage({ url: 'https://www.company.test/', headers: {}, cookies: {}, html });
  return conclude(rules, hits).technologies.map(({ name }) => name);
}

test('modules, themes and libraries are named from the settings of Drupal', () => {
  const names = namesOn(
    drupal +
      settings(String.raw`blazy\/load,bootstrap_barrio\/form,core\/jquery.form,core\/picturefill,fivestar\/basic`),
  );
  expect(names).toEqual(
    expect.arrayContaining(['Blazy', 'Bootstrap Barrio', 'jquery-form', 'picturefill', 'Fivestar']),
  );
});

test('modules of the site itself are not named, nor lists of other applications', () => {
  const before = namesOn(drupal + settings('system/base'));
  expect(namesOn(drupal + settings(String.raw`acme_recipes\/main,acme\/global-styling,core\/drupal.ajax`))).toEqual(
    before,
  );
  expect(
    namesOn(
      settings(String.raw`fivestar\/basic`)
        .replace('drupal-settings-json', 'a')
        .replace('data-drupal-selector', 'data-a'),
    ),
  ).not.toContain('Fivestar');
});
