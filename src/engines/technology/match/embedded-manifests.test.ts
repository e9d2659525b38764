// Manifests of packages inside bundles.
import { expect, test } from 'vitest';
import { manifestsIn } from './embedded-manifests.ts';

const read = (text: string) => manifestsIn(text).map(({ name, version }) => `${name} ${version}`);

test.each([
  [`t.exports=JSON.parse('{"name":"axios","version":"0.21.4","description":"Promise based"}')`, 'axios 0.21.4'],
  ['var pkg={name:"@emotion/react",version:"11.11.1",main:"dist/emotion-react.cjs.js"}', '@emotion/react 11.11.1'],
  ['a={\n    name: "foo",\n    version: "1.2.3",\n    description: "Foos"', 'foo 1.2.3'],
  [`{'name': 'foo', 'version': '1.0.0-rc.1', 'license': 'MIT'}`, 'foo 1.0.0-rc.1'],
])('%s', (text, expected) => expect(read(text)).toEqual([expected]));

test.each([
  '[{"name":"react","version":"18.2.0"},{"name":"vue","version":"3.4.0"}]',
  '{"name":"react","version":"18.2.0","count":3}',
  '{"name":"react","description":"x","version":"18.2.0"}',
  '{"surname":"react","version":"latest","main":"x"}',
])('%s is none', (text) => expect(read(text)).toEqual([]));

test('reads a bounded number', () => {
  expect(manifestsIn('{"name":"foo","version":"1.2.3","main":"x"}'.repeat(100))).toHaveLength(20);
});
