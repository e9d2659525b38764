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
    ],
    html: [
      'font-awesome/(\\d+\\.\\d+\\.\\d+)/css/\\;version:\\1',
      '<(?:link|script)[^>]{1,300}=["\']?https?://(?:use|pro)\\.fontawesome\\.com/releases/v(\\d[\\d.]*\\d)/\\;version:\\1',
    ],
    scripts: 'Font Awesome (?:Free|Pro) (\\d[\\d.]*\\d) by @fontawesome\\;version:\\1',
    examples: [
      { css: 'src:url("../fonts/fa-solid-900.woff2") format("woff2")' },
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
  Lucide: {
    cats: [17],
    description: 'Lucide is a set of icons.',
    website: 'https://lucide.dev',
    dom: 'svg.lucide',
    examples: [{ html: '<svg class="lucide lucide-menu" width="24"></svg>' }],
  },

  // Fonts
  'Google Font API': {
    html: '<link[^>]+href="https?://fonts\\.googleapis\\.com/css2?\\?',
    css: '@import\\s{1,4}(?:url\\()?["\']?https?://fonts\\.googleapis\\.com/css2?\\?',
    // In the styles of a bundle.
    scripts: '@import\\s{1,4}(?:url\\()?\\\\{0,2}["\']?https?://fonts\\.googleapis\\.com/css2?\\?',
    examples: [
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
    scripts: '//use\\.typekit\\.net/[a-z0-9]{3,12}\\.(?:js|css)',
    css: 'url\\(["\']?(?:https?:)?//use\\.typekit\\.net/af/',
    examples: [
      { html: '<style>@font-face { font-family: a; src: url(//use.typekit.net/af/71f83c/1/27/l?fvd=n7) }</style>' },
      { html: '<link rel="stylesheet" href="https://use.typekit.net/abc1def.css">' },
      { scriptSrc: 'https://use.typekit.net/abc1def.js' },
    ],
  },
};
