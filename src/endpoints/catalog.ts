// All endpoints of the public API. A new endpoint is one file and one line here.
import type { SearchEngineInfo } from '../contract/search.ts';
import { usage } from './account/usage.ts';
import { batchEndpoints } from './batches/batches.ts';
import { crawlRoutes } from './crawls/crawls.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { cancelJob, job, jobResult } from './jobs/job.ts';
import { scheduleEndpoints } from './schedules/schedules.ts';
import { createStats } from './platform/stats.ts';
import { createImagesEndpoint } from './search/images.ts';
import { createMergedEndpoint } from './search/merged.ts';
import { createNewsEndpoint } from './search/news.ts';
import { createSuggestEndpoint } from './search/suggest.ts';
import { createWebEndpoint } from './search/web.ts';
import { antibot } from './website/antibot.ts';
import { crawler } from './website/crawler.ts';
import { map } from './website/map.ts';
import { rendering } from './website/rendering.ts';
import { screenshot } from './website/screenshot.ts';
import { technology } from './website/technology.ts';
import { webunlocker } from './website/webunlocker.ts';

export interface CatalogParts {
  /** The search engines of this installation. Each of their verticals is an endpoint. */
  searchEngines: readonly SearchEngineInfo[];
  /** Engines that come first in `/v1/search`, in this order. */
  preferred?: readonly string[] | undefined;
}

/** The catalogue of an installation. */
export function createCatalog({ searchEngines, preferred = [] }: CatalogParts): readonly AnyEndpoint[] {
  const webEngines = searchEngines.filter(({ search }) => search);
  const webSlugs = webEngines.map(({ slug }) => slug);
  const merged = [...new Set([...preferred.filter((slug) => webSlugs.includes(slug)), ...webSlugs])];
  const catalog: AnyEndpoint[] = [
    usage,
    createStats(() => catalog.filter(({ logged }) => logged).map(({ path }) => path)),
    crawler,
    rendering,
    webunlocker,
    screenshot,
    map,
    technology,
    antibot,
    ...(merged.length > 0 ? [createMergedEndpoint(merged)] : []),
    ...webEngines.map(createWebEndpoint),
    ...searchEngines.filter(({ images }) => images).map(createImagesEndpoint),
    ...searchEngines.filter(({ news }) => news).map(createNewsEndpoint),
    ...searchEngines.filter(({ suggest }) => suggest).map(createSuggestEndpoint),
    ...batchEndpoints,
    ...crawlRoutes,
    ...scheduleEndpoints,
    job,
    jobResult,
    cancelJob,
  ];
  return catalog;
}
