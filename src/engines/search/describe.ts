// The engines of this installation for its operator: the ways to each, and which of them are resting.
import { searchVerticals } from '../../contract/search.ts';
import type { EngineHealthRow, SearchEngineRow } from '../../contract/management/installation.ts';
import type { Database } from '../../storage/database.ts';
import type { Family } from './families.ts';
import { offeredEngines } from './search.ts';

export async function describeEngines(
  families: ReadonlyMap<string, Family>,
  database: Database,
  checks: readonly EngineHealthRow[],
): Promise<SearchEngineRow[]> {
  const health = new Map(checks.map(({ engine, type, ...check }) => [`${engine} ${type}`, check]));
  const resting = await database.query<{ provider: string; trouble: string; until: Date }>(
    'select provider, trouble, rest_until as until from search_rest where rest_until > clock_timestamp()',
  );
  const rests = new Map(resting.map(({ provider, trouble, until }) => [provider, { trouble, until }]));
  const offered = new Map(offeredEngines(families).map((engine) => [engine.slug, engine]));
  return [...families.values()].flatMap((family) => {
    const { slug, name } = family.info;
    return searchVerticals
      .filter((type) => family[type].length > 0)
      .map((type) => ({
        slug,
        name,
        type,
        access: offered.get(slug)?.[type]?.access ?? 'PAGE',
        is_experimental: offered.get(slug)?.[type]?.isExperimental ?? false,
        verified: offered.get(slug)?.[type]?.verified ?? null,
        health: health.get(`${slug} ${type}`) ?? null,
        ways: family[type].map(({ name: way, kind }) => ({ name: way, kind, rest: rests.get(way) ?? null })),
      }));
  });
}
