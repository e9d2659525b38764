import { expect, test } from 'vitest';
import type { RuleSet } from '../technology/rules/rule-set.ts';
import { compileAlone, trialName } from './technology-rule.ts';
import type { LoneRule } from './technology-rule.ts';
import { createTechnologyTrials } from './technology-trials.ts';

const sets: RuleSet[] = [{ name: 'known', technologies: {}, categories: {} }];
const rule = { meta: { platform: '^Zorblax' } };
const html = `<html><head><meta name="platform" content="Zorblax 2">${'<p>words</p>'.repeat(2000)}`;
const page = {
  url: 'https://shop.example/',
  headers: {},
  cookies: {},
  body: Buffer.from(html),
  contentType: 'text/html',
};
const ownIn = ({ hits }: { hits: readonly { technology: string }[] }) =>
  hits.filter(({ technology }) => technology === trialName);

/** Trials on a clock that only these functions move. */
function startTrials({ loadMs = 0, lookMs = 0 }: { loadMs?: number; lookMs?: number }) {
  let now = 0;
  const load = async (): Promise<LoneRule> => {
    now += loadMs;
    return compileAlone(rule, sets);
  };
  return createTechnologyTrials({ active: load, alone: load, now: () => (now += lookMs) });
}

test('the time in which rules are compiled does not count against the page', async () => {
  const trials = startTrials({ loadMs: 60_000 });
  const match = await trials.matchPage(page, rule);
  expect(match.isPartial).toBe(false);
  expect(ownIn(match)).not.toEqual([]);
  const report = await trials.report({ hits: match.hits, scripts: [], styles: [] }, rule);
  expect(report).toMatchObject({ isPartial: false, technologies: [{ name: trialName }] });
});

test('a trial that runs out of time says that it is partial', async () => {
  const trials = startTrials({ lookMs: 6000 });
  expect((await trials.matchPage(page, rule)).isPartial).toBe(true);
});
