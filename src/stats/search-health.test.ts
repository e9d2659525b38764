import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import { listHealth, recordChecks } from './search-health.ts';

const check = (verdict: string, type: 'news' | 'search' = 'news') => ({
  engine: 'bing',
  type,
  verdict,
  read: 0,
  seen: 0,
  complete: null,
  detail: `why ${verdict}`,
});

describe('an engine with several providers', () => {
  test.each<[verdicts: string[], state: string]>([
    [['drift', 'ok'], 'ok'],
    [['not_offered', 'drift'], 'drift'],
    [['drift', 'not_offered'], 'drift'],
    [['not_offered', 'captcha'], 'captcha'],
    [['empty', 'denied'], 'denied'],
    [['network', 'rate_limited'], 'rate_limited'],
    [['not_offered', 'empty'], 'empty'],
    [['captcha', 'drift'], 'drift'],
    [['not_offered', 'not_offered'], 'not_offered'],
    [['not_offered', 'a verdict of a newer version'], 'a verdict of a newer version'],
  ])('whose checks are %s is %s', async (verdicts, state) => {
    await using opened = await openTestDatabase();
    const { database } = opened;
    await recordChecks(database, [check('ok')]);
    const changes = await recordChecks(database, [...verdicts.map((verdict) => check(verdict)), check('ok', 'search')]);
    const expected = { to: state, detail: `why ${state}`, is_broken: true };
    expect(changes).toEqual(state === 'ok' ? [] : [expect.objectContaining(expected)]);
    const [news] = await listHealth(database);
    expect(news).toMatchObject({ type: 'news', state, detail: `why ${state}` });
  });
});
