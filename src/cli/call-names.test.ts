import { expect, test } from 'vitest';
import { fullCatalog } from '../endpoints/full-catalog.ts';
import { callCommands } from './call-names.ts';

test('commands with a short name have the name of their endpoint too', () => {
  const commands = callCommands(fullCatalog, new Set());
  const aliases = commands.flatMap(({ name, alias }) => (alias === undefined ? [] : [`${alias} is ${name}`]));
  expect(aliases.toSorted()).toEqual([
    'crawler is crawl',
    'rendering is render',
    'technology is tech',
    'webunlocker is unlock',
  ]);
});
