// What looks like a cloud, a network or a framework, and is something else.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../../compile/rule-tables.ts';
import { conclude } from '../../match/conclude.ts';
import { createMatcher } from '../../match/matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const namesOf = (hits: Parameters<typeof conclude>[1]) => conclude(rules, hits).technologies.map(({ name }) => name);

function namesIn(headers: Record<string, string>, cookies: Record<string, string> = {}): string[] {
  const lists = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
  const facts = { url: 'https://site.test/', headers: lists(headers), cookies: lists(cookies), html: '' };
  return namesOf(matcher.matchPage(facts).hits);
}

test.each([
  ['an object store with the protocol of S3', { 'x-amz-request-id': '17A', 'x-amz-id-2': 'dd90' }, []],
  ['S3', { server: 'AmazonS3', 'x-amz-request-id': '17A' }, ['Amazon S3', 'Amazon Web Services']],
  ['a server of EdgeCast', { server: 'ECS (dcb/7EC9)' }, ['EdgeCast']],
  ['a load balancer of Google', { via: '1.1 google' }, ['Google Cloud']],
  ['a server whose name begins like that of Vercel', { server: 'nowhere' }, []],
  ['a server whose name begins like that of Deno', { server: 'Denodo' }, []],
])('%s is named as what it is', (_, headers, names) => {
  expect(namesIn(headers).toSorted()).toEqual(names);
});

test('a cookie with a short name needs the value of the product', () => {
  expect(namesIn({}, { sp: '1' })).toEqual([]);
  expect(namesIn({}, { sp: '5c3d2a10-1111-4222-8333-123456789abc' })).toEqual(['Snowplow Analytics']);
  expect(namesIn({}, { '_sp_id.1fff': 'x' })).toEqual(['Snowplow Analytics']);
});

test.each([
  ['/**\n * @license React\n * use-sync-external-store-shim.production.js\n */x()', 'React'],
  ['/** @license React v16.13.1\n * react-is.production.min.js\n */x()', 'React'],
  ['if(window.__POWERED_BY_QIANKUN__){mount()}', 'qiankun'],
  ['cell.stimulate(3)', 'StimulusReflex'],
  ['if(typeof OptanonWrapper==="function")y()', 'OneTrust'],
  ['frames["__tcfapiLocator"]&&ask()', 'IAB TCF'],
])('code that only mentions it is no sign of it: %s', (text, name) => {
  const { hits } = matcher.matchSides({ scripts: [text], scriptUrls: ['https://site.test/assets/app-1a2b3c4d.js'] });
  expect(namesOf(hits)).not.toContain(name);
});

test('a package whose name ends like that of another is not the other', () => {
  const html = '<script src="https://cdn.jsdelivr.net/npm/proj4leaflet@1.0.2/src/main.js"></script>';
  const { hits } = matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html });
  expect(namesOf(hits).toSorted()).toEqual(['jsDelivr', 'proj4leaflet']);
});
