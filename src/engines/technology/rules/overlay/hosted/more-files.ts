// File sharing.
import type { SelfNamedGroup } from '../self-named.ts';

export const moreFiles: SelfNamedGroup = [
  203,
  [
    ['Cloudreve', 'https://cloudreve.org', { cookies: { 'cloudreve-session': '' } }],
    [
      'AList',
      'https://alistgo.com',
      {
        as: 'AList',
        html: ['<meta name="generator" content="AList', 'window\\.ALIST ?= ?\\{', 'cdn\\.jsdelivr\\.net/gh/alist-org'],
        isWord: true,
      },
    ],
    [
      'OpenList',
      'https://github.com/OpenListTeam/OpenList',
      { html: ['<meta name="generator" content="OpenList', 'window\\.OPENLIST_CONFIG'] },
    ],
    ['ZFile', 'https://www.zfile.vip', { as: 'ZFile', html: "We're sorry but zfile" }],
    [
      'Directory Lister',
      'https://www.directorylister.com',
      {
        html: 'Powered by <a[^>]{1,60}href="https?://(?:www\\.)?directorylister\\.com',
        titles: ['Directory Lister(?: [^<]{1,60})?'],
      },
    ],
    [
      'copyparty',
      'https://github.com/9001/copyparty',
      {
        html: [
          '<a href="https://github\\.com/9001/copyparty">copyparty</a>(?:[^<]{0,12}v?([\\d.]+))?',
          '\\?_=[\\w.]{1,12}"></script>[^~]{0,400}var srvinf',
        ],
        titles: ['copyparty @ [^<]{1,80}'],
      },
    ],
    ['dufs', 'https://github.com/sigoden/dufs', { html: '/__dufs_v([\\d.]+)__/|__dufs__' }],
    [
      'miniserve',
      'https://github.com/svenstaro/miniserve',
      {
        html: [
          '<a href="https://github\\.com/svenstaro/miniserve">miniserve</a>/([\\d.]+)',
          'class="footer">[^~]{0,40}miniserve',
        ],
      },
    ],
    [
      'HFS',
      'https://www.rejetto.com/hfs/',
      {
        as: 'HFS(?: ?/)?',
        isWord: 'always',
        server: 'HFS',
        html: [
          '<title>HFS /',
          'HttpFileServer ([\\d.]+)',
          '<script>\\s{0,20}HFS ?= ?\\{\\s{0,20}"VERSION": ?"([\\d.]+)',
        ],
      },
    ],
    ['droppy', 'https://github.com/droppyjs/droppy', { html: '/!/res/(?:client|style)' }],
    [
      'ownCloud Infinite Scale',
      'https://owncloud.com/infinite-scale/',
      { isWord: 'always', elements: ['#owncloud'], html: '<div id="owncloud">' },
    ],
    ['OpenCloud', 'https://opencloud.eu', { elements: ['#opencloud'], pages: 'both' }],
    [
      'elFinder',
      'https://studio-42.github.io/elFinder/',
      {
        as: 'elFinder(?: 2\\.\\d)?',
        titles: ['elFinder 2\\.[x\\d.]+[^<]{0,40}'],
        html: '<div id="elfinder"|/elfinder\\.(?:min|full)\\.(?:js|css)',
      },
    ],
    [
      'File Browser',
      'https://filebrowser.org',
      {
        as: 'File ?Browser(?: Quantum)?',
        html: [
          'window\\.FileBrowser ?= ?(?:JSON|\\{)[^~]{0,1200}"?Version"?: ?\\\\?"?v?([\\d.]+)?',
          'window\\.FileBrowser ?=',
        ],
      },
    ],
    [
      'MicroBin',
      'https://microbin.eu',
      { titles: ['MicroBin'], html: 'href="https?://(?:www\\.)?microbin\\.eu"|<a[^>]{1,60}szabodanika/microbin' },
    ],
    [
      'CryptPad',
      'https://cryptpad.org',
      {
        titles: ['CryptPad(?:: [^<]{1,80})?'],
        html: 'data-main="/(?:customize/)?main\\.js|/customize/main\\.js\\?ver=([\\d.]+)',
        pages: 'both',
      },
    ],
    [
      'CodiMD',
      'https://github.com/hackmdio/codimd',
      { as: 'CodiMD', titles: ['CodiMD - Collaborative markdown notes'], pages: 'after' },
    ],
    [
      'Collabora Online',
      'https://www.collaboraonline.com',
      {
        as: 'Collabora Online(?: Development Edition)?',
        server: 'COOLWSD HTTP Server|LOOLWSD HTTP Server',
        html: ['/(?:cool|loleaflet)\\.html\\?'],
      },
    ],
    [
      'ONLYOFFICE',
      'https://www.onlyoffice.com',
      {
        as: 'ONLYOFFICE(?:™)?(?: (?:DocSpace|Docs|Workspace))?',
        titles: [
          'ONLYOFFICE(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?',
          'Welcome to ONLYOFFICE Docs(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
        ],
        html: 'DocsAPI\\.DocEditor\\(|/web-apps/apps/api/documents/api\\.js',
      },
    ],
    ['EtherCalc', 'https://ethercalc.net', { as: 'EtherCalc', titles: ['EtherCalc(?: - [^<]{1,80})?'] }],
    [
      'Excalidraw',
      'https://excalidraw.com',
      { titles: ['Excalidraw(?: (?:\\||—|-) [^<]{1,80})?'], html: 'EXCALIDRAW_(?:ASSET_PATH|EXPORT_SOURCE)' },
    ],
    [
      'draw.io',
      'https://www.drawio.com',
      {
        as: 'draw\\.io|diagrams\\.net',
        titles: ['Flowchart Maker (?:&amp;|&) Online Diagram Software', '[^<]{1,60} - draw\\.io'],
        html: ['<script[^>]{0,200}>[^~]{0,80}mxscript\\(', 'App\\.main\\(\\);[^~]{0,200}mxscript'],
      },
    ],
    ['tldraw', 'https://www.tldraw.com', { as: 'tldraw' }],
    [
      'Etherpad',
      'https://etherpad.org',
      {
        html: [
          'clientVars ?= ?\\{|/static/js/require-kernel\\.js',
          '<html translate="no" class="[^"]{0,60}(?:pad|home) ',
        ],
        server: 'Etherpad',
      },
    ],
    [
      'WBO',
      'https://github.com/lovasoa/whitebophir',
      {
        isWord: 'always',
        html: 'WBO \\|[^<]{0,60}collaborative whiteboard',
        titles: ['[^<]{0,60}WBO[^<]{0,60}whiteboard(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
      },
    ],
  ],
];
