import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude } from './conclude.ts';
import { loadedAddresses } from './loader-snippets.ts';
import { createMatcher } from './matcher.ts';

test.each([
  ["var s=d.createElement('script');s.src='//cdn.test/a/b?id=1';", ['//cdn.test/a/b?id=1']],
  ["(function(w,d,t,u){s.src=u})(window,document,'script','https://cdn.test/a.js','x')", ['https://cdn.test/a.js']],
  ["$.getScript('https://cdn.test/a.js?v=2')", ['https://cdn.test/a.js?v=2']],
  [
    "ga.src = ('https:' == l.protocol ? 'https://ssl' : 'http://www') + '.stats.test/ga.js';",
    ['https://www.stats.test/ga.js'],
  ],
  ["e.src = (s ? 'https://' : 'http://') + 'cdn.test/x.js';", ['https://cdn.test/x.js']],
  ['e.src=((s)?"http:":"https:") + "//" + "cdn.test/1/x.js";', ['https://cdn.test/1/x.js']],
  ["document.write('<scr' + 'ipt src=\"//ads.test/tag?id=3\"></scr' + 'ipt>')", ['//ads.test/tag?id=3']],
  ['document.write("<script src=\'https://ads.test/tag\'>")', ['https://ads.test/tag']],
  ["script.setAttribute('src', 'https://cdn.test/load/7')", ['https://cdn.test/load/7']],
  ['script.async=true;script.src=`https://cdn.test/load/7`', ['https://cdn.test/load/7']],
  ["s.src = document.location.protocol + '//cdn.test/load/7'", ['//cdn.test/load/7']],
  [String.raw`{"modules":[{"src":"\/\/cdn.test\/gpt.js"},{"src":"https:\/\/cdn.test\/a.jpg"}]}`, ['//cdn.test/gpt.js']],
  ["p=/^http:/.test(d.location)?'http':'https';js.src=p+\"://cdn.test/widgets.js\"", ['//cdn.test/widgets.js']],
])('%s loads %j', (code, addresses) => {
  expect(loadedAddresses(code)).toEqual(addresses);
});

test.each([
  'var link = "https://shop.test/products/1"',
  'img.src = "https://cdn.test/1"',
  's.src = "https://cdn.test/photo.jpg?w=3"',
  '// s.src = "https://cdn.test/a.js"',
  '// s.src = "//" + "cdn.test/a.js"',
  'var data = {"image":"https://cdn.test/a.png","page":"https://cdn.test/a.html"}',
  's.src = "/js/a.js"',
])('%s loads nothing from another host', (code) => {
  expect(loadedAddresses(code)).toEqual([]);
});

const rules = compileRules([
  {
    name: 'test',
    technologies: {
      Tracker: { cats: [10], scriptSrc: 'tracker\\.test/' },
      Bootstrap: { cats: [66], scriptSrc: '(?:^|/)bootstrap\\.js' },
    },
    categories: {
      10: { name: 'Analytics', priority: 1 },
      36: { name: 'Ads', priority: 1 },
      14: { name: 'Video', priority: 1 },
    },
    vendors: [
      { name: 'Ads Inc', website: null, category: 36, hosts: ['*.ads.test'] },
      { name: 'Player', website: null, category: 14, hosts: ['*.player.test'] },
    ],
  },
]);
const matcher = createMatcher(rules);
const namesOn = (html: string) =>
  conclude(
    rules,
    matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html }).hits,
  ).technologies.map(({ name, confidence }) => [name, confidence]);

test.each([
  ['a script that a snippet adds', "<script>s.src='https://cdn.tracker.test/x'</script>", [['Tracker', 100]]],
  ['the vendor of such a script', "<script>s.src='https://a.ads.test/x'</script>", [['Ads Inc', 50]]],
  ['the vendor of a frame', '<iframe src="//www.player.test/embed/1"></iframe>', [['Player', 50]]],
  ['the vendor of a frame that loads late', '<iframe data-src="//www.player.test/embed/1"></iframe>', [['Player', 50]]],
  ['the vendor of a picture that counts', '<img src="https://px.ads.test/1?e=view">', [['Ads Inc', 50]]],
  ['no vendor of a picture from a video', '<img src="https://px.player.test/1?w=3">', []],
  ['no vendor of a photo', '<img src="https://px.ads.test/1.jpg">', []],
  ['no file name on the host of another', "<script>load('https://other.test/bootstrap.js')</script>", []],
  ['no vendor of the site itself', "<script>s.src='https://a.site.test/x.js'</script>", []],
])('names %s', (_, html, names) => {
  expect(namesOn(html)).toEqual(names);
});

test('long code without addresses takes no longer than its length', () => {
  for (const unit of ['"//a', "'https://' + ", '.src="', '"http://"+"aaaaaaaa'])
    expect(loadedAddresses(unit.repeat(50_000)).length).toBeLessThan(300);
});
