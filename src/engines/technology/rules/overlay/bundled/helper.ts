// Libraries that most sites bundle, and that need no file of their own. Each is recognised by a string or by names of properties, which no
// bundler changes. See `code-strings.ts`.
import type { TechnologyRule } from '../../rule-set.ts';

/** A library by one of its strings. `example` is a piece of its code, with its version if the pattern reads it. */
export type Helper = readonly [
  name: string,
  what: string,
  website: string,
  pattern: string,
  example: string,
  version?: string,
];

/** `categories` has those that are not JavaScript libraries. */
export const toRules = (
  helpers: readonly Helper[],
  categories: Readonly<Record<string, number>>,
): Record<string, TechnologyRule> =>
  Object.fromEntries(
    helpers.map(([name, what, website, scripts, example, version]) => [
      name,
      {
        cats: [categories[name] ?? 59],
        description: `${name} ${what}.`,
        website,
        scripts,
        examples: [{ scripts: example, ...(version !== undefined && { version }) }],
      },
    ]),
  );
