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
  'wikipedia',
  'marginalia',
] as const;
export type SearchEngineSlug = (typeof searchEngineSlugs)[number];

/** Every engine of this version. An installation offers those that are configured and allowed. */
export const searchEngines: readonly SearchEngineInfo[] = [
  { slug: 'bing', name: 'Bing', images: { access: 'PAGE', isExperimental: false, verified: '2026-04' }, news: { access: 'FEED', isExperimental: false, verified: '2026-09' }, search: { access: 'PAGE', isExperimental: false, verified: '2026-05' }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'google', name: 'Google', keyForm: 'cx:key', images: { access: 'PAGE', isExperimental: true, verified: '2023' }, news: { access: 'FEED', isExperimental: false, verified: '2022-07' }, search: { access: 'API', isExperimental: true, verified: null }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'duckduckgo', name: 'DuckDuckGo', images: { access: 'PAGE', isExperimental: true, verified: null }, news: { access: 'PAGE', isExperimental: true, verified: null }, search: { access: 'PAGE', isExperimental: false, verified: '2026-04' }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'brave', name: 'Brave Search', images: { access: 'PAGE', isExperimental: true, verified: null }, news: { access: 'PAGE', isExperimental: true, verified: null }, search: { access: 'PAGE', isExperimental: true, verified: null }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'searxng', name: 'SearXNG', images: { access: 'API', isExperimental: false, verified: '2026' }, news: { access: 'API', isExperimental: false, verified: '2026' }, search: { access: 'API', isExperimental: false, verified: '2026' }, suggest: { access: 'API', isExperimental: true, verified: null } },
  { slug: 'openverse', name: 'Openverse', images: { access: 'API', isExperimental: false, verified: '2026' } },
  { slug: 'wikimedia', name: 'Wikimedia Commons', images: { access: 'API', isExperimental: true, verified: null } },
  { slug: 'ecosia', name: 'Ecosia', images: { access: 'PAGE', isExperimental: false, verified: '2026-05' }, search: { access: 'PAGE', isExperimental: false, verified: '2026-05' }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'yahoo', name: 'Yahoo', images: { access: 'PAGE', isExperimental: true, verified: null }, news: { access: 'PAGE', isExperimental: true, verified: null }, search: { access: 'PAGE', isExperimental: true, verified: null }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'yandex', name: 'Yandex', keyForm: 'folder:key', images: { access: 'PAGE', isExperimental: true, verified: null }, search: { access: 'PAGE', isExperimental: false, verified: '2026-05' }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'baidu', name: 'Baidu', images: { access: 'PAGE', isExperimental: true, verified: '2020-11' }, search: { access: 'PAGE', isExperimental: true, verified: null }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'naver', name: 'Naver', keyForm: 'id:secret', images: { access: 'PAGE', isExperimental: true, verified: null }, news: { access: 'PAGE', isExperimental: true, verified: '2026' }, search: { access: 'PAGE', isExperimental: true, verified: null }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'mojeek', name: 'Mojeek', images: { access: 'PAGE', isExperimental: true, verified: null }, news: { access: 'PAGE', isExperimental: true, verified: null }, search: { access: 'PAGE', isExperimental: true, verified: null } },
  { slug: 'qwant', name: 'Qwant', images: { access: 'PAGE', isExperimental: true, verified: null }, news: { access: 'PAGE', isExperimental: true, verified: null }, search: { access: 'PAGE', isExperimental: true, verified: null }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'startpage', name: 'Startpage', images: { access: 'PAGE', isExperimental: true, verified: null }, news: { access: 'PAGE', isExperimental: true, verified: null }, search: { access: 'PAGE', isExperimental: true, verified: null }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'wikipedia', name: 'Wikipedia', search: { access: 'API', isExperimental: true, verified: null }, suggest: { access: 'FEED', isExperimental: true, verified: null } },
  { slug: 'marginalia', name: 'Marginalia', search: { access: 'API', isExperimental: true, verified: null } },
];
