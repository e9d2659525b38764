// Smaller applications, most of which show their name as the title of an empty page until their scripts run.
import type { SelfNamedGroup } from '../self-named.ts';

export const smallApplications: SelfNamedGroup = [
  19,
  [
    ['SABnzbd', 'https://sabnzbd.org', { pages: 'before' }],
    [
      'R Markdown',
      'https://rmarkdown.rstudio.com',
      { isWord: 'always', html: '(?:src|href)="[^"]{0,120}/header-attrs-(\\d[\\d.]*\\d)/header-attrs\\.js"' },
    ],
    [
      'Bepasty',
      'https://bepasty-server.readthedocs.io',
      { isAlone: true, html: '<!-- Bepasty styles -->', implies: 'Flask' },
    ],
    [
      'MultiQC',
      'https://multiqc.info',
      {
        isWord: 'always',
        html: [
          '<title>MultiQC Report</title>',
          'href="http://multiqc\\.info"[^~]{0,200}v(\\d{1,3}\\.\\d{1,3}(?:\\.\\d{1,3})?)<',
        ],
      },
    ],
    [
      'Mono XSP',
      'https://www.mono-project.com/docs/web/aspnet/',
      {
        titles: ['Welcome to Mono XSP!'],
        server: 'Mono(?:-XSP|\\.WebServer)?[\\w.-]{0,20}',
        html: '<link[^>]{1,80}href="/?mono-xsp\\.css"',
      },
    ],
    ['Signal K Server', 'https://signalk.org', { isAlone: true, meta: { description: '^Signal K Node Server$' } }],
    ['git-annex', 'https://git-annex.branchable.com', { isWord: 'always', html: 'class="navbar-brand">git-annex</a>' }],
    [
      'SWI-Prolog',
      'https://www.swi-prolog.org',
      {
        isWord: 'always',
        html: '(?:src|href)="[^"]{0,80}/pldoc/res/pldoc\\.(?:js|css)"',
        titles: ['SWI-Prolog -- [^<]{1,80}'],
      },
    ],
    ['Open MCT', 'https://nasa.github.io/openmct/', { isAlone: true, assets: 'openmct' }],
    ['Rundeck', 'https://www.rundeck.com', { html: 'window\\._rundeck ?= ?Object\\.assign\\(', js: { _rundeck: '' } }],
    ['1Panel', 'https://1panel.pro', { pages: 'both' }],
    ['BookLogr', 'https://github.com/Mozzo1000/booklogr', { pages: 'both' }],
    ['Budget Board', 'https://github.com/teelur/budget-board', { isWord: true }],
    [
      'Glowing Bear',
      'https://www.glowing-bear.org',
      {
        as: 'Glowing Bear|glowing-bear',
        html: ['<html ng-app="weechat"', 'Glowing Bear version (\\d[\\d.]*\\d)<'],
        assets: 'glowingbear',
      },
    ],
    [
      'Prewikka',
      'https://www.prelude-siem.org',
      { html: '<script[^>]{1,60}prewikka/js/', js: { prewikka_config: '' } },
    ],
    [
      'SQL-Ledger',
      'https://sql-ledger.com',
      {
        pages: 'both',
        html: [
          'SQL-Ledger</a></h1>[^~]{0,80}Version ([\\d.]{3,10})',
          'TITLE="SQL-Ledger stylesheet"',
          '<h1 class=login[^>]{0,40}>Version ([\\d.]{3,10})',
        ],
      },
    ],
    [
      'W3C Markup Validator',
      'https://validator.w3.org',
      {
        titles: [
          '(?:The|About the) W3C Markup Validation Service',
          '\\[(?:Valid|Invalid)\\] Markup Validation of [^<]{1,120}',
        ],
      },
    ],
    ['MapProxy', 'https://mapproxy.org', { pages: 'both', html: 'Welcome to MapProxy ([\\d.]{3,10})' }],
    [
      'Samizdat',
      'https://samizdat.nongnu.org',
      { isWord: 'always', meta: { generator: '^Samizdat ?([\\d.]+)?\\;version:\\1' } },
    ],
    [
      'FreedomBox',
      'https://freedombox.org',
      { html: '/plinth/static/(?:theme|jslicense)', cookies: { plinth_sessionid: '' } },
    ],
    ['ActiveWorkflow', 'https://github.com/automaticmode/active_workflow', { pages: 'both' }],
    [
      'Digiscreen',
      'https://ladigitale.dev/digiscreen/',
      {
        as: 'Digi(?:screen|pad|card|quiz|board|flashcards|mindmap|read|slides|record|tools|steps|words|view|buzzer|merge|drive)(?: by La Digitale)?',
        titles: ['Digi[a-z]{3,12} by La Digitale'],
      },
    ],
    ['Maloja', 'https://github.com/krateng/maloja', { pages: 'both' }],
    ['Yamtrack', 'https://github.com/FuzzyGrim/Yamtrack', { pages: 'both' }],
    ['Movary', 'https://movary.org', { pages: 'both' }],
    ['Podgrab', 'https://github.com/akhilrex/podgrab', { pages: 'both' }],
    [
      'Castopod',
      'https://castopod.org',
      {
        html: ['Powered by <a[^>]{1,80}href="https://castopod\\.org[^>]{0,60}>Castopod'],
        pages: 'both',
      },
    ],
    ['PodFetch', 'https://github.com/SamTV12345/PodFetch', { pages: 'both' }],
    ['Polaris Music', 'https://github.com/agersant/polaris', { as: 'Polaris', isWord: true }],
    [
      'Black Candy',
      'https://github.com/blackcandy-org/blackcandy',
      { isWord: true, cookies: { _black_candy_session: '' } },
    ],
    ['Swing Music', 'https://swingmx.com', { isWord: true }],
    [
      'LMS Lightweight Music Server',
      'https://github.com/epoupon/lms',
      { isWord: 'always', titles: ['LMS'].map((one) => `${one}\\;confidence:25`) },
    ],
    ['Supysonic', 'https://github.com/spl0k/supysonic', { pages: 'both' }],
    ['Beets', 'https://beets.io', { isWord: 'always', titles: ['beets'].map((one) => `${one}\\;confidence:50`) }],
    [
      'Cockpit CMS',
      'https://getcockpit.com',
      {
        as: 'Cockpit CMS',
        html: '<script[^>]{1,80}/modules/App/assets/js/app\\.js|/assets/app/js/bootstrap\\.js[^~]{0,300}cockpit',
      },
    ],
    [
      'Grav Admin',
      'https://getgrav.org',
      {
        titles: [
          '[^<]{1,60} \\| (?:Grav Admin|Admin \\| Grav)',
          'Grav (?:Admin Login|Register Admin User)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
        ],
        isWord: 'always',
      },
    ],
    ['Photofield', 'https://photofield.dev', { pages: 'both' }],
    ['Ezbookkeeping', 'https://ezbookkeeping.mayswind.net', { as: 'ezBookkeeping', pages: 'both' }],
    ['Wallos', 'https://wallosapp.com', { pages: 'both', titles: ['Wallos - [^<]{1,60}'] }],
    ['Spliit', 'https://spliit.app', { pages: 'both' }],
    [
      'IHateMoney',
      'https://ihatemoney.org',
      {
        as: 'I ?[Hh]ate ?[Mm]oney',
        titles: ['Account manager - I hate money', '[^<]{1,60}I hate money(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        isWord: 'always',
      },
    ],
    ['OpenBB', 'https://openbb.co', { pages: 'both' }],
    [
      'Portfolio Performance',
      'https://www.portfolio-performance.info',
      { isWord: 'always', titles: ['Portfolio Performance'] },
    ],
    ['Rotki', 'https://rotki.com', { as: 'rotki' }],
    ['Ryot', 'https://ryot.io', { isWord: true, pages: 'both' }],
    ['Fireshare', 'https://github.com/ShaneIsrael/fireshare', { pages: 'both' }],
    ['Sharry', 'https://github.com/eikek/sharry', { pages: 'both' }],
    ['Palmr', 'https://palmr.kyantech.com.br', { pages: 'both' }],
    ['Enclosed', 'https://enclosed.cc', { titles: ['Enclosed - [^<]{1,80}'], isWord: 'always' }],
    ['Rustypaste', 'https://github.com/orhun/rustypaste'],
    ['Bin', 'https://github.com/wantguns/bin', { isWord: 'always', html: 'href="https://github\\.com/wantguns/bin"' }],
    [
      'Pastebin by Pinnwand',
      'https://github.com/supakeen/pinnwand',
      { as: 'pinnwand', titles: ['(?:Create new paste|[^<]{1,60}) [-|] (?:bpaste|pinnwand)'] },
    ],
    ['HortusFox', 'https://www.hortusfox.com', { pages: 'both' }],
    ['Plant-it', 'https://plant-it.org', { isWord: true }],
    [
      'Bar Assistant',
      'https://barassistant.app',
      { as: 'Bar Assistant|Salt Rim', titles: ['(?:[^<]{1,60} (?:·|-|\\|) )?(?:Salt Rim|Bar Assistant)'] },
    ],
    [
      'Davis',
      'https://github.com/tchapi/davis',
      { isWord: 'always', html: 'href="https://github\\.com/tchapi/davis"' },
    ],
    ['Manyfold', 'https://manyfold.app', { pages: 'both', isWord: true }],
    ['BunkerM', 'https://github.com/bunkeriot/BunkerM', { pages: 'both' }],
    [
      'Cloud Commander',
      'https://cloudcmd.io',
      { titles: ['Cloud Commander(?: - [^<]{1,80})?'], html: '/dist/cloudcmd\\.common' },
    ],
    [
      'Webtop',
      'https://docs.linuxserver.io',
      {
        isWord: 'always',
        titles: ['Selkies(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?', 'KasmVNC(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
      },
    ],
    ['Neko', 'https://neko.m1k1o.net', { isWord: 'always', titles: ['n\\.eko'] }],
    ['Cup', 'https://cup.sergi0g.dev', { isWord: 'always', html: 'href="https://github\\.com/sergi0g/cup"' }],
    ['WatchYourLAN', 'https://github.com/aceberg/WatchYourLAN', { pages: 'both' }],
    [
      'NetAlertX',
      'https://netalertx.com',
      {
        as: 'Net ?Alert ?<?b?>?[Xx]|Pi\\.Alert',
        titles: ['Net ?Alert ?X(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?', 'Pi\\.Alert(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
      },
    ],
    ['MySpeed', 'https://myspeed.dev', { pages: 'both' }],
    ['Kuvasz', 'https://kuvasz-uptime.dev', { isWord: true, pages: 'both' }],
    ['Monitoror', 'https://monitoror.com', { pages: 'both' }],
    [
      'Smashing',
      'https://smashing.github.io',
      { isWord: 'always', html: 'Dashing\\.(?:widget_base_dimensions|numColumns)' },
    ],
    ['Linkerd', 'https://linkerd.io', { as: 'Linkerd(?: Dashboard)?', pages: 'both' }],
    ['Kiali', 'https://kiali.io', { as: 'Kiali(?: Console)?', pages: 'both' }],
    ['Goldilocks', 'https://goldilocks.docs.fairwinds.com', { isWord: 'always', titles: ['Goldilocks by Fairwinds'] }],
    [
      'Longhorn',
      'https://longhorn.io',
      { isWord: 'always', titles: ['Longhorn'].map((one) => `${one}\\;confidence:50`) },
    ],
    [
      'Polaris Dashboard',
      'https://polaris.docs.fairwinds.com',
      { isWord: 'always', titles: ['Fairwinds Polaris(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    ['Trivy', 'https://trivy.dev', { isWord: true, html: '<title>[^<]{1,120} - Trivy Report' }],
    [
      'Chaos Mesh',
      'https://chaos-mesh.org',
      {
        titles: ['Chaos Mesh Dashboard', '[^<]{1,60} \\| Chaos Mesh(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
        isWord: 'always',
      },
    ],
    [
      'LitmusChaos',
      'https://litmuschaos.io',
      {
        as: 'Litmus(?:Chaos)?(?: Portal| ChaosCenter)?',
        titles: ['(?:Litmus )?Chaos ?Center(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
        isWord: 'always',
      },
    ],
    ['OpenFaaS', 'https://www.openfaas.com', { as: 'OpenFaaS(?: (?:Portal|Dashboard|Gateway))?', pages: 'both' }],
    ['Nuclio', 'https://nuclio.io', { as: 'Nuclio(?: (?:Dashboard|UI))?', pages: 'both' }],
    ['Fission', 'https://fission.io', { isWord: 'always', titles: ['Fission UI'] }],
    ['Gotenberg', 'https://gotenberg.dev', { headers: { 'gotenberg-trace': '' }, isWord: true }],
    [
      'imgproxy',
      'https://imgproxy.net',
      { server: 'imgproxy', titles: ['Hey, I.m imgproxy!'], html: "<h1>Hey, I'm imgproxy!</h1>" },
    ],
    ['Thumbor', 'https://www.thumbor.org', { server: 'Thumbor' }],
    ['imaginary', 'https://github.com/h2non/imaginary', { isWord: 'always', server: 'imaginary' }],
    [
      'TileServer GL',
      'https://tileserver.readthedocs.io',
      { as: 'TileServer[ -]?GL(?: [Ll]ight)?', titles: ['TileServer GL(?: [Ll]ight)?(?: - [^<]{1,80})?'] },
    ],
    [
      'Martin',
      'https://martin.maplibre.org',
      {
        isWord: 'always',
        titles: ['Martin (?:Tile Server|server)(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
        html: 'Martin server is running\\. Eventually this will be a nice web front\\.',
      },
    ],
    ['Tegola', 'https://tegola.io', { titles: ['Tegola(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] }],
    [
      'Nominatim',
      'https://nominatim.org',
      {
        titles: ['Nominatim (?:Demo|Search)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?', 'OpenStreetMap Nominatim: [^<]{1,40}'],
        pages: 'both',
      },
    ],
    [
      'OSRM',
      'https://project-osrm.org',
      {
        isWord: 'always',
        titles: [
          'OSRM (?:Website|Frontend|Routing)(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?',
          'Open Source Routing Machine(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?',
        ],
      },
    ],
    [
      'GraphHopper',
      'https://www.graphhopper.com',
      { as: 'GraphHopper(?: Maps)?', titles: ['GraphHopper Maps(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] },
    ],
    [
      'Valhalla',
      'https://valhalla.github.io/valhalla/',
      { isWord: 'always', titles: ['Valhalla FOSSGIS(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] },
    ],
    [
      'OpenTripPlanner',
      'https://www.opentripplanner.org',
      {
        as: 'OpenTripPlanner(?: (?:Leaflet Client|Debug Client|Debug))?',
        titles: ['OTP Debug(?: Client)?', 'OpenTripPlanner(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
      },
    ],
    [
      'MapServer',
      'https://mapserver.org',
      {
        isWord: 'always',
        titles: ['MapServer Simple Viewer'],
        html: [
          '<!-- MapServer version ([\\d.]{3,10}) ',
          'href="[^"]{0,120}/cgi-bin/mapserv/[^"]{1,60}/ogcapi\\?f=json"',
        ],
      },
    ],
    [
      'deegree',
      'https://www.deegree.org',
      { titles: ['deegree (?:webservices console|[\\d.]+)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    ['ERDDAP', 'https://erddap.github.io', { titles: ['ERDDAP - [^<]{1,80}'], html: 'ERDDAP, Version ([\\d.]{3,10})' }],
    [
      'THREDDS',
      'https://www.unidata.ucar.edu/software/tds/',
      {
        titles: ['(?:TdsStaticCatalog|THREDDS)(?:[ ]*[-–—|:·•(«»/][^<]{0,120})?'],
        html: 'THREDDS Data Server(?:</a>)?[^~]{0,40}\\[?Version ([\\d.]{3,10})',
        isWord: 'always',
      },
    ],
    [
      'Apache Superset',
      'https://superset.apache.org',
      { html: 'data-bootstrap="[^~]{0,200}superset|/static/assets/[^"]{0,60}spa\\.[0-9a-f]{8,24}\\.entry\\.js' },
    ],
    [
      'Pentaho',
      'https://pentaho.com',
      {
        titles: ['Pentaho User Console(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?', 'Pentaho(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        isWord: 'always',
      },
    ],
    [
      'JasperReports Server',
      'https://www.jaspersoft.com',
      {
        titles: [
          '(?:TIBCO )?Jasper(?:soft|Reports)(?: Server)?: [^<]{1,60}',
          'TIBCO JasperReports Server(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
        ],
        isWord: 'always',
      },
    ],
    ['BIRT', 'https://eclipse-birt.github.io/birt-website/', { isWord: 'always', titles: ['BIRT Report Viewer'] }],
    [
      'SpagoBI',
      'https://www.knowage-suite.com',
      { as: 'SpagoBI|Knowage', titles: ['(?:SpagoBI|Knowage)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    [
      'XNAT',
      'https://www.xnat.org',
      { titles: ['XNAT(?: [^<]{1,60})?'], html: 'XNAT\\.(?:app|url|data) ?=|serverRoot ?= ?[^~]{0,80}XNAT' },
    ],
    [
      'OHIF Viewer',
      'https://ohif.org',
      { as: 'OHIF(?: Viewer)?', titles: ['OHIF Viewer(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'] },
    ],
    [
      'dcm4chee',
      'https://www.dcm4che.org',
      { titles: ['dcm4chee-?arc(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?', 'DCM4CHEE(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    [
      'Self Service Password',
      'https://ltb-project.org',
      { titles: ['Self [Ss]ervice [Pp]assword'], html: 'ltb-logo\\.png' },
    ],
    [
      'FusionDirectory',
      'https://www.fusiondirectory.org',
      {
        pages: 'both',
        html: ['Powered by[^~]{0,60}FusionDirectory ([\\d.]{1,8})?', '>The FusionDirectory team, ([\\d.]{1,8})<'],
      },
    ],
    [
      'GOsa',
      'https://github.com/gosa-project/gosa-core',
      { isWord: 'always', titles: ['GOsa(?:²|&sup2;|2)?(?: [^<]{1,60})?\\;confidence:75'] },
    ],
    ['OpenXPKI', 'https://www.openxpki.org', { as: 'Open[ -]?XPKI', pages: 'both' }],
    [
      'EJBCA',
      'https://www.ejbca.org',
      {
        titles: [
          '@?EJBCA(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?',
          'EJBCA (?:Public Web|Administration|Registration Authority)(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
        ],
      },
    ],
    [
      'Dogtag',
      'https://www.dogtagpki.org',
      { isWord: 'always', titles: ['(?:Dogtag )?Certificate System(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?\\;confidence:50'] },
    ],
    [
      'FreeIPA',
      'https://www.freeipa.org',
      { titles: ['IPA: Identity Policy Audit'], html: '/ipa/ui/js/(?:libs|freeipa)/' },
    ],
    [
      'Samba SWAT',
      'https://www.samba.org',
      { titles: ['Samba Web Administration Tool'], headers: { 'www-authenticate': 'realm="SWAT"' }, isWord: 'always' },
    ],
  ],
];
