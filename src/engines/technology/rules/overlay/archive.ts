// Web software of the Debian archive: how it names itself on its own pages. Proposed by `scripts/corpus/debian/propose.ts` from
// pages of the running software, and tried on the pages of all others; `scripts/corpus/debian/facts.jsonl` has the facts.
import { selfNamedRules, type SelfNamedGroup } from './self-named.ts';

const groups: readonly SelfNamedGroup[] = [
  [
    200, // monitoring and statistics
    [
      [
        'Monitorix',
        'https://www.monitorix.org',
        {
          as: 'Monitorix(?: HTTP Server)?',
          html: '<a href="https?://www\\.monitorix\\.org/?"><img src="[^"]{1,80}"[^>]{0,40}>(?:\\s{0,20}</?(?:a|t[dr])(?: [^>]{1,60})?>){1,6}\\s{0,20}<h2[^>]{0,40}>v(\\d+\\.\\d+\\.\\d+)</h2>',
        },
      ],

      [
        'Prometheus exporter',
        'https://prometheus.io/docs/instrumenting/exporters/',
        {
          isWord: true,
          server: false,
          html: [
            '[Ee]xporter(?: \\(?(?:Version )?v?(\\d[\\d.]*\\d)[^<]{0,20})?</title>[^~]{0,400}href=.{0,2}/?metrics',
            '<h1>[\\w -]{2,40}[ _-]exporter</h1>[^~]{0,300}>Version: \\(version=([\\d.]*\\d)?',
            '<h1>\\w{2,20} Exporter</h1>\\s{0,40}<form action="/\\w{2,20}">',
          ],
        },
      ],
      [
        'VictoriaMetrics',
        'https://victoriametrics.com',
        { html: '<h2>(?:Single-node )?VictoriaMetrics</h2>', titles: ['VM UI', 'vmui'], server: false },
      ],
      [
        'Prometheus Pushgateway',
        'https://github.com/prometheus/pushgateway',
        { server: false, html: '<th scope="row">version</th>\\s{0,40}<td>(\\d[\\d.]*\\d)</td>\\;confidence:0' },
      ],
      [
        'Prometheus Node Exporter',
        'https://github.com/prometheus/node_exporter',
        { server: false, html: '<h1>Node Exporter</h1>[^~]{0,300}>Version: \\(version=([\\d.]*\\d)?' },
      ],

      [
        'MON',
        'https://sourceforge.net/projects/mon/',
        {
          isWord: true,
          titles: ['MON - Operation Status: [^<]{1,80}'],
          meta: { generator: '^mon\\.cgi Revision:([\\d.]+)\\;version:\\1' },
        },
      ],
      [
        'Nagios',
        'https://www.nagios.org',
        {
          titles: [
            'Nagios: [\\w.-]{1,60}',
            'Nagios (?:Availability|Map|Histogram|History|Notifications|Trends|Event Log|Summary)',
          ],
          html: '<!-- Produced by Nagios',
        },
      ],
      [
        'Analog log analyser', // its name alone is that of a framework
        'http://www.analog.cx',
        { isWord: true, server: false, meta: { generator: '^analog (\\d[\\d.]*)/\\;version:\\1' } },
      ],
      ['pgCluu', 'https://pgcluu.darold.net', {}],
      [
        'Ceph iSCSI',
        'https://github.com/ceph/ceph-iscsi',
        { titles: ['Ceph/iSCSI Prometheus Exporter'], server: false },
      ],

      ['apcupsd', 'http://www.apcupsd.org', { titles: ['APCUPSD (?:Full Status Page|[^<]{1,60} Status)'] }],
      ['BandwidthD', 'https://bandwidthd.sourceforge.net', { as: 'BandwidthD|Bandwidthd' }],
      [
        'Couriergraph',
        'https://www.arschkrebs.de/couriergraph/',
        { text: 'Couriergraph (\\d+\\.\\d+)\\s{0,3}(?:stack)?\\s{0,3}by ' },
      ],
      [
        'Cricket',
        'https://cricket.sourceforge.net',
        { isWord: true, meta: { generator: '^Cricket version ([\\d.]+)\\;version:\\1' } },
      ],
      [
        'LightSquid',
        'https://lightsquid.sourceforge.net',
        { titles: ['LightSquid :: [^<]{1,80}'], meta: { generator: '^LightSquid\\b' } },
      ],
      ['ntpviz', 'https://www.ntpsec.org', { server: false }],
      [
        'Network UPS Tools',
        'https://networkupstools.org',
        { as: 'Network UPS Tools', text: 'Network UPS Tools upsstats ([\\d.]+)' },
      ],
      [
        'phpSysInfo',
        'https://phpsysinfo.github.io/phpsysinfo/',
        {
          titles: ['phpSysInfo - [^<]{1,80}'],
          html: '>phpSysInfo(?:&nbsp;| )-(?:&nbsp;| )(?:</span><span>)?([\\d.]+)<',
        },
      ],
      [
        'SiteSummary',
        'https://wiki.debian.org/DebianEdu/HowTo/SiteSummary',
        { titles: ['sitesummary report'], text: '^\\s{0,9}Sitesummary {1,2}HTTP-POST submission URL', server: false },
      ],
      [
        'SmokePing',
        'https://oss.oetiker.ch/smokeping/',
        { titles: ['SmokePing Latency Page[^<]{0,80}'], text: 'Running on SmokePing-([\\d.]+)', implies: 'RRDtool' },
      ],
    ],
  ],
  [
    4, // documentation
    [
      ['gman', 'https://packages.debian.org/gman', { titles: ['gman\\.pl: [\\w ]{1,60}'], server: false }],
      ['pgFormatter', 'https://github.com/darold/pgFormatter', {}],
      ['MathGL', 'https://mathgl.sourceforge.net', { titles: ['MathGL - library for scientific graphics'] }],

      [
        'doc-central',
        'https://packages.debian.org/doc-central',
        { as: 'Doc-Central', titles: ['Welcome to Doc-Central', 'Doc-[Bb]ase section index'] },
      ],
      ['dhelp', 'https://packages.debian.org/dhelp', { html: '<link[^>]{1,80}/dhelp/css/dhelp\\.css' }],
      [
        'dpkg-www',
        'https://packages.debian.org/dpkg-www',
        { html: 'dpkg\\?query=dpkg-www">\\s{0,4}dpkg-www ([\\d.]+)' },
      ],
      [
        'dwww',
        'https://packages.debian.org/dwww',
        { titles: ['dwww: [\\w.-]{1,60}'], text: 'Generated by dwww version ([\\d.]+)' },
      ],
      ['info2www', 'https://packages.debian.org/info2www', { text: 'generated by info2www version ([\\d.]+)' }],
      ['man2html', 'https://packages.debian.org/man2html', { html: '<FORM[^>]{1,60}/man/man2html"', server: false }],
    ],
  ],
  [
    47, // development
    [
      ['CVSweb', 'https://cvsweb.openbsd.org', { as: '(?:FreeBSD-)?CVSweb' }],
      ['openQA', 'https://open.qa', { server: false }],
      [
        'phpLiteAdmin',
        'https://www.phpliteadmin.org',
        { text: 'Powered by phpLiteAdmin', html: '<!-- Copyright \\d{4} phpLiteAdmin' },
      ],
      ['Piuparts', 'https://piuparts.debian.org', { server: false }],
    ],
  ],
  [
    19, // other
    [
      [
        'Apt-Cacher NG',
        'https://www.unix-ag.uni-kl.de/~bloch/acng/',
        {
          titles: ['Not Found or APT Reconfiguration required', 'Apt-Cacher NG [\\w ]{1,60}'],
          html: ['<h1>Apt-Cacher NG Usage Information</h1>', '<address>Server: Apt-Cacher-NG/(\\d[\\d.]*\\d)'],
        },
      ],
      ['Chemical-Structures', 'https://packages.debian.org/chemical-structures', { server: false }],
      [
        'FileTea',
        'https://github.com/elima/FileTea',
        { titles: ['FileTea, anonymous, volatile file sharing'], html: '>FileTea</a> version ([\\d.]+)' },
      ],
      ['Gerbera', 'https://gerbera.io', { isWord: true, html: '<!--[^>]{0,40}This file is part of Gerbera' }],
      [
        'MapServer',
        'https://mapserver.org',
        { titles: ['MapServer Message'], html: '<!-- MapServer version ([\\d.]+)' },
      ],
      ['QDBM', 'https://dbmx.net/qdbm/', { text: 'Powered by QDBM ?(\\d+\\.\\d+\\.\\d+)?' }],
      ['Zoph', 'https://www.zoph.org', { titles: ['zoph redirect'], html: 'This file is part of Zoph\\.' }],

      [
        'HotelDruid',
        'https://www.hoteldruid.com',
        { text: 'HOTELDRUID version ([\\d.]+\\d), Copyright', server: false },
      ],
      ['Orthanc', 'https://www.orthanc-server.com', { as: 'Orthanc(?: Explorer(?: 2)?)?' }],
      [
        'Canid',
        'https://github.com/britram/canid',
        { titles: ['Canid, the Caching Additional Network Information Daemon'], isWord: true, server: false },
      ],
      [
        'Loggerhead',
        'https://launchpad.net/loggerhead',
        {
          text: 'Loggerhead is a web-based interface for [^~]{0,40}Version: (\\d[\\d.]*\\d)',
          isWord: true,
          server: false,
        },
      ],
      ['CH5M3D', 'https://ch5m3d.sourceforge.net', { server: false }],
      ['EMBOSS Explorer', 'http://embossgui.sourceforge.net', { as: 'EMBOSS [Ee]xplorer', server: false }],
      [
        'freeboard',
        'https://github.com/Freeboard/freeboard',
        { html: '<link[^>]{1,80}css/freeboard(?:\\.min)?\\.css', server: false },
      ],
      [
        'GBrowse',
        'http://gmod.org/wiki/GBrowse',
        {
          titles: ['Generic Genome Browser'],
          cookies: { gbrowse_sess: '' },
          html: '<link[^>]{1,80}/gbrowse2/(?:css|tutorial)/',
        },
      ],
      [
        'HaCi',
        'https://sourceforge.net/projects/haci/',
        {
          titles: ['HaCi - IP Address Administration'],
          html: '<h1>HaCi - IP Address Administration</h1><h2>Version: (\\d[\\w.]*)<',
          server: false,
        },
      ],
      ['iptotal', 'https://sourceforge.net/projects/iptotal', { html: '<!-- template for iptotal' }],
      ['dump1090', 'https://github.com/mutability/dump1090', { as: 'DUMP1090|dump1090', server: false }],
      [
        'Routino',
        'https://www.routino.org',
        { titles: ['Routino : [^<]{1,80}'], html: '<!--\\s{1,9}Routino [\\w ]{1,60}web page' },
      ],
      ['Tirex', 'https://wiki.openstreetmap.org/wiki/Tirex', { titles: ['tirex example map'] }],
      ['SMB2WWW', 'https://packages.debian.org/smb2www', { titles: ['SMB2WWW is disabled!'] }],
      [
        'apt-cacher',
        'https://packages.debian.org/apt-cacher',
        { titles: ['Apt-cacher version ([\\d.]+)(?:: [\\w ]{1,40})?$\\;version:\\1'] },
      ],
    ],
  ],
  [
    69, // accounts
    [
      [
        'Glewlwyd',
        'https://github.com/babelouest/glewlwyd',
        { titles: ['Glewlwyd (?:admin|login|profile)[\\w ]{0,40}'], meta: { description: '^Glewlwyd SSO' } },
      ],

      [
        'phpLDAPadmin',
        'https://phpldapadmin.sourceforge.net',
        { titles: ['phpLDAPadmin \\(([\\d.]+)\\)[^<]{0,60}$\\;version:\\1'] },
      ],

      [
        'GOsa',
        'https://github.com/gosa-project/gosa-core',
        {
          as: 'GOsa²?',
          cookies: { GOsa: '' },
          meta: { description: '^GOsa\\b' },
          text: 'GOsa² (\\d+\\.\\d+(?:\\.\\d+)?) \\[gosa',
        },
      ],
      ['LDAP Account Manager', 'https://www.ldap-account-manager.org', {}],
      ['onak', 'https://www.earth.li/projectpurple/progs/onak.html', { titles: ['onak : \\w[\\w ]{1,40}'] }],
      [
        'SimpleSAMLphp',
        'https://simplesamlphp.org',
        {
          html: '<link[^>]{1,200}/simplesaml(?:php)?/(?:resources|assets)/',
          cookies: { SimpleSAML: '', SimpleSAMLSessionID: '' },
        },
      ],
    ],
  ],
  [
    75, // mail and groupware
    [
      ['DavMail', 'https://davmail.sourceforge.net', { as: 'DavMail(?: Gateway)?' }],

      ['Radicale', 'https://radicale.org', { titles: ['Radicale Web Interface'] }],

      ['BackupPC', 'https://backuppc.github.io/backuppc/', {}],
      ['Horde', 'https://www.horde.org', { isWord: true, titles: ['Horde :: [^<]{1,80}'] }],
      [
        'Postfix Admin',
        'https://postfixadmin.github.io/postfixadmin/',
        { cookies: { postfixadmin_session: '' }, titles: ['Postfix Admin(?: - [^<]{1,60})?'] },
      ],
      ['Courier webmlm', 'https://www.courier-mta.org', { text: '/etc/courier/webmlmrc', server: false }],
      ['SqWebMail', 'https://www.courier-mta.org/sqwebmail/', { html: '<!-- sqwebmail|/webmail/sqwebmail' }],
      [
        'mailto.cgi',
        'https://packages.debian.org/mailto',
        { html: '<!--\\s{0,4}mailto v([\\d.]+)\\s{1,4}\\(c\\)', server: false },
      ],
    ],
  ],
  [
    8, // wikis and knowledge
    [
      ['MediaWiki', 'https://www.mediawiki.org', {}],
      ['DokuWiki', 'https://www.dokuwiki.org', { cookies: { DokuWiki: '' } }],
      ['OpenGuides', 'https://metacpan.org/release/OpenGuides', { text: 'Powered by OpenGuides (\\d[\\d.]*\\d)' }],
      ['UseModWiki', 'http://www.usemod.com/cgi-bin/wiki.pl?UseModWiki', { text: 'This UseModWiki' }],
    ],
  ],
  [
    49, // feeds and bookmarks
    [
      ['RSS-Bridge', 'https://rss-bridge.org', { meta: { description: '^RSS-Bridge' } }],
      ['Shaarli', 'https://github.com/shaarli/Shaarli', { cookies: { shaarli: '' }, titles: ['Install Shaarli'] }],
    ],
  ],
  [
    29, // search
    [
      ['Groonga', 'https://groonga.org', { as: 'Groonga(?: admin)?' }],

      [
        'Xapian Omega',
        'https://xapian.org',
        { text: 'xapian-omega ([\\d.]+\\d)\\;confidence:50', titles: ['Omega Search\\;confidence:50'] },
      ],
    ],
  ],
  [
    22, // servers
    [
      ['Morty', 'https://github.com/asciimoo/morty', { as: 'MortyProxy', server: false }],
      ['Cntlm', 'https://cntlm.sourceforge.net', { html: "http://cntlm\\.sf\\.net/'>Cntlm</a> proxy" }],
      ['PyGopherd', 'https://github.com/michael-lazar/pygopherd', { html: 'Generated by (?:<[^>]{1,80}>)?PyGopherd' }],
      [
        'ShellInABox',
        'https://github.com/shellinabox/shellinabox',
        { titles: ['Shell In A Box'], html: 'ShellInABox - Make command line applications available' },
      ],
      ['Ziproxy', 'https://ziproxy.sourceforge.net', { as: '[Zz]iproxy' }],
      [
        'Privoxy',
        'https://www.privoxy.org',
        {
          titles: [
            '(?:Request blocked|Forwarding failure|No such domain|Privoxy[^<(]{0,60}) \\(Privoxy@[^<)]{1,80}\\)',
          ],
          html: ['>Privoxy</a>\\s{1,4}(\\d[\\d.]*\\d) on ', '\\* CSS for Privoxy CGI and script output'],
        },
      ],

      ['Caddy', 'https://caddyserver.com', { isWord: true, titles: ['Caddy works!'] }],
      [
        'e2guardian',
        'https://www.e2guardian.org',
        { as: '[Ee]2[Gg]uardian', titles: ['[Ee]2[Gg]uardian - [\\w ]{1,60}'] },
      ],
      ['Jetty', 'https://jetty.org', { isWord: true, titles: ['Welcome to Jetty \\d+(?: on \\w+)?'] }],
      ['Mopidy', 'https://mopidy.com', { headers: { 'x-mopidy-version': '^([\\d.]+)\\;version:\\1' } }],
      ['nghttpx', 'https://nghttp2.org', { headers: { via: '(?:^|,\\s?)[\\d.]{1,4} nghttpx(?:$|,)' } }],
      ['Perlbal', 'https://github.com/perlbal/Perlbal', { as: '[Pp]erlbal', titles: ['perlbal management interface'] }],
      ['Webdis', 'https://webd.is', {}],
      ['Yaws', 'https://github.com/erlyaws/yaws', { isWord: true, titles: ['Test Page for Yaws Installation'] }],
    ],
  ],
];

export const archive = selfNamedRules(groups);
