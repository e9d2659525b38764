// The settings of the search engines.
import type { Config } from '../config.ts';
import type { SearchSettings } from '../engines/search/configured-engines.ts';

export const searchSettings = (config: Config): SearchSettings => ({
  allowed: config.searchEngines,
  searxngUrl: config.searxngUrl,
  keys: config.searchKeys,
  baseUrls: config.searchBaseUrls,
});

/** The configured origins of search engines, which may be private. */
export const chosenOrigins = (config: Config) => ({
  origins: [...Object.values(config.searchBaseUrls), ...(config.searxngUrl === undefined ? [] : [config.searxngUrl])],
  resolve: config.resolve,
});
