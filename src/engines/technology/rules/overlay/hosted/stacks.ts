// Hosting panels, and local development stacks.
import type { SelfNamedGroup } from '../self-named.ts';

export const stacks: SelfNamedGroup = [
  9,
  [
    ['WampServer', 'https://wampserver.aviatechno.net', { isWord: 'always', titles: ['WAMP ?SERVER Homepage'] }],
    ['Laragon', 'https://laragon.org', { isAlone: true }],
    ['EasyPHP', 'https://www.easyphp.org', { isWord: 'always', titles: ['\\[EasyPHP\\] - Administration'] }],
    ['KeyHelp', 'https://www.keyhelp.de', { isAlone: true }],
    ['LiveConfig', 'https://www.liveconfig.com', { isAlone: true }],
    ['FASTPANEL', 'https://fastpanel.direct', { as: 'FASTPANEL[2²]?', isAlone: true }],
    [
      'Control Web Panel',
      'https://control-webpanel.com',
      {
        isWord: 'always',
        titles: ['HTTP Server Test Page powered by CentOS-WebPanel\\.com', '(?:Login \\| )?CentOS WebPanel'],
      },
    ],
    ['Sentora', 'https://www.sentora.org', { isAlone: true }],
    ['Virtualizor', 'https://www.virtualizor.com', { isAlone: true }],
    ['SolusVM', 'https://www.solusvm.com', { isAlone: true }],
    ['Webuzo', 'https://webuzo.com', { isAlone: true }],
    ['InterWorx', 'https://www.interworx.com', { as: 'InterWorx(?:-CP)?', isAlone: true }],
    [
      'Multicraft',
      'https://www.multicraft.org',
      {
        isAlone: true,
        titles: ['Multicraft (?:\\||-|::) (?:Log ?in|Welcome|Servers|Users|Home)'],
        html: 'Powered by <a href="https?://www\\.multicraft\\.org/?"[^>]{0,40}>Multicraft',
      },
    ],
    ['Paymenter', 'https://paymenter.org', { isAlone: true, cookies: { paymenter_session: '' } }],
    ['Nginx UI', 'https://nginxui.com', { isAlone: true }],
    [
      'Univention Corporate Server',
      'https://www.univention.com',
      {
        isAlone: true,
        titles: ['Univention (?:Portal|Management Console)'],
        html: '<(?:script|img)[^>]{1,120}/univention/(?:login|portal|js|management)/',
      },
    ],
    ['Zentyal', 'https://zentyal.com', { isAlone: true, titles: ['Zentyal - (?:Log ?in|Dashboard|Core)'] }],
    ['NethServer', 'https://www.nethserver.org', { isAlone: true }],
    ['ThinLinc', 'https://www.cendio.com', { isAlone: true, titles: ['ThinLinc Web (?:Access|Administration)'] }],
    ['UDS Enterprise', 'https://udsenterprise.com', { isAlone: true }],
    ['IsardVDI', 'https://isardvdi.com', { isAlone: true }],
    [
      'Bastillion',
      'https://www.bastillion.io',
      { isAlone: true, titles: ['(?:Bastillion|KeyBox) - (?:Login to System|Main Menu)'] },
    ],
    ['Gate One', 'https://github.com/liftoff/GateOne', { isWord: 'always', js: { GateOne: '' } }],
    ['Nexterm', 'https://nexterm.dev', { isAlone: true }],
    ['ZTNET', 'https://ztnet.network', { isAlone: true }],
    ['Defguard', 'https://defguard.net', { isAlone: true }],
    ['WireGuard Portal', 'https://wgportal.org', { as: 'WireGuard (?:VPN )?Portal', isAlone: true }],
    ['metacubexd', 'https://github.com/MetaCubeX/metacubexd', { isAlone: true }],
    [
      'Apache Syncope',
      'https://syncope.apache.org',
      { isAlone: true, titles: ['(?:Apache )?Syncope (?:Console|Enduser|Admin Console)'] },
    ],
    ['Cerberus FTP Server', 'https://www.cerberusftp.com', { isAlone: true }],
    [
      'GoAnywhere MFT',
      'https://www.goanywhere.com',
      {
        isWord: 'always',
        titles: ['GoAnywhere(?:\\.com)? (?:Web Client|Administrator)(?: - [^<]{1,40})?'],
      },
    ],
    ['CompleteFTP', 'https://enterprisedt.com/products/completeftp/', { server: 'CompleteFTP', isAlone: true }],
    ['Titan FTP Server', 'https://titanftp.com', { server: 'Titan(?: FTP Server|FTP)', isAlone: true }],
    ['JSCAPE', 'https://www.jscape.com', { isWord: 'always', titles: ['JSCAPE MFT Server(?: - [^<]{1,40})?'] }],
    [
      'SourceBans++',
      'https://sbpp.github.io',
      { isWord: 'always', html: '<script[^>]{1,60}src="(?:[^"]{0,80}/)?scripts/sourcebans\\.js' },
    ],
    ['PlanarAlly', 'https://www.planarally.io', { isAlone: true, elements: ['meta[name="PA-signup"]'] }],
    ['Gameyfin', 'https://gameyfin.org', { isAlone: true }],
    ['TeslaMate', 'https://docs.teslamate.org', { isAlone: true, cookies: { _teslamate_key: '' } }],
    ['openWB', 'https://openwb.de', { isAlone: true }],
  ],
];
