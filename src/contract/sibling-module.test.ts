import { expect, test } from 'vitest';
import { siblingModule } from './sibling-module.ts';

test.each([
  ['file:///checkout/src/web/browsers.ts', 'file:///checkout/src/web/worker.ts'],
  ['file:///x/node_modules/siteglass/src/web/browsers.js', 'file:///x/node_modules/siteglass/src/web/worker.js'],
  ['file:///checkout/src/web/browsers.ts?t=1', 'file:///checkout/src/web/worker.ts'],
])('the sibling of %s has its extension', (caller, sibling) => {
  expect(siblingModule('worker', caller).href).toBe(sibling);
});

test('a caller that is not a module is an error', () => {
  expect(() => siblingModule('worker', 'file:///x/data.json')).toThrow('file:///x/data.json');
});
