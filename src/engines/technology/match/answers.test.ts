// Answers that are not pages: what they name, and what they do not.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { answerRules } from '../rules/answers.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

function namedBy(answer: string): string[] {
  const { hits } = matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html: '', answer });
  return conclude(rules, hits)
    .technologies.filter(({ evidence }) => evidence.some(({ type }) => type !== 'implied'))
    .map(({ name, version }) => (version === null ? name : `${name} ${version}`));
}

test.each(answerRules.map(({ name, example, version }) => [example, version ? `${name} ${version}` : name]))(
  '%s is an answer of %s',
  (example, expected) => {
    expect(namedBy(example)).toEqual([expected]);
  },
);

test.each([
  ['{"name":"Navidrome","version":"0.53.3"}', 'Navidrome 0.53.3'],
  ['{"message":"Welcome to the Gotify API","version":"2.4.0"}', 'Gotify 2.4.0'],
  ['{"status":"Jellyfin is running"}', 'Jellyfin'],
  ['{"kuzzle":"Welcome","version":"2.1.0"}', 'kuzzle 2.1.0'],
  ['{"tinyfoo":"Welcome","version":"1.1.1"}', 'tinyfoo 1.1.1'],
  ['Immich is up', 'Immich'],
  ['SearXNG 2026.1.3', 'SearXNG 2026.1.3'],
])('%s names software of the catalogue', (answer, expected) => {
  expect(namedBy(answer)).toEqual([expected]);
});

test.each([
  '{"name":"acme-api","version":"1.4.2"}',
  '{"message":"Welcome to Acme","version":"1.0.0"}',
  '{"status":"ok"}',
  '{"greeting":"Welcome"}',
  '{"tinyfoo":"Welcome"}',
  '{"message":"Welcome","version":"1.0.0"}',
  '{"home":"Welcome","version":"1.0.0"}',
  '{"tinyfoo":"Welcome back, Anna","version":"1.0.0"}',
  '{"detail":"Not Found","code":7}',
  '{"error":"Not Found"}',
  '[{"name":"Navidrome","version":"0.53.3"}]',
  '{"items":[{"name":"Navidrome"}],"title":"Music servers that we tried"}',
  '{"title":"Navidrome review","version":"1.0"}',
  '{"name":',
  'Not Found',
  'We run Navidrome here.',
  'User-agent: *\nDisallow: /gotify',
  '# HELP wanted\nWrite to us.',
  '',
])('%s names nothing', (answer) => {
  expect(namedBy(answer)).toEqual([]);
});

const metric = (...lines: string[]) => `# HELP up Whether it is up.\n# TYPE up gauge\nup 1\n${lines.join('\n')}\n`;

test.each([
  [metric('go_info{version="go1.24.1"} 1'), ['Go 1.24.1', 'Prometheus exporter']],
  [
    metric('python_info{implementation="CPython",major="3",minor="13",version="3.13.1"} 1.0'),
    ['Prometheus exporter', 'Python 3.13.1'],
  ],
  [metric('nodejs_version_info{version="v24.1.0",major="24",minor="1"} 1'), ['Node.js 24.1.0', 'Prometheus exporter']],
  [
    metric('grafana_build_info{branch="HEAD",goversion="go1.22.4",version="11.2.0"} 1'),
    ['Grafana 11.2.0', 'Prometheus exporter'],
  ],
  [metric('postgres_exporter_build_info{branch="x",version="0.17.1"} 1'), ['Prometheus exporter 0.17.1']],
  // what an exporter has asked
  [
    metric('grafana_exporter_info{version="1.2.0"} 1', 'grafana_build_info{version="11.2.0"} 1'),
    ['Prometheus exporter 1.2.0'],
  ],
  [metric('redis_instance_info{version="7.2.0"} 1'), ['Prometheus exporter']],
  [metric('acme_build_info{version="1.0.0"} 1'), ['Prometheus exporter']],
])('%s states the program', (answer, expected) => {
  expect(namedBy(answer).toSorted()).toEqual(expected);
});

test('a long answer takes time in proportion to its size', () => {
  expect(namedBy(`{"name":"${'"version":{"number":"1'.repeat(5000)}`)).toEqual([]);
  expect(namedBy('{'.repeat(16_000))).toEqual([]);
});
