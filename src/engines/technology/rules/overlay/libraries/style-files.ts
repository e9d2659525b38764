// Libraries by the names of their style sheets, for sites that join their scripts into one. Only names that nothing else has.
import type { TechnologyRule } from '../../rule-set.ts';

const build = '(?:[._-](?:min|pack|core|theme|default|bundle|pkgd|concat)){0,3}';
const version = '(?:[._-]v?(\\d{1,2}(?:\\.\\d{1,3}){1,3}))?';

/** The name of the file without its version, `min` and extension, as an expression, and one without them. */
const sheets: Readonly<Record<string, readonly [file: string, example: string]>> = {
  'chosen-js': ['chosen', 'chosen'],
  FancyBox: ['jquery\\.fancybox', 'jquery.fancybox'],
  FlexSlider: ['flexslider', 'flexslider'],
  FullCalendar: ['fullcalendar', 'fullcalendar'],
  jPlayer: ['jplayer\\.(?:blue\\.monday|pink\\.flag|midnight\\.black)', 'jplayer.blue.monday'],
  'jquery-jcrop': ['jquery\\.jcrop', 'jquery.Jcrop'],
  jscrollpane: ['jquery\\.jscrollpane', 'jquery.jscrollpane'],
  'magnific-popup': ['magnific-popup', 'magnific-popup'],
  'malihu-custom-scrollbar-plugin': ['jquery\\.mCustomScrollbar', 'jquery.mCustomScrollbar'],
  'MediaElement.js': ['mediaelementplayer', 'mediaelementplayer'],
  'Nivo Slider': ['nivo-slider', 'nivo-slider'],
  'OWL Carousel': ['owl\\.(?:carousel|theme|transitions)', 'owl.carousel'],
  PhotoSwipe: ['photoswipe', 'photoswipe'],
  prettyPhoto: ['prettyPhoto', 'prettyPhoto'],
  qtip2: ['jquery\\.qtip', 'jquery.qtip'],
  RoyalSlider: ['royalslider', 'royalslider'],
  Select2: ['select2', 'select2'],
  Slick: ['slick-theme', 'slick-theme'],
  SlickNav: ['slicknav', 'slicknav'],
  Swiper: ['swiper-bundle|swiper', 'swiper'],
  tooltipster: ['tooltipster(?:\\.bundle)?', 'tooltipster'],
};

const toRule = ([name, [file, example]]: [string, readonly [string, string]]): [string, TechnologyRule] => [
  name,
  {
    html: `<link[^>]{1,300}[/"'=](?:${file})${build}${version}${build}\\.css(?:["'?\\s>])\\;version:\\1`,
    examples: [
      { html: `<link rel="stylesheet" href="/css/${example}.css">` },
      { html: `<link rel="stylesheet" href="/css/${example}-1.2.3.min.css?v=4">`, version: '1.2.3' },
    ],
  },
];

const others: Record<string, TechnologyRule> = {
  'normalize.css': {
    cats: [66],
    description: 'normalize.css makes browsers show elements in the same way.',
    website: 'https://necolas.github.io/normalize.css/',
    html: `<link[^>]{1,300}[/"'=]normalize${version}(?:[.-]min)?\\.css(?:["'?\\s>])\\;version:\\1`,
    examples: [
      { html: '<link rel="stylesheet" href="/css/normalize.css">' },
      { html: '<link rel="stylesheet" href="/css/normalize-3.0.1.min.css">', version: '3.0.1' },
    ],
  },
};

export const styleFiles: Record<string, TechnologyRule> = {
  ...Object.fromEntries(Object.entries(sheets).map(toRule)),
  ...others,
};
