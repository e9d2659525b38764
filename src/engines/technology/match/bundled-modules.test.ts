import { expect, test } from 'vitest';
import { bundledModules } from './bundled-modules.ts';

const namesIn = (text: string) => bundledModules(text).map(({ name, version }) => `${name} ${version}`.trim());

test.each([
  ['esbuild, above a module', 'var a;\n// ../../node_modules/@scope/foo/dist/index.js\nvar b=1;', '@scope/foo'],
  ['esbuild, around a module', 'var q=J({"../node_modules/foo/lib/a.js"(e,t){t.exports=1}})', 'foo'],
  ['webpack', '{"./node_modules/foo/index.js":function(e,t,n){', 'foo'],
  ['webpack, for development', '/***/ "./node_modules/foo/index.js":\n/*!*****!*\\\n  !*** ./node_modules', 'foo'],
  ['rolldown', 'x({"node_modules/foo/a.cjs":((e,t)=>{', 'foo'],
  ['pnpm', 'J({"node_modules/.pnpm/foo@1.2.3_bar@2.0.0/node_modules/foo/a.js"(e){', 'foo 1.2.3'],
  ['pnpm, with a scope', '// node_modules/.pnpm/@a+foo@4.5.6/node_modules/@a/foo/a.js\n', '@a/foo 4.5.6'],
  ['pnpm, patched', '// node_modules/.pnpm/foo@1.2.3_patch_hash=3543d4/node_modules/foo/a.js\n', 'foo 1.2.3'],
  ['a package in another one', 'J({"node_modules/bar/node_modules/foo/a.js"(e){', 'foo'],
])('reads the path of a module: %s', (_, text, name) => {
  expect(namesIn(text)).toEqual([name]);
});

test.each([
  ['in a list', '{"sources":["../node_modules/foo/index.js","../src/a.js"]}'],
  ['in a table of numbers', '{"./node_modules/foo/index.js":12}'],
  ['in a report', '{"path":"./node_modules/foo/index.js","size":12}'],
  ['in a sentence', '// see node_modules/foo/index.js for the reason\n'],
  ['in an import', 'import a from "/node_modules/foo/index.js";'],
  ['at the end of a call', 'load("node_modules/foo/index.js")'],
])('a path is no module: %s', (_, text) => {
  expect(namesIn(text)).toEqual([]);
});
