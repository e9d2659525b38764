// Plugins and themes of WordPress, by handles and settings. The examples are from saved pages of real sites.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

const wordpress = '<link rel="stylesheet" href="/wp-includes/css/a.css">';

function namesOn(body: string): string[] {
  const html = `<html><head><title>A page</title></head><body>${body}</body></html>`;
  const { hits } = matcher.matchPage({ url: 'https://www.company.test/', headers: {}, cookies: {}, html });
  return conclude(rules, hits).technologies.map(({ name }) => name);
}

test.each([
  ["<style id='contact-form-7-inline-css' type='text/css'>a{}</style>", 'Contact Form 7'],
  ["<script type='text/javascript' id='comment-images-js-extra'>var a = 1</script>", 'Comment Images'],
  ['<style id=elasticpress-related-posts-style-inline-css>.a{}</style>', 'ElasticPress'],
  ["<link rel='stylesheet' id='adsanity-cas-css' href='https://www.company.test/cas-custom-sizes/'>", 'AdSanity'],
  ["<style id='brunch-pro-theme-inline-css'>a{}</style>", 'Brunch Pro'],
  ["<script id='sage/main.js-js-extra'>var a = 1</script>", 'Sage'],
  [
    '<script>/* <![CDATA[ */var jpibfi_options = {"hover":{"siteTitle":"A"}};</script>',
    'jQuery Pin It Button for Images',
  ],
  ['<script>window.tastyPinitSettings = {"hover_button_position":"top-left"}</script>', 'Tasty Pins'],
  ['<script id=\'toc-front-js-extra\'>var tocplus = {"smooth_scroll":"1"};</script>', 'Table of Contents Plus'],
])('%j shows %s', (body, name) => {
  expect(namesOn(wordpress + body)).toContain(name);
});

test('only pages of WordPress are read', () => {
  expect(namesOn('<script>var tocplus = {"a":"1"}</script>')).not.toContain('Table of Contents Plus');
});

test.each([
  ['an element of the text', '<div id="contact-form-7-css"></div>', 'Contact Form 7'],
  ['a comment', '<!-- <style id="contact-form-7-inline-css">a{}</style> -->', 'Contact Form 7'],
  ['code that is shown', '<pre>&lt;style id="contact-form-7-inline-css"&gt;</pre>', 'Contact Form 7'],
  ['another variable', '<script>var my_tocplus = {"a":"1"}</script>', 'Table of Contents Plus'],
  ['a variable without settings', '<script>var tocplus = true;</script>', 'Table of Contents Plus'],
])('%s names nothing', (_, body, name) => {
  expect(namesOn(wordpress + body)).not.toContain(name);
});

test('the free version is not named beside the paid one', () => {
  const body = `${wordpress}<link rel="stylesheet" id="jpibfi-style-css" href="/wp-content/plugins/jquery-pin-it-button-for-images-pro/a.css">`;
  expect(namesOn(body).filter((name) => name.startsWith('jQuery Pin It'))).toEqual([
    'jQuery Pin It Button for Images Pro',
  ]);
});

test.each([' id="a-', ' id=a', 'var a = {"', '<style id="x-css"'])('reads %j many times in linear time', (piece) => {
  expect(namesOn(wordpress + `<script>${piece.repeat(500_000 / piece.length)}</script>`)).toContain('WordPress');
});
