// Proposes rules for the software of the corpus: every place where a page states the name of its package, as a pattern, with
// the version if it stands beside the name. Each pattern is tried on the pages of all other packages.
//
//   bin/siteglass-node scripts/corpus/debian/propose.ts CORPUS [--all]
import { resolve } from 'node:path';
import { readCaptures } from './captures.ts';
import { factsOf, ownNames, type Facts } from './facts-of.ts';

export interface Proposal {
  place: string;
  /** How the page writes it. */
  text: string;
  pattern: string;
  /** Packages whose pages it matches although they are something else. */
  falseHits: string[];
}

type Place = readonly [place: string, text: string];

/** Every text of a page in which software names itself, with its place. */
export function placesOf({ headers, cookies, title, meta, comments, scripts, styles, words, globals }: Facts): Place[] {
  return [
    ...Object.entries(headers).flatMap(([name, values]) => values.map((value): Place => [`header ${name}`, value])),
    ...Object.keys(headers).map((name): Place => ['header name', name]),
    ...cookies.map((name): Place => ['cookie', name]),
    ['title', title],
    ...Object.entries(meta).map(([name, value]): Place => [`meta ${name}`, value]),
    ...comments.map((text): Place => ['comment', text]),
    ...globals.map((name): Place => ['global', name]),
    ...words
      .filter((text) => /\b(?:powered|generated|made|created|built|served|running)\b/i.test(text))
      .map((text): Place => ['text', text]),
    ...[...scripts, ...styles].map((path): Place => ['path', path]),
  ];
}

const versionPattern = String.raw`(\d+(?:\.\d+)+[\w.+~-]*)`;

/** A pattern for the name in a text, and for the version behind it. */
export function patternOf(text: string, names: readonly string[]): string | undefined {
  const own = names
    .map((name) => new RegExp(name.split('').join(String.raw`[\W_]?`), 'i').exec(text))
    .filter((match) => match !== null)
    .toSorted((a, b) => b[0].length - a[0].length)[0];
  if (own === undefined) return undefined;
  const name = own[0].replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const rest = text.slice(own.index + own[0].length);
  const between = /^(?:[ /,:_-]{0,3}(?:version|ver\.?|release|v)?[ :]{0,2})(?=\d+\.)/i.exec(rest)?.[0];
  if (between === undefined) return name;
  return `${name}${between.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}${versionPattern}`;
}

/** Where a page states the name of its own software, and the version beside it. Paths and remarks about authors do not count. */
export function statementsOf(facts: Facts): { place: string; text: string; version: string | undefined }[] {
  const names = ownNames(facts);
  return placesOf(facts).flatMap(([place, text]) => {
    const pattern = patternOf(text, names);
    const counts = !/^(?:path|global|meta (?!generator|application-name|description)|header content-security)/.test(
      place,
    );
    if (pattern === undefined || !counts || (place === 'title' && /^(?:Index of|\d{3} )/.test(text))) return [];
    return [{ place, text, version: new RegExp(pattern, 'i').exec(text)?.[1] }];
  });
}

/** What a page offers as a rule, and where else the same pattern would match. */
export function proposalsFor(facts: Facts, all: readonly Facts[]): Proposal[] {
  const names = ownNames(facts);
  return placesOf(facts).flatMap(([place, text]) => {
    const pattern = patternOf(text, names);
    if (pattern === undefined) return [];
    const expression = new RegExp(`(?<![a-z])${pattern}`, 'i');
    const falseHits = all
      .filter((other) => other.source !== facts.source)
      .filter((other) => placesOf(other).some(([at, value]) => at === place && expression.test(value)))
      .map((other) => other.package);
    return [{ place, text, pattern, falseHits: [...new Set(falseHits)] }];
  });
}

if (import.meta.main) {
  const [given = '', option] = process.argv.slice(2);
  const all = (await readCaptures(resolve(given))).map(factsOf);
  const byPackage = Map.groupBy(all, (one) => one.package);
  for (const [name, pages] of byPackage) {
    const proposals = pages.flatMap((page) => proposalsFor(page, all));
    const unique = [...new Map(proposals.map((one) => [`${one.place} ${one.pattern}`, one])).values()];
    console.log(`${name} ${pages[0]?.version ?? ''} ${pages[0]?.homepage ?? ''}`);
    for (const { place, text, falseHits } of unique)
      console.log(`  ${place}: ${text}${falseHits.length > 0 ? `  FALSE: ${falseHits.slice(0, 5).join(' ')}` : ''}`);
    if (unique.length === 0 && option === '--all')
      for (const page of pages.slice(0, 3))
        console.log(
          `  (silent) ${page.path} ${page.status} ${page.headers['server']?.join() ?? ''} | ${page.title} | ${page.words.slice(0, 2).join(' ~ ')}`,
        );
  }
}
