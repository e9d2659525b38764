// The shop of the sample site: first page, list, products, stock, basket and visit.

import { absolute, escapeHtml } from './layout.ts';
import type { Page } from './layout.ts';
import { articlePath, articles, lampPath, lamps, longDate, priceOf, shopName } from './shop-data.ts';
import type { Article, Lamp } from './shop-data.ts';

const imageOf = ({ slug }: Lamp): string => `/images/${slug}.svg`;
const currency = 'EUR';

const card = (lamp: Lamp): string => `<li class="card"><a href="${lampPath(lamp)}">
<img src="${imageOf(lamp)}" alt="" width="480" height="560" loading="lazy">
<span class="kind">${lamp.kind}</span>
<h3>${lamp.name}</h3>
<p>${lamp.summary}</p>
<span class="price">${priceOf(lamp)}</span></a></li>`;

export const teaser = (
  article: Article,
): string => `<li class="teaser" style="--hue:${article.hue}"><a href="${articlePath(article)}">
<h3>${article.title}</h3>
<p>${article.summary}</p>
<span class="meta">${article.author}, <time datetime="${article.date}">${longDate(article.date)}</time></span></a></li>`;

const home: Page = {
  path: '/',
  title: `${shopName}: glass lamps, blown by hand`,
  description: 'Six lamps, blown by hand in a boathouse. A fictional shop to try Siteglass on.',
  hero: `<section class="hero"><img src="/images/window.svg" alt="" width="1440" height="560">
<div><p class="kind">Glassmakers since 1912</p><h1>Light, held for a moment</h1>
<p>Every lamp starts as a spoonful of sand and ends as the best corner of a room.</p>
<a class="button" href="/lamps/">See the lamps</a></div></section>
`,
  body: `<section><div class="row"><h2>This season</h2><a href="/lamps/">All lamps</a></div>
<ul class="grid">${lamps.slice(0, 3).map(card).join('\n')}</ul></section>
<section class="facts"><div><strong>1,100&nbsp;°C</strong><span>in the furnace, day and night</span></div><div><strong>12 hours</strong><span>of slow cooling for every lamp</span></div><div><strong>3 daughters</strong><span>and one apprentice</span></div></section>
<section><div class="row"><h2>From the journal</h2><a href="/journal/">All articles</a></div>
<ul class="teasers">${articles.map(teaser).join('\n')}</ul></section>`,
  data: {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shopName,
    url: absolute('/'),
    logo: absolute('/images/icon.svg'),
  },
};

const list: Page = {
  path: '/lamps/',
  title: 'Lamps',
  description: 'Pendants and table lamps of hand-blown glass, from €145.',
  body: `<h1>Lamps</h1><p class="lead">Pendants and table lamps of hand-blown glass. Each one is a little different from its picture.</p>
<ul class="grid">${lamps.map(card).join('\n')}</ul>`,
  data: {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: lamps.map((lamp, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absolute(lampPath(lamp)),
      name: lamp.name,
    })),
  },
};

const availabilityOf = ({ stock }: Lamp): string => (stock > 0 ? `${stock} in stock` : 'Sold out until spring');

function productPage(lamp: Lamp): Page {
  const others = lamps.filter(({ slug }) => slug !== lamp.slug).slice(0, 3);
  return {
    path: lampPath(lamp),
    title: `${lamp.name}, ${lamp.kind.toLowerCase()}`,
    description: lamp.summary,
    image: imageOf(lamp),
    type: 'product',
    head: `<meta property="product:price:amount" content="${lamp.price}.00">
<meta property="product:price:currency" content="${currency}">
`,
    body: `<nav class="crumbs" aria-label="Breadcrumb"><a href="/">Home</a> / <a href="/lamps/">Lamps</a> / ${lamp.name}</nav>
<article class="product" data-sku="${lamp.sku}">
<img src="${imageOf(lamp)}" alt="The lamp ${lamp.name}, lit" width="480" height="560">
<div><span class="kind">${lamp.kind}</span><h1>${lamp.name}</h1>
<p class="lead">${lamp.summary}</p>
<p class="buy"><span class="price" data-price="${lamp.price}">${priceOf(lamp)}</span>
<button type="button" class="button" id="add"${lamp.stock === 0 ? ' disabled' : ''}>Add to basket</button></p>
<p class="meta"><span class="stars">★ ${lamp.rating}</span> from ${lamp.reviews} reviews · <span class="stock">${availabilityOf(lamp)}</span></p>
<p>${lamp.story}</p>
<table><caption>Details</caption><tbody>
<tr><th scope="row">Article number</th><td>${lamp.sku}</td></tr>
<tr><th scope="row">Height</th><td>${lamp.heightCm} cm</td></tr>
<tr><th scope="row">Width</th><td>${lamp.widthCm} cm</td></tr>
<tr><th scope="row">Weight</th><td>${lamp.weightKg} kg</td></tr>
<tr><th scope="row">Bulb</th><td>LED, E27, ${lamp.watts} W, included</td></tr>
</tbody></table></div></article>
<section><h2>Goes well with</h2><ul class="grid">${others.map(card).join('\n')}</ul></section>`,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: lamp.name,
      sku: lamp.sku,
      description: lamp.summary,
      image: absolute(imageOf(lamp)),
      brand: { '@type': 'Brand', name: shopName },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: lamp.rating, reviewCount: lamp.reviews },
      offers: {
        '@type': 'Offer',
        price: `${lamp.price}.00`,
        priceCurrency: currency,
        availability: `https://schema.org/${lamp.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        url: absolute(lampPath(lamp)),
      },
    },
  };
}

/** Empty without JavaScript: `shop.js` fills it from `/stock.json`. */
const stock: Page = {
  path: '/stock/',
  title: 'In stock today',
  description: 'What is on the shelf right now. This page needs JavaScript.',
  body: `<h1>In stock today</h1>
<div id="stock" aria-live="polite"></div>
<noscript><p class="lead">This list is made by JavaScript. Fetch the page with rendering to see it.</p></noscript>`,
};

const basket: Page = {
  path: '/basket/',
  title: 'Basket',
  description: 'Your basket. robots.txt asks crawlers to stay out.',
  body: `<h1>Basket</h1><p class="lead" id="basket">Your basket is empty.</p><p><a class="button" href="/lamps/">See the lamps</a></p>`,
};

const visit: Page = {
  path: '/visit/',
  title: 'Visit',
  description: 'Where to find the workshop, when it is open, and how to write to us.',
  body: `<h1>Visit the workshop</h1><p class="lead">The furnace is never off. Come and watch, and bring a warm drink for the apprentice.</p>
<div class="halves"><section><h2>Boathouse 4</h2><address>${escapeHtml(shopName)}<br>Quay Street 4<br>Port Elsewhere</address>
<p><a href="mailto:hello@sample.siteglass.test">hello@sample.siteglass.test</a><br><a href="tel:+15550100">+1 555 0100</a></p>
<table><caption>Opening hours</caption><tbody><tr><th scope="row">Tuesday to Friday</th><td>10:00–18:00</td></tr><tr><th scope="row">Saturday</th><td>10:00–16:00</td></tr><tr><th scope="row">Sunday, Monday</th><td>closed</td></tr></tbody></table></section>
<form action="/thanks/" method="get"><h2>Write to us</h2>
<label>Name <input name="name" autocomplete="name" required></label>
<label>E-mail <input name="email" type="email" autocomplete="email" required></label>
<label>Message <textarea name="message" rows="4"></textarea></label>
<button class="button" type="submit">Send</button></form></div>`,
  data: {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: shopName,
    email: 'hello@sample.siteglass.test',
    telephone: '+1 555 0100',
    address: { '@type': 'PostalAddress', streetAddress: 'Quay Street 4', addressLocality: 'Port Elsewhere' },
    openingHours: ['Tu-Fr 10:00-18:00', 'Sa 10:00-16:00'],
  },
};

const thanks: Page = {
  path: '/thanks/',
  title: 'Thank you',
  description: 'Your message has not been sent, because this shop does not exist.',
  body: `<h1>Thank you</h1><p class="lead">Your message has not been sent: this shop does not exist. The form works, though.</p>`,
};

export const notFoundPage: Page = {
  path: '/404/',
  title: 'Page not found',
  description: 'There is no such page.',
  body: `<h1>Page not found</h1><p class="lead">Perhaps it broke on the way to the garden.</p><p><a class="button" href="/">Go to the first page</a></p>`,
};

/** Listed in the site map, in this order. */
export const shopPages: readonly Page[] = [home, list, ...lamps.map(productPage), stock, visit];
/** Not for crawlers. */
export const hiddenPages: readonly Page[] = [basket, thanks];
