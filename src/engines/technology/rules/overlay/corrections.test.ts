// What must not be named: pages that mention, link to or carry the marks of a technology without being made with it.
import { describe, expect, inject, test } from 'vitest';
import { loadRuleTables } from '../../compile/rule-tables.ts';
import { conclude } from '../../match/conclude.ts';
import { createMatcher } from '../../match/matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

function namesOn(html: string, { url = 'https://www.site.test/', headers = {} } = {}): string[] {
  const { hits } = matcher.matchPage({ url, headers, cookies: {}, html });
  return conclude(rules, hits).technologies.map(({ name }) => name);
}

const shop = '<a href="/cart">Cart</a>';

describe('a page is not taken for what it', () => {
  test.each([
    [
      'has comments of Squarespace in an element named like that of',
      'Disqus',
      '<div class="squarespace-comments" id="disqus_thread"></div>',
    ],
    [
      'was saved with the style sheet of an extension of',
      'JSS',
      '<style data-jss="">#honey-offers div { color: #000 }</style>',
    ],
    [
      'has the script that boots Slickstream, which names itself like',
      'Slick',
      '<script>(function(e){if(!e)console.log("[Slick] Boot failed")})("https://app.slickstream.com","ABC")</script>',
    ],
    [
      'loads Blockthrough from the host of',
      'AdFuel Video',
      '<script src="https://cafemedia-com.videoplayerhub.com/galleryplayer.js"></script>',
    ],
    ['shows of others', 'WordPress', '<img src="https://other.test/wp-content/uploads/2024/01/a.png">'],
    ['links to', 'WordPress', '<a href="https://other.test/wp-content/themes/x/style.css">style</a>'],
    ['talks about', 'WordPress', '<p>Themes lie in /wp-content/themes/ and scripts in /wp-includes/js/.</p>'],
    ['talks about', 'Next.js', '<code>&lt;script src="/_next/static/chunks/main.js"&gt;</code>'],
    ['talks about', 'SvelteKit', '<p>Files of /_app/immutable/entry/ never change.</p>'],
    ['talks about', 'TYPO3 CMS', '<p>This website is powered by TYPO3, it said.</p>'],
    ['has among its data', 'Contentful', '<script>var d = ["https://images.ctfassets.net/a/b.png"]</script>'],
    ['shows of others', 'Adobe Experience Manager', '<img src="https://www.other.test/content/dam/a/b.jpg">'],
    [
      'preloads',
      'Microsoft Advertising',
      '<link rel="preload" as="image" href="https://tse1.mm.bing.net/a.bing.com/x">',
    ],
    ['links to', 'CubeCart', '<a href="https://www.cubecart.com" target="_blank">CubeCart</a>'],
    ['links to', 'CS Cart', '<a href="https://www.cs-cart.com" target="_blank">CS-Cart</a>'],
    ['links to', 'Polar', '<a href="https://polar.sh/">Polar</a>'],
    [
      'tells search engines',
      'Facebook Pixel',
      `<script type="application/ld+json">{"articleBody":"fbq('init', '1')"}</script>`,
    ],
    ['was titled by its generator like', 'Orchard Core', '<meta name="generator" content="llgal --title Orchard day">'],
    ['has an attribute that begins like that of', 'BEM', '<p data-bemused="1"></p>'],
    ['has an attribute that ends like that of', 'AngularJS', '<div data-booking-app="1"></div>'],
    ['has an element called like that of', 'React', '<div id="preact-root"></div>'],
    ['says that it was made by one named like', 'LuCI', '<p>Powered by <a href="https://lucide.dev">Lucide</a></p>'],
    [
      'has the licence called',
      'Apache',
      '<title>Pet store</title><h1>Pet store</h1><form method="post"><button>Try</button></form><a href="https://www.apache.org/licenses/LICENSE-2.0.html">Apache 2.0</a>',
    ],
    ['is titled like', 'Xerox printer', '<title>Phaser</title>'],
    ['is titled', 'Livewire', '<a title="The Wire: season one" href="/x">x</a>'],
    ['has in test ids', 'Nette Framework', '<div data-test-id="snippet-1"></div>'],
    ['shows of others', 'WordPress', '<img src="http://s2.wp.com/wp-content/themes/vip/a/logo.png">'],
    ['links to', 'Swell', '<a href="https://www.swell.is/">Swell</a> <a href="https://schema.io/">Schema</a>'],
    ['links to', 'Statically', '<a href="https://cdn.statically.io/gh/a/b/c.js">download</a>'],
    ['links to', 'LemonLDAP::NG', '<a href="https://lemonldap-ng.org/manager-api/2.0/">API</a>'],
    ['shares with', 'WhatsApp Business Chat', '<a href="https://api.whatsapp.com/send?text=Hello">Share</a>'],
    ['shares with', 'WhatsApp Business Chat', '<a href="https://wa.me/?text=Hello">Share</a>'],
    ['shares with', 'Linkedin Sign-in', '<script src="https://platform.linkedin.com/in.js"></script>'],
    ['has as an id', 'Thanos', '<a href="#x.global_component">x</a>'],
    ['has as an id', 'Nette Framework', '<div class="section" id="snippet-completion"></div>'],
    ['has as an id', 'Atlassian Jira', '<h3 id="jira">Jira</h3>'],
    ['has as an id', 'Mastodon', '<section id="mastodon"><h2>Mastodon</h2></section>'],
    ['has as an id', 'eduMEET', '<div class="section" id="edumeet"><h2>eduMEET</h2></div>'],
    ['has as an attribute', 'Stimulus', '<div data-controller="Home">x</div>'],
    ['calls a class', 'Chakra UI', '<div class="chakra-healing">x</div>'],
    ['calls a class', 'Nacelle', '<div class="nacelle-picture">x</div>'],
    ['calls a class', 'TDesign', '<div class="t-layout">x</div>'],
    ['calls a class', 'UIKit', '<hr class="govuk-section-break govuk-section-break--xl">'],
    ['has as an attribute', 'React', '<div class="reaction" data-reaction="like"></div>'],
    ['styles with', 'Material Design Lite', '<link rel="stylesheet" href="css/mkdocs-material.css">'],
    ['implies', 'JsViews', '<script src="/js/jsrender.min.js"></script>'],
    ['has jobs at', 'Workable', '<a href="https://apply.workable.com/acme/">Jobs</a>'],
    ['has an app with links of', 'Adjust', '<a href="https://app.adjust.com/abc?deep_link=acme://x">App</a>'],
    ['has a page at', 'Patreon', '<a href="https://www.patreon.com/acme">Support us</a>'],
    [
      'loads advertising called like',
      'Karma',
      '<script src="https://karma.mdpcdn.com/service/js-min/karma.js"></script>',
    ],
    [
      'is made with what was sold by',
      'Extendify',
      '<meta name="generator" content="WordPress 6.1"><meta name="framework" content="Redux 4.3.9">',
    ],
    ['marks its head like', 'MRTG', '<!-- BEGIN head --><p>News</p><!-- END head -->'],
    ['loads videos of', 'Google AdSense', '<script src="https://s0.2mdn.net/instream/video/client.js"></script>'],
    ['has columns like', 'ZURB Foundation', '<div class="xmedium-4 columns">x</div>'],
    ['marks texts like', 'intl', '<script>var t = {"name":"[INTL] Getting Started Page"}</script>'],
    [
      'has a recipe of',
      'Apache Guacamole',
      '<title>Guacamole</title><meta property="og:type" content="article"><p>Mash it.</p>',
    ],
    [
      'has a theme made of',
      'Twenty Twelve',
      '<link rel="stylesheet" id="twentytwelve-style-css" href="/wp-content/themes/acme/style.css">',
    ],
    ['may load', 'Mermaid', '<script>load("https://unpkg.com/mermaid@11/dist/mermaid.min.js")</script>'],
    ['calls a class', 'Svelte', '<div class="svelte-tutorial-page-header"></div>'],
  ])('%s: %s', (_, name, html) => {
    expect(namesOn(html)).not.toContain(name);
  });

  test.each([
    ['Cart Functionality', '/cartoons'],
    ['Cart Functionality', '/sports/basketball'],
    ['Cart Functionality', '/orders-of-magnitude'],
    ['Cart Functionality', '/news/executive-order/'],
    ['Cart Functionality', 'https://code.other.test/p/foo/source/checkout'],
    ['Cart Functionality', 'https://news.other.test/List/Sports/Basket'],
  ])('links to: %s by %s', (name, href) => {
    expect(namesOn(`<a href="${href}">x</a>`)).not.toContain(name);
  });

  test.each([
    ['Choices', '/css/loader.js'],
    ['RequireJS', '/js/requirements.js'],
    ['RightJS', '/js/copyright.js'],
    ['math.js', '/js/aftermath.js'],
    ['RxJS', '/js/marx.js'],
    ['Riot', '/js/patriot.js'],
    ['Magento', '/js/magellan.js'],
    ['Snowplow Analytics', '/js/wasp.js'],
    ['Bootstrap', '//nexus.ensighten.com/reuters/Bootstrap.js'],
    ['Bootstrap', 'https://tags.acme.test/acme/english/Bootstrap.js'],
    ['Bootstrap', '/examples/bootstrap.js'],
    ['jQuery', '/doc/libjs-jquery-foo/html/main.js'],
    ['Exhibit', '/exhibitions/app.js'],
    ['Prototype', '/prototype/app.js'],
    ['Prototype', '/js/prototype2.js'],
    ['Underscore.js', '/js/underscore.string.min.js'],
    ['Underscore.js', '/themes/underscores/js/navigation.js'],
    ['Backbone.js', '/js/backbone-of-the-company.js'],
    ['Bokeh', '/js/bokeh-effect.js'],
    ['Cargo', '/js/cargo.js'],
    ['Graffiti CMS', '/js/graffiti.js'],
    ['Moon', '/js/moon.js'],
    ['EC-CUBE', '/js/win_op.js'],
    ['AppDynamics', '/js/quadrum.js'],
    ['UIKit', '/acme-uikit/main.js'],
    ['GitHub', 'https://acme.github.io/a.js'],
  ])('loads: %s by %s', (name, source) => {
    expect(namesOn(`<script src="${source}"></script>`)).not.toContain(name);
  });

  test.each([
    ['DX', 'Good DX matters'],
    ['UPS', 'Pick-ups, start ups and ups and downs'],
    ['Correos', 'Reciba nuestros correos'],
    ['Hermes', 'Hermes is a god'],
    ['Yodel', 'They yodel'],
  ])('says in a shop: %s', (name, text) => {
    expect(namesOn(`${shop}<p>${text}</p>`)).not.toContain(name);
  });

  test.each([
    ['Microsoft ASP.NET', 'https://site.test/old/page.asp'],
    ['TYPO3 CMS', 'https://site.test/blog/typo3/upgrade'],
    ['Virtuoso', 'https://site.test/blog/sparql-for-beginners'],
  ])('has in its address: %s', (name, url) => {
    expect(namesOn('<p>x</p>', { url })).not.toContain(name);
  });

  test('says in its headers: a language is not that of a shop', () => {
    expect(namesOn('<p>x</p>', { headers: { 'x-locale': ['en'], 'x-store': ['main'] } })).toEqual([]);
  });

  test('is hosted by: a site on Squarespace is not always a shop', () => {
    expect(namesOn('<p>x</p>', { headers: { server: ['Squarespace'] } })).toEqual(['Squarespace']);
  });

  test('shares a suffix with: a site under co.uk may use vendors under co.uk, but is none of them', () => {
    const script = '<script src="https://tags.dianomioffers.co.uk/x.js"></script>';
    expect(namesOn(script, { url: 'https://www.acme.co.uk/' })).toContain('Dianomi');
    expect(namesOn(script, { url: 'https://www.dianomioffers.co.uk/' })).not.toContain('Dianomi');
  });

  test("counts visitors with: Microsoft's Clarity is not VMware's, and does not imply Angular", () => {
    const names = namesOn('<script src="https://www.clarity.ms/eus2/s/x.js"></script>');
    expect(names).toEqual(['Microsoft Clarity']);
  });

  test('is bundled with: Next.js does not imply webpack', () => {
    const names = namesOn('<script src="/_next/static/chunks/turbopack-1a2b.js"></script>');
    expect(names).toEqual(expect.arrayContaining(['Next.js', 'React', 'Turbopack']));
    expect(names).not.toContain('webpack');
  });
});

test.each([
  ['the generator of another Phoenix', '<meta name="generator" content="phoenix">', ['phoenix']],
  ['Odoo', '<meta name="generator" content="Odoo">', ['Odoo', 'PostgreSQL', 'Python']],
  ['Blogger', '<meta name="generator" content="blogger">', ['Blogger']],
  [
    'a page with Material Icons',
    '<link href="https://fonts.googleapis.com/icon?family=Material+Icons" rel="stylesheet">',
    ['Google Font API', 'Material Icons'],
  ],
  ['Next.js', '<script id="__NEXT_DATA__" type="application/json">{}</script>', ['Next.js', 'React']],
  ['a client of Socket.io', '<script src="/js/socket.io.min.js"></script>', ['Socket.io']],
  ['Backbone.js', '<script src="/js/backbone-min.js"></script>', ['Backbone.js']],
  ['Grafana', '<script>window.grafanaBootData = {}</script>', ['Go', 'Grafana']],
  ['Solid without SolidStart', '<script>window._$HY||(e=>{})()</script>', ['SolidJS']],
  ['an application that tells its build', '<script>a={"buildInfo":{"version":"1.2.3"}}</script>', []],
])('%s stands on nothing else', (_, html, names) => {
  expect(namesOn(html).toSorted()).toEqual(names);
});

describe('what the page contains in another form', () => {
  test.each([
    [
      'a script that waits for consent',
      'Hotjar',
      '<script type="text/plain" data-src="https://static.hotjar.com/c/hotjar-1.js"></script>',
    ],
    [
      'a picture through a proxy',
      'Contentful',
      '<img src="/_next/image?url=https%3A%2F%2Fimages.ctfassets.net%2Fa.png&w=64">',
    ],
    [
      'a style with several relations',
      'Animate.css',
      '<link rel="preload stylesheet" as="style" href="https://cdn.jsdelivr.net/npm/animate.css@4.1.1/animate.min.css">',
    ],
  ])('%s counts: %s', (_, name, html) => {
    expect(namesOn(html)).toContain(name);
  });
});
