import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { createMatcher } from './matcher.ts';
import { withoutNamesakeFiles } from './namesake-files.ts';

const rules = compileRules([
  {
    name: 'test',
    categories: { 59: { name: 'JavaScript libraries', priority: 9 } },
    technologies: {
      Bootstrap: { cats: [59], scriptSrc: '/bootstrap\\.js', css: 'btn-primary' },
      Acme: { cats: [59], scriptSrc: '/acme/' },
    },
  },
]);
const matcher = createMatcher(rules);

function namesOf(src: string, text: string, css = ''): string[] {
  const html = `<script src="${src}"></script><style>${css}</style>`;
  const page = matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html });
  const files = { texts: [text], urls: [`https://site.test${src}`] };
  const hits = withoutNamesakeFiles(page.hits, files, rules);
  return [...new Set(hits.map(({ technology }) => rules.technologies[technology]!.name))];
}

const start = 'window.app=new App({url:document.baseURI});';

test('a file with the name of a library that does not contain it is another file', () => {
  expect(namesOf('/js/bootstrap.js', start)).toEqual([]);
  expect(namesOf('/js/bootstrap.js', 'throw new Error("Bootstrap\'s JavaScript requires jQuery")')).toEqual([
    'Bootstrap',
  ]);
});

test('another sign is enough', () => {
  expect(namesOf('/js/bootstrap.js', start, '.btn-primary{color:red}')).toEqual(['Bootstrap']);
});

test('a folder may have any files', () => {
  expect(namesOf('/acme/start.js', start)).toEqual(['Acme']);
});

test('a file that was not read may be the library', () => {
  const html = '<script src="/js/bootstrap.js"></script>';
  const { hits } = matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html });
  expect(withoutNamesakeFiles(hits, { texts: [], urls: [] }, rules)).toHaveLength(1);
});
