// Themes of content management systems and of site generators. Many are recognised without a rule, by the link in their footer: see
// `theme-links.ts`.
import type { TechnologyRule } from '../rule-set.ts';

interface Theme {
  /** What it is a theme for. */
  of: string;
  /** Whether only that has it. */
  isOnlyThere?: boolean;
  website: string;
  cats: readonly number[];
}

/** A theme whose files are in a folder of its own. */
const inFolder = (
  name: string,
  folder: string,
  { of, isOnlyThere = true, website, cats }: Theme,
): [string, TechnologyRule] => [
  name,
  {
    cats,
    description: `${name} is a theme for ${of}.`,
    website,
    html: [
      `<(?:link|script|img)\\s[^>]{1,300}?/${folder}/`,
      `<link\\s[^>]{1,300}?/${folder}/style(?:\\.min)?\\.css\\?ver=(\\d[\\d.]{0,8})["']\\;version:\\1`,
    ],
    css: `url\\(["']?[^"')]{0,200}/${folder}/`,
    ...(isOnlyThere && { implies: of }),
    examples: [{ html: `<link rel="stylesheet" href="/${folder.replaceAll('\\', '')}/style.css">` }],
  },
];

const wordpress: Record<string, string> = {
  'Twenty Twenty-Two': 'twentytwentytwo',
  'Twenty Twenty-Three': 'twentytwentythree',
  'Twenty Twenty-Four': 'twentytwentyfour',
  'Twenty Twenty-Five': 'twentytwentyfive',
};
const drupal = { Olivero: 'olivero', Bartik: 'bartik', Claro: 'claro', Seven: 'seven' };
/** Backdrop has themes of the same names in the same folders. */
const ofBackdrop = ['Bartik', 'Seven'];
const joomla: Record<string, string> = {
  Cassiopeia: '(?:media/)?templates/(?:site/)?cassiopeia',
  Protostar: 'templates/protostar',
  Beez3: 'templates/beez3',
};

const drupalThemes = [82];
const wordpressThemes = [80];
const otherThemes = [207];

export const themes: Record<string, TechnologyRule> = {
  ...Object.fromEntries([
    ...Object.entries(wordpress).map(([name, folder]) =>
      inFolder(name, `wp-content/themes/${folder}`, {
        of: 'WordPress',
        website: `https://wordpress.org/themes/${folder}/`,
        cats: wordpressThemes,
      }),
    ),
    ...Object.entries(drupal).map(([name, folder]) =>
      inFolder(name, `core/themes/${folder}`, {
        of: 'Drupal',
        isOnlyThere: !ofBackdrop.includes(name),
        website: `https://www.drupal.org/project/${folder}`,
        cats: drupalThemes,
      }),
    ),
  ]),
  ...Object.fromEntries(
    Object.entries(joomla).map(([name, folder]) => [
      name,
      {
        cats: otherThemes,
        description: `${name} is a template for Joomla.`,
        website: `https://docs.joomla.org/${name}`,
        html: `<(?:link|script|img)\\s[^>]{1,300}?/${folder}/(?:css|js|images|favicon)`,
        implies: 'Joomla',
        examples: [{ html: `<link href="/templates/${name.toLowerCase()}/css/template.min.css" rel="stylesheet">` }],
      },
    ]),
  ),
  Alabaster: {
    cats: otherThemes,
    description: 'Alabaster is the default theme of Sphinx.',
    website: 'https://alabaster.readthedocs.io',
    html: [
      '<a href="https://(?:github\\.com/[\\w-]{1,40}/alabaster|alabaster\\.readthedocs\\.io)[^>]{0,60}>Alabaster(?: (\\d+\\.\\d+\\.\\d+))?</a>\\;version:\\1',
      '<link [^>]{0,200}_static/alabaster\\.css',
    ],
    implies: 'Sphinx',
    examples: [
      { html: '&amp; <a href="https://github.com/sphinx-doc/alabaster">Alabaster 0.7.16</a>', version: '0.7.16' },
      { html: '<link rel="stylesheet" type="text/css" href="_static/alabaster.css">' },
    ],
  },
  Furo: {
    cats: otherThemes,
    description: 'Furo is a theme for Sphinx.',
    website: 'https://pradyunsg.me/furo/',
    html: [
      '<!-- Generated with Sphinx [\\d.]{3,12} and Furo (\\d{4}(?:\\.\\d{1,2}){2,3})\\b\\;version:\\1',
      '<link [^>]{0,200}_static/styles/furo\\.css',
    ],
    implies: 'Sphinx',
    examples: [
      { html: '<link rel="stylesheet" href="_static/styles/furo.css?v=135e06be">' },
      { html: '<!-- Generated with Sphinx 5.3.0 and Furo 2022.12.07 -->', version: '2022.12.07' },
    ],
  },
  'PyData Sphinx Theme': {
    cats: otherThemes,
    description: 'The PyData theme for Sphinx.',
    website: 'https://pydata-sphinx-theme.readthedocs.io',
    html: [
      '<a href="https://pydata-sphinx-theme\\.readthedocs\\.io/[^>]{0,60}>PyData Sphinx Theme</a>\\s{1,9}(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      '<(?:link|script) [^>]{0,200}_static/(?:styles|scripts)/pydata-sphinx-theme\\.(?:css|js)',
    ],
    css: '--pst-header-height:',
    implies: 'Sphinx',
    examples: [
      { css: ':root{--pst-header-height:3rem' },
      {
        html: '<a href="https://pydata-sphinx-theme.readthedocs.io/en/stable/index.html">PyData Sphinx Theme</a> 0.13.3.',
        version: '0.13.3',
      },
      { html: '<script src="_static/scripts/pydata-sphinx-theme.js?digest=1"></script>' },
    ],
  },
  'Sphinx Book Theme': {
    cats: otherThemes,
    description: 'The theme of Jupyter Book for Sphinx.',
    website: 'https://sphinx-book-theme.readthedocs.io',
    html: '<(?:link|script) [^>]{0,200}_static/(?:styles|scripts)/sphinx-book-theme\\.(?:css|js)',
    implies: 'Sphinx',
    examples: [{ html: '<link href="_static/styles/sphinx-book-theme.css?digest=1" rel="stylesheet">' }],
  },
  'Just the Docs': {
    cats: otherThemes,
    description: 'Just the Docs is a documentation theme for Jekyll.',
    website: 'https://just-the-docs.com',
    html: '<(?:link|script) [^>]{0,200}/assets/(?:css|js)/just-the-docs(?:-default|-light|-dark)?\\.(?:css|js)',
    examples: [{ html: '<link rel="stylesheet" href="/assets/css/just-the-docs-default.css">' }],
  },
  'Minimal Mistakes': {
    cats: otherThemes,
    description: 'Minimal Mistakes is a theme for Jekyll.',
    website: 'https://mmistakes.github.io/minimal-mistakes/',
    html: [
      'Minimal Mistakes Jekyll Theme (\\d+\\.\\d+\\.\\d+) by Michael Rose\\;version:\\1',
      '<a href="https://mademistakes\\.com/work/(?:jekyll-themes/)?minimal-mistakes',
    ],
    examples: [
      { html: '<!--\n  Minimal Mistakes Jekyll Theme 4.24.0 by Michael Rose\n-->', version: '4.24.0' },
      { html: '<a href="https://mademistakes.com/work/minimal-mistakes-jekyll-theme/">Minimal Mistakes</a>' },
    ],
  },
  Ananke: {
    cats: otherThemes,
    description: 'Ananke is a theme for Hugo.',
    website: 'https://github.com/theNewDynamic/gohugo-theme-ananke',
    html: '<link [^>]{0,200}/ananke/css/main(?:\\.min)?(?:\\.[\\da-f]{10,})?\\.css',
    implies: 'Hugo',
    examples: [{ html: '<link rel="stylesheet" href="/ananke/css/main.min.css">' }],
  },
  Docsy: {
    cats: otherThemes,
    description: 'Docsy is a documentation theme for Hugo.',
    website: 'https://www.docsy.dev',
    dom: '.td-navbar .td-navbar-nav-scroll, nav.td-navbar, .td-sidebar-nav',
    examples: [{ html: '<nav class="navbar td-navbar js-navbar-scroll"></nav>' }],
  },
  'Read the Docs theme': {
    cats: otherThemes,
    description: 'The theme of Read the Docs for documentation made with Sphinx.',
    website: 'https://sphinx-rtd-theme.readthedocs.io',
    // The port of MkDocs links to it too, and contains its script.
    requires: 'Sphinx',
    html: '<a [^>]{0,60}github\\.com/(?:readthedocs|rtfd|snide)/sphinx_rtd_theme"',
    scripts: '\\bSphinxRtdTheme\\s?[.=]',
    examples: [
      {
        html: 'Built with <a href="https://www.sphinx-doc.org/">Sphinx</a> using a <a href="https://github.com/readthedocs/sphinx_rtd_theme">theme</a>',
      },
      { scriptSrc: '_static/doctools.js', scripts: 'SphinxRtdTheme.Navigation.enable(true);' },
    ],
  },
  NexT: {
    cats: otherThemes,
    description: 'NexT is a theme for Hexo, with a port for Hugo.',
    website: 'https://theme-next.js.org',
    html: [
      '<script class="next-config"[^>]{0,100}>\\{[^<]{0,400}?"version":"(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      '<a href="https://theme-next\\.(?:js\\.org|org)/',
    ],
    examples: [
      {
        html: '<script class="next-config" data-name="main" type="application/json">{"scheme":"Muse","version":"8.17.1"}</script>',
        version: '8.17.1',
      },
    ],
  },
  'MSMBuilder Sphinx Theme': {
    cats: otherThemes,
    description: 'The theme of MSMBuilder for Sphinx.',
    website: 'https://github.com/msmbuilder/msmb_theme',
    html: '<link [^>]{0,80}_static/css/msmb\\.css',
    implies: 'Sphinx',
    examples: [{ html: '<link rel="stylesheet" type="text/css" href="_static/css/msmb.css?v=51bd699f" />' }],
  },
  Vector: {
    cats: otherThemes,
    description: 'Vector is the skin of Wikipedia, and the default of MediaWiki.',
    website: 'https://www.mediawiki.org/wiki/Skin:Vector',
    html: '<body\\s[^>]{1,600}\\bskin-vector(?:-legacy|-2022)?\\b',
    implies: 'MediaWiki',
    examples: [{ html: '<body class="skin--responsive skin-vector skin-vector-search-vue mediawiki ltr">' }],
  },
  'Astropy Sphinx Theme': {
    cats: otherThemes,
    description: 'The theme of Astropy for Sphinx.',
    website: 'https://github.com/astropy/astropy-sphinx-theme',
    html: '<link [^>]{0,80}_static/bootstrap-astropy\\.css',
    implies: 'Sphinx',
    examples: [
      { html: '<link rel="stylesheet" type="text/css" href="../_static/bootstrap-astropy.css?v=9d21690f" />' },
    ],
  },
  'Guzzle Sphinx Theme': {
    cats: otherThemes,
    description: 'The theme of Guzzle for Sphinx.',
    website: 'https://github.com/guzzle/guzzle_sphinx_theme',
    html: '<link [^>]{0,80}_static/guzzle\\.css',
    implies: 'Sphinx',
    examples: [{ html: '<link rel="stylesheet" type="text/css" href="../_static/guzzle.css?v=ee5bbeb1" />' }],
  },
  'OpenStack Docs Theme': {
    cats: otherThemes,
    description: 'The theme of OpenStack for Sphinx.',
    website: 'https://docs.openstack.org/openstackdocstheme/',
    html: 'auto-generated by\\s{1,9}\\* openstackdocstheme\\.',
    implies: 'Sphinx',
    examples: [{ html: 'is auto-generated by\n     * openstackdocstheme.' }],
  },
  'Pallets Sphinx Themes': {
    cats: otherThemes,
    description: 'The themes of Flask, Jinja, Click and Werkzeug for Sphinx.',
    website: 'https://github.com/pallets/pallets-sphinx-themes',
    css: '@import url\\("pocoo\\.css"\\);',
    implies: 'Sphinx',
    examples: [{ css: '@import url("pocoo.css");\n\na, a.reference, a.footnote-reference {' }],
  },
  'Sphinx Celery': {
    cats: otherThemes,
    description: 'The theme of Celery for Sphinx.',
    website: 'https://github.com/celery/sphinx_celery',
    html: '<link [^>]{0,80}_static/celery\\.css',
    implies: 'Sphinx',
    examples: [{ html: '<link rel="stylesheet" type="text/css" href="../_static/celery.css?v=9ab87318" />' }],
  },
  'SunPy Sphinx Theme': {
    cats: otherThemes,
    description: 'The theme of SunPy for Sphinx.',
    website: 'https://github.com/sunpy/sunpy-sphinx-theme',
    html: '<link [^>]{0,80}_static/sunpy_style\\.css',
    implies: 'Sphinx',
    examples: [{ html: '<link rel="stylesheet" type="text/css" href="../_static/sunpy_style.css?v=0e4424e1" />' }],
  },
};
