// The catalogue of an installation without settings.
import { createCatalog } from '../../src/endpoints/catalog.ts';
import { createDetector } from '../../src/engines/antibot/detector.ts';
import { configureEngines } from '../../src/engines/search/configured-engines.ts';
import { offeredEngines } from '../../src/engines/search/search.ts';

const settings = { allowed: undefined, searxngUrl: undefined, keys: {}, baseUrls: {} };
const detector = createDetector();
const pages = { fetchOnce: () => Promise.reject(new Error('not used')) };

export const catalog = createCatalog({
  searchEngines: offeredEngines(configureEngines({ settings, detector, pages })),
});
