// Libraries that contain much of another one, or share its name. They exclude it.
import type { TechnologyRule } from '../../rule-set.ts';

export const forks: Record<string, TechnologyRule> = {
  // A fork of TinyMCE, with most of its code and classes.
  HugeRTE: {
    cats: [24],
    description: 'HugeRTE is a rich text editor.',
    website: 'https://hugerte.org',
    scripts: ['\\bHugeRTE version (\\d+\\.\\d+\\.\\d+)\\;version:\\1', '\\bwindow\\.hugeRTE ?='],
    js: { 'hugerte.majorVersion': '' },
    excludes: 'TinyMCE',
    examples: [
      { scripts: '/**\n * HugeRTE version 1.0.14 (2026-09-05)', version: '1.0.14' },
      { scripts: 'window.hugeRTE=e' },
    ],
  },
  // It contains rewritten parts of the components for React.
  'ant-design-vue': {
    cats: [66],
    description: 'Ant Design Vue is a collection of components for Vue.js.',
    website: 'https://antdv.com',
    scripts: '["\']\\[antdv: ["\']',
    excludes: ['react-slick', 'rc-select', 'rc-table', '@ant-design/cssinjs'],
    examples: [{ scripts: 'Mt(e,"[antdv: ".concat(t,"] ").concat(n))' }],
  },
  'jquery-scroll-lock': {
    cats: [59],
    description: 'jquery-scroll-lock keeps pages from scrolling behind menus.',
    website: 'https://github.com/MohammadYounes/jquery-scrollLock',
    scripts: '\\bScroll Lock v(\\d+\\.\\d+\\.\\d+)\\s{1,4}\\*? ?https?://github\\.com/MohammadYounes/\\;version:\\1',
    excludes: 'scroll-lock',
    examples: [
      {
        scripts: '/*!\n * Scroll Lock v3.1.3\n * https://github.com/MohammadYounes/jquery-scrollLock',
        version: '3.1.3',
      },
    ],
  },
  // A fork, with the same file names.
  'Fomantic UI': {
    cats: [66],
    description: 'Fomantic UI is a collection of components with readable classes.',
    website: 'https://fomantic-ui.com',
    css: '\\bFomantic[- ]UI - (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    scripts: '\\bFomantic[- ]UI - (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    excludes: 'Semantic UI',
    examples: [
      { css: '/*\n * # Fomantic UI - 2.9.4', version: '2.9.4' },
      { scripts: ' * # Fomantic-UI - 2.9.3', version: '2.9.3' },
    ],
  },
  // Its style sheet has that of Slick.
  'NG-ZORRO': {
    cats: [66],
    description: 'NG-ZORRO is a collection of components for Angular.',
    website: 'https://ng.ant.design',
    scripts: '["\'`]nz-(?:icon|button|layout)["\'`],["\'`]ant-',
    html: '<nz-[a-z-]{3,30}[\\s>]',
    excludes: 'Slick',
    examples: [{ scripts: 'e("nz-layout","ant-layout")' }, { html: '<nz-layout class="ant-layout">' }],
  },
  // A fork, with most of its code.
  'bootstrap4-toggle': {
    cats: [59],
    description: 'Bootstrap 4 Toggle turns checkboxes into switches.',
    website: 'https://gitbrent.github.io/bootstrap4-toggle/',
    scripts: '\\bBootstrap Toggle: bootstrap4-toggle\\.js v(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    excludes: 'bootstrap-toggle',
    examples: [{ scripts: '|*| Bootstrap Toggle: bootstrap4-toggle.js v3.6.1', version: '3.6.1' }],
  },
};
