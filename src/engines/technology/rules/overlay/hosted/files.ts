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
  ],
];
