// Libraries, archives, journals.
import type { SelfNamedGroup } from '../self-named.ts';

export const libraries: SelfNamedGroup = [
  50,
  [
    [
      'DSpace',
      'https://dspace.lyrasis.org',
      {
        as: 'DSpace(?: Repository| Angular)?',
        pages: 'both',
        meta: { generator: '^DSpace ([\\d.]+)\\;version:\\1' },
        elements: ['ds-app', 'ds-root'],
        html: 'href="https?://(?:www\\.)?dspace\\.org/?"[^>]{0,80}>DSpace software',
      },
    ],
    [
      'Koha',
      'https://koha-community.org',
      {
        meta: { generator: '^Koha ?([\\d.]+)?\\;version:\\1' },
        elements: ['body#opac-main', '#opac-main-search'],
        cookies: { KohaOpacLanguage: '' },
      },
    ],
    [
      'Evergreen',
      'https://evergreen-ils.org',
      {
        isWord: 'always',
        html: [
          'Powered by\\s{1,40}<a href="https?://(?:www\\.)?evergreen-ils\\.org',
          '/eg/opac/(?:home|results|login)',
        ],
      },
    ],
    [
      'EPrints',
      'https://www.eprints.org',
      { meta: { generator: '^EPrints ([\\d.]+)\\;version:\\1' }, html: 'eprints_http_(?:root|cgiroot)' },
    ],
    [
      'CollectiveAccess',
      'https://www.collectiveaccess.org',
      {
        as: '(?:Collective ?Access)(?:: (?:Providence|Pawtucket))?',
        html: 'caUI\\.init\\w+\\(|powered by <a href="https?://(?:www\\.)?collectiveaccess\\.org',
        js: { caUI: '' },
      },
    ],
    [
      'AtoM',
      'https://www.accesstomemory.org',
      {
        isWord: 'always',
        meta: { generator: '^(?:Access to Memory|AtoM)' },
        cookies: { atom_authenticated: '' },
        html: ['/plugins/arDominion'],
      },
    ],
    [
      'Archivematica',
      'https://www.archivematica.org',
      { as: 'Archivematica(?: Dashboard| Storage Service)?', pages: 'both' },
    ],
    [
      'ArchivesSpace',
      'https://archivesspace.org',
      {
        pages: 'both',
        cookies: { archivesspace_session: '', archives_space_public_session: '' },
        html: 'ArchivesSpace[^<]{0,3}(?:</a>)?\\s{0,3}\\|?\\s{0,3}v([\\d.]+)',
      },
    ],
    [
      'Dataverse',
      'https://dataverse.org',
      {
        isWord: 'always',
        html: [
          'Powered by\\s{1,9}<a href="https?://(?:www\\.)?dataverse\\.org[^~]{0,300}v\\. ([\\d.]+)',
          '/dataverse\\.xhtml|/dataverseuser\\.xhtml',
        ],
      },
    ],
    [
      'Omeka',
      'https://omeka.org',
      {
        as: 'Omeka(?: S| Classic)?',
        html: [
          'Proudly powered by <a href="https?://omeka\\.org',
          'Powered by Omeka S?',
          'Omeka\\.(?:webDir|basePath) ?=',
        ],
      },
    ],
    ['Ckan', 'https://ckan.org', { meta: { generator: '^ckan ([\\d.]+)\\;version:\\1' } }],
    [
      'Open Journal Systems',
      'https://pkp.sfu.ca/software/ojs/',
      { meta: { generator: '^Open Journal Systems ([\\d.]+)\\;version:\\1' }, cookies: { OJSSID: '' } },
    ],
    [
      'Open Monograph Press',
      'https://pkp.sfu.ca/software/omp/',
      { meta: { generator: '^Open Monograph Press ([\\d.]+)\\;version:\\1' }, cookies: { OMPSID: '' } },
    ],
    [
      'Open Preprint Systems',
      'https://pkp.sfu.ca/software/ops/',
      { meta: { generator: '^Open Preprint Systems ([\\d.]+)\\;version:\\1' } },
    ],
    [
      'Janeway',
      'https://janeway.systems',
      { isWord: 'always', meta: { generator: '^Janeway ?([\\d.]+)?\\;version:\\1' } },
    ],
    ['VuFind', 'https://vufind.org', { meta: { generator: '^VuFind ([\\d.]+)\\;version:\\1' }, js: { VuFind: '' } }],
    [
      'Blacklight',
      'https://projectblacklight.org',
      { isWord: 'always', html: '<body class="blacklight-', js: { 'Blacklight.onLoad': '' } },
    ],
    [
      'Greenstone',
      'https://www.greenstone.org',
      { isWord: 'always', html: 'gs\\.xsltParams\\.', js: { 'gs.siteMetadata': '' } },
    ],
    ['PMB', 'https://www.sigb.net', { isWord: 'always', html: 'powered by\\s{0,9}<a[^>]{1,60}>PMB' }],
    [
      'Kavita',
      'https://www.kavitareader.com',
      {
        as: 'Kavita',
        pages: 'both',
        isWord: true,
        elements: ['app-root[data-theme]'],
        html: 'Kavita is a (?:fast|rocket fueled self-hosted)',
      },
    ],
    ['Komga', 'https://komga.org', { pages: 'both', html: "We're sorry but Komga doesn't work" }],
    [
      'Calibre-Web',
      'https://github.com/janeczku/calibre-web',
      {
        as: 'Calibre-Web(?: Automated)?',
        titles: ['Calibre-Web \\| [^<]{1,80}'],
        html: '<link href="/static/css/caliBlur',
        pages: 'both',
      },
    ],
    [
      'calibre',
      'https://calibre-ebook.com',
      {
        as: 'calibre(?: (?:library|Content Server))?',
        server: 'calibre',
        isWord: true,
        html: ['<title>calibre library</title>'],
        titles: ['calibre library', 'calibre ebook library'],
      },
    ],
    [
      'COPS',
      'https://github.com/mikespub-org/seblucas-cops',
      {
        isWord: 'always',
        titles: ['COPS \\| [^<]{1,60}', 'COPS'],
        html: 'COPS_(?:GENERATE|USE)',
      },
    ],
    ['Ubooquity', 'https://vaemendis.net/ubooquity/', { titles: ['Ubooquity(?: - [^<]{1,60})?'] }],
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
