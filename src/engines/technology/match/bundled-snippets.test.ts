import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { bundleCharactersMin } from './bundled-snippets.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const filler = 'f(1);'.repeat(bundleCharactersMin / 5);
const analytics = `ga("create","UA-12345-1","auto");s.src="https://www.google-analytics.com/analytics.js"`;

function confidenceOf(name: string, scripts: string[], html = '') {
  const page = matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html });
  const sides = matcher.matchSides({ scripts });
  const { technologies } = conclude(rules, [...page.hits, ...sides.hits]);
  return technologies.find((one) => one.name === name)?.confidence;
}

test('a snippet of a tracker in a bundle is a weak sign', () => {
  expect(confidenceOf('Google Analytics', [filler + analytics])).toBe(50);
  expect(confidenceOf('PostHog', [`${filler}t="https://eu.posthog.com"`])).toBe(50);
});

test('the same snippet in several bundles is no stronger', () => {
  expect(confidenceOf('Google Analytics', [filler + analytics, `${analytics};${filler}`])).toBe(50);
});

test('a snippet in a page or in a short script is a full sign', () => {
  expect(confidenceOf('Google Analytics', [analytics])).toBe(100);
  expect(confidenceOf('Google Analytics', [filler + analytics], `<script>${analytics}</script>`)).toBe(100);
});

test('a string of another library in a bundle is a full sign', () => {
  expect(confidenceOf('Axios', [`${filler}"[Axios v"+r+"]"`])).toBe(100);
});
