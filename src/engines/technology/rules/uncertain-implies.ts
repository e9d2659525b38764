// Technologies that a rule set implies although others may be in their place. A report names what is there, so these are left out:
// what a site or a file was built with, the language of software that does not serve the page, a database, a web server or an
// operating system of software that runs on several, and libraries that are optional.

/** Whatever runs on one of them runs on the other too. */
const interchangeable = new Set(['MySQL', 'MariaDB']);

/** Implied technology → those that do not prove it. */
export const uncertain: Readonly<Record<string, readonly string[]>> = {
  // Several databases and servers are supported, or a service does not say which one it uses.
  MongoDB: ['Duel', 'eDokan', 'Meteor', 'T1 Paginas'],
  PostgreSQL: ['Django CMS', 'GraphCMS'],
  SQLite: ['phpSQLiteCMS'],
  Redis: ['Redis Object Cache', 'YouCan'],
  Elasticsearch: ['Elastic APM', 'ElasticPress', 'ElasticSuite'],
  Apache: [
    'Danneo CMS',
    'DataLife Engine',
    'DirectAdmin',
    'Dragon',
    'Indexhibit',
    'iEXExchanger',
    'Melis Platform',
    'mod_rack',
    'mod_rails',
  ],
  Nginx: ['Bsale', 'EcForce', 'Pantheon'],
  OpenResty: ['Weblium'],
  Varnish: ['Ebasnet'],
  'Apache Tomcat': ['Apache JSPWiki', 'Green Valley CMS', 'mod_jk'],
  IIS: ['OutSystems'],
  // Every edition of Windows has IIS.
  'Windows Server': ['IIS', 'OutSystems', 'Pars Elecom Portal', 'RockRMS', 'Tessitura'],
  CentOS: ['Centminmod'],
  Docker: ['Amazon ECS', 'EasyEngine', 'Vigil'],
  cPanel: ['Yoori'],
  'HTTP/2': ['H2O'],
  'JavaServer Pages': ['Weblogic Server'],
  // Published pages may be served by any server.
  'Microsoft ASP.NET': ['OpenText Web Solutions', 'VP-ASP'],
  // The host also runs other software, or the software other hosts.
  'Amazon Web Services': ['AquilaCMS'],
  WordPress: ['Kinsta'],
  Shopify: [
    'Bold Custom Pricing',
    'Bold Product Options',
    'Bold Subscriptions',
    'Littledata',
    'Livescale',
    'Packlink PRO',
  ],
  // The software is written in another language, only made the page, is a part of the page that comes from elsewhere, or is a host
  // that also runs other software.
  PHP: [
    'Centminmod',
    'Classeh',
    'ClickHeat',
    'DirectAdmin',
    'Eveve',
    'Lithium',
    'OpenElement',
    'Pantheon',
    'phpDocumentor',
    'SitePad',
    'Upvoty',
  ],
  Python: ['Bokeh', 'Classeh', 'Pelican'],
  Perl: ['AWStats', 'FUDforum', 'imperia CMS', 'XAMPP'],
  Ruby: ['Asciidoctor', 'Jekyll', 'RDoc'],
  Java: ['Akka HTTP', 'Ckan', 'Contensis', 'Google Web Toolkit', 'HCL Domino', 'JAlbum'],
  CFML: ['Contensis'],
  Rust: ['mdBook', 'Rustdoc', 'SWC'],
  Go: ['GraphCMS', 'Pterodactyl Panel'],
  Lua: ['Instapage'],
  Dart: ['AngularDart', 'Flutter'],
  // A site that was built need not run Node.js, and a client says nothing of its server.
  'Node.js': ['Duel', 'Hexo', 'Instapage', 'Marko', 'Next.js', 'Nuxt.js', 'Sapper', 'Socket.io', 'SvelteKit', 'UmiJs'],
  // Languages and tools in which a library was written or may be built.
  TypeScript: ['Angular', 'GraphCMS', 'Mantine', 'Naive UI', 'RedwoodJS', 'TypeDoc'],
  Sass: ['Hypestyle CSS', 'Tebex', 'Vue2-animate'],
  SWC: ['parcel'],
  Handlebars: ['mdBook'],
  webpack: ['Docusaurus'],
  Vite: ['Hydrogen'],
  // Usermin has the same server.
  Webmin: ['MiniServ'],
  // Optional, replaceable, or only a part of it is inside.
  'Underscore.js': ['Backbone.js', 'Marionette.js', 'TeamCity', 'Understrap'],
  'Moment.js': ['TeamCity'],
  Prototype: ['TeamCity'],
  React: ['TeamCity'],
  'Highlight.js': ['Reveal.js'],
  D3: ['Plotly'],
  jQuery: ['Kendo UI'],
  Angular: ['Clarity', 'Duel', 'Zone.js'],
  'Vue.js': ['Directus', 'Storefront UI'],
  TinyMCE: ['Directus'],
  'core-js': ['Directus'],
  Stitches: ['NextUI'],
  Zope: ['Daphne'],
  Laravel: ['Magewire', 'Melis Platform'],
  Symfony: ['Melis Platform'],
  Livewire: ['Magewire'],
};

/** Whether a technology proves that the other one is there. */
export const isCertain = (name: string, implied: string): boolean =>
  !interchangeable.has(implied) && uncertain[implied]?.includes(name) !== true;
