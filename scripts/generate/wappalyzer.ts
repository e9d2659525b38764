// Generates one file with the rules of Wappalyzer. The package is a development dependency only, because it depends on
// Puppeteer, and an npm package cannot override the dependencies of its dependencies.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Technologies and categories of the release that package.json pins. One technology per line, for readable diffs. */
export function writeWappalyzerRules(): string {
  const { license } = require('wappalyzer-mit/package.json') as { license: string };
  // Later releases are under the GPL and must not get in here.
  if (license !== 'MIT') throw new Error(`wappalyzer-mit is under ${license}; only rules under MIT may be distributed`);
  const letters = '_abcdefghijklmnopqrstuvwxyz'.split('');
  const technologies = letters.flatMap((letter) => entriesOf(`wappalyzer-mit/technologies/${letter}.json`));
  const categories = entriesOf('wappalyzer-mit/categories.json');
  return `{"technologies":{\n${lines(technologies)}\n},"categories":{\n${lines(categories)}\n}}\n`;
}

const entriesOf = (module: string): [string, unknown][] => Object.entries(require(module) as Record<string, unknown>);

const lines = (entries: readonly [string, unknown][]): string =>
  entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',\n');
