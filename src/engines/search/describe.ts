// The engines of this installation for whoever runs it: the ways to each, and which of them rest.
import type { SearchVertical } from '../../contract/search.ts';
import type { Database } from '../../storage/database.ts';
import type { Family } from './families.ts';
import { offeredEngines } from './search.ts';

export interface DescribedEngine {
  slug: string;
  name: string;
  type: SearchVertical;
  access: string;
  is_experimental: boolean;
  /** In the order in which they are tried. */
  ways: {
    name: string;
    kind: string;
    /** Why it is left alone at the moment, and until when; null: it is asked. */
    rest: { trouble: string; until: Date } | null;
  }[];
}

export async function describeEngines(
  families: ReadonlyMap<string, Family>,
  database: Database,
): Promise<DescribedEngine[]> {
  const resting = await database.query<{ provider: string; trouble: string; until: Date }>(
    'select provider, trouble, rest_until as until from search_rest where rest_until > clock_timestamp()',
  );
  const rests = new Map(resting.map(({ provider, trouble, until }) => [provider, { trouble, until }]));
  const offered = new Map(offeredEngines(families).map((engine) => [engine.slug, engine]));
  return [...families.values()].flatMap(({ info, images, news }) =>
    (
      [
        ['images', images, offered.get(info.slug)?.images],
        ['news', news, offered.get(info.slug)?.news],
      ] as const
    )
      .filter(([, ways]) => ways.length > 0)
      .map(([type, ways, vertical]) => ({
        slug: info.slug,
        name: info.name,
        type,
        access: vertical?.access ?? 'PAGE',
        is_experimental: vertical?.isExperimental ?? false,
        ways: ways.map(({ name, kind }) => ({ name, kind, rest: rests.get(name) ?? null })),
      })),
  );
}
