// Fonts, sets of icons, and the services that deliver them.
import type { TechnologyRule } from '../rule-set.ts';
import { inTag } from './in-tag.ts';

export const fontsAndIcons: Record<string, TechnologyRule> = {
  'Twitter Emoji (Twemoji)': {
    scriptSrc: '\\btwemoji(?:@|\\.maxcdn\\.com/v/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    // WordPress loads it for browsers without emoji.
    scripts: '"concatemoji":"[^"]{1,200}wp-emoji-release(?:\\.min)?\\.js\\;confidence:50',
    examples: [
      { scriptSrc: 'https://twemoji.maxcdn.com/v/14.0.2/twemoji.min.js', version: '14.0.2' },
      {
        scripts:
          'window._wpemojiSettings={"source":{"concatemoji":"https:\\/\\/site.test\\/wp-includes\\/js\\/wp-emoji-release.min.js?ver=6.1.9"}}',
      },
    ],
  },
  // Icons
  'Font Awesome': {
    css: [
      '\\bfa-(?:solid-900|regular-400|brands-400)\\.(?:woff2?|ttf)\\b',
      'Font Awesome (?:Free|Pro) (\\d[\\d.]*\\d) by @fontawesome\\;version:\\1',
      '/fontawesome-webfont\\.(?:eot|woff2?|ttf)\\?(?:#iefix&(?:amp;)?)?v=(\\d[\\d.]*\\d)\\;version:\\1',
      'font-family\\s?:\\s?["\']?(?:FontAwesome|Font Awesome(?: \\d)?(?: (?:Free|Pro|Brands|Sharp|Duotone))?)["\']?\\s?[;!,}]',
    ],
    dom: {
      // Letters that other sets of icons use too.
      "i.fa[class*=' fa-'], span.fa[class*=' fa-'], a.fa[class*=' fa-']": { exists: '\\;confidence:75' },
      "i.fas[class*='fa-'], i.fab[class*='fa-'], i.far[class*='fa-'], i.fal[class*='fa-'], span.fas[class*='fa-'], span.fab[class*='fa-'], span.far[class*='fa-']":
        { exists: '\\;confidence:75' },
      'svg.svg-inline--fa': { exists: '' },
    },
    html: [
      '<link[^>]{1,250}/(?:fontawesome-webfont|fa-(?:solid-900|regular-400|brands-400))\\.woff2?(?:\\?v=(\\d[\\d.]*\\d))?\\;version:\\1',
      '<link[^>]{1,250}/(?:font-?awesome|fa)[\\w.-]{0,20}/css/(?:all|fontawesome(?:-all)?|brands|solid|regular|v4-shims)(?:\\.min)?\\.css',
      '<link[^>]{1,250}/(?:fontawesome(?:-all)?|font-awesome)(?:[.-]\\d[\\w.-]{0,20})?(?:\\.min)?\\.css',
      '<!-- ?Font Awesome (?:Free|Pro) (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      '<(?:script|link)[^>]{1,200}//kit\\.fontawesome\\.com/[0-9a-f]{6,12}\\.',
      'font-awesome/(\\d+\\.\\d+\\.\\d+)/css/\\;version:\\1',
      '<(?:link|script)[^>]{1,300}=["\']?https?://(?:use|pro)\\.fontawesome\\.com/releases/v(\\d[\\d.]*\\d)/\\;version:\\1',
    ],
    scripts: 'Font Awesome (?:Free|Pro) (\\d[\\d.]*\\d) by @fontawesome\\;version:\\1',
    examples: [
      { css: 'src:url("../fonts/fa-solid-900.woff2") format("woff2")' },
      { css: ".social a:before{display:inline-block;font-family:'Font Awesome 5 Brands';font-style:normal}" },
      { css: '.shiftnav .fa,.shiftnav-toggle .fa{font-family:FontAwesome;font-weight:400}' },
      { css: "@font-face{font-display:swap;font-family:'FontAwesome';src:url(/fonts/a.eot)}" },
      { html: '<i class="fa fa-facebook"></i>' },
      { html: '<a href="/"><i class="fab fa-instagram"></i></a>' },
      { html: '<svg class="svg-inline--fa fa-bars fa-w-14" data-icon="bars"></svg>' },
      { html: '<!-- Font Awesome Free 5.7.2 -->', version: '5.7.2' },
      {
        html: '<link rel="preload" href="/sites/all/libraries/fontawesome/fonts/fontawesome-webfont.woff2?v=4.7.0" as="font" type="font/woff2" crossorigin="" />',
        version: '4.7.0',
      },
      {
        html: "<link rel='stylesheet' href='/wp-content/plugins/ubermenu/assets/fontawesome/css/all.min.css?ver=4.9.14' type='text/css' />",
      },
      { html: '<script src="https://kit.fontawesome.com/6127ecda12.js" crossorigin="anonymous"></script>' },
      { css: "src: url('/fonts/fontawesome-webfont.eot?v=4.7.0');", version: '4.7.0' },
      { css: '/*! * Font Awesome Free 6.5.1 by @fontawesome - https://fontawesome.com */', version: '6.5.1' },
      {
        html: '<link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/font-awesome/6.4.0/css/all.min.css">',
        version: '6.4.0',
      },
      {
        html: '<link rel="stylesheet" href="https://use.fontawesome.com/releases/v5.8.2/css/all.css" crossorigin="anonymous">',
        version: '5.8.2',
      },
    ],
  },
  Glyphicons: {
    // A page with Bootstrap 3 that has none of these elements does not show them.
    dom: { "span.glyphicon[class*='glyphicon-'], i.glyphicon[class*='glyphicon-']": { exists: '\\;confidence:75' } },
    examples: [{ html: '<span class="glyphicon glyphicon-home"></span>' }],
  },
  'Bootstrap Icons': {
    html: [
      'bootstrap-icons(?:@(\\d[\\d.]*\\d))?/(?:font/)?bootstrap-icons\\;version:\\1',
      '<use [^>]{0,20}href="[^"]{0,120}/bootstrap-icons\\.svg#',
    ],
    cats: [17],
    website: 'https://icons.getbootstrap.com',
    description: 'Bootstrap Icons is a set of icons.',
    examples: [
      {
        html: '<link href="https://cdn.jsdelivr.net/npm/bootstrap-icons@1.11.3/font/bootstrap-icons.min.css">',
        version: '1.11.3',
      },
      { html: '<use xlink:href="/static/icons/bootstrap-icons.svg#heart"/>' },
    ],
  },
  'Material Icons': {
    cats: [17],
    description: 'Material Icons is a set of icons by Google.',
    website: 'https://fonts.google.com/icons?icon.set=Material+Icons',
    html: 'fonts\\.googleapis\\.com/(?:icon|css2?)\\?[^"\'\\s>]{0,200}?family=(?:[^"\'\\s>]{0,200}\\|)?Material\\+Icons',
    css: [
      '@font-face\\s{0,4}\\{\\s{0,20}font-family:\\s{0,2}["\']?Material Icons["\']?\\s{0,2};',
      'url\\(["\']?[^"\')]{0,120}/MaterialIcons-Regular[\\w.-]{0,20}\\.(?:woff2?|ttf|eot)',
    ],
    examples: [
      { css: 'font-weight:400;src:url("../fonts/MaterialIcons-Regular.eot");' },
      { css: '@font-face {\n  font-family: "Material Icons";\n  font-style: normal;' },
      { html: '<link href="https://fonts.googleapis.com/icon?family=Material+Icons" rel="stylesheet">' },
      { html: '<link href="https://fonts.googleapis.com/css?family=Roboto:300,400|Material+Icons" rel="stylesheet">' },
    ],
  },
  'Material Symbols': {
    cats: [17],
    description: 'Material Symbols is a set of icons by Google, as a variable font.',
    website: 'https://fonts.google.com/icons',
    html: 'fonts\\.googleapis\\.com/css2\\?[^"\'\\s>]{0,200}?family=Material\\+Symbols',
    examples: [
      { html: '<link href="https://fonts.googleapis.com/css2?family=Material+Symbols+Outlined" rel="stylesheet">' },
    ],
  },
  Genericons: {
    cats: [17],
    description: 'Genericons is a set of icons by Automattic.',
    website: 'https://github.com/Automattic/genericons',
    css: '@font-face\\s?\\{[^}]{0,200}?font-family\\s?:\\s?["\']?Genericons["\']?\\s?;',
    html: '<link[^>]{1,250}/genericons(?:\\.min)?\\.(?:css|woff2?|ttf)\\b',
    examples: [
      { css: '@font-face{font-family:"Genericons";src:url(/a.eot)}' },
      {
        html: '<link rel="stylesheet" id="genericons-css" href="/wp-content/plugins/jetpack/_inc/genericons/genericons/genericons.css">',
      },
      {
        html: '<link rel="preload" as="font" href="/wp-content/plugins/social-icons-widget-by-wpzoom/assets/font/Genericons.ttf">',
      },
    ],
  },
  IcoMoon: {
    cats: [17],
    description: 'IcoMoon makes fonts of icons.',
    website: 'https://icomoon.io',
    css: 'font-family\\s?:\\s?["\']?icomoon["\']?\\s?[;!,}]',
    html: '<link[^>]{1,250}/icomoon\\.(?:woff2?|ttf)\\b',
    examples: [
      { css: "@font-face{font-family:'icomoon';src:url(a.eot)}" },
      {
        html: '<link rel="preload" href="/wp-content/themes/veg-recipes-2020/assets/fonts/icomoon.ttf?yvlqxg" as="font" />',
      },
    ],
  },
  Webtype: {
    cats: [17],
    description: 'Webtype delivered fonts.',
    website: 'https://www.webtype.com',
    html: '<link[^>]{1,250}//cloud\\.webtype\\.com/css/',
    examples: [
      { html: "<link rel='stylesheet' href='//cloud.webtype.com/css/bc33bd47-2f28-4a3f-bdbc-24623d6732c7.css'>" },
    ],
  },
  Lucide: {
    cats: [17],
    description: 'Lucide is a set of icons.',
    website: 'https://lucide.dev',
    dom: 'svg.lucide',
    examples: [{ html: '<svg class="lucide lucide-menu" width="24"></svg>' }],
  },

  // Fonts
  'Google Font API': {
    replaces: ['dom'],
    dom: {
      "link[href*='//fonts.g']": {
        attributes: { href: '^(?:https?:)?//fonts\\.(?:googleapis|google|gstatic)\\.com(?:/|$)' },
      },
      "style[data-href*='//fonts.g']": {
        attributes: { 'data-href': '^(?:https?:)?//fonts\\.(?:googleapis|google|gstatic)\\.com/' },
      },
    },
    html: [
      '<[a-z][^<>]{1,400}[="\'(](?:https?:)?//fonts\\.googleapis\\.com/(?:css2?\\?|earlyaccess/)',
      '<link[^>]{1,250}//fonts\\.gstatic\\.com/s/[\\w-]{2,40}/',
    ],
    css: [
      '@import\\s{0,4}(?:url\\()?["\']?(?:https?:)?//fonts\\.googleapis\\.com/css2?\\?',
      'url\\(["\']?(?:https?:)?//fonts\\.gstatic\\.com/(?:s|ea|l)/',
    ],
    scripts: [
      // In the styles of a bundle.
      '@import\\s{1,4}(?:url\\()?\\\\{0,2}["\']?https?://fonts\\.googleapis\\.com/css2?\\?',
      '["\'](?:https?:)?//fonts\\.googleapis\\.com/css2?\\?family=',
      // Options of Web Font Loader.
      '\\bgoogle["\']?\\s?:\\s?\\{\\s{0,40}["\']?families["\']?\\s?:\\s?\\[',
    ],
    examples: [
      { scripts: "fonts: ['//fonts.googleapis.com/css?family=Lato:400,700']," },
      { scripts: 'WebFontConfig={google:{families:["Roboto Condensed:400,400i,700,700i"]}}' },
      { css: "@import url('//fonts.googleapis.com/css?family=Montserrat:100');" },
      { css: '@font-face{font-family:Lato;src:url(https://fonts.gstatic.com/s/lato/v23/S6uyw4BMUTPHjx4wXg.woff2)}' },
      {
        html: '<link rel="preload" href="https://fonts.gstatic.com/s/firasans/v9/va9C4kDNxMZdWfMOD5VvkrjJYTQ.woff" as="font">',
      },
      { html: "<link rel='stylesheet' data-href='//fonts.googleapis.com/css?family=Lato' />" },
      { css: "@import url('https://fonts.googleapis.com/css2?family=Inter');" },
      { scripts: 'a.push([e.id,"@import url(https://fonts.googleapis.com/css?family=Dosis);"])' },
      { html: '<link href="https://fonts.googleapis.com/css2?family=Inter&display=swap" rel="stylesheet">' },
    ],
  },
  'Bunny Fonts': {
    cats: [17],
    description: 'Bunny Fonts delivers fonts without tracking.',
    website: 'https://fonts.bunny.net',
    html: inTag('//fonts\\.bunny\\.net/css'),
    css: '@import\\s{0,4}(?:url\\()?["\']?https://fonts\\.bunny\\.net/css',
    examples: [
      { css: '@import url(https://fonts.bunny.net/css?family=Lato:400);' },
      { html: '<link href="https://fonts.bunny.net/css?family=inter:400" rel="stylesheet">' },
    ],
  },
  Fontshare: {
    cats: [17],
    description: 'Fontshare delivers fonts.',
    website: 'https://www.fontshare.com',
    html: inTag('//api\\.fontshare\\.com/v2/css'),
    examples: [{ html: '<link href="https://api.fontshare.com/v2/css?f[]=satoshi@400" rel="stylesheet">' }],
  },
  Typekit: {
    website: 'https://fonts.adobe.com',
    scriptSrc: 'use\\.typekit\\.net/',
    // Frameworks have a list of such hosts.
    scripts: ['//use\\.typekit\\.net/[a-z0-9]{3,12}\\.(?:js|css)', '\\bTypekit\\.load\\('],
    html: '<link [^>]{1,250}["\'=](?:https?:)?//use\\.typekit\\.net/[a-z0-9]{3,12}\\.(?:css|js)',
    css: 'url\\(["\']?(?:https?:)?//use\\.typekit\\.net/af/',
    examples: [
      { html: '<style>@font-face { font-family: a; src: url(//use.typekit.net/af/71f83c/1/27/l?fvd=n7) }</style>' },
      { html: '<link rel="stylesheet" href="https://use.typekit.net/abc1def.css">' },
      { html: "<link rel='stylesheet' id='theme-fonts-css'  href='https://use.typekit.net/gve5orh.css?ver=5.4.2' />" },
      { scripts: 'try{Typekit.load();}catch(e){}' },
      { scriptSrc: 'https://use.typekit.net/abc1def.js' },
    ],
  },
};
