// Search and answers within a site.
import type { TechnologyRule } from '../rule-set.ts';

export const siteSearch: Record<string, TechnologyRule> = {
  Algolia: {
    scripts: ['-dsn\\.algolia\\.net', '\\balgoliasearch\\('],
    html: '<link[^>]+href="https://[\\w]+-dsn\\.algolia\\.net"',
    scriptSrc: '/(?:algoliasearch|instantsearch\\.js|@algolia/[\\w-]+|@docsearch/js)@',
    examples: [
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/algoliasearch@4.24.0/dist/algoliasearch-lite.umd.js' },
      { html: '<link rel="preconnect" href="https://ABC123-dsn.algolia.net" crossorigin>' },
    ],
  },
  'Algolia DocSearch': {
    cats: [29, 4],
    description: 'DocSearch is the search of Algolia for documentation.',
    website: 'https://docsearch.algolia.com',
    // VitePress has the same button above a search of its own.
    dom: '.DocSearch-Container, div#docsearch, :not(#local-search) > .DocSearch',
    scriptSrc: '@docsearch/js(?:@([\\d.]+))?\\;version:\\1',
    scripts: '["\'`]DocSearch--active["\'`]',
    implies: 'Algolia',
    examples: [
      { scripts: 'document.body.classList.contains("DocSearch--active")' },
      { html: '<div><button class="DocSearch DocSearch-Button"></div>' },
    ],
  },
  Typesense: {
    cats: [29],
    description: 'Typesense is a search engine.',
    website: 'https://typesense.org',
    scripts: '\\.typesense\\.net|\\bTypesenseInstantSearchAdapter["\'`]?\\]?\\s?[=(]',
    scriptSrc: 'typesense-(?:instantsearch-adapter|docsearch|js)(?:@([\\d.]+))?\\;version:\\1',
    examples: [
      { scripts: 'nodes:[{host:"abc.a1.typesense.net"}]' },
      { scripts: 'const a = new TypesenseInstantSearchAdapter({ server: { nodes: [] } })' },
    ],
  },
  Meilisearch: {
    scripts: 'instantMeiliSearch\\(|\\.meilisearch\\.io|["\'`]MeilisearchApiError["\'`]',
    cats: [29],
    website: 'https://www.meilisearch.com',
    examples: [{ scripts: 'instantMeiliSearch("https://ms-abc.meilisearch.io","key")' }],
  },
  Pagefind: {
    cats: [29],
    description: 'Pagefind searches static sites in the browser.',
    website: 'https://pagefind.app',
    scriptSrc: '/pagefind/pagefind(?:-ui|-highlight)?\\.js',
    scripts: 'new PagefindUI\\(',
    dom: '[data-pagefind-body]',
    examples: [{ scripts: 'new PagefindUI({ element: "#search" })' }],
  },
  'Google Programmable Search Engine': {
    cats: [29],
    description: 'A search box of Google for one site.',
    website: 'https://programmablesearchengine.google.com',
    scriptSrc: 'cse\\.google\\.com/cse\\.js|www\\.google\\.[a-z.]{2,6}/(?:coop/)?cse/',
    scripts: 'cse\\.google\\.com/cse\\.js',
    dom: '.gcse-search, .gcse-searchbox',
    examples: [{ scriptSrc: 'https://cse.google.com/cse.js?cx=abc' }],
  },
  Coveo: {
    scriptSrc: 'static\\.cloud\\.coveo\\.com/',
    examples: [{ scriptSrc: 'https://static.cloud.coveo.com/searchui/v2.10110/js/CoveoJsSearch.Lazy.min.js' }],
  },
  Klevu: { scriptSrc: 'js\\.klevu\\.com/', examples: [{ scriptSrc: 'https://js.klevu.com/core/v2/klevu.js' }] },
  Searchspring: {
    scriptSrc: '(?:cdn|snapui)\\.searchspring\\.(?:net|io)/',
    examples: [{ scriptSrc: 'https://snapui.searchspring.io/abc/bundle.js' }],
  },
  Doofinder: {
    scriptSrc: '(?:cdn|eu1-config|us1-config)\\.doofinder\\.com/',
    examples: [{ scriptSrc: 'https://cdn.doofinder.com/livelayer/1/js/loader.min.js' }],
  },
  Elasticsearch: {
    headers: { 'x-elastic-product': '^Elasticsearch$' },
    cats: [29],
    website: 'https://www.elastic.co',
    examples: [{ headers: { 'x-elastic-product': 'Elasticsearch' } }],
  },
  Inkeep: {
    cats: [29],
    description: 'Inkeep answers questions from documentation.',
    website: 'https://inkeep.com',
    scriptSrc: '(?:unpkg\\.com|esm\\.sh|jsdelivr\\.net/npm)/@inkeep/',
    examples: [{ scriptSrc: 'https://unpkg.com/@inkeep/cxkit-js@0.5/dist/embed.js' }],
  },
  'kapa.ai': {
    cats: [29, 52],
    description: 'kapa.ai answers questions from documentation.',
    website: 'https://www.kapa.ai',
    scriptSrc: 'widget\\.kapa\\.ai/',
    examples: [{ scriptSrc: 'https://widget.kapa.ai/kapa-widget.bundle.js' }],
  },
};
