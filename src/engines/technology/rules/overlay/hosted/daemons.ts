// Services with a page about themselves.
import type { SelfNamedGroup } from '../self-named.ts';

export const daemons: SelfNamedGroup = [
  19,
  [
    [
      'Community Solid Server',
      'https://communitysolidserver.github.io/CommunitySolidServer/',
      { headers: { 'x-powered-by': '^Community Solid Server' } },
    ],
    ['dnsdist', 'https://dnsdist.org', { html: '<a href="https?://dnsdist\\.org">dnsdist</a>(?: ([\\d.]+))?' }],
    [
      'ISC BIND',
      'https://www.isc.org/bind/',
      { titles: ['ISC B[Ii][Nn][Dd] 9 (?:Statistics|Configuration Statistics)'], server: 'BIND', as: 'ISC BIND' },
    ],
    ['WebSockify', 'https://github.com/novnc/websockify', { server: 'WebSockify', implies: 'Python' }],
    ['Xpra', 'https://xpra.org', { titles: ['[Xx]pra (?:HTML5 )?[Cc]lient'], server: 'Xpra(?:-HTML5)?' }],
    [
      'VLC media player',
      'https://www.videolan.org/vlc/',
      {
        as: 'VLC (?:media player|stream)',
        titles: ['VLC media player(?: - [^<]{1,40})?'],
        text: 'VLC (\\d[\\d.]*\\d) [A-Z][a-z]{2,20} - Lua Web Interface',
      },
    ],
    ['i2pd', 'https://i2pd.website', { titles: ['Purple I2P (?:([\\d.]+) )?Webconsole\\;version:\\1'] }],
    ['I2P', 'https://geti2p.net', { isWord: 'always', titles: ['I2P Router Console(?: - [^<]{1,40})?'] }],
    ['ZNC', 'https://znc.in', { server: 'ZNC' }],
    ['pgBadger', 'https://pgbadger.darold.net', { as: 'pgBadger', pages: 'before' }],
    ['SquidAnalyzer', 'https://squidanalyzer.darold.net', { as: 'SquidAnalyzer', pages: 'before' }],
    ['Tahoe-LAFS', 'https://tahoe-lafs.org', { pages: 'both' }],
    ['WebCalendar', 'https://www.k5n.us/webcalendar/', { isWord: true, text: 'WebCalendar v([\\d.]+)' }],
    [
      'MRBS',
      'https://mrbs.sourceforge.io',
      { isWord: 'always', titles: ['Meeting Room Booking System'], cookies: { MRBS_SESSID: '' } },
    ],
    ['ympd', 'https://www.ympd.org'],
    [
      'MLDonkey',
      'https://mldonkey.sourceforge.net',
      { titles: ['MLDonkey: (?:Web interface|[^<]{1,40})', 'MLdonkey CORE[^<]{0,40}'] },
    ],
    ['PuppetDB', 'https://www.puppet.com/docs/puppetdb/', { titles: ['PuppetDB: Dashboard'] }],
    ['daloRADIUS', 'https://www.daloradius.com', { pages: 'both' }],
    [
      'Adiscon LogAnalyzer',
      'https://loganalyzer.adiscon.com',
      { titles: ['(?:[^<]{0,60} :: )?(?:Adiscon )?LogAnalyzer(?: :: [^<]{1,60})?'] },
    ],
    ['WebCit', 'https://www.citadel.org', { server: 'WebCit' }],
    ['Semantic Scuttle', 'https://semanticscuttle.sourceforge.net', { as: 'Semantic ?Scuttle', pages: 'both' }],
    ['JBrowse', 'https://jbrowse.org', { html: '<div [^>]{0,60}(?:id|class)="GenomeBrowser"' }],
    ['VDR-Live', 'https://github.com/MarkusEh/vdr-plugin-live', { pages: 'before' }],
    ['Liquidsoap', 'https://www.liquidsoap.info', { server: 'Liquidsoap' }],
    [
      'LuCI',
      'https://github.com/openwrt/luci',
      { isWord: 'always', html: 'Powered by <?[^>]{0,80}>?LuCI\\b', titles: ['[^<]{1,60} - (?:[^<]{1,40} - )?LuCI'] },
    ],
  ],
];
