// Lists the engines of this installation for its operator, with their providers and which of them are paused.
import { searchVerticals } from '../../contract/search.ts';
import type { EngineHealthRow, SearchEngineRow } from '../../contract/management/installation.ts';
import type { Database } from '../../storage/database.ts';
import type { ConfiguredEngine } from './configured-engines.ts';
import { offeredEngines } from './search.ts';

export async function describeEngines(
  configuredEngines: ReadonlyMap<string, ConfiguredEngine>,
  database: Database,
  checks: readonly EngineHealthRow[],
): Promise<SearchEngineRow[]> {
  const health = new Map(checks.map(({ engine, type, ...check }) => [`${engine} ${type}`, check]));
  const paused = await database.query<{ provider: string; trouble: string; until: Date }>(
    'select provider, trouble, rest_until as until from search_rest where rest_until > clock_timestamp()',
  );
  const pauses = new Map(paused.map(({ provider, trouble, until }) => [provider, { reason: trouble, until }]));
  const offered = new Map(offeredEngines(configuredEngines).map((engine) => [engine.slug, engine]));
  return [...configuredEngines.values()].flatMap((configured) => {
    const { slug, name } = configured.info;
    return searchVerticals
      .filter((type) => configured[type].length > 0)
      .map((type) => ({
        slug,
        name,
        type,
        access: offered.get(slug)?.[type]?.access ?? 'PAGE',
        is_experimental: offered.get(slug)?.[type]?.isExperimental ?? false,
        verified: offered.get(slug)?.[type]?.verified ?? null,
        health: health.get(`${slug} ${type}`) ?? null,
        providers: configured[type].map(({ name: provider, kind }) => ({
          name: provider,
          kind,
          pause: pauses.get(provider) ?? null,
        })),
      }));
  });
}
