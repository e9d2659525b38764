// File sharing.
import type { SelfNamedGroup } from '../self-named.ts';

export const files: SelfNamedGroup = [
  203,
  [
    [
      'Pydio',
      'https://pydio.com',
      {
        as: 'Pydio(?: Cells)?',
        html: ['window\\.pydioBootstrap|PydioBootstrap', '/plug/gui\\.ajax/'],
        cookies: { AjaXplorer: '' },
      },
    ],
    ['Filestash', 'https://www.filestash.app', { headers: { 'x-powered-by': '^Filestash/v?([\\d.]+)\\;version:\\1' } }],
    [
      'Tiny File Manager',
      'https://tinyfilemanager.github.io',
      {
        as: '(?:H3K \\| )?Tiny File Manager',
        titles: ['H3K \\| Tiny File Manager', '[^<]{1,60} \\| Tiny File Manager'],
        cookies: { filemanager: '\\;confidence:50' },
      },
    ],
    ['SFTPGo', 'https://sftpgo.com', { as: 'SFTPGo(?: WebAdmin| WebClient| - Login)?', pages: 'both' }],
    ['Resilio Sync', 'https://www.resilio.com', { as: 'Resilio Sync|BitTorrent Sync' }],
    [
      'Cozy',
      'https://cozy.io',
      { isWord: 'always', html: 'data-cozy="?\\{|<div role="application" data-cozy-', cookies: { cozysessid: '' } },
    ],
    [
      'ProjectSend',
      'https://www.projectsend.org',
      {
        pages: 'both',
        html: [
          'Powered by <a href="https?://www\\.projectsend\\.org',
          '(?:Provided by|Claridad)[^~]{0,80}projectsend\\.org[^>]{0,40}>ProjectSend</a>(?: version (r?[\\d.]+))?',
        ],
      },
    ],
    [
      'Gokapi',
      'https://github.com/Forceu/Gokapi',
      { html: 'Powered by <a href="https://github\\.com/Forceu/Gokapi[^>]{0,60}>Gokapi(?: v?([\\d.]+))?' },
    ],
    [
      'PsiTransfer',
      'https://github.com/psi-4ward/psitransfer',
      {
        html: 'powered by <a href="https://github\\.com/psi-4ward/psitransfer|href="https://github\\.com/psi-4ward/psitransfer"',
      },
    ],
    [
      'Send',
      'https://gitlab.com/timvisee/send',
      {
        isWord: 'always',
        html: [
          '<meta[^>]{1,60}content="Encrypt and send files with a link that automatically expires',
          'var DOWNLOAD_METADATA|var WEB_UI = \\{',
        ],
      },
    ],
    ['Pingvin Share', 'https://github.com/stonith404/pingvin-share', { pages: 'after' }],
    ['PicoShare', 'https://github.com/mtlynch/picoshare', { pages: 'both' }],
    ['Zipline', 'https://zipline.diced.sh', { isWord: true }],
    [
      'XBackBone',
      'https://github.com/SergiX44/XBackBone',
      {
        cookies: { xbackbone_session: '' },
        html: 'Proudly powered by <a href="https://github\\.com/SergiX44/XBackBone[^>]{0,60}>XBackBone(?: ([\\d.]+))?|>XBackBone ([\\d.]+)<',
      },
    ],
    ['Chibisafe', 'https://chibisafe.app', { as: 'chibisafe' }],
    ['lolisafe', 'https://github.com/BobbyWibowo/lolisafe'],
    [
      'Lufi',
      'https://framagit.org/fiat-tux/hat-softwares/lufi',
      { isWord: true, html: 'href="https://framagit\\.org/(?:fiat-tux/hat-softwares|luc)/lufi' },
    ],
    [
      'Lstu',
      'https://framagit.org/fiat-tux/hat-softwares/lstu',
      { html: 'href="https://framagit\\.org/(?:fiat-tux/hat-softwares|luc)/lstu' },
    ],
    [
      'Lutim',
      'https://framagit.org/fiat-tux/hat-softwares/lutim',
      { html: 'href="https://framagit\\.org/(?:fiat-tux/hat-softwares|luc)/lutim' },
    ],
    [
      'Jirafeau',
      'https://gitlab.com/jirafeau/Jirafeau',
      {
        html: ['<!-- Jirafeau|Made with <a[^>]{0,80}jirafeau', 'lib/functions\\.js\\.php'],
        titles: ['Jirafeau(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'],
      },
    ],
    [
      'linx-server',
      'https://github.com/andreimarcu/linx-server',
      { html: 'href="https://github\\.com/andreimarcu/linx-server"|/static/css/linx\\.css' },
    ],
    [
      'transfer.sh',
      'https://github.com/dutchcoders/transfer.sh',
      {
        titles: ['transfer\\.sh - [^<]{1,80}'],
        server: 'Transfer\\.sh HTTP Server',
        headers: { 'x-served-by': '^Proudly served by DutchCoders' },
      },
    ],
    ['Snapdrop', 'https://snapdrop.net', { elements: ['x-peers', 'x-instructions[desktop]'], titles: ['Snapdrop'] }],
    ['PairDrop', 'https://pairdrop.net', { titles: ['PairDrop(?: \\| [^<]{1,80})?'] }],
    ['FilePizza', 'https://file.pizza', { titles: ['FilePizza(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?'], as: 'FilePizza' }],
    [
      'KodExplorer',
      'https://kodcloud.com',
      {
        as: 'Kod(?:Explorer|Cloud|Box)',
        html: ['Powered (?:by|By) (?:<a[^>]{1,80}>)?[Kk]od(?:Explorer|Box|cloud)', 'kodSdkConfig|kod\\.(?:app|option)'],
        cookies: { kodUserLanguage: '', KOD_SESSION_ID_: '', 'KOD_SESSION_ID_[0-9a-f]{5}': '' },
      },
    ],
    ['Cloudreve', 'https://cloudreve.org', { cookies: { 'cloudreve-session': '' } }],
    [
      'AList',
      'https://alistgo.com',
      {
        as: 'AList',
        html: ['window\\.ALIST ?= ?\\{', 'cdn\\.jsdelivr\\.net/gh/alist-org'],
        isWord: true,
      },
    ],
    ['OpenList', 'https://github.com/OpenListTeam/OpenList', { html: 'window\\.OPENLIST_CONFIG' }],
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
