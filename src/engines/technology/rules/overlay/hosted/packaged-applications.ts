// Software that distributions package and that answers requests itself, by what its pages and headers say.
import type { SelfNamedGroup } from '../self-named.ts';

export const packagedApplications: SelfNamedGroup = [
  19,
  [
    [
      'coturn',
      'https://github.com/coturn/coturn',
      {
        server: 'Coturn',
        isWord: 'always',
        titles: ['TURN Server \\(https admin connection\\)'],
        html: '<b>TURN Server</b> <br> <b><i>use https connection for the admin session',
      },
    ],
    [
      'WIMS',
      'https://wimsedu.info',
      {
        isWord: 'always',
        titles: ['WWW [Ii]nteractive [Mm]ultipurpose [Ss]erver'],
        meta: { generator: '^wims \\[' },
        html: 'gifs/themes/wimsedu/icon-min\\.css\\?ver=([\\w.]{3,10})',
      },
    ],
    [
      'DidiWiki',
      'https://sourceforge.net/projects/ciwiki/',
      { as: 'DidiWiki', titles: ['CiWiki Changes feed'], html: 'CiWiki alias DidiWiki, Version: ([\\d.]{3,10})' },
    ],
    [
      'Alice',
      'https://github.com/leedo/alice',
      {
        isWord: 'always',
        titles: ['Use Alice Login'],
        html: ['src="/static/alice\\.js\\?images=', 'href="/static/alice-default\\.css"'],
        implies: 'Perl',
      },
    ],
    [
      'Kalkun',
      'https://github.com/kalkun-sms/Kalkun',
      { cookies: { kalkun_ci_session: '', kalkun_csrf_cookie: '' }, implies: 'CodeIgniter' },
    ],
    [
      'debbugs',
      'https://salsa.debian.org/debbugs-team/debbugs',
      { isWord: 'always', html: 'Debbugs is free software and licensed under the terms', implies: 'Perl' },
    ],
    [
      'debci',
      'https://salsa.debian.org/ci-team/debci',
      { isWord: 'always', html: 'debci - Copyright © 2014-\\d{4} the debci development team' },
    ],
    [
      'Debusine',
      'https://freexian-team.pages.debian.net/debusine/',
      {
        isWord: 'always',
        html: [
          '<title>Debusine -\\s',
          'freexian-team\\.pages\\.debian\\.net/debusine/howtos/contribute\\.html"[^>]{0,80}>Contributing</a>\\s{1,60}(?:• (\\d[\\w.+~-]{0,20}))?',
        ],
        implies: 'Django',
      },
    ],
    [
      'GNU Dico',
      'https://puszcza.gnu.org.ua/software/dico/',
      {
        isWord: 'always',
        titles: ['(?:[^<]{0,80})GNU Dico Web'],
        meta: { description: '^GNU Dico WebSearch Interface$' },
        implies: 'Django',
      },
    ],
    [
      'EiskaltDC++',
      'https://github.com/eiskaltdcpp/eiskaltdcpp',
      { isWord: 'always', titles: ['EiskaltDC\\+\\+ Web Frontend'], server: 'eidcppd server' },
    ],
    [
      'FusionInventory Agent',
      'https://fusioninventory.org',
      {
        isWord: 'always',
        titles: ['FusionInventory-Agent(?: [^<]{1,80})?'],
        html: 'This is FusionInventory Agent ([\\d.]{3,10})<br',
      },
    ],
    ['INetSim', 'https://www.inetsim.org', { titles: ['INetSim default HTML page'], isWord: 'always' }],
    [
      'LinkChecker',
      'https://linkcheck.github.io/linkchecker/',
      { isWord: 'always', titles: ['LinkChecker Online(?: Error)?'] },
    ],
    [
      'mini-buildd',
      'https://salsa.debian.org/debian/mini-buildd',
      {
        isWord: 'always',
        titles: ['mini-buildd \\([^<]{1,80}\\): [^<]{0,80}'],
        html: '<img class="mbd-(?:icon|logo)" src="[^"]{0,80}icons/mini-buildd\\.svg"',
        implies: 'Django',
      },
    ],
    ['MooseFS', 'https://moosefs.org', { isWord: 'always', titles: ['MFS Info \\([^<]{1,80}\\)'], implies: 'Python' }],
    [
      'mlmmj',
      'https://mlmmj.org',
      {
        isWord: 'always',
        titles: ['mlmmj-webinterface', 'mlmmj config', 'mlmmj - [^<]{1,80} subscribers'],
        implies: 'PHP',
      },
    ],
    [
      'Namazu',
      'http://www.namazu.org',
      {
        isWord: 'always',
        titles: ['Namazu: a Full-Text Search Engine'],
        html: '<a href="http://www\\.namazu\\.org/">Namazu</a> <!-- VERSION -->\\s{1,3}v([\\d.]{3,10}) <!-- VERSION -->',
      },
    ],
    [
      'OnionShare',
      'https://onionshare.org',
      {
        isWord: 'always',
        titles: ['OnionShare: [^<]{3,80}', 'OnionShare is closed'],
        html: '<img class="logo" [^>]{4,80} title="OnionShare"',
      },
    ],
    ['OAR', 'https://oar.imag.fr', { isWord: 'always', titles: ['OAR Drawgantt SVG', 'OAR REST API'] }],
    ['pcs', 'https://github.com/ClusterLabs/pcs', { isWord: 'always', titles: ['Pcs WebUI instructions'] }],
    [
      'Perl Nopaste',
      'https://sourceforge.net/projects/pnopaste/',
      { html: '>\\s{0,9}Perl Nopaste ([\\d.]{1,10}) &copy; 2008', implies: 'Perl' },
    ],
    [
      'Parsl',
      'https://parsl-project.org',
      {
        isWord: 'always',
        titles: ['Parsl Monitoring Interface'],
        html: 'href="/static/parsl-monitor\\.css"',
        implies: 'Flask',
      },
    ],
    [
      'Moto',
      'https://docs.getmoto.org',
      { isWord: 'always', html: 'getJSON\\("/moto-api/data\\.json"', implies: 'Python' },
    ],
    [
      'Simple WHIP Server',
      'https://github.com/meetecho/simple-whip-server',
      { titles: ['Simple WHIP server \\(Janus\\)'] },
    ],
    [
      'SPICE HTML5',
      'https://www.spice-space.org',
      { isWord: 'always', titles: ['Spice Javascript client'], html: 'This file is part of spice-html5\\.' },
    ],
    [
      'SLM',
      'https://packages.debian.org/slm',
      { isWord: 'always', titles: ['SLM-Aide - [^<]{3,60}'], html: 'href="/aide/theme/img/slm\\.png"' },
    ],
    [
      'Virtuoso',
      'https://vos.openlinksw.com/owiki/wiki/VOS',
      {
        isWord: 'always',
        server: 'Virtuoso',
        titles: ['Virtuoso Conductor', 'Welcome to OpenLink Virtuoso (?:Universal )?Server(?: v?[\\d.]{1,6})?'],
      },
    ],
    [
      'Harvid',
      'https://x42.github.io/harvid/',
      {
        isWord: 'always',
        server: 'harvid',
        titles: ['harvid (?:file info|server info|server version|status|admin)'],
        html: 'color:#888;">harvid ([\\d.]{3,10}) \\[',
      },
    ],
    [
      'Open Lighting Architecture',
      'https://www.openlighting.org/ola/',
      { isWord: 'always', html: "<script src='ola\\.js'></script>\\s{1,20}<title>OLA Admin</title>" },
    ],
    [
      'OWFS',
      'https://www.owfs.org',
      { isWord: 'always', titles: ['1-Wire Web: [^<]{1,80}'], html: '<TD>OWFS</TD><TD><A HREF=' },
    ],
    [
      'Shoelaces',
      'https://github.com/thousandeyes/shoelaces',
      { isWord: 'always', titles: ['shoelaces - painless server bootstrapping'], implies: 'Go' },
    ],
    ['websocketd', 'http://websocketd.com', { isWord: 'always', titles: ['websocketd console'], implies: 'Go' }],
    ['welle.io', 'https://www.welle.io', { isWord: 'always', titles: ['welle-cli webfrontend'] }],
    [
      'Tinyproxy',
      'https://tinyproxy.github.io',
      {
        isWord: 'always',
        server: '[Tt]inyproxy',
        titles: ['Stats \\[tinyproxy v([\\d.]{3,10})\\]\\;version:\\1'],
        html: 'Generated by <a href="https://tinyproxy\\.github\\.io/">tinyproxy</a> version ([\\d.]{3,10})',
      },
    ],
    [
      'Entropy Broker',
      'https://www.vanheusden.com/entropybroker/',
      { isWord: 'always', html: '<H2>Entropy Broker v([\\d.]{1,6})</H2>' },
    ],
    [
      'dnss',
      'https://blitiri.com.ar/git/r/dnss/',
      { isWord: 'always', html: '<title>dnss @[\\w.-]{1,80}</title>', implies: 'Go' },
    ],
    [
      'ht://Dig',
      'https://htdig.sourceforge.net',
      {
        isWord: 'always',
        titles: ['htsearch error'],
        html: [
          '<img src="/htdig/htdig\\.gif" alt="ht://Dig"',
          '<img src="/htdig/htdig\\.gif" border="0" alt="">ht://Dig ([\\w.]{3,10})</a>',
        ],
      },
    ],
    [
      'Swish-e',
      'https://github.com/swish-e/swish-e',
      {
        isWord: 'always',
        html: ['Powered by <em>Swish-e</em> <a href="http://swish-e\\.org"', 'alt="Swish-e home page"'],
      },
    ],
    [
      'Hoogle',
      'https://hoogle.haskell.org',
      { isWord: 'always', html: 'id="hoogle" class="HOOGLE_REAL"', implies: 'Haskell' },
    ],
    [
      'QEMU Web Desktop',
      'https://gitlab.com/soleil-data-treatment/soleil-software-projects/remote-desktop',
      {
        isWord: 'always',
        titles: ['Data Analysis Remote Treatment Service \\(DARTS\\)'],
        html: '<form action="/cgi-bin/qemu-web-desktop\\.pl"',
        implies: 'Perl',
      },
    ],
    ['Knot Resolver', 'https://www.knot-resolver.cz', { isWord: 'always', html: '<script src="kresd\\.js"></script>' }],
    [
      'Calypso',
      'https://keithp.com/calypso',
      { isWord: 'always', headers: { 'www-authenticate': 'realm="Calypso CalDAV/CardDAV server' }, implies: 'Python' },
    ],
    [
      'Droopy',
      'https://github.com/stackp/Droopy',
      {
        isWord: 'always',
        headers: { 'www-authenticate': '^Basic realm="Droopy"$' },
        html: '<img src="/__droopy/picture"',
        implies: 'Python',
      },
    ],
    [
      'PyWebDAV',
      'https://github.com/andrewleech/PyWebDAV3',
      { isWord: 'always', headers: { 'www-authenticate': '^Basic realm="PyWebDAV"$' }, implies: 'Python' },
    ],
    [
      'chalow',
      'https://chalow.org',
      { isWord: 'always', html: 'Powered by \\s{0,4}<a href="http://chalow\\.org/">chalow</a>' },
    ],
    ['PacketQ', 'https://github.com/DNS-OARC/PacketQ', { isWord: 'always', server: 'PacketQ builtin' }],
    ['WBox', 'http://www.hping.org/wbox/', { isWord: 'always', server: 'WBox' }],
    ['PicoLisp', 'https://picolisp.com', { isWord: 'always', server: 'PicoLisp' }],
    ['WebHTTrack', 'https://www.httrack.com', { isWord: 'always', server: 'httrack[- ]small[- ]server' }],
    [
      'Pecan',
      'https://www.pecanpy.org',
      { isWord: 'always', titles: ['Pecan - Application Error'], implies: 'Python' },
    ],
    [
      'Poet',
      'https://metacpan.org/dist/Poet',
      { isWord: 'always', html: '<h2>Welcome to Poet!</h2>', implies: 'Perl' },
    ],
    [
      'WSAPI',
      'https://keplerproject.github.io/wsapi/',
      { isWord: 'always', titles: ['WSAPI Error in Application'], implies: 'Lua' },
    ],
    ['Ring', 'https://github.com/ring-clojure/ring', { isWord: 'always', cookies: { 'ring-session': '' } }],
    [
      'BusyBox httpd',
      'https://busybox.net',
      {
        isWord: 'always',
        html: '<HTML><HEAD><TITLE>404 Not Found</TITLE></HEAD>\\s{1,2}<BODY><H1>404 Not Found</H1>\\s{1,2}The requested URL was not found\\s{1,2}</BODY></HTML>',
      },
    ],
  ],
];
