// Libraries, by the banners in their files and by the addresses of public mirrors, which tell versions.
import type { TechnologyRule } from '../rule-set.ts';
import { inTag } from './in-tag.ts';

export const libraries: Record<string, TechnologyRule> = {
  jQuery: {
    scripts: [
      '/\\*!? ?(?:\\s\\* )?jQuery (?:JavaScript Library )?v(\\d[\\d.]*\\d)\\;version:\\1',
      // Without its comment, inside a bundle.
      '=\\s?"(\\d+\\.\\d+\\.\\d+)",[\\w$=., ]{0,120}[\\w$]{1,8}=function\\([\\w$, ]{1,30}\\)\\{return new [\\w$]{1,8}\\.fn\\.init\\(\\;version:\\1',
    ],
    // Plugins are in folders with their own versions.
    replaces: ['scriptSrc'],
    scriptSrc: [
      'jquery',
      '/jquery-(\\d+\\.\\d+\\.\\d+)[/.-]\\;version:\\1',
      '/(\\d+\\.\\d+\\.\\d+)/jquery(?:\\.slim)?(?:[.-]min)?\\.js\\;version:\\1',
      'jquery(?:[.-]core)?(?:\\.slim)?(?:\\.min)?\\.js\\?ver=(\\d+(?:\\.\\d+)+)\\;version:\\1',
      'jquery@(\\d[\\d.]{0,20})\\;version:\\1',
      '/jquery/(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
      '/jquery-(\\d+\\.\\d+)(?:[.-](?:min|pack))?\\.js\\;version:\\1',
    ],
    examples: [
      {
        scripts: '/*! jQuery v3.6.4 | (c) OpenJS Foundation and other contributors | jquery.org/license */',
        version: '3.6.4',
      },
      {
        scripts: 'var version="3.5.1",jQuery=function(selector,context){return new jQuery.fn.init(selector,context)};',
        version: '3.5.1',
      },
      {
        scripts: 'p="2.0.3",f=c.concat,h=c.push,v=p.trim,x=function(e,n){return new x.fn.init(e,n,t)},b=/[+-]?/',
        version: '2.0.3',
      },
      { scriptSrc: '/wp-includes/js/jquery/jquery.min.js?ver=3.7.1', version: '3.7.1' },
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/jquery@3.7.1/dist/jquery.min.js', version: '3.7.1' },
      { scriptSrc: 'https://ajax.googleapis.com/ajax/libs/jquery/3.5.1/jquery.min.js', version: '3.5.1' },
      { scriptSrc: 'https://code.jquery.com/jquery-3.7.1.slim.min.js', version: '3.7.1' },
      { scriptSrc: '/js/jquery-1.5.min.js', version: '1.5' },
    ],
  },
  'jQuery UI': {
    scripts: [
      '/\\*! jQuery UI - v(\\d[\\d.]*\\d)\\;version:\\1',
      '\\.extend\\([\\w$]{1,8}\\.ui,\\{version:"(\\d[\\d.]*\\d)"\\;version:\\1',
      '[\\w$]\\.ui\\.version\\s?=\\s?"(\\d[\\d.]*\\d)"\\;version:\\1',
    ],
    examples: [
      { scripts: '/*! jQuery UI - v1.13.2 - 2022-07-14', version: '1.13.2' },
      { scripts: 'a.ui=a.ui||{},a.extend(a.ui,{version:"1.10.3",keyCode:{BACKSPACE:8}})', version: '1.10.3' },
      { scripts: '$.ui=$.ui||{};var version=$.ui.version="1.12.1";', version: '1.12.1' },
    ],
  },
  OpenLayers: {
    scripts:
      '// OpenLayers(?: 3)?\\. See https?://openlayers\\.org/\\s[^]{0,200}?// Version: v?(\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: '/ol(?:-v?(\\d+\\.\\d+\\.\\d+))?(?:-debug)?\\.js(?:$|\\?)\\;confidence:25\\;version:\\1',
    examples: [
      {
        scripts:
          '// OpenLayers 3. See http://openlayers.org/\n// License: https://x.test/LICENSE.md\n// Version: v3.17.1\n',
        version: '3.17.1',
      },
      { scriptSrc: '/ol3/ol-3.17.1.js', version: '3.17.1' },
    ],
  },
  'jQuery Migrate': {
    scripts: '/\\*! jQuery Migrate v(\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'jquery-migrate(?:\\.min)?\\.js\\?ver=(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scriptSrc: '/wp-includes/js/jquery/jquery-migrate.min.js?ver=3.4.1', version: '3.4.1' }],
  },
  Bootstrap: {
    // Without what only ends in its name, such as monaco-bootstrap.js.
    replaces: ['scriptSrc', 'html'],
    scripts: '\\* Bootstrap v(\\d[\\d.]*\\d)\\;version:\\1',
    css: ['\\* Bootstrap\\s+v(\\d[\\d.]*\\d)\\;version:\\1', '--bs-(?:blue|body-font-family|primary-rgb)\\s*:'],
    scriptSrc: [
      'bootstrap(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
      '(?:^(?!(?:https?:)?//nexus\\.ensighten\\.).{0,250}/|^)bootstrap(?:\\.bundle|\\.esm)?(?:[.-](\\d+\\.\\d+\\.\\d+))?(?:[.-]min)?\\.js\\;version:\\1',
      '(?:/|^)bootstrap\\.(?:bundle\\.)?min\\.js\\?(?:v|ver)=(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      '/vendor/bootstrap/js/[\\w-]+(?:\\.min)?\\.js\\?(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    ],
    html: [
      'bootstrap(?:@|/)(\\d+\\.\\d+\\.\\d+)/(?:dist/)?css/bootstrap\\;version:\\1',
      '<link[^>]{1,250}[/"\'=]bootstrap(?:[.-](?:grid|reboot|utilities|theme|rtl|responsive))?(?:[.-]v?(\\d+\\.\\d+\\.\\d+))?(?:[.-]min)?\\.css\\;version:\\1',
      '<style>\\s{1,9}/\\*!\\s{1,9}\\* Bootstrap v(\\d\\.\\d\\.\\d)\\;version:\\1',
    ],
    examples: [
      { scripts: '/*!\n  * Bootstrap v5.3.2 (https://getbootstrap.com/)', version: '5.3.2' },
      { css: '/*!\n * Bootstrap v4.6.2 (https://getbootstrap.com/)', version: '4.6.2' },
      { scriptSrc: '/js/bootstrap.bundle.min.js' },
      { scriptSrc: '/media/vendor/bootstrap/js/collapse.min.js?5.3.3', version: '5.3.3' },
      { scriptSrc: '/js/bootstrap-3.4.1.min.js', version: '3.4.1' },
      { scriptSrc: '/js/bootstrap.min.js?ver=4.6.2', version: '4.6.2' },
      {
        html: '<link href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.2/dist/css/bootstrap.min.css" rel="stylesheet">',
        version: '5.3.2',
      },
    ],
  },
  'Tailwind CSS': {
    css: [
      '! tailwindcss v(\\d[\\d.]*\\d)\\;version:\\1',
      '--tw-(?:ring-offset-shadow|translate-x|border-spacing-x|gradient-from-position)\\s*:',
    ],
    scriptSrc: 'cdn\\.tailwindcss\\.com(?:/(\\d[\\d.]*))?|@tailwindcss/browser\\;version:\\1',
    examples: [
      { css: '/*! tailwindcss v3.4.1 | MIT License | https://tailwindcss.com*/', version: '3.4.1' },
      { scriptSrc: 'https://cdn.tailwindcss.com/3.4.1', version: '3.4.1' },
    ],
  },
  UIKit: {
    scripts: '/\\*! UIkit (\\d[\\d.]*) \\|\\;version:\\1',
    css: '/\\*! UIkit (\\d[\\d.]*) \\|\\;version:\\1',
    js: { 'UIkit.version': '^(.+)$\\;version:\\1' },
    examples: [
      { scripts: '/*! UIkit 3.25.25 | https://www.getuikit.com | (c) 2014 - 2026 YOOtheme', version: '3.25.25' },
      { css: '/*! UIkit 3.25.25 | https://www.getuikit.com | (c) 2014 - 2026 YOOtheme', version: '3.25.25' },
      { js: { 'UIkit.version': '3.25.25' }, version: '3.25.25' },
    ],
  },
  Bulma: {
    css: 'bulma\\.io v(\\d[\\d.]*\\d)\\;version:\\1',
    html: 'bulma@(\\d[\\d.]*\\d)/css\\;version:\\1',
    examples: [{ css: '/*! bulma.io v0.9.4 | MIT License */', version: '0.9.4' }],
  },
  'Font Awesome': {
    css: 'Font Awesome (?:Free|Pro) (\\d[\\d.]*\\d) by @fontawesome\\;version:\\1',
    html: [
      'font-awesome/(\\d+\\.\\d+\\.\\d+)/css/\\;version:\\1',
      '<(?:link|script)[^>]{1,300}=["\']?https?://(?:use|pro)\\.fontawesome\\.com/releases/v(\\d[\\d.]*\\d)/\\;version:\\1',
    ],
    scripts: 'Font Awesome (?:Free|Pro) (\\d[\\d.]*\\d) by @fontawesome\\;version:\\1',
    examples: [
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
  'Bootstrap Icons': {
    html: 'bootstrap-icons(?:@(\\d[\\d.]*\\d))?/(?:font/)?bootstrap-icons\\;version:\\1',
    cats: [17],
    website: 'https://icons.getbootstrap.com',
    description: 'Bootstrap Icons is a set of icons.',
    examples: [
      {
        html: '<link href="https://cdn.jsdelivr.net/npm/bootstrap-icons@1.11.3/font/bootstrap-icons.min.css">',
        version: '1.11.3',
      },
    ],
  },
  'Pico CSS': {
    cats: [66],
    description: 'Pico is a minimal CSS framework.',
    website: 'https://picocss.com',
    css: '\\* Pico(?: CSS)? ?✨? v(\\d[\\d.]*\\d)\\;version:\\1',
    html: '@picocss/pico@(\\d[\\d.]*)\\;version:\\1',
    examples: [
      {
        html: '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/@picocss/pico@2.0.6/css/pico.min.css">',
        version: '2.0.6',
      },
    ],
  },
  daisyUI: {
    cats: [66],
    description: 'daisyUI is a component library for Tailwind CSS.',
    website: 'https://daisyui.com',
    html: 'daisyui@(\\d[\\d.]*)\\;version:\\1',
    css: '--rounded-btn\\s*:',
    implies: 'Tailwind CSS',
    examples: [
      {
        html: '<link href="https://cdn.jsdelivr.net/npm/daisyui@4.6.0/dist/full.min.css" rel="stylesheet">',
        version: '4.6.0',
      },
    ],
  },
  'shadcn/ui': {
    cats: [66],
    description: 'shadcn/ui is a collection of components for React.',
    website: 'https://ui.shadcn.com',
    css: '--destructive-foreground\\s*:[^}]{0,400}--ring\\s*:',
    implies: 'Tailwind CSS',
    examples: [
      {
        css: ':root{--destructive:0 84% 60%;--destructive-foreground:210 40% 98%;--border:214 32% 91%;--input:214 32% 91%;--ring:222 84% 4.9%}',
      },
    ],
  },
  'Radix UI': {
    cats: [66],
    description: 'Radix is a library of accessible components for React.',
    website: 'https://www.radix-ui.com',
    dom: '[data-radix-collection-item], [data-radix-scroll-area-viewport], [data-radix-popper-content-wrapper]',
    html: 'id="radix-[:\\w«»]+-(?:trigger|content)',
    implies: 'React',
    examples: [{ html: '<div data-radix-scroll-area-viewport=""></div>' }],
  },
  'Headless UI': {
    cats: [66],
    description: 'Headless UI is a library of accessible components.',
    website: 'https://headlessui.com',
    html: 'id="headlessui-[\\w-]+-',
    examples: [{ html: '<button id="headlessui-menu-button-:r1:">' }],
  },
  Mantine: {
    cats: [66],
    description: 'Mantine is a component library for React.',
    website: 'https://mantine.dev',
    dom: "[data-mantine-color-scheme], [class*='mantine-']",
    implies: 'React',
    examples: [{ html: '<html data-mantine-color-scheme="light">' }],
  },
  MUI: {
    dom: "[class*='MuiButton-root'], [class*='MuiBox-root'], [class*='MuiTypography-root']",
    examples: [{ html: '<button class="MuiButtonBase-root MuiButton-root">' }],
  },
  'Chakra UI': {
    dom: "[class*='chakra-'], #chakra-toast-portal",
    examples: [{ html: '<button class="chakra-button css-1abc">' }],
  },
  'Ant Design': {
    dom: '.ant-layout, .ant-btn, .ant-row',
    examples: [{ html: '<button class="ant-btn ant-btn-primary">' }],
  },
  Vuetify: {
    dom: '.v-application, #vuetify-theme-stylesheet',
    examples: [{ html: '<style type="text/css" id="vuetify-theme-stylesheet"></style>' }],
  },
  Quasar: {
    replaces: ['requires'],
    implies: 'Vue.js',
    dom: '#q-app',
    examples: [{ html: '<div id="q-app"></div>' }],
    cats: [12, 66],
    website: 'https://quasar.dev',
  },
  PrimeVue: {
    replaces: ['requires'],
    cats: [66],
    description: 'PrimeVue is a component library for Vue.',
    website: 'https://primevue.org',
    dom: '[data-primevue-style-id], style[data-primevue-style-id]',
    implies: 'Vue.js',
    examples: [{ html: '<style type="text/css" data-primevue-style-id="base"></style>' }],
  },
  Fluent: {
    cats: [66],
    description: 'Fluent UI is the design system of Microsoft.',
    website: 'https://developer.microsoft.com/fluentui',
    dom: '.fui-FluentProvider',
    examples: [{ html: '<div class="fui-FluentProvider fui-FluentProvider1">' }],
  },
  Shoelace: {
    cats: [66],
    description: 'Shoelace is a library of web components.',
    website: 'https://shoelace.style',
    dom: 'sl-button, sl-icon, sl-dialog',
    html: '@shoelace-style/shoelace@(\\d[\\d.]*)\\;version:\\1',
    examples: [
      {
        html: '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/@shoelace-style/shoelace@2.14.0/cdn/themes/light.css">',
        version: '2.14.0',
      },
    ],
  },
  'styled-components': {
    dom: { 'style[data-styled-version]': { attributes: { 'data-styled-version': '^([\\d.]+)\\;version:\\1' } } },
    examples: [{ html: '<style data-styled="true" data-styled-version="6.1.1"></style>', version: '6.1.1' }],
  },
  Emotion: { dom: 'style[data-emotion]', examples: [{ html: '<style data-emotion="css 1abc"></style>' }] },
  Lodash: {
    scripts: ['@license\\s+(?:\\* )?Lodash\\b', '\\* Lodash (\\d[\\d.]*\\d) \\;version:\\1'],
    scriptSrc: 'lodash(?:\\.js)?(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    examples: [
      { scriptSrc: 'https://cdnjs.cloudflare.com/ajax/libs/lodash.js/4.17.21/lodash.min.js', version: '4.17.21' },
    ],
  },
  'Underscore.js': {
    scripts: 'Underscore\\.js (\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'underscore(?:\\.min)?\\.js\\?ver=(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scripts: '//     Underscore.js 1.13.6', version: '1.13.6' }],
  },
  'Moment.js': {
    replaces: ['scriptSrc'],
    scripts: '//! version : (\\d[\\d.]*\\d)\\s\\;version:\\1',
    scriptSrc: [
      '(?:^|/)moment(?:-with-locales)?(?:\\.min)?\\.js(?:$|\\?)',
      'moment(?:\\.js)?(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    ],
    examples: [
      { scriptSrc: 'https://cdnjs.cloudflare.com/ajax/libs/moment.js/2.29.4/moment.min.js', version: '2.29.4' },
      { scripts: '//! moment.js\n//! version : 2.29.4\n', version: '2.29.4' },
    ],
  },
  'Day.js': {
    scriptSrc: 'dayjs@(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scriptSrc: 'https://unpkg.com/dayjs@1.11.10/dayjs.min.js', version: '1.11.10' }],
  },
  D3: {
    scripts: '// https://d3js\\.org v(\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'd3js\\.org/d3\\.v(\\d+)\\;version:\\1',
    examples: [{ scripts: '// https://d3js.org v7.8.5 Copyright', version: '7.8.5' }],
  },
  'three.js': {
    replaces: ['scriptSrc'],
    scriptSrc: [
      '(?:^|/)three(?:\\.module|\\.core)?(?:\\.min)?\\.js',
      'three(?:js)?@(?:0\\.)?(\\d+)\\;version:r\\1',
      '/ajax/libs/three\\.js/(?:0\\.|r)(\\d+)\\;version:r\\1',
    ],
    scripts: 'Copyright 2010-20\\d\\d Three\\.js Authors',
    examples: [{ scriptSrc: 'https://unpkg.com/three@0.160.0/build/three.module.js', version: 'r160' }],
  },
  GSAP: {
    scripts: '\\* GSAP (\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'gsap(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    examples: [{ scripts: '/*!\n * GSAP 3.12.5\n * https://greensock.com', version: '3.12.5' }],
  },
  Swiper: {
    scripts: '\\* Swiper (\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'swiper@(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scripts: '/**\n * Swiper 11.0.5\n * Most modern', version: '11.0.5' }],
  },
  Splide: {
    cats: [59],
    description: 'Splide is a slider.',
    website: 'https://splidejs.com',
    scripts: '\\* Splide\\.js\\s+\\* Version\\s*: (\\d[\\d.]*\\d)\\;version:\\1',
    dom: '.splide__track',
    scriptSrc: '@splidejs/splide@(\\d[\\d.]*)\\;version:\\1',
    examples: [
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/@splidejs/splide@4.1.4/dist/js/splide.min.js', version: '4.1.4' },
    ],
  },
  'Embla Carousel': {
    cats: [59],
    description: 'Embla is a carousel.',
    website: 'https://www.embla-carousel.com',
    dom: '.embla__container, .embla__slide',
    examples: [{ html: '<div class="embla__container">' }],
  },
  'Chart.js': {
    scripts: '\\* Chart\\.js v(\\d[\\d.]*\\d)\\;version:\\1',
    examples: [{ scripts: '/*!\n * Chart.js v4.4.1\n * https://www.chartjs.org', version: '4.4.1' }],
  },
  Highcharts: {
    scripts: 'Highcharts JS v(\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'code\\.highcharts\\.com/(?:stock/|maps/|gantt/)?(\\d[\\d.]{0,20})/\\;version:\\1',
    examples: [
      { scripts: ' Highcharts JS v11.2.0 (2023-10-30)', version: '11.2.0' },
      { scriptSrc: 'https://code.highcharts.com/11.4.8/highcharts.js', version: '11.4.8' },
    ],
  },
  Plotly: {
    cats: [25],
    description: 'Plotly draws charts.',
    website: 'https://plotly.com/javascript/',
    scripts: '\\* plotly\\.js (?:\\([\\w -]+\\) )?v(\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'cdn\\.plot\\.ly/plotly-(?:[a-z]+-)?(\\d[\\d.]*\\d)\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.plot.ly/plotly-2.27.0.min.js', version: '2.27.0' }],
  },
  Leaflet: {
    scripts: '\\* Leaflet (\\d[\\d.]*\\d)(?:\\+|,)\\;version:\\1',
    scriptSrc: 'leaflet@(\\d[\\d.]*)\\;version:\\1',
    html: 'leaflet@(\\d[\\d.]*)/dist/leaflet\\.css\\;version:\\1',
    examples: [{ scriptSrc: 'https://unpkg.com/leaflet@1.9.4/dist/leaflet.js', version: '1.9.4' }],
  },
  'MapLibre GL JS': {
    scriptSrc: 'maplibre-gl@(\\d[\\d.]*)\\;version:\\1',
    cats: [35],
    website: 'https://maplibre.org',
    examples: [{ scriptSrc: 'https://unpkg.com/maplibre-gl@4.0.0/dist/maplibre-gl.js', version: '4.0.0' }],
  },
  'Mapbox GL JS': {
    scriptSrc: 'api\\.mapbox\\.com/mapbox-gl-js/v(\\d[\\d.]*\\d)/\\;version:\\1',
    examples: [{ scriptSrc: 'https://api.mapbox.com/mapbox-gl-js/v3.1.2/mapbox-gl.js', version: '3.1.2' }],
  },
  'Google Maps': {
    scriptSrc: 'maps\\.googleapis\\.com/maps/api/js',
    html: '<iframe[^>]+src="https://(?:www|maps)\\.google\\.[a-z.]+/maps/embed',
    examples: [{ html: '<iframe src="https://www.google.com/maps/embed?pb=abc"></iframe>' }],
  },
  Modernizr: {
    scripts: '\\* [Mm]odernizr v?(\\d[\\d.]*\\d)\\;version:\\1',
    examples: [{ scripts: '/*! modernizr 3.6.0 (Custom Build) | MIT\n * Modernizr v3.6.0', version: '3.6.0' }],
  },
  VideoJS: {
    cats: [14],
    description: 'Video.js is a video player.',
    website: 'https://videojs.com',
    scriptSrc: [
      'vjs\\.zencdn\\.net/(\\d[\\d.]*\\d)/\\;version:\\1',
      'video\\.js(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    ],
    dom: 'video.video-js',
    scripts: '@license\\s+\\* Video\\.js (\\d[\\d.]*\\d)\\;version:\\1',
    examples: [{ scriptSrc: 'https://vjs.zencdn.net/8.6.1/video.min.js', version: '8.6.1' }],
  },
  'hls.js': {
    cats: [59, 14],
    description: 'hls.js plays streams.',
    website: 'https://github.com/video-dev/hls.js',
    scriptSrc: 'hls(?:\\.js)?@(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/npm/hls.js@1.5.1', version: '1.5.1' }],
  },
  Vidstack: {
    cats: [14],
    description: 'Vidstack is a media player.',
    website: 'https://vidstack.io',
    dom: 'media-player',
    examples: [{ html: '<media-player src="x.mp4"></media-player>' }],
  },
  'Mux Player': {
    cats: [14],
    description: 'Mux Player plays videos of Mux.',
    website: 'https://www.mux.com/player',
    dom: 'mux-player, mux-video',
    html: inTag('stream\\.mux\\.com/'),
    examples: [{ html: '<mux-player playback-id="abc"></mux-player>' }],
  },
  'Cloudflare Stream': {
    cats: [14],
    description: 'Cloudflare Stream delivers videos.',
    website: 'https://www.cloudflare.com/developer-platform/cloudflare-stream/',
    html: inTag('(?:iframe|customer-\\w+)\\.(?:videodelivery\\.net|cloudflarestream\\.com)/'),
    examples: [{ html: '<iframe src="https://customer-abc.cloudflarestream.com/x/iframe"></iframe>' }],
  },
  Lottie: {
    cats: [59, 25],
    description: 'Lottie plays animations.',
    website: 'https://airbnb.io/lottie',
    dom: 'lottie-player, dotlottie-player, dotlottie-wc',
    scriptSrc: 'lottie(?:-web|-player)?(?:@|/)(\\d+(?:\\.\\d+)+)\\;version:\\1',
    examples: [{ html: '<lottie-player src="a.json"></lottie-player>' }],
  },
  Rive: {
    cats: [59, 25],
    description: 'Rive plays interactive animations.',
    website: 'https://rive.app',
    scriptSrc: '@rive-app/(?:canvas|webgl)(?:@(\\d[\\d.]*))?\\;version:\\1',
    examples: [{ scriptSrc: 'https://unpkg.com/@rive-app/canvas@2.10.3', version: '2.10.3' }],
  },
  Spline: {
    cats: [25],
    description: 'Spline shows interactive 3D scenes.',
    website: 'https://spline.design',
    dom: 'spline-viewer',
    html: 'prod\\.spline\\.design/',
    examples: [{ html: '<spline-viewer url="https://prod.spline.design/abc/scene.splinecode"></spline-viewer>' }],
  },
  'Framer Motion': {
    dom: "[style*='--framer-']\\;confidence:25",
    scriptSrc: 'framer-motion@(\\d[\\d.]*)\\;version:\\1',
    cats: [59],
    website: 'https://motion.dev',
    description: 'Motion (Framer Motion) animates user interfaces.',
    examples: [{ scriptSrc: 'https://esm.sh/framer-motion@11.0.3', version: '11.0.3' }],
  },
  Lenis: {
    cats: [59],
    description: 'Lenis smooths scrolling.',
    website: 'https://lenis.darkroom.engineering',
    dom: 'html.lenis',
    scriptSrc: 'lenis@(\\d[\\d.]*)\\;version:\\1',
    examples: [{ html: '<html class="lenis lenis-smooth">' }],
  },
  KaTeX: {
    html: 'katex@(\\d[\\d.]*)/dist/katex\\;version:\\1',
    examples: [
      {
        html: '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/katex@0.16.9/dist/katex.min.css">',
        version: '0.16.9',
      },
    ],
  },
  MathJax: {
    scriptSrc: 'mathjax@(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/npm/mathjax@3.2.2/es5/tex-mml-chtml.js', version: '3.2.2' }],
  },
  Mermaid: {
    cats: [25],
    description: 'Mermaid draws diagrams from text.',
    website: 'https://mermaid.js.org',
    scriptSrc: 'mermaid@(\\d[\\d.]*)\\;version:\\1',
    // A call alone may never run: the library must be loaded.
    scripts: '/mermaid(?:\\.esm)?(?:\\.min)?\\.m?js',
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/npm/mermaid@10.6.1/dist/mermaid.min.js', version: '10.6.1' }],
  },
  'Highlight.js': {
    replaces: ['scriptSrc'],
    scripts: 'Highlight\\.js v(\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: ['/highlight(?:\\.min)?\\.js', 'highlight\\.js(?:@|/)(\\d+(?:\\.\\d+)+)/\\;version:\\1'],
    cats: [19],
    website: 'https://highlightjs.org',
    description: 'highlight.js colours code.',
    examples: [
      { scriptSrc: 'https://cdnjs.cloudflare.com/ajax/libs/highlight.js/11.9.0/highlight.min.js', version: '11.9.0' },
    ],
  },
  Prism: {
    replaces: ['scriptSrc'],
    scriptSrc: ['(?:^|/)prism(?:\\.min)?\\.js', 'prism(?:js)?(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1'],
    examples: [{ scriptSrc: 'https://cdnjs.cloudflare.com/ajax/libs/prism/1.29.0/prism.min.js', version: '1.29.0' }],
  },
  Shiki: {
    cats: [19],
    description: 'Shiki colours code.',
    website: 'https://shiki.style',
    dom: 'pre.shiki',
    examples: [{ html: '<pre class="shiki github-dark" tabindex="0">' }],
  },
  'Expressive Code': {
    cats: [19],
    description: 'Expressive Code presents code blocks.',
    website: 'https://expressive-code.com',
    dom: '.expressive-code',
    examples: [{ html: '<div class="expressive-code">' }],
  },
  Giscus: {
    cats: [15],
    description: 'giscus keeps comments in GitHub Discussions.',
    website: 'https://giscus.app',
    scriptSrc: 'giscus\\.app/client\\.js',
    examples: [{ scriptSrc: 'https://giscus.app/client.js' }],
  },
  utterances: {
    cats: [15],
    description: 'utterances keeps comments in GitHub issues.',
    website: 'https://utteranc.es',
    scriptSrc: 'utteranc\\.es/client\\.js',
    examples: [{ scriptSrc: 'https://utteranc.es/client.js' }],
  },
  Waline: {
    cats: [15],
    description: 'Waline is a comment system.',
    website: 'https://waline.js.org',
    scriptSrc: '@waline/client(?:@v?(\\d[\\d.]*))?\\;version:\\1',
    html: '@waline/client@v?(\\d[\\d.]*)\\;version:\\1',
    examples: [
      {
        html: '<link rel="stylesheet" href="https://unpkg.com/@waline/client@v2.15.8/dist/waline.css">',
        version: '2.15.8',
      },
    ],
  },
  'Cactus Comments': {
    cats: [15],
    description: 'Cactus Comments keeps comments in Matrix.',
    website: 'https://cactus.chat',
    scriptSrc: 'latest\\.cactus\\.chat/',
    examples: [{ scriptSrc: 'https://latest.cactus.chat/cactus.js' }],
  },
  'Socket.io': {
    scripts: '\\* Socket\\.IO v(\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'socket\\.io(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    examples: [
      { scriptSrc: 'https://cdn.socket.io/4.7.4/socket.io.min.js' },
      { scripts: '/*!\n * Socket.IO v4.7.4\n', version: '4.7.4' },
    ],
  },
  'core-js': {
    scripts: 'denis pushkarev[^}]{0,200}|core-js/blob/v(\\d[\\d.]*\\d)/LICENSE\\;version:\\1',
    examples: [{ scripts: 'license:"https://github.com/zloirock/core-js/blob/v3.33.2/LICENSE"', version: '3.33.2' }],
  },
  'Swagger UI': {
    scriptSrc: 'swagger-ui(?:-dist)?(?:@|/)(\\d+(?:\\.\\d+)+)/\\;version:\\1',
    examples: [{ scriptSrc: 'https://unpkg.com/swagger-ui-dist@5.11.0/swagger-ui-bundle.js', version: '5.11.0' }],
  },
  Scalar: {
    cats: [4],
    description: 'Scalar is an API reference.',
    website: 'https://scalar.com',
    scriptSrc: '@scalar/api-reference(?:@(\\d[\\d.]*))?\\;version:\\1',
    dom: 'script#api-reference',
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/npm/@scalar/api-reference@1.25.0', version: '1.25.0' }],
  },
  'Stoplight Elements': {
    cats: [4],
    description: 'Elements is an API reference.',
    website: 'https://stoplight.io/open-source/elements',
    dom: 'elements-api',
    scriptSrc: '@stoplight/elements(?:@(\\d[\\d.]*))?\\;version:\\1',
    examples: [{ html: '<elements-api apiDescriptionUrl="/openapi.json"></elements-api>' }],
  },
  ReDoc: {
    dom: 'redoc[spec-url]',
    scriptSrc: 'redoc(?:@|/)(?:v?(\\d[\\d.]*)|latest|next)\\;version:\\1',
    examples: [{ html: '<redoc spec-url="/openapi.json"></redoc>' }],
  },
  Partytown: {
    scripts: '/\\* Partytown (\\d[\\d.]*\\d) \\;version:\\1',
    examples: [{ scripts: '/* Partytown 0.8.1 - MIT builder.io */', version: '0.8.1' }],
  },
  Workbox: {
    cats: [59],
    description: 'Workbox makes service workers.',
    website: 'https://developer.chrome.com/docs/workbox',
    scriptSrc: 'workbox-cdn/releases/(\\d[\\d.]*\\d)/\\;version:\\1',
    examples: [
      {
        scriptSrc: 'https://storage.googleapis.com/workbox-cdn/releases/6.4.1/workbox-window.prod.umd.min.js',
        version: '6.4.1',
      },
    ],
  },
  'Google Font API': {
    html: '<link[^>]+href="https?://fonts\\.googleapis\\.com/css2?\\?',
    examples: [{ html: '<link href="https://fonts.googleapis.com/css2?family=Inter&display=swap" rel="stylesheet">' }],
  },
  'Bunny Fonts': {
    cats: [17],
    description: 'Bunny Fonts delivers fonts without tracking.',
    website: 'https://fonts.bunny.net',
    html: inTag('//fonts\\.bunny\\.net/css'),
    examples: [{ html: '<link href="https://fonts.bunny.net/css?family=inter:400" rel="stylesheet">' }],
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
    scripts: '//use\\.typekit\\.net/',
    examples: [
      { html: '<link rel="stylesheet" href="https://use.typekit.net/abc1def.css">' },
      { scriptSrc: 'https://use.typekit.net/abc1def.js' },
    ],
  },
  noUiSlider: {
    cats: [59],
    description: 'noUiSlider is a JavaScript library for sliders that choose a range.',
    website: 'https://refreshless.com/nouislider/',
    css: '\\.noUi-(?:target|handle|connects?)\\b',
    js: { 'noUiSlider.create': '' },
    dom: '.noUi-target',
    examples: [
      { css: '.noUi-target,.noUi-target *{touch-action:none}' },
      { html: '<div class="noUi-target noUi-ltr"></div>' },
    ],
  },
  'Material Icons': {
    cats: [17],
    description: 'Material Icons is a set of icons by Google.',
    website: 'https://fonts.google.com/icons?icon.set=Material+Icons',
    html: 'fonts\\.googleapis\\.com/(?:icon|css2?)\\?[^"\'\\s>]{0,200}?family=(?:[^"\'\\s>]{0,200}\\|)?Material\\+Icons',
    css: '@font-face\\s{0,4}\\{\\s{0,20}font-family:\\s{0,2}["\']Material Icons["\']',
    examples: [
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
  DataTables: {
    scriptSrc: 'cdn\\.datatables\\.net/(?:v/[\\w-]{1,20}/(?:[\\w-]{1,30}/)?dt-)?(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    examples: [
      { scriptSrc: 'https://cdn.datatables.net/2.1.8/js/dataTables.min.js', version: '2.1.8' },
      { scriptSrc: 'https://cdn.datatables.net/v/bs5/dt-2.1.8/datatables.min.js', version: '2.1.8' },
    ],
  },
  Quill: {
    scriptSrc: ['cdn\\.quilljs\\.com/(\\d+(?:\\.\\d+)+)/\\;version:\\1', '(?:^|/)quill(?:\\.core)?(?:\\.min)?\\.js'],
    examples: [{ scriptSrc: 'https://cdn.quilljs.com/1.3.7/quill.min.js', version: '1.3.7' }],
  },
  CKEditor: {
    replaces: ['js'],
    js: {
      CKEDITOR: '',
      CKEDITOR_BASEPATH: '',
      'CKEDITOR.version': '^([\\d.]+)\\;version:\\1',
      CKEDITOR_VERSION: '^([\\d.]+)\\;version:\\1',
    },
    scriptSrc: [
      'cdn\\.ckeditor\\.com/(?:ckeditor5/)?(\\d+(?:\\.\\d+)+)/\\;version:\\1',
      '(?:^|/)ckeditor5?(?:\\.umd)?(?:\\.min)?\\.js',
    ],
    examples: [
      { scriptSrc: 'https://cdn.ckeditor.com/ckeditor5/44.0.0/ckeditor5.umd.js', version: '44.0.0' },
      { js: { 'CKEDITOR.version': '4.22.1' }, version: '4.22.1' },
    ],
  },
  flatpickr: {
    cats: [59],
    description: 'flatpickr lets visitors choose dates.',
    website: 'https://flatpickr.js.org',
    scriptSrc: '(?:^|/)flatpickr(?:\\.min)?\\.js',
    dom: '.flatpickr-input, .flatpickr-calendar',
    examples: [
      { scriptSrc: '/js/flatpickr.min.js' },
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/flatpickr@4.6.13/dist/flatpickr.min.js', version: '4.6.13' },
    ],
  },
  Lucide: {
    cats: [17],
    description: 'Lucide is a set of icons.',
    website: 'https://lucide.dev',
    dom: 'svg.lucide',
    examples: [{ html: '<svg class="lucide lucide-menu" width="24"></svg>' }],
  },
  Axios: {
    scripts: '/\\*! Axios v(\\d[\\d.]*\\d)\\;version:\\1',
    examples: [
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/axios@1.7.9/dist/axios.min.js', version: '1.7.9' },
      { scripts: '/*! Axios v1.7.9 Copyright (c) 2024 Matt Zabriskie and contributors */', version: '1.7.9' },
    ],
  },
};
