// Written by `npm run generate` from src/engines/search/engines. Do not edit.
import type { SearchEngineInfo } from './search.ts';

export const searchEngineSlugs = [
  'bing',
  'google',
  'duckduckgo',
  'brave',
  'searxng',
  'openverse',
  'wikimedia',
  'ecosia',
  'yahoo',
  'yandex',
  'baidu',
  'naver',
  'mojeek',
  'qwant',
  'startpage',
] as const;
export type SearchEngineSlug = (typeof searchEngineSlugs)[number];

/** Every engine of this version. An installation offers those that are configured and allowed. */
export const searchEngines: readonly SearchEngineInfo[] = [
  { slug: 'bing', name: 'Bing', images: { access: 'PAGE', isExperimental: false }, news: { access: 'FEED', isExperimental: false } },
  { slug: 'google', name: 'Google', images: { access: 'PAGE', isExperimental: true }, news: { access: 'FEED', isExperimental: false } },
  { slug: 'duckduckgo', name: 'DuckDuckGo', images: { access: 'PAGE', isExperimental: true }, news: { access: 'PAGE', isExperimental: true } },
  { slug: 'brave', name: 'Brave Search', images: { access: 'PAGE', isExperimental: true }, news: { access: 'PAGE', isExperimental: true } },
  { slug: 'searxng', name: 'SearXNG', images: { access: 'API', isExperimental: false }, news: { access: 'API', isExperimental: false } },
  { slug: 'openverse', name: 'Openverse', images: { access: 'API', isExperimental: false } },
  { slug: 'wikimedia', name: 'Wikimedia Commons', images: { access: 'API', isExperimental: false } },
  { slug: 'ecosia', name: 'Ecosia', images: { access: 'PAGE', isExperimental: false } },
  { slug: 'yahoo', name: 'Yahoo', images: { access: 'PAGE', isExperimental: true }, news: { access: 'PAGE', isExperimental: true } },
  { slug: 'yandex', name: 'Yandex', keyForm: 'folder:key', images: { access: 'PAGE', isExperimental: true } },
  { slug: 'baidu', name: 'Baidu', images: { access: 'PAGE', isExperimental: false } },
  { slug: 'naver', name: 'Naver', keyForm: 'id:secret', images: { access: 'PAGE', isExperimental: true }, news: { access: 'PAGE', isExperimental: true } },
  { slug: 'mojeek', name: 'Mojeek', images: { access: 'PAGE', isExperimental: true }, news: { access: 'PAGE', isExperimental: true } },
  { slug: 'qwant', name: 'Qwant', images: { access: 'PAGE', isExperimental: true }, news: { access: 'PAGE', isExperimental: true } },
  { slug: 'startpage', name: 'Startpage', images: { access: 'PAGE', isExperimental: true }, news: { access: 'PAGE', isExperimental: true } },
];
