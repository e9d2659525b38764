// How much of the software that names itself in a Server header, a cookie or a title is named, with its version. The examples
// are those of rapid7/recog (BSD-2-Clause), which is not part of the repository:
//
//   SITEGLASS_RECOG=FOLDER npm run bench -- recog
//   bin/siteglass-node bench/recog.ts FOLDER [--missed] [--wrong] [--versions]
//
// FOLDER has http_servers.xml, http_cookies.xml and html_title.xml. Devices (cameras, printers, routers) are left out.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileRules } from '../src/engines/technology/compile/compile.ts';
import { conclude, type FoundTechnology } from '../src/engines/technology/match/conclude.ts';
import { createMatcher } from '../src/engines/technology/match/matcher.ts';
import { loadBaseRuleSets } from '../src/engines/technology/rules/base-rules.ts';
import { printTable } from './support/figures.ts';
import { skippedExitCode } from './support/skipped.ts';

const folder = process.argv[2] ?? process.env['SITEGLASS_RECOG'] ?? '';
const shows = (option: string) => process.argv.includes(option);
if (!existsSync(join(folder, 'http_servers.xml'))) {
  const place = folder === '' ? 'SITEGLASS_RECOG is not set' : `${folder} has no http_servers.xml`;
  console.error(`Skipped: ${place}. Set it to the folder xml of a copy of github.com/rapid7/recog.`);
  process.exit(skippedExitCode);
}

interface Example {
  text: string;
  /** Lower-case names of which one must be found. */
  names: string[];
  version: string | undefined;
}

const rules = compileRules(await loadBaseRuleSets());
const matcher = createMatcher(rules);

const kinds = {
  'Server headers': {
    file: 'http_servers.xml',
    facts: (text: string) => ({ headers: { server: [text] }, cookies: {}, html: '' }),
  },
  cookies: {
    file: 'http_cookies.xml',
    facts: (text: string) => {
      const [, name = '', value = ''] = /^([^=;]+)=?([^;]*)/.exec(text) ?? [];
      return { headers: {}, cookies: { [name.trim()]: [value] }, html: '' };
    },
  },
  titles: {
    file: 'html_title.xml',
    facts: (text: string) => ({
      headers: {},
      cookies: {},
      html: `<html><head><title>${text.replaceAll('<', '&lt;')}</title></head><body></body></html>`,
    }),
  },
};

const rows = Object.entries(kinds).map(([kind, { file, facts }]) => {
  const examples = examplesIn(readFileSync(join(folder, file), 'utf8'));
  let named = 0;
  let versioned = 0;
  let wrongVersions = 0;
  let wrong = 0;
  for (const example of examples) {
    const { hits } = matcher.matchPage({ url: 'https://site.test/', ...facts(example.text) });
    const found = conclude(rules, hits).technologies;
    const own = found.filter(({ name }) => isOneOf(name, example.names));
    if (own.length > 0) named++;
    else if (shows('--missed'))
      console.log(
        `missed ${kind}: ${example.text} [${example.names.join(' | ')}]: ${found.map(({ name }) => name).join(', ')}`,
      );
    const foreign = found.filter((one) => !isOneOf(one.name, example.names) && !isSaid(one, example.text));
    if (foreign.length > 0) {
      wrong++;
      if (shows('--wrong'))
        console.log(
          `wrong ${kind}: ${example.text} [${example.names.join(' | ')}]: ${foreign.map(({ name }) => name).join(', ')}`,
        );
    }
    if (example.version === undefined) continue;
    const versions = found.filter(({ name }) => isOneOf(name, example.names)).map(({ version }) => version);
    if (versions.some((version) => version !== null && isSame(version, example.version!))) versioned++;
    else {
      if (versions.some((version) => version !== null)) wrongVersions++;
      if (shows('--versions'))
        console.log(
          `version ${kind}: ${example.text} ${example.version}: ${found.map(({ name, version }) => `${name} ${version}`).join(', ')}`,
        );
    }
  }
  const withVersion = examples.filter(({ version }) => version !== undefined).length;
  return {
    examples: kind,
    number: examples.length,
    named,
    '%': Math.round((100 * named) / examples.length),
    'with version': withVersion,
    'version right': versioned,
    '% ': Math.round((100 * versioned) / Math.max(1, withVersion)),
    'version differs': wrongVersions,
    'other names to review': wrong,
  };
});
printTable(rows);

function examplesIn(xml: string): Example[] {
  return [...xml.matchAll(/<fingerprint\b([\s\S]*?)<\/fingerprint>/g)].flatMap(([, block = '']) => {
    const parameters = new Map(
      [...block.matchAll(/<param\b[^>]*?name="([^"]+)"[^>]*?(?:value="([^"]*)")?\s*\/>/g)].map(([whole, name = '']) => [
        name,
        decoded(/\bvalue="([^"]*)"/.exec(whole)?.[1] ?? ''),
      ]),
    );
    const isDevice = [...parameters.keys()].some((name) => name.startsWith('hw.'));
    const parts = ['service.product', 'service.component.product', 'service.family', 'service.vendor'];
    const names = parts.map((part) => parameters.get(part) ?? '').filter((name) => name !== '' && !name.includes('{'));
    if (isDevice || names.length === 0 || parameters.get('service.certainty') === '0.0') return [];
    return [...block.matchAll(/<example\b([^>]*)>([\s\S]*?)<\/example>/g)].map(([, attributes = '', body = '']) => ({
      text: /_encoding="base64"/.test(attributes) ? Buffer.from(body, 'base64').toString() : decoded(body),
      names: names.map((name) => name.toLowerCase()),
      version: /service\.version="([^"]+)"/.exec(attributes)?.[1],
    }));
  });
}

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** One name may be longer than the other: `Tomcat` and `Apache Tomcat`. */
function isOneOf(name: string, names: readonly string[]): boolean {
  const plain = plainOf(name);
  return names
    .map(plainOf)
    .some(
      (other) =>
        other === plain ||
        (Math.min(other.length, plain.length) > 2 && (other.includes(plain) || plain.includes(other))),
    );
}

/** Named by the text itself, or implied by something that is. */
function isSaid({ name, evidence }: FoundTechnology, text: string): boolean {
  return plainOf(text).includes(plainOf(name)) || evidence.every(({ type }) => type === 'implied');
}

function isSame(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) =>
    text
      .toLowerCase()
      .replaceAll('_', '.')
      .replace(/^[rv](?=\d)/, ''),
  ) as [string, string];
  return x === y || x.startsWith(`${y}.`) || y.startsWith(`${x}.`) || y.startsWith(`${x}-`) || x.startsWith(`${y}-`);
}

function plainOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
