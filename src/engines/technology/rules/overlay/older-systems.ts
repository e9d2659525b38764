// Content management, forums, editors and frameworks of the years before 2015, by the folders of their files and by what they write into pages.
import type { TechnologyRule } from '../rule-set.ts';

/** The address of a file that a page loads. */
const loads = (address: string): string =>
  `<(?:script|link|img|form|iframe|input)\\s[^>]{0,400}?(?:src|href|action)=["']?[^"'\\s>]{0,200}${address}`;
const file = (address: string): string => `<script src="${address}"></script>`;

export const olderSystems: Record<string, TechnologyRule> = {
  // Content management
  Vignette: {
    html: '<!--\\s?(?:\\[if IE \\d\\]>\\s?)?Vignette (?:StoryServer |V)(\\d(?:\\.\\d)?)\\b\\;version:\\1',
    examples: [
      { html: '<!--[if IE 5]> Vignette StoryServer 5.0 Fri May 24 16:28:33 2013 <![endif]-->', version: '5.0' },
      { html: '<!-- Vignette V6 Wed Jun 05 03:52:15 2013 -->', version: '6' },
    ],
  },
  Escenic: {
    cats: [1],
    description: 'Escenic is a content management system for news.',
    website: 'https://www.escenic.com',
    meta: { generator: '^Escenic(?: Content Engine)?(?: ([\\d.]+))?\\;version:\\1' },
    html: '<!--[^>]{0,80}\\b[Ee]scenic\\b\\;confidence:75',
    implies: 'Java',
    examples: [
      { meta: { generator: 'Escenic Content Engine 5.7' }, version: '5.7' },
      { html: '<!-- remove the whitespace added by escenic before end of </a> tag -->' },
    ],
  },
  PyroCMS: {
    // Earlier versions run on CodeIgniter.
    replaces: ['implies'],
    implies: 'PHP',
    html: loads('/addons/(?:default|shared_addons)/(?:themes|modules)/'),
    examples: [{ html: '<link rel="stylesheet" href="/addons/default/themes/acme/css/style.css">' }],
  },
  'SAXoTECH Online': {
    cats: [1],
    description: 'SAXoTECH Online is a content management system for newspapers, later Newscycle Content.',
    website: 'https://www.naviga.com',
    html: loads('/apps/pbcs\\.dll/'),
    examples: [{ html: '<form action="/apps/pbcs.dll/search" method="get"></form>' }],
  },
  TownNews: {
    html: loads('(?:/tncms/|bloximages\\.)'),
    examples: [{ html: file('https://bloximages.chicago2.vip.townnews.com/acme.test/a.js') }],
  },
  WorldNow: {
    cats: [1],
    description: 'WorldNow is a content management system for local media, later Frankly.',
    website: 'https://franklymedia.com',
    html: loads('(?:\\bcontent\\.worldnow\\.com|\\.images\\.worldnow\\.com)/'),
    examples: [{ html: file('http://content.worldnow.com/global/tools/video/WNVideo.js') }],
  },
  'Telligent Community': {
    cats: [2],
    description: 'Telligent Community is software for communities, later Verint Community.',
    website: 'https://community.telligent.com',
    meta: { generator: '^Telligent (?:Community|Evolution)(?: ([\\d.]+))?\\;version:\\1' },
    implies: 'Microsoft ASP.NET',
    examples: [{ meta: { generator: 'Telligent Community 5.6.582.15745' }, version: '5.6.582.15745' }],
  },
  e107: {
    meta: { generator: '^e107(?: ([\\d.]+))?\\;version:\\1' },
    html: loads('/e107_(?:files|themes|plugins|web)/'),
    implies: 'PHP',
    examples: [{ meta: { generator: 'e107' } }, { html: file('/e107_web/js/a.js') }],
  },
  Zikula: {
    cats: [1],
    description: 'Zikula is a framework for sites, made from PostNuke.',
    website: 'https://github.com/zikula/core',
    meta: { generator: '^Zikula\\b' },
    implies: 'PHP',
    examples: [{ meta: { generator: 'Zikula - http://www.zikula.org' } }],
  },
  DNN: {
    html: loads('/(?:DesktopModules|Portals/(?:\\d|_default))/'),
    examples: [
      { html: file('/DesktopModules/Acme/a.js') },
      { html: '<link href="/Portals/_default/default.css" rel="stylesheet">' },
    ],
  },
  'Microsoft SharePoint': {
    html: loads('/_layouts/(?:1\\d/)?(?:\\d{4}/|init\\.js|styles/|images/|sp\\.|inc/)'),
    examples: [
      { html: '<link rel="stylesheet" href="/_layouts/15/1033/styles/Themable/corev15.css">' },
      { html: file('/_layouts/init.js?rev=x') },
    ],
  },
  'Movable Type': {
    // Sites that have moved to another system keep its images.
    html: '<(?:script|link|form)\\s[^>]{0,400}?(?:src|href|action)=["\']?[^"\'\\s>]{0,200}/mt-static/',
    meta: { generator: '^Movable Type(?: [A-Z][\\w ]{0,20})? (\\d+(?:\\.\\d+)+)\\;version:\\1' },
    examples: [
      { html: file('/mt-static/mt.js') },
      { meta: { generator: 'Movable Type Pro 4.34-en' }, version: '4.34' },
    ],
  },
  vBulletin: {
    html: loads(
      'clientscript/(?:vbulletin_[\\w-]{2,40}\\.(?:js|css)|yui/)(?:\\?v=(\\d)(\\d)(\\d))?\\;version:\\1.\\2.\\3',
    ),
    examples: [{ html: file('clientscript/vbulletin_global.js?v=387'), version: '3.8.7' }],
  },
  WebObjects: {
    cats: [18],
    description: 'WebObjects is a framework for applications in Java by Apple.',
    website: 'https://en.wikipedia.org/wiki/WebObjects',
    url: '/(?:cgi-bin|Apps)/WebObjects/[\\w.-]{1,60}\\.woa(?:/|$)',
    dom: "form[action*='.woa/']",
    implies: 'Java',
    examples: [
      { url: 'https://www.site.test/cgi-bin/WebObjects/Store.woa/wa/home' },
      { html: '<form action="/cgi-bin/WebObjects/Store.woa/1.2"></form>' },
    ],
  },

  // Plugins and modules of servers
  Batcache: {
    cats: [23, 87],
    description: 'Batcache keeps pages of WordPress in memcached.',
    website: 'https://wordpress.org/plugins/batcache/',
    html: '(?:served from batcache in|bytes batcached for) [\\d.]{1,9} seconds',
    implies: 'WordPress',
    examples: [
      { html: '<!--\n\tgenerated 298 seconds ago\n\tserved from batcache in 0.002 seconds\n-->' },
      { html: '<!--\n\tgenerated in 0.282 seconds\n\t164102 bytes batcached for 300 seconds\n-->' },
    ],
  },
  'Dynamic Widgets': {
    cats: [87],
    description: 'Dynamic Widgets shows the widgets of WordPress on chosen pages.',
    website: 'https://wordpress.org/plugins/dynamic-widgets/',
    html: '<!-- Dynamic Widgets v(\\d[\\d.]{1,9}) by QURL\\;version:\\1',
    implies: 'WordPress',
    examples: [{ html: '<!-- Dynamic Widgets v1.5.4 by QURL - http://www.qurl.nl //-->', version: '1.5.4' }],
  },
  'Add Meta Tags': {
    cats: [54, 87],
    description: 'Add Meta Tags writes descriptions for search engines into pages of WordPress.',
    website: 'https://wordpress.org/plugins/add-meta-tags/',
    html: '<!-- META Tags added by Add-Meta-Tags WordPress plugin',
    implies: 'WordPress',
    examples: [
      { html: '<!-- META Tags added by Add-Meta-Tags WordPress plugin. Get it at: http://www.g-loaded.eu/ -->' },
    ],
  },
  MonsterInsights: {
    replaces: ['requires'],
    implies: 'WordPress',
    html: '(?:Google Analytics for WordPress by Yoast v?|by MonsterInsights (?:plugin )?v)(\\d[\\d.]{1,9})\\;version:\\1',
    scripts:
      '(?:Google Analytics for WordPress by Yoast v?|by MonsterInsights (?:plugin )?v)(\\d[\\d.]{1,9})\\;version:\\1',
    examples: [
      {
        scripts: '//Google Analytics for WordPress by Yoast v4.1.3 | http://yoast.com/wordpress/google-analytics/',
        version: '4.1.3',
      },
    ],
  },
  'Google PageSpeed': {
    html: [
      '<script\\s[^>]{0,60}?pagespeed_orig_type=',
      loads('\\.pagespeed\\.[a-z]{2}\\.[\\w-]{10}\\.(?:css|js|jpg|png|gif|webp)'),
    ],
    scripts: '\\bmod_pagespeed_start\\b|\\bpagespeed\\.(?:lazyLoadImages|deferJs|CriticalImages)\\b',
    examples: [
      { html: '<script pagespeed_orig_type="text/javascript" type="text/psajs" orig_index="0">a</script>' },
      { html: '<link rel="stylesheet" href="/a.css.pagespeed.cf.4btPxQDZmu.css">' },
      { scripts: 'window.mod_pagespeed_start = Number(new Date());' },
    ],
  },

  // Frameworks of servers
  'Telerik UI for ASP.NET AJAX': {
    cats: [66],
    description: 'Telerik UI for ASP.NET AJAX has controls for pages of ASP.NET.',
    website: 'https://www.telerik.com/products/aspnet-ajax.aspx',
    html: loads('Telerik\\.Web\\.UI\\.WebResource\\.axd'),
    implies: 'Microsoft ASP.NET',
    examples: [{ html: file('/Telerik.Web.UI.WebResource.axd?x') }],
  },
  RichFaces: {
    cats: [18],
    description: 'RichFaces has components for JavaServer Faces.',
    website: 'https://richfaces.jboss.org',
    html: loads('/a4j/(?:g|s)/(\\d)_(\\d)_(\\d{1,2})[._]\\;version:\\1.\\2.\\3'),
    implies: 'JavaServer Faces',
    examples: [{ html: file('/a4j/g/3_3_3.Finalorg.ajax4jsf.javascript.AjaxScript'), version: '3.3.3' }],
  },
  PrimeFaces: {
    cats: [18],
    description: 'PrimeFaces has components for JavaServer Faces.',
    website: 'https://github.com/primefaces/primefaces',
    html: loads(
      '/java(?:x|karta)\\.faces\\.resource/[^"\'\\s>?]{1,80}\\?ln=primefaces(?:-[a-z]{2,20})?(?:&(?:amp;)?v=(\\d[\\d.]{0,8}\\d))?\\;version:\\1',
    ),
    implies: 'JavaServer Faces',
    examples: [{ html: file('/javax.faces.resource/jquery/jquery.js.xhtml?ln=primefaces&amp;v=5.0'), version: '5.0' }],
  },
  'JavaServer Faces': {
    html: loads('/java(?:x|karta)\\.faces\\.resource/'),
    examples: [{ html: file('/javax.faces.resource/jsf.js.xhtml?ln=javax.faces') }],
  },

  // Editors for pages
  DreamWeaver: {
    html: '<!-- InstanceBegin template=',
    scripts: '\\bfunction MM_(?:swapImgRestore|preloadImages|swapImage|findObj|jumpMenu|openBrWindow)\\(',
    examples: [
      { html: '<!-- InstanceBegin template="/Templates/main.dwt" codeOutsideHTMLIsLocked="false" -->' },
      { scripts: 'function MM_swapImgRestore() { //v3.0' },
    ],
  },
  'NetObjects Fusion': {
    cats: [20],
    description: 'NetObjects Fusion is an editor for sites.',
    website: 'https://netobjects.com',
    meta: { generator: '^NetObjects Fusion(?: (\\d[\\d.]{0,6}))?\\;version:\\1' },
    examples: [{ meta: { generator: 'NetObjects Fusion 11 for Windows' }, version: '11' }],
  },
  Freeway: {
    cats: [20],
    description: 'Freeway is an editor for sites on Macs.',
    website: 'https://www.softpress.com',
    meta: { generator: '^Freeway (?:Pro|Express) (\\d[\\d.]{0,8})\\;version:\\1' },
    examples: [{ meta: { generator: 'Freeway Pro 5.6.5' }, version: '5.6.5' }],
  },
  'HTML Tidy': {
    cats: [20],
    description: 'HTML Tidy corrects HTML.',
    website: 'https://www.html-tidy.org',
    meta: { generator: '^HTML Tidy\\b' },
    examples: [{ meta: { generator: 'HTML Tidy for Windows (vers 14 February 2006), see www.w3.org' } }],
  },
  'CoffeeCup HTML Editor': {
    cats: [20],
    description: 'CoffeeCup HTML Editor is an editor for pages.',
    website: 'https://www.coffeecup.com',
    meta: { generator: '^CoffeeCup HTML Editor' },
    examples: [{ meta: { generator: 'CoffeeCup HTML Editor (www.coffeecup.com)' } }],
  },
  'Visual Studio': {
    cats: [20],
    description: 'Visual Studio is a development environment, with an editor for pages.',
    website: 'https://visualstudio.microsoft.com',
    meta: { generator: '^Microsoft Visual Studio(?: \\.NET)?(?: (\\d[\\d.]{0,6}))?\\;version:\\1' },
    examples: [{ meta: { generator: 'Microsoft Visual Studio .NET 7.1' }, version: '7.1' }],
  },
  'Adobe Muse': {
    cats: [20],
    description: 'Adobe Muse is an editor for sites.',
    website: 'https://en.wikipedia.org/wiki/Adobe_Muse',
    meta: { generator: '^(?:Adobe )?Muse CC|^\\d{4}\\.\\d\\.\\d\\.\\d{3}$\\;confidence:75' },
    html: loads('museutils\\.js|museconfig\\.js'),
    examples: [{ meta: { generator: 'Adobe Muse CC' } }, { html: file('/scripts/museutils.js?4291592202') }],
  },

  // Libraries and styles
  'Google Chrome Frame': {
    cats: [59],
    description: 'Google Chrome Frame ran pages in the engine of Chrome inside Internet Explorer.',
    website: 'https://www.chromium.org/developers/how-tos/chrome-frame-getting-started/',
    html: '/chrome-frame/(\\d[\\d.]{0,6})/CFInstall(?:\\.min)?\\.js\\;version:\\1',
    scripts: '\\bCFInstall\\.check\\(',
    examples: [
      {
        html: '<!--[if lt IE 7]><script src="//ajax.googleapis.com/ajax/libs/chrome-frame/1.0.2/CFInstall.min.js"></script><![endif]-->',
        version: '1.0.2',
      },
      { scripts: 'CFInstall.check({ mode: "overlay" });' },
    ],
  },
  DD_belatedPNG: {
    cats: [59],
    description: 'DD_belatedPNG shows transparent images in Internet Explorer 6.',
    website: 'http://www.dillerdesign.com/experiment/DD_belatedPNG/',
    html: '<script[^>]{1,300}/DD_belatedPNG(?:_(\\d[\\d.]{1,6}[a-z]?))?(?:[.-]min)?\\.js\\;version:\\1',
    examples: [
      { html: '<!--[if IE 6]><script src="/js/DD_belatedPNG_0.0.8a-min.js"></script><![endif]-->', version: '0.0.8a' },
    ],
  },
  Selectivizr: {
    html: '<script[^>]{1,300}/selectivizr(?:[.-]min)?\\.js',
    examples: [{ html: '<!--[if lt IE 9]><script src="/js/selectivizr-min.js"></script><![endif]-->' }],
  },
  'IE7.js': {
    cats: [59],
    description: 'IE7.js makes old versions of Internet Explorer behave like later ones.',
    website: 'https://code.google.com/archive/p/ie7-js/',
    html: ['ie7-js\\.googlecode\\.com/svn/version/(\\d\\.\\d)[^"\'>/]{0,40}/IE[789]\\.js\\;version:\\1'],
    examples: [
      {
        html: '<!--[if lt IE 9]><script src="http://ie7-js.googlecode.com/svn/version/2.1(beta4)/IE9.js"></script><![endif]-->',
        version: '2.1',
      },
    ],
  },
  'CSS3 PIE': {
    cats: [59],
    description: 'CSS3 PIE adds rounded corners and shadows to Internet Explorer.',
    website: 'http://css3pie.com',
    css: 'behavior:\\s{0,4}url\\([^)]{0,200}\\bPIE\\.(?:htc|php)',
    html: '<script[^>]{1,300}/PIE(?:_IE[678]{1,3})?\\.js',
    examples: [
      { css: 'a{behavior: url(/PIE.htc)}' },
      { html: '<!--[if lt IE 9]><script src="/js/PIE.js"></script><![endif]-->' },
    ],
  },
  '960 Grid System': {
    cats: [66],
    description: '960 Grid System lays pages out in 12 or 16 columns.',
    website: 'https://960.gs',
    html: '<link[^>]{1,300}/960(?:_(?:12|16|24)_col|gs|\\.gs)?(?:[.-]min)?\\.css',
    dom: "div[class*='container_12'] [class*='grid_'], div[class*='container_16'] [class*='grid_'], div[class*='container_24'] [class*='grid_']",
    examples: [
      { html: '<link rel="stylesheet" href="/css/960.css">' },
      { html: '<div class="container_12"><div class="grid_8">a</div></div>' },
    ],
  },
  'Blueprint CSS': {
    dom: "div[class*=' last'][class*='span-']",
    cats: [66],
    description: 'Blueprint lays pages out in 24 columns.',
    website: 'https://github.com/joshuaclayton/blueprint-css',
    html: ['<link[^>]{1,300}/blueprint/(?:[\\w-]{1,30}/)?(?:screen|print|ie)(?:[.-]min)?\\.css'],
    examples: [
      { html: '<link rel="stylesheet" href="/css/blueprint/screen.css">' },
      { html: '<div class="aside span-8 last">a</div>' },
    ],
  },
  YUI: {
    html: '<link[^>]{1,300}/(?:yui-)?reset-fonts(?:-grids)?(?:[.-]min)?\\.css',
    examples: [{ html: '<link rel="stylesheet" href="/css/reset-fonts-grids.css">' }],
  },
  Spry: {
    cats: [66],
    description: 'Spry has the controls of Adobe Dreamweaver.',
    website: 'https://github.com/adobe/Spry',
    html: '<(?:script|link)[^>]{1,300}/Spry(?:MenuBar(?:Horizontal|Vertical)?|TabbedPanels|Accordion|CollapsiblePanel|ValidationTextField|ValidationSelect|ValidationTextarea|Effects|Data|Tooltip|SlidingPanels)\\.(?:js|css)',
    examples: [{ html: '<link href="/navigation/SpryMenuBarHorizontal.css" rel="stylesheet">' }],
  },
  ThickBox: {
    html: '<link[^>]{1,300}/thickbox\\.css',
    examples: [{ html: '<link href="/css/thickbox.css" rel="stylesheet">' }],
  },
};
