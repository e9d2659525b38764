// The search engines, in the order in which they are listed everywhere. A new engine is a file in this folder and a line here;
// then run `npm run generate`.
import type { SearchEngine } from '../engine.ts';
import { baidu } from './baidu.ts';
import { bing } from './bing.ts';
import { brave } from './brave.ts';
import { duckduckgo } from './duckduckgo.ts';
import { ecosia } from './ecosia.ts';
import { google } from './google.ts';
import { marginalia } from './marginalia.ts';
import { mojeek } from './mojeek.ts';
import { naver } from './naver.ts';
import { openverse } from './openverse.ts';
import { qwant } from './qwant.ts';
import { searxng } from './searxng.ts';
import { startpage } from './startpage.ts';
import { wikimedia } from './wikimedia.ts';
import { wikipedia } from './wikipedia.ts';
import { yahoo } from './yahoo.ts';
import { yandex } from './yandex.ts';

export const engines: readonly SearchEngine[] = [
  bing,
  google,
  duckduckgo,
  brave,
  searxng,
  openverse,
  wikimedia,
  ecosia,
  yahoo,
  yandex,
  baidu,
  naver,
  mojeek,
  qwant,
  startpage,
  wikipedia,
  marginalia,
];
