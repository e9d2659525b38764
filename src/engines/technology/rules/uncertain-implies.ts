// Technologies that a rule set implies although others may be in their place: a database or a web server of software that runs on
// several, the language of a build, a library that is optional. A report names what is there, so these are left out.

/** Implied technology → those that do not prove it. */
export const uncertain: Readonly<Record<string, readonly string[]>> = {
  // Several databases and servers are supported.
  MySQL: ['Aksara CMS', 'Flarum', 'MyBB', 'OroCommerce', 'XAMPP'],
  MongoDB: ['Meteor'],
  PostgreSQL: ['Django CMS'],
  Apache: [
    'Danneo CMS',
    'DataLife Engine',
    'DirectAdmin',
    'Indexhibit',
    'iEXExchanger',
    'Melis Platform',
    'mod_rack',
    'mod_rails',
  ],
  'Apache Tomcat': ['mod_jk'],
  IIS: ['OutSystems'],
  'Windows Server': ['OutSystems'],
  CentOS: ['Centminmod'],
  Docker: ['Vigil'],
  'HTTP/2': ['H2O'],
  'JavaServer Pages': ['Weblogic Server'],
  'Microsoft ASP.NET': ['VP-ASP'],
  // The host also runs other software, or the software other hosts.
  'Amazon Web Services': ['AquilaCMS'],
  PHP: ['Pantheon'],
  WordPress: ['Kinsta'],
  Shopify: [
    'Bold Custom Pricing',
    'Bold Product Options',
    'Bold Subscriptions',
    'Littledata',
    'Livescale',
    'Packlink PRO',
  ],
  // A site that was built need not run Node.js, and a client of sockets says nothing of its server.
  'Node.js': ['Hexo', 'Marko', 'Next.js', 'Nuxt.js', 'Sapper', 'Socket.io', 'SvelteKit', 'UmiJs'],
  // Languages and tools in which a library was written or may be built.
  TypeScript: ['Angular', 'GraphCMS', 'Mantine', 'Naive UI', 'RedwoodJS'],
  Sass: ['Hypestyle CSS', 'Tebex', 'Vue2-animate'],
  Rust: ['SWC'],
  Go: ['Pterodactyl Panel'],
  SWC: ['parcel'],
  Handlebars: ['mdBook'],
  webpack: ['Docusaurus'],
  // Optional, replaceable, or only a part of it is inside.
  'Underscore.js': ['Backbone.js', 'Marionette.js', 'Understrap'],
  'Highlight.js': ['Reveal.js'],
  D3: ['Plotly'],
  jQuery: ['Kendo UI'],
  Angular: ['Clarity', 'Zone.js'],
  'Vue.js': ['Storefront UI'],
  Stitches: ['NextUI'],
  Zope: ['Daphne'],
  Laravel: ['Magewire'],
  Livewire: ['Magewire'],
};

/** Whether a technology proves that the other one is there. */
export const isCertain = (name: string, implied: string): boolean => uncertain[implied]?.includes(name) !== true;
