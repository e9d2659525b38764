// What a page has been made with is not guessed from a part that others have too.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../../compile/rule-tables.ts';
import { conclude } from '../../match/conclude.ts';
import { createMatcher } from '../../match/matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

function namesOn({ headers = {}, cookies = {}, html = '<p>x</p>' }): string[] {
  const { hits } = matcher.matchPage({ url: 'https://www.site.test/', headers, cookies, html });
  return conclude(rules, hits)
    .technologies.map(({ name }) => name)
    .toSorted();
}

const rtdLink = '<a href="https://github.com/readthedocs/sphinx_rtd_theme">theme</a>';
const rtdScript = '<script>jQuery(function () { SphinxRtdTheme.Navigation.enable(true); });</script>';
const table = 'https://unpkg.com/bootstrap-table@1.22.1/dist';

test.each([
  [
    'JsRender alone is not JsViews',
    { html: '<script src="/ajax/libs/jsrender/1.0.12/jsrender.min.js"></script>' },
    ['JsRender'],
  ],
  [
    'JsViews contains JsRender and JsObservable',
    { html: '<script src="/ajax/libs/jsviews/1.0.12/jsviews.min.js"></script>' },
    ['JsObservable', 'JsRender', 'JsViews'],
  ],
  [
    'the theme of MkDocs that is like that of Read the Docs is not Sphinx',
    {
      html: `Built with <a href="https://www.mkdocs.org/">MkDocs</a> using a ${rtdLink} provided by <a href="https://readthedocs.org">Read the Docs</a>.${rtdScript}</body></html>\n<!--\nMkDocs version : 1.5.3\nBuild Date UTC : 2024-01-01 00:00:00+00:00\n-->`,
    },
    ['MkDocs', 'jQuery'],
  ],
  [
    'the theme of Read the Docs on a page of Sphinx',
    { html: `Built with <a href="https://www.sphinx-doc.org/">Sphinx</a> using a\n    ${rtdLink}` },
    ['Read the Docs theme', 'Sphinx'],
  ],
  [
    'a page of Doxygen with a link to that theme is not Sphinx',
    { html: `<meta name="generator" content="Doxygen 1.9.1">Built with Doxygen and ${rtdLink}` },
    ['Doxygen'],
  ],
  [
    'NexT on Hugo is not Hexo',
    {
      html: '<meta name="generator" content="Hugo 0.120.4">Powered by <a href="https://theme-next.js.org/gemini/">NexT.Gemini</a>',
    },
    ['Hugo', 'NexT'],
  ],
  [
    'Bootstrap Table works with other frameworks',
    { html: `<script src="${table}/bootstrap-table.min.js"></script>` },
    ['Bootstrap Table', 'Unpkg', 'jQuery'],
  ],
  [
    'Dash is written in R and Julia too',
    { html: '<script src="/_dash-component-suites/dash/deps/polyfill@7.v2_14_1m1.14.0.js"></script>' },
    ['Dash'],
  ],
  [
    'a session of Starlette is not that of Flask',
    { cookies: { session: ['eyJhYiI6ICJjIn0.av8DGg.-NHuEGZpVNeMfT6IhdsYCTCOZsA'] } },
    ['Python', 'Starlette'],
  ],
  [
    'a session of Flask is not that of Starlette',
    { cookies: { session: ['eyJhYiI6ImMifQ.av8DGg.-NHuEGZpVNeMfT6IhdsYCTCOZsA'] } },
    ['Flask', 'Python', 'Werkzeug'],
  ],
  [
    'a UUID in a form is no token of Node.js',
    { html: '<input type="hidden" name="_csrf" value="1b4e28ba-2fa1-11d2-883f-0016d3cca427">' },
    [],
  ],
  [
    'a link to another site of Java',
    { html: '<a href="https://other.test/a;jsessionid=D29CA8395947872DDBE86ABD433E38D5">a</a>' },
    [],
  ],
  ['the ETag of a file from Tomcat is not that of Node.js', { headers: { etag: ['W/"16-1795097915021"'] } }, []],
  ['Ring is written in Clojure', { cookies: { 'ring-session': ['x'] } }, ['Clojure', 'Ring']],
  ['GitBucket is written in Scala', { html: '<title>GitBucket</title>' }, ['GitBucket', 'Scala']],
  ['Metabase is written in Clojure', { html: '<title>Metabase</title>' }, ['Metabase']],
  ['Web2py needs no jQuery', { headers: { 'x-powered-by': ['web2py'] } }, ['Python', 'Web2py']],
  [
    'the tag of a page is written by Express',
    { headers: { etag: ['W/"278-EPAoI46UJyGtJwBJF33IjjS1+kc"'] } },
    ['Express', 'Node.js'],
  ],
  [
    'the tag of a page that was compressed on its way may have been another one',
    { headers: { etag: ['W/"278-EPAoI46UJyGtJwBJF33IjjS1+kc"'], 'content-encoding': ['gzip'] } },
    [],
  ],
  [
    'a template is called by its maker too',
    {
      html: '<!--\n\tDimension by HTML5 UP\n\thtml5up.net | @ajlkn\n-->',
    },
    ['HTML5 UP Dimension'],
  ],
  [
    'Backdrop has themes of Drupal',
    { html: '<link rel="stylesheet" href="/core/themes/bartik/style.css">' },
    ['Bartik'],
  ],
])('%s', (_, page, names) => {
  expect(namesOn(page)).toEqual(names);
});
