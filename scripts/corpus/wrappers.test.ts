import { expect, test } from 'vitest';
import { wrappedLibrary } from './wrappers.ts';

test.each([
  [{ name: 'vue-foo', dependencies: { foo: '1' } }, 'foo'],
  [{ name: 'vue-foojs', dependencies: { 'foo.js': '1' } }, 'foo.js'],
  [{ name: '@jane/ngx-foo', peerDependencies: { '@types/foo': '1', foo: '1' } }, 'foo'],
  [{ name: 'foo-react', devDependencies: { '@foo/foo': '1' } }, '@foo/foo'],
  [{ name: 'react-foo', dependencies: { bar: '1' } }, undefined],
  [{ name: 'reactfoo', dependencies: { foo: '1' } }, undefined],
])('%j brings %s to a framework', (manifest, expected) => {
  expect(wrappedLibrary(manifest)).toBe(expected);
});
