// A service whose search engines are servers on loopback.
import { searchEngines } from '../../src/contract/search-engines.ts';
import { knownQuery, startStandIn } from './search-engines/stand-in.ts';
import type { StandIn } from './search-engines/stand-in.ts';
import { startTestService } from './service.ts';

export type SearchService = Awaited<ReturnType<typeof startSearchService>>;

export async function startSearchService() {
  const slugs = searchEngines.map(({ slug }) => slug);
  const standIns = new Map<string, StandIn>();
  await Promise.all(slugs.map(async (slug) => standIns.set(slug, await startStandIn(slug))));
  const standIn = (slug: string): StandIn => {
    const found = standIns.get(slug);
    if (!found) throw new Error(`there is no search engine ${slug}`);
    return found;
  };
  const addresses = slugs
    .filter((slug) => slug !== 'searxng')
    .map((slug) => [`SITEGLASS_BASE_URL_${slug.toUpperCase()}`, standIn(slug).origin]);
  const service = await startTestService({
    environment: {
      ...Object.fromEntries(addresses),
      SITEGLASS_SEARXNG_URL: standIn('searxng').origin,
      SITEGLASS_KEY_GOOGLE: 'my-engine:google-key',
      SITEGLASS_EGRESS_ALLOW: '',
    },
  });
  const account = await service.createAccount({ account: { stats_enabled: true } });
  const rested = () => service.database.query('delete from search_rest');

  return {
    service,
    account,
    standIn,
    /** Ends the pauses of engines that have refused. */
    rested,
    search: (path: string, parameters: Record<string, string | number | boolean> = {}) =>
      service.call(`/v1/${path}`, { q: knownQuery, no_cache: true, ...parameters }, { key: account.key }),
    remaining: async (): Promise<number> => (await service.call('/v1/usage', {}, { key: account.key })).json.remaining,
    /** Engines answer as usual again. */
    async reset(): Promise<void> {
      await Promise.all([...standIns.values()].map((one) => one.reset()));
      await rested();
    },
    async stop(): Promise<void> {
      await service.stop();
      await Promise.all([...standIns.values()].map((one) => one.close()));
    },
  };
}
