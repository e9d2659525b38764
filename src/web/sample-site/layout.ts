// The frame of every page of the sample site: head, navigation and footer.

import { sampleOrigin } from '../../contract/sample-site.ts';
import { shopName } from './shop-data.ts';

export interface Page {
  /** `/lamps/` */
  path: string;
  title: string;
  description: string;
  /** HTML of the main part. */
  body: string;
  /** The picture for previews. */
  image?: string;
  /** `og:type`; `website` by default. */
  type?: 'website' | 'article' | 'product';
  /** Further HTML for the head. */
  head?: string;
  /** JSON-LD. */
  data?: object;
  /** HTML above the main part, over the full width. */
  hero?: string;
}

const menu = [
  ['/lamps/', 'Lamps'],
  ['/journal/', 'Journal'],
  ['/stock/', 'In stock'],
  ['/visit/', 'Visit'],
] as const;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const absolute = (path: string): string => `${sampleOrigin}${path}`;

/** A whole document. */
export function renderPage(page: Page): string {
  const {
    path,
    title,
    description,
    body,
    image = '/images/window.svg',
    type = 'website',
    head = '',
    data,
    hero,
  } = page;
  const fullTitle = path === '/' ? title : `${title} – ${shopName}`;
  const links = menu.map(([to, label]) => `<a href="${to}"${path === to ? ' aria-current="page"' : ''}>${label}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(fullTitle)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(description)}">
<meta name="color-scheme" content="light dark">
<meta property="og:site_name" content="${escapeHtml(shopName)}">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(description)}">
<meta property="og:type" content="${type}">
<meta property="og:url" content="${absolute(path)}">
<meta property="og:image" content="${absolute(image)}">
<link rel="canonical" href="${absolute(path)}">
<link rel="alternate" type="application/rss+xml" title="Journal" href="/feed.xml">
<link rel="manifest" href="/site.webmanifest">
<link rel="icon" type="image/svg+xml" href="/images/icon.svg">
<link rel="stylesheet" href="/style.css">
${head}${data === undefined ? '' : `<script type="application/ld+json">${JSON.stringify(data)}</script>\n`}<script src="/shop.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="brand" href="/"><img src="/images/icon.svg" alt="" width="28" height="28">${escapeHtml(shopName)}</a>
<nav aria-label="Main">${links.join('')}<a class="basket" href="/basket/">Basket <span id="basket-count">0</span></a></nav>
</header>
${hero ?? ''}<main id="main">
${body}
</main>
<footer class="bottom">
<p><strong>${escapeHtml(shopName)}</strong> is a fictional shop: the sample site of Siteglass, served by Siteglass itself.</p>
<p><a href="/feed.xml">RSS</a> <a href="/sitemap.xml">Site map</a> <a href="/visit/">Visit us</a></p>
</footer>
</body>
</html>
`;
}
