// Libraries, archives, journals.
import type { SelfNamedGroup } from '../self-named.ts';

export const moreLibraries: SelfNamedGroup = [
  50,
  [
    ['Audiobookshelf', 'https://www.audiobookshelf.org', { pages: 'both' }],
    ['Stump', 'https://www.stumpapp.dev', { isWord: true }],
    ['BookLore', 'https://booklore.org'],
    ['LazyLibrarian', 'https://lazylibrarian.gitlab.io', { titles: ['LazyLibrarian - [^<]{1,60}'] }],
    ['Mylar', 'https://github.com/mylar3/mylar3', { as: 'Mylar3?', isWord: true, titles: ['Mylar3? - [^<]{1,60}'] }],
    ['Kapowarr', 'https://casvt.github.io/Kapowarr/', { pages: 'both' }],
    [
      'Suwayomi',
      'https://github.com/Suwayomi/Suwayomi-Server',
      { as: 'Suwayomi(?:-WebUI| Server)?|Tachidesk', pages: 'both' },
    ],
    ['Teedy', 'https://teedy.io', { isWord: true, as: 'Teedy|Sismics Docs', pages: 'both' }],
    ['Docspell', 'https://docspell.org', { as: 'Docspell', html: 'docspellFlags', pages: 'both' }],
    [
      'LogicalDOC',
      'https://www.logicaldoc.com',
      { as: 'LogicalDOC(?: Community| Enterprise| Business)?', pages: 'before' },
    ],
    [
      'SeedDMS',
      'https://www.seeddms.org',
      { pages: 'both', cookies: { mydms_session: '' }, titles: ['SeedDMS: [^<]{1,60}'] },
    ],
    ['Stirling PDF', 'https://www.stirlingpdf.com', { as: 'Stirling[ -]PDF', pages: 'both' }],
    [
      'ArchiveBox',
      'https://archivebox.io',
      {
        as: 'ArchiveBox',
        titles: ['Archived Sites', 'ArchiveBox \\| [^<]{1,60}'],
        pages: 'both',
        html: 'Archive(?:d sites)? (?:created|powered) (?:using|by)\\s{1,9}<a href="https://github\\.com/(?:ArchiveBox|pirate)/ArchiveBox',
      },
    ],
    [
      'Heritrix',
      'https://heritrix.readthedocs.io',
      { as: 'Heritrix(?: Engine ([\\d.]+))?', titles: ['Heritrix Engine(?:[ ]*[-–—|:·•(«»/][^<]{1,40})?'] },
    ],
    [
      'pywb',
      'https://pywb.readthedocs.io',
      {
        as: 'pywb(?: Wayback Machine)?',
        titles: ['Pywb Wayback Machine'],
        html: 'wb(?:info)?\\.(?:is_live|wombat_ts|coll) ?=',
      },
    ],
    ['ReplayWeb.page', 'https://replayweb.page', { elements: ['replay-app-main', 'replay-web-page'] }],
    [
      'Kiwix',
      'https://kiwix.org',
      {
        as: '(?:Welcome to )?Kiwix(?: Server| Serve)?',
        titles: ['Welcome to Kiwix Server'],
        server: 'kiwix',
        html: 'skin/(?:kiwix|taskbar)\\.(?:css|js)\\?cacheid',
      },
    ],
    [
      'eLabFTW',
      'https://www.elabftw.net',
      {
        pages: 'after',
        assets: 'elabftw',
        html: "<meta name='description' content='Electronic lab notebook - eLabFTW'",
      },
    ],
    ['OpenRefine', 'https://openrefine.org', { pages: 'after' }],
    ['GeoNode', 'https://geonode.org', { pages: 'both', assets: 'geonode' }],
    ['GeoServer', 'https://geoserver.org', { titles: ['GeoServer: [^<]{1,80}'] }],
    [
      'GeoNetwork',
      'https://geonetwork-opensource.org',
      { as: 'GeoNetwork(?: opensource)?', html: 'ng-app="gn_(?:search|login|editor|admin)' },
    ],
    [
      'QGIS Server',
      'https://qgis.org',
      { isWord: 'always', headers: { server: 'Qgis FCGI server - QGis version ([\\d.]+)\\;version:\\1' } },
    ],
    [
      'Galaxy',
      'https://galaxyproject.org',
      { isWord: 'always', cookies: { galaxysession: '' }, titles: ['Galaxy(?: \\| [^<]{1,60})?\\;confidence:50'] },
    ],
  ],
];
