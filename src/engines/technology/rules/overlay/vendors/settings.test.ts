// What a page mentions, allows or could use is not what it uses.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../../../compile/rule-tables.ts';
import { conclude } from '../../../match/conclude.ts';
import { createMatcher } from '../../../match/matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

function namesOn(body: string): string[] {
  const html = `<html><head><title>A page</title></head><body>${body}</body></html>`;
  const { hits } = matcher.matchPage({ url: 'https://www.company.test/', headers: {}, cookies: {}, html });
  return conclude(rules, hits).technologies.map(({ name }) => name);
}

test.each([
  [
    'a list of bidders without parameters',
    'PubMatic',
    '<script>var aliases = [{"bidder":"pubmatic","alias":"pm"}], bidders = ["pubmatic", "openx"]</script>',
  ],
  ['a list of partners', 'Permutive', '<script>var vendors = {"permutive":{"consent":true}}</script>'],
  ['a list of partners', 'Outbrain', '<script>var vendors = ["outbrain", "taboola"]</script>'],
  ['an ad blocker detector', 'Outbrain', '<style>.OUTBRAIN { display: none }</style>'],
  [
    'a check for its slots',
    'Google Publisher Tag',
    '<script>if (window.googletag) googletag.pubads().getSlots()</script>',
  ],
  ['settings that are empty', 'Sentry', '<script>var config = {"sentry":{"dsn":""}}</script>'],
  ['settings that are empty', 'Google Analytics', '<script>var config = {"googleAnalyticsId":""}</script>'],
  ['settings that are empty', 'Auth0', '<script>var config = {"auth0_config":{"domain":""}}</script>'],
  [
    'the description of an image',
    'Pinterest',
    '<img src="/a.jpg" data-pin-description="A soup" data-pin-nopin="true">',
  ],
  ['a link to a form', 'MailChimp', '<a href="https://acme.us1.list-manage.com/subscribe?u=a">Newsletter</a>'],
  ['a link to a file', 'Amazon Cloudfront', '<a href="https://d3fch0cwivr6nf.cloudfront.net/a.pdf">Menu</a>'],
  ['a link to an app', 'Facebook Comments', '<a href="#fb-comments" class="button">Comments</a>'],
  ['a link to a video', 'YouTube', '<a href="https://www.youtube.com/embed/CbYWrYSwIMQ">Video</a>'],
  [
    'an image service with the same addresses',
    'Thumbor',
    '<img src="https://img2.storyblok.com/f/1/a.jpg/filters:quality(80)">',
  ],
  [
    'a theme with styles for the plugin',
    'Contact Form 7',
    '<link rel="stylesheet" href="/wp-includes/a.css"><style>.wpcf7 { margin: 0 }</style>',
  ],
])('%s is no proof of %s', (_, name, body) => {
  expect(namesOn(body)).not.toContain(name);
});

test('a vendor is named by its own host at a network of files', () => {
  const names = namesOn('<script src="https://dnn506yrbagrg.cloudfront.net/pages/scripts/0011/1.js"></script>');
  expect(names).toEqual(expect.arrayContaining(['Amazon Cloudfront', 'Crazy Egg']));
});
