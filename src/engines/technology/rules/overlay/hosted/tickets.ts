// Tickets, assets, help desks.
import type { SelfNamedGroup } from '../self-named.ts';

export const tickets: SelfNamedGroup = [
  13,
  [
    ['OpenSupports', 'https://www.opensupports.com', { pages: 'both' }],
    [
      'FreeScout',
      'https://freescout.net',
      {
        pages: 'after',
        html: [
          'Powered by <a href="https?://freescout\\.(?:net|org)[^"]{0,40}"[^>]{0,60}>FreeScout',
          '&copy; \\d{4}(?:-\\d{4})? <a href="https?://freescout\\.net',
        ],
      },
    ],
    ['UVdesk', 'https://www.uvdesk.com', { html: 'Powered by\\s{0,9}(?:<a[^>]{1,80}>)?\\s{0,9}UVdesk', pages: 'both' }],
    [
      'Faveo',
      'https://www.faveohelpdesk.com',
      { html: 'Powered by\\s{0,9}<a[^>]{1,80}>Faveo', as: 'Faveo(?: HELPDESK)?', pages: 'both' },
    ],
    ['Helpy', 'https://helpy.io', { html: 'Powered by <a[^>]{1,60}helpy\\.io', cookies: { _helpy_session: '' } }],
    ['Papercups', 'https://papercups.io', { html: 'window\\.Papercups ?=|app\\.papercups\\.io/widget' }],
    [
      'Live Helper Chat',
      'https://livehelperchat.com',
      {
        html: ['var LHC_API ?=', 'lhc_(?:site_admin|web)'],
        js: { LHC_API: '' },
        cookies: { lhc_per: '', lhc_vid: '' },
        pages: 'after',
      },
    ],
    ['Trudesk', 'https://trudesk.io', { titles: ['Trudesk(?: (?:&middot;|·|\\|) [^<]{1,60})?'] }],
    [
      'HESK',
      'https://www.hesk.com',
      {
        html: [
          'Powered by <a href="https?://www\\.hesk\\.com[^>]{0,120}>(?:Help Desk Software</a> <b>HESK|HESK)',
          '<script[^>]{1,60}hesk_(?:javascript|functions)[\\w.-]{0,20}\\.js(?:\\?([\\d.]+))?',
        ],
        titles: ['[^<]{1,60} powered by HESK'],
      },
    ],
    ['Peppermint', 'https://peppermint.sh', { isWord: 'always', titles: ['Peppermint - [^<]{1,60}'] }],
    [
      'iTop',
      'https://www.combodo.com/itop',
      {
        as: 'iTop(?: login| - Login)?',
        titles: ['iTop - [^<]{1,60}', 'iTop login page', '[^<]{1,40} - iTop'],
        html: ['iTop-version|itopversion='],
      },
    ],
    [
      'OTOBO',
      'https://otobo.org',
      {
        pages: 'after',
        html: 'Powered by (?:<a[^>]{1,60}>)?OTOBO ?([\\d.]+)?',
        cookies: { OTOBOBrowserHasCookie: '' },
      },
    ],
    [
      'otrs',
      'https://otrs.com',
      {
        cookies: { OTRSBrowserHasCookie: '' },
        html: ['Powered by OTRS ?™? ?([\\d.]+)?', '<!-- start login -->[^~]{0,200}OTRS'],
      },
    ],
    [
      'Snipe-IT',
      'https://snipeitapp.com',
      {
        cookies: {
          snipeit_session: '',
          snipeitv4_session: '',
          snipeitv5_session: '',
          snipeitv6_session: '',
          snipeitv7_session: '',
        },
        html: ['snipeSettings|href="https://snipeitapp\\.com"', 'Snipe-IT</a> is open source'],
        pages: 'after',
      },
    ],
    [
      'Ralph',
      'https://allegro.tech/ralph',
      { isWord: 'always', titles: ['Log in \\| Ralph ?3?', '[^<]{1,40} \\| Ralph 3'] },
    ],
    [
      'NetBox',
      'https://netboxlabs.com',
      {
        as: 'NetBox',
        pages: 'after',
        assets: 'netbox',
        html: '<html[^>]{0,80} data-netbox-(?:url-name|base-path|version="?v?([\\d.]+))',
      },
    ],
    [
      'Nautobot',
      'https://networktocode.com/nautobot/',
      { pages: 'after', html: ['/static/(?:img|nautobot|js)/nautobot'] },
    ],
    [
      'phpIPAM',
      'https://phpipam.net',
      {
        as: 'phpIPAM',
        pages: 'both',
        html: ['phpIPAM IP address management(?:</a>)?\\s{0,4}\\[v([\\d.]+)', '<title>[^<]{0,60}(?:: |- )?phpIPAM'],
        cookies: { phpipam: '' },
      },
    ],
    [
      'RackTables',
      'https://www.racktables.org',
      {
        html: "RackTables ([\\d.]+)</a>|<a href='https?://racktables\\.org'",
        titles: ['RackTables(?:@[\\w.-]{1,60}| [^<]{1,60})?'],
      },
    ],
    [
      'i-doit',
      'https://www.i-doit.com',
      { titles: ['i-doit - [^<]{1,40}', 'i-doit(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'], html: ['class="idoit-'] },
    ],
    ['OCS Inventory', 'https://ocsinventory-ng.org', { as: 'OCS Inventory(?: NG)?', titles: ['OCS Inventory'] }],
    ['openDCIM', 'https://opendcim.org', { titles: ['openDCIM (?:[\\w ]{1,60})'] }],
    ['Homebox', 'https://homebox.software', { titles: ['H(?:ome)?Box \\| [^<]{1,80}'], pages: 'both' }],
    [
      'InvenTree',
      'https://inventree.org',
      { as: 'InvenTree', pages: 'both', html: '/static/(?:script/)?inventree|InvenTree-Version' },
    ],
    ['Part-DB', 'https://docs.part-db.de', { pages: 'both', as: 'Part-DB' }],
    ['Spoolman', 'https://github.com/Donkie/Spoolman', { pages: 'both' }],
    [
      'Request Tracker',
      'https://bestpractical.com/request-tracker',
      {
        html: [
          '&#187;&#124;&#171; RT ([\\d.]+)',
          '<span>&#187;&#124;&#171; RT',
          '<span>RT Version (\\d+\\.\\d+\\.\\d+)',
          '<div id="footer" title="Best Practical Solutions, LLC',
        ],
        cookies: { 'RT_SID_[\\w.:-]{1,80}': '' },
      },
    ],
    [
      'Redmine',
      'https://www.redmine.org',
      { html: ['<meta name="description" content="Redmine"', 'Powered by <a href="https?://www\\.redmine\\.org/?"'] },
    ],
    [
      'MantisBT',
      'https://mantisbt.org',
      {
        html: [
          'Powered by\\s{1,9}<a href="https?://(?:www\\.)?mantisbt\\.org[^>]{0,120}>(?:MantisBT|Mantis Bug Tracker) ?([\\d.]+)?',
          'mantisbt_logo',
        ],
        cookies: { MANTIS_STRING_COOKIE: '', MANTIS_secure_session: '' },
      },
    ],
    [
      'Flyspray',
      'https://www.flyspray.org',
      {
        titles: ['Flyspray:: [^<]{1,60}'],
        html: 'Powered by <a[^>]{0,60}href="https?://(?:www\\.)?flyspray\\.org',
        cookies: { flyspray: '' },
      },
    ],
    [
      'The Bug Genie',
      'https://thebuggenie.com',
      { as: 'The Bug Genie|Pachno', html: 'Powered by <a[^>]{0,60}>(?:The Bug Genie|Pachno)' },
    ],
    [
      'Bugzilla',
      'https://www.bugzilla.org',
      { html: ['class="[^"]{0,120}bz_bugzilla|Bugzilla_login'], cookies: { Bugzilla_login_request_cookie: '' } },
    ],
  ],
];
