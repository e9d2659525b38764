import { expect, test } from 'vitest';
import { nameInUrl, versionOfFile } from './file-names.ts';

test.each([
  ['/js/pdf-lib.min.js?v=3', 'pdf-lib', ''],
  ['/assets/tribute-5.1.3.min-6c16c47a.js', 'tribute', '5.1.3'],
  ['/assets/foo.0b1c2d3e4f.css', 'foo', ''],
  ['/assets/foo-decade.js', 'foo-decade', ''],
])('%s is %s %s', (path, name, version) => {
  const url = `https://site.test${path}`;
  expect([nameInUrl(url), versionOfFile(url)]).toEqual([name, version]);
});
