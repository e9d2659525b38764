// Networks and protection.
import type { SelfNamedGroup } from '../self-named.ts';

export const networks: SelfNamedGroup = [
  16,
  [
    [
      'Technitium DNS Server',
      'https://technitium.com/dns/',
      { as: 'Technitium DNS Server', server: 'Technitium DNS Server', html: '<title>Technitium DNS' },
    ],
    [
      'PowerDNS-Admin',
      'https://github.com/PowerDNS-Admin/PowerDNS-Admin',
      {
        titles: ['(?:Log ?[Ii]n|[^<]{1,60}) - PowerDNS-Admin'],
        html: '<a[^>]{1,60}github\\.com/[\\w-]{1,30}/PowerDNS-Admin',
      },
    ],
    [
      'Poweradmin',
      'https://www.poweradmin.org',
      {
        html: 'a complete\\(r\\) <strong>poweradmin</strong>|<a href="https?://www\\.poweradmin\\.org/?">(?:a complete[^~]{0,60})?poweradmin</a>(?: v([\\d.]+))?',
        titles: ['Poweradmin'],
      },
    ],
    [
      'PowerDNS',
      'https://www.powerdns.com',
      {
        server: 'PowerDNS',
        titles: ['PowerDNS (?:Authoritative Server|Recursor)(?: Monitor)?(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'],
        html: ['id="appname">PowerDNS ([\\d.]+)<'],
        scripts: 'version = "PowerDNS " \\+ data\\["daemon_type"\\]',
      },
    ],
    [
      'Pi-hole',
      'https://pi-hole.net',
      {
        headers: { 'x-pi-hole': '' },
        titles: ['Pi-hole(?:[ -][^<]{1,80})?'],
        html: '<link rel="stylesheet" href="/admin/(?:style|vendor|scripts)/[^~]{0,2000}Pi-hole|id="pihole-',
      },
    ],
    [
      'AdGuard Home',
      'https://adguard.com/adguard-home/overview.html',
      { cookies: { agh_session: '' }, titles: ['(?:Login|Setup)? ?AdGuard Home'] },
    ],
    [
      'OpenWrt',
      'https://openwrt.org',
      {
        as: 'OpenWrt(?:[ -]LuCI)?',
        titles: ['[\\w.-]{1,60} - (?:[^<]{1,60} - )?LuCI', 'OpenWrt[^<]{0,40} - LuCI'],
        html: [
          'href="https://github\\.com/openwrt/luci"[^>]{0,60}>Powered by LuCI',
          '/luci-static/(?:resources|bootstrap|material)/',
          '<meta http-equiv="refresh" content="0; ?URL=/?cgi-bin/luci',
        ],
        cookies: { sysauth: '', sysauth_http: '', sysauth_https: '' },
      },
    ],
    [
      'DD-WRT',
      'https://dd-wrt.com',
      {
        as: 'DD-WRT',
        titles: [
          '[^<]{0,60}DD-WRT \\([^<]{1,40}\\)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
          'DD-WRT [^<]{1,60}\\;confidence:50',
        ],
      },
    ],
    [
      'FreshTomato',
      'https://freshtomato.org',
      {
        as: '(?:Fresh)?Tomato(?: Firmware)?',
        isWord: 'always',
        titles: ['\\[[^<]{1,40}\\] (?:Fresh)?Tomato(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        html: '<div class="title"><a href="/">(?:Fresh)?Tomato</a>|tomato\\.js\\?rel=([\\d.]+)',
      },
    ],
    [
      'Asuswrt',
      'https://www.asus.com',
      {
        titles: ['ASUS (?:Wireless Router|Login)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?', 'ASUS Login'],
        html: 'Main_Login\\.asp|asus_token',
        cookies: { asus_token: '' },
        isWord: 'always',
      },
    ],
    [
      'FRITZ!Box',
      'https://fritz.com',
      {
        as: 'FRITZ!Box(?: (?:Fon |WLAN )?\\d{4}(?: (?:AX|AC|v\\d|Cable|Fiber|LTE|5G|SL|Fon|WLAN)){0,3})?',
        titles: ['FRITZ!Box(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'],
        html: ['/login_sid\\.lua', 'data\\["bluBarTitle"\\] ?= ?"FRITZ'],
        server: 'AVM FRITZ!Box',
      },
    ],
    ['FRITZ!Repeater', 'https://fritz.com', { as: 'FRITZ!(?:WLAN )?Repeater(?: \\d{3,4}\\w?)?' }],
    ['FRITZ!Powerline', 'https://fritz.com', { as: 'FRITZ!Powerline(?: \\d{3,4}\\w?)?' }],
    [
      'MikroTik RouterOS',
      'https://mikrotik.com',
      {
        titles: [
          'RouterOS(?: v([\\d.]+))?[^<]{0,60}$\\;version:\\1',
          'RouterOS router configuration page',
          'mikrotik hotspot(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
        ],
        html: '<h1>RouterOS v([\\d.]+)',
        server: false,
        // The version is followed by another product without a space: `RouterOS/6.43UPnP/1.0`.
        headers: { server: '^(?:mikrotik HttpProxy|RouterOS(?:/(\\d[\\d.]*))?)\\;version:\\1' },
        isWord: 'always',
      },
    ],
    [
      'UniFi',
      'https://ui.com',
      {
        titles: ['UniFi(?: (?:Network|OS|Network Application|Protect|Video|Controller))?', 'UniFi OS Setup'],
        html: 'window\\.UNIFI_OS_MANIFEST|ng-app="mgmtApp"',
        cookies: { unifises: '' },
      },
    ],
    ['EdgeOS', 'https://ui.com', { titles: ['EdgeOS(?: - [^<]{1,40})?'], html: ['EDGE\\.(?:Config|DeviceStatus)'] }],
    [
      'airOS',
      'https://ui.com',
      {
        titles: ['airOS', '\\[?[^<]{1,40}\\]? - airOS'],
        cookies: { 'AIROS_[0-9A-F]{12}': '', AIROS_SESSIONID: '' },
        isWord: 'always',
      },
    ],
    [
      'TP-Link',
      'https://www.tp-link.com',
      {
        isWord: 'always',
        server: 'TP-LINK(?: (?:HTTPD|Router|Web Server))?',
        serverVersion: false, // that of its daemon
        titles: ['TL-[A-Z0-9 +/-]{3,24}', 'Archer [A-Z0-9 -]{2,20}', 'TP-L(?:INK|ink)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        headers: { 'www-authenticate': 'realm="TP-LINK ' },
      },
    ],
    [
      'Netgear',
      'https://www.netgear.com',
      {
        isWord: 'always',
        titles: [
          'NETGEAR (?:Router|[A-Z]{1,4}\\d{2,5}\\w{0,8})(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
          'NETGEAR(?:[ ]*[-–—|:·•(«»/][^<]{0,30})?',
          '(?:Redirect to|ReadyNAS) ReadyNAS(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
        ],
        headers: { 'www-authenticate': 'realm="NETGEAR ' },
      },
    ],
    [
      'Linksys',
      'https://www.linksys.com',
      {
        isWord: 'always',
        titles: ['Linksys Smart Wi-Fi', 'Linksys [^<]{1,40}\\;confidence:50'],
        headers: { 'www-authenticate': 'realm="(?:Linksys|LINKSYS)' },
      },
    ],
    [
      'D-Link',
      'https://www.dlink.com',
      {
        isWord: 'always',
        titles: ['D-LINK(?: (?:SYSTEMS|CORPORATION|Corporation)[^<]{0,80}| [^<]{1,40})?', 'D-LINK'],
        headers: { 'www-authenticate': 'realm="(?:D-Link|DIR-\\d|DCS-\\d|DSL-\\d)' },
      },
    ],
    [
      'Zyxel',
      'https://www.zyxel.com',
      {
        isWord: 'always',
        server: 'ZyXEL-RomPager/[\\d.]{1,12}|Zyxel', // the version of RomPager
        titles: ['ZyXEL [^<]{1,60}\\;confidence:50', '\\.::Welcome to (?:the )?ZyXEL[^<]{1,60}'],
      },
    ],
    [
      'Huawei',
      'https://www.huawei.com',
      {
        isWord: 'always',
        titles: [
          'Huawei (?:Home Gateway|Router|HG\\d\\w{1,8}|WiFi)(?:[ ]*[-–—|:·•(«»/][^<]{0,30})?',
          'HUAWEI Mobile WiFi(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
        ],
        server: 'HUAWEI(?:-[A-Z]+)?',
      },
    ],
    [
      'DrayTek',
      'https://www.draytek.com',
      {
        isWord: 'always',
        titles: [
          'Vigor ?(?:Login Page|Router|\\d{3,4}\\w{0,8})(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
          'DrayTek(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
        ],
        server: 'DWS|DrayTek/Vigor[\\w -]{0,20}',
        headers: { 'www-authenticate': 'realm="Login to the Router Web Configurator|realm="?Vigor' },
      },
    ],
    [
      'Fortinet FortiGate',
      'https://www.fortinet.com',
      {
        isWord: 'always',
        titles: ['FortiGate(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        html: ['ftnt-fortinet-grid', '/remote/login\\?lang'],
        cookies: { SVPNCOOKIE: '', SVPNNETWORKCOOKIE: '', 'ccsrftoken_\\d+': '', 'APSCOOKIE_\\d+': '' },
        server: 'xxxxxxxx-xxxxx',
      },
    ],
    [
      'WatchGuard',
      'https://www.watchguard.com',
      {
        isWord: 'always',
        titles: [
          '(?:User Authentication|Firebox|Fireware)(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?\\;confidence:25',
          'Fireware (?:XTM )?[^<]{1,40}',
        ],
        html: ['wgcgi\\.cgi'],
      },
    ],
    [
      'Palo Alto PAN-OS',
      'https://www.paloaltonetworks.com',
      { isWord: 'always', titles: ['GlobalProtect Portal'], html: ['/global-protect/(?:login|portal)'] },
    ],
    [
      'Check Point',
      'https://www.checkpoint.com',
      {
        isWord: 'always',
        server: 'Check Point SVN foundation|CPWS',
        titles: ['Gaia Portal', 'Check Point (?:Mobile|SSL Network Extender|Gaia)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
      },
    ],
    [
      'Juniper',
      'https://www.juniper.net',
      {
        isWord: 'always',
        titles: [
          '(?:Log In - )?Juniper (?:Networks )?(?:Web Device Manager|Networks|Web Management)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
          'Juniper Web Device Manager',
        ],
      },
    ],
    [
      'OpenVPN Access Server',
      'https://openvpn.net',
      {
        as: 'OpenVPN(?: Access Server| Connect)?',
        titles: ['OpenVPN(?: Access Server| Connect| CWS)(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
        server: 'OpenVPN-AS',
        cookies: { openvpn_sess_: '', 'openvpn_sess_[0-9a-f]{8,40}': '' },
      },
    ],
    [
      'WireGuard UI',
      'https://github.com/ngoduykhanh/wireguard-ui',
      { as: 'Wire[Gg]uard UI', titles: ['WireGuard UI(?: \\| [^<]{1,40})?'] },
    ],
    [
      'wg-easy',
      'https://wg-easy.github.io/wg-easy/',
      {
        as: 'WireGuard(?: Easy)?|wg-easy',
        isWord: 'always',
        titles: ['WireGuard', 'WireGuard Easy'].map((one) => `^${one}$\\;confidence:75`),
        html: 'href="https://github\\.com/(?:WeeJeeWee|wg-easy|WeeJeWel)/wg-easy"',
      },
    ],
    [
      'Headscale',
      'https://headscale.net',
      { as: 'headscale(?:-?(?:UI|ui|admin))?|Headplane', titles: ['headscale(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] },
    ],
    ['Netmaker', 'https://www.netmaker.io', { as: 'Netmaker(?: UI)?', isWord: true }],
    ['NetBird', 'https://netbird.io', { as: 'NetBird', pages: 'both' }],
    ['Firezone', 'https://www.firezone.dev', { pages: 'both', cookies: { _firezone_key: '' } }],
    [
      'Pritunl',
      'https://pritunl.com',
      { as: 'Pritunl(?: (?:Zero|Cloud|Login|Setup))?', titles: ['Pritunl(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'] },
    ],
    [
      'SoftEther VPN',
      'https://www.softether.org',
      {
        titles: [
          'SoftEther VPN (?:Server|Bridge)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
          'Welcome to (?:SoftEther|PacketiX) VPN Server(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
        ],
      },
    ],
    [
      'CrowdSec',
      'https://www.crowdsec.net',
      { pages: 'both', html: 'This security check has been powered by\\s{0,60}[^~]{0,600}CrowdSec' },
    ],
    ['BunkerWeb', 'https://www.bunkerweb.io', { pages: 'both' }],
    ['SafeLine', 'https://waf.chaitin.com', { titles: ['SafeLine(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] }],
    [
      'pfSense',
      'https://www.pfsense.org',
      {
        titles: ['pfSense - Login', 'Login to pfSense'],
        html: ['<link[^>]{1,60}/css/pfSense', 'pfSense</a> is developed and maintained by'],
      },
    ],
    [
      'OPNsense',
      'https://opnsense.org',
      {
        html: ['/ui/themes/opnsense/|/themes/opnsense/build', 'OPNsense</a> \\(c\\)'],
        titles: ['[^<]{0,60}\\| ?OPNsense', 'Login \\| OPNsense'],
        server: 'OPNsense',
      },
    ],
    [
      'IPFire',
      'https://www.ipfire.org',
      {
        as: 'IPFire',
        titles: ['[\\w.-]{1,60} - IPFire', 'IPFire(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        headers: { 'www-authenticate': 'realm="IPFire' },
      },
    ],
    ['Endian Firewall', 'https://www.endian.com', { as: 'Endian Firewall[^<]{0,40}' }],
    [
      'ZeroTier',
      'https://www.zerotier.com',
      {
        as: 'ZeroTier(?: Central)?|ZeroUI|ztncui',
        titles: ['ztncui(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?', 'ZeroUI(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'],
      },
    ],
  ],
];
