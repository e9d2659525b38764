// A short form for vendors: what their products load tells them, so that a rule is little more than a list of hosts.
import type { TechnologyRule } from '../../rule-set.ts';

interface Signs extends Omit<TechnologyRule, 'cats' | 'website' | 'description' | 'examples'> {
  /** Hosts of its scripts, perhaps with a path: `cdn.acme.com/widget`. Subdomains count. */
  loads?: readonly string[];
  /** The same for its frames. */
  frames?: readonly string[];
  /** The same for pictures that count visits. */
  pixels?: readonly string[];
  /** The same for what its forms send. */
  forms?: readonly string[];
}

type Example = NonNullable<TechnologyRule['examples']>[number];

/** An example that is a text is markup, or the address of a script. */
export function vendor(
  cats: number | number[],
  website: string,
  description: string,
  { loads = [], frames = [], pixels = [], forms = [], ...rule }: Signs,
  ...examples: (string | Example)[]
): TechnologyRule {
  const dom = [
    ...frames.flatMap((address) => frameSources.map((name) => `iframe[${name}*='${address}']`)),
    ...pixels.map((address) => `img[src*='${address}']`),
    ...forms.map((address) => `form[action*='${address}']`),
  ].join(', ');
  return {
    cats: [cats].flat(),
    website,
    description,
    ...rule,
    ...signs(loads, rule.scriptSrc),
    ...(dom !== '' && { dom: rule.dom === undefined ? dom : `${rule.dom as string}, ${dom}` }),
    examples: examples.map((one) =>
      typeof one === 'string' ? (one.startsWith('<') ? { html: one } : { scriptSrc: one }) : one,
    ),
  };
}

const frameSources = ['src', 'data-src', 'data-lazy-src'];

const signs = (loads: readonly string[], own: TechnologyRule['scriptSrc']): Pick<TechnologyRule, 'scriptSrc'> =>
  loads.length === 0 ? {} : { scriptSrc: [...[own ?? []].flat(), ...loads.map(hostPattern)] };

const hostPattern = (address: string): string =>
  `[/.]${address.replaceAll('.', '\\.')}${address.includes('/') ? '' : '/'}`;

/** More signs of a technology that has its facts elsewhere. */
export const more = (rule: Omit<TechnologyRule, 'examples'>, ...examples: (string | Example)[]): TechnologyRule => ({
  ...rule,
  examples: examples.map((one) =>
    typeof one === 'string' ? (one.startsWith('<') ? { html: one } : { scriptSrc: one }) : one,
  ),
});
