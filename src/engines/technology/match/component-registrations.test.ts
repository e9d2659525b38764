// Packages that web components register.
import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { registeredIn } from './component-registrations.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const read = (text: string) => registeredIn(text).map(({ name, version }) => `${name} ${version}`);

test.each([
  ['t.registrations??=[],t.registrations.push({is:"@vaadin/router",version:"2.0.1"})}()', '@vaadin/router 2.0.1'],
  ["window.Vaadin.registrations.push({\n  is: '@vaadin/router',\n  version: '1.7.4',\n});", '@vaadin/router 1.7.4'],
])('%s', (text, expected) => expect(read(text)).toEqual([expected]));

test.each([
  't.registrations.push({is:"vaadin-button",version:"24.1.0"})',
  't.others.push({is:"@vaadin/router",version:"2.0.1"})',
  't.registrations.push({is:"@vaadin/router",count:3,version:"2.0.1"})',
])('%s is none', (text) => expect(read(text)).toEqual([]));

test('names a package in no rule', () => {
  const rules = compileRules([{ name: 'test', categories: {}, technologies: {} }]);
  const { hits } = createMatcher(rules).matchSides({
    scripts: ['t.registrations.push({is:"@acme/grid",version:"2.0.1"})'],
    scriptUrls: ['https://site.test/main.js'],
  });
  const found = conclude(rules, hits).technologies.map(({ name, version }) => `${name} ${version}`);
  expect(found).toEqual(['@acme/grid 2.0.1']);
});
