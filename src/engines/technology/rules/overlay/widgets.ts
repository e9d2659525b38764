// Parts of a page that visitors use: carousels, sliders, tables, editors, comments.
import type { TechnologyRule } from '../rule-set.ts';

export const widgets: Record<string, TechnologyRule> = {
  // Carousels
  Swiper: {
    scripts: '\\* Swiper (\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: '(?<![\\w-])swiper@(\\d[\\d.]*)\\;version:\\1',
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

  'GitHub Buttons': {
    cats: [5, 59],
    description: 'GitHub Buttons link to repositories and show how many people have starred them.',
    website: 'https://buttons.github.io',
    scriptSrc: '//buttons\\.github\\.io/buttons\\.js|cdn\\.jsdelivr\\.net/npm/github-buttons@?',
    examples: [{ scriptSrc: 'https://buttons.github.io/buttons.js' }],
  },
  'SB Forms': {
    cats: [110],
    description: 'SB Forms receives what is sent by the forms of templates of Start Bootstrap.',
    website: 'https://startbootstrap.com/solution/contact-forms',
    scriptSrc: '//cdn\\.startbootstrap\\.com/sb-forms',
    examples: [{ scriptSrc: 'https://cdn.startbootstrap.com/sb-forms-latest.js' }],
  },

  // Fields, tables and editors
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
  DataTables: {
    replaces: ['scriptSrc'],
    scriptSrc: [
      // `simple-datatables.js` is another library, and `datatables-demo.js` is the site's own.
      '(?:^|/)(?:jquery[.-])?dataTables(?:\\.[a-z]\\w{2,20}|[.-](?:\\d[\\d.]{0,8}|min|bundle|all)){0,3}\\.js',
      'datatables\\.net(?:-[a-z\\d]{2,12}){0,2}(?:@[\\d.]{1,12})?/',
      'cdn\\.datatables\\.net/(?:v/[\\w-]{1,20}/(?:[\\w-]{1,30}/)?dt-)?(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    ],
    examples: [
      { scriptSrc: 'https://cdn.datatables.net/2.1.8/js/dataTables.min.js', version: '2.1.8' },
      { scriptSrc: '/vendor/datatables/jquery.dataTables-1.10.20.min.js' },
      { scriptSrc: '/js/dataTables.fixedHeader.min.js' },
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
    scripts:
      '="(\\d+\\.\\d+\\.\\d+)"(?:,[\\w$]{1,4}=new Date\\(\\d{4},\\d{1,2},\\d{1,2}\\))?;if\\((?:globalThis|window|[\\w$]{1,4})\\.CKEDITOR_VERSION\\)\\;version:\\1',
    examples: [
      { scripts: 'const y="41.4.2",x=new Date(2024,4,17);if(globalThis.CKEDITOR_VERSION)throw', version: '41.4.2' },
      { scriptSrc: 'https://cdn.ckeditor.com/ckeditor5/44.0.0/ckeditor5.umd.js', version: '44.0.0' },
      { js: { 'CKEDITOR.version': '4.22.1' }, version: '4.22.1' },
    ],
  },
  flatpickr: {
    scripts: '["\'`]flatpickr-(?:calendar|innerContainer|wrapper|weekdays|month)[ "\'`]',
    cats: [59],
    description: 'flatpickr lets visitors choose dates.',
    website: 'https://flatpickr.js.org',
    scriptSrc: '(?:^|/)flatpickr(?:\\.min)?\\.js',
    dom: '.flatpickr-input, .flatpickr-calendar',
    examples: [
      { scriptSrc: '/js/flatpickr.min.js' },
      { scripts: 'a("div","flatpickr-calendar")' },
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/flatpickr@4.6.13/dist/flatpickr.min.js', version: '4.6.13' },
    ],
  },

  // Comments
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
};
