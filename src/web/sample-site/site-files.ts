// All files of the sample site by path. They are made once, from the pages and the data of the shop.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleHost } from '../../contract/sample-site.ts';
import { journalPages } from './journal-pages.ts';
import { drawIcon, drawLamp, drawWindow } from './lamp-drawings.ts';
import { absolute, escapeHtml, renderPage } from './layout.ts';
import { articlePath, articles, lampPath, lamps, shopName } from './shop-data.ts';
import { hiddenPages, notFoundPage, shopPages } from './shop-pages.ts';

export interface SiteFile {
  type: string;
  body: Buffer;
}

export interface SiteFiles {
  byPath: ReadonlyMap<string, SiteFile>;
  notFound: SiteFile;
  /** Old paths and where they have moved. */
  moved: ReadonlyMap<string, string>;
}

const html = 'text/html; charset=utf-8';
const xml = 'application/xml; charset=utf-8';
const svg = 'image/svg+xml; charset=utf-8';
/** When the fictional shop last changed its pages. */
const changedOn = '2026-11-02';

export function makeSiteFiles(): SiteFiles {
  const listed = [...shopPages, ...journalPages];
  const pages = [...listed, ...hiddenPages].map((page) => [page.path, file(html, renderPage(page))] as const);
  const pictures = lamps.map((lamp) => [`/images/${lamp.slug}.svg`, file(svg, drawLamp(lamp))] as const);
  const byPath = new Map([
    ...pages,
    ...pictures,
    ['/images/window.svg', file(svg, drawWindow())],
    ['/images/icon.svg', file(svg, drawIcon())],
    ['/style.css', file('text/css; charset=utf-8', readOwn('style.css'))],
    ['/shop.js', file('text/javascript; charset=utf-8', readOwn('shop.js'))],
    ['/stock.json', file('application/json', JSON.stringify(stockList()))],
    ['/robots.txt', file('text/plain; charset=utf-8', robots)],
    ['/sitemap.xml', file(xml, siteMap(listed.map(({ path }) => path)))],
    ['/feed.xml', file('application/rss+xml; charset=utf-8', feed())],
    ['/site.webmanifest', file('application/manifest+json', JSON.stringify(manifest))],
  ]);
  const moved = new Map([
    ['/shop', '/lamps/'],
    ['/shop/', '/lamps/'],
    ...[...byPath.keys()]
      .filter((path) => path.length > 1 && path.endsWith('/'))
      .map((path) => [path.slice(0, -1), path] as const),
  ]);
  return { byPath, notFound: file(html, renderPage(notFoundPage)), moved };
}

const file = (type: string, text: string): SiteFile => ({ type, body: Buffer.from(text) });

const readOwn = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

const stockList = () =>
  lamps.map((lamp) => ({ name: lamp.name, path: lampPath(lamp), price: lamp.price, stock: lamp.stock, hue: lamp.hue }));

const robots = `User-agent: *
Disallow: /basket/
Disallow: /thanks/

Sitemap: ${absolute('/sitemap.xml')}
`;

const siteMap = (paths: readonly string[]): string => `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${absolute(path)}</loc><lastmod>${lastChangeOf(path)}</lastmod></url>`).join('\n')}
</urlset>
`;

const lastChangeOf = (path: string): string =>
  articles.find((article) => articlePath(article) === path)?.date ?? changedOn;

const feed = (): string => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0">
<channel>
<title>${escapeHtml(shopName)}: journal</title>
<link>${absolute('/journal/')}</link>
<description>Notes from the furnace.</description>
<language>en</language>
${articles
  .map(
    (article) => `<item>
<title>${escapeHtml(article.title)}</title>
<link>${absolute(articlePath(article))}</link>
<guid>${absolute(articlePath(article))}</guid>
<pubDate>${new Date(article.date).toUTCString()}</pubDate>
<description>${escapeHtml(article.summary)}</description>
</item>`,
  )
  .join('\n')}
</channel>
</rss>
`;

const manifest = {
  name: shopName,
  short_name: 'Nimbus',
  start_url: '/',
  scope: '/',
  id: sampleHost,
  display: 'browser',
  background_color: '#fbf8f3',
  theme_color: '#17202f',
  icons: [{ src: '/images/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
};
