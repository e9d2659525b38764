import { expect, test } from 'vitest';
import { judge } from './search-doctor.ts';

type Finding = Parameters<typeof judge>[0][number];
const found = (provider: Finding['provider'], verdict: Finding['verdict']): Finding => ({
  engine: 'bing',
  type: 'search',
  provider,
  verdict,
});

test.each<[string, Finding[], boolean, number]>([
  ['a fallback without results', [found('page_http', 'ok'), found('public_feed', 'empty')], true, 1],
  ['a fallback that does not work', [found('page_http', 'ok'), found('public_feed', 'drift')], false, 0],
  ['a first provider without results', [found('page_http', 'empty'), found('public_feed', 'ok')], false, 0],
  [
    'the same engine for other results',
    [{ ...found('page_http', 'ok'), type: 'news' }, found('page_http', 'empty')],
    false,
    0,
  ],
])('the exit code of search doctor after %s', (_, findings, isFine, notes) => {
  const outcome = judge(findings);
  expect([outcome.isFine, outcome.notes.length]).toEqual([isFine, notes]);
});
