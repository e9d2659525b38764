// Texts of technologies that their rule set leaves out: slugs, and descriptions from the category.
import type { TechnologyRule } from '../rules/rule-set.ts';
import type { Technology } from './compiled-rules.ts';

export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .replaceAll(/--+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? codePointsOf(name) : slug;
}

const codePointsMax = 20;

/** A slug for a name without Latin letters and digits: `u5b9d-u5854`. */
const codePointsOf = (name: string): string =>
  Array.from(name.toLowerCase().replaceAll(/\s/g, ''))
    .slice(0, codePointsMax)
    .map((character) => `u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`)
    .join('-');

/** Where a technology comes from that has the slug of another one. */
export type Origin = 'rules' | 'npm' | 'vendors';

/** Those that are less known than a package of the same name. */
const ownSlugs: Readonly<Record<string, string>> = { Fabric: 'fabric-commerce', Satori: 'satori-marketing' };

/** Gives each technology a slug of its own. The first one keeps its slug. */
export function distinguishSlugs(technologies: readonly Technology[], originOf: (number: number) => Origin): void {
  const taken = new Set<string>();
  for (const [number, technology] of technologies.entries()) {
    const origin = originOf(number);
    const slug = origin === 'rules' ? (ownSlugs[technology.name] ?? technology.slug) : technology.slug;
    const detailed = `${slug}-${origin === 'npm' ? 'npm' : 'service'}`;
    let own = taken.has(slug) && origin !== 'rules' ? detailed : slug;
    for (let next = 2; taken.has(own); next++) own = `${slug}-${next}`;
    taken.add(own);
    technology.slug = own;
  }
}

/** A technology of which only the name is known. */
export const plainTechnology = (name: string, category: number): Technology => ({
  name,
  slug: slugOf(name),
  description: describedBy(name, [category]),
  website: null,
  icon: null,
  cpe: null,
  categories: [category],
  implies: [],
  excludes: [],
  requires: [],
  requiresCategory: [],
});

/** What the technologies of a category are, for those without a description. */
const kinds: Readonly<Record<number, string>> = {
  1: 'a content management system',
  2: 'a forum or social network',
  3: 'a database manager',
  4: 'a documentation tool',
  5: 'a widget for websites',
  6: 'shop software',
  7: 'a photo gallery',
  8: 'a wiki',
  9: 'a hosting panel',
  10: 'analytics software',
  11: 'a blog system',
  12: 'a JavaScript framework',
  13: 'an issue tracker',
  14: 'a video player',
  15: 'a comment system',
  16: 'a security product',
  17: 'a font service',
  18: 'a web framework',
  19: 'web software',
  20: 'an editor',
  21: 'a learning management system',
  22: 'a web server',
  23: 'a cache',
  24: 'a rich text editor',
  25: 'a graphics library',
  26: 'a framework for mobile pages',
  27: 'a programming language',
  28: 'an operating system',
  29: 'a search engine',
  30: 'webmail software',
  31: 'a content delivery network',
  32: 'a marketing service',
  33: 'a web server extension',
  34: 'a database',
  35: 'map software',
  36: 'an advertising service',
  37: 'a network device',
  38: 'media server software',
  39: 'camera software',
  41: 'a payment service',
  42: 'a tag manager',
  44: 'a continuous integration system',
  45: 'a control system',
  46: 'remote access software',
  47: 'a developer tool',
  48: 'network storage',
  49: 'a feed reader',
  50: 'a document manager',
  51: 'a page builder',
  52: 'a live chat service',
  53: 'a customer relationship system',
  54: 'a tool for search engine optimisation',
  55: 'accounting software',
  56: 'a cryptominer',
  57: 'a static site generator',
  58: 'a service that guides new users',
  59: 'a JavaScript library',
  60: 'a container platform',
  62: 'a hosting platform',
  63: 'a cloud platform',
  64: 'a reverse proxy',
  65: 'a load balancer',
  66: 'a user interface framework',
  67: 'a consent service',
  68: 'an accessibility tool',
  69: 'an authentication service',
  70: 'a certificate authority',
  71: 'an affiliate program',
  72: 'a service for appointments',
  73: 'a survey service',
  74: 'a service for A/B tests',
  75: 'an e-mail service',
  76: 'a personalisation service',
  77: 'a retargeting service',
  78: 'a service that measures real users',
  79: 'a geolocation service',
  80: 'a WordPress theme',
  81: 'a Shopify theme',
  82: 'a Drupal theme',
  83: 'a fingerprinting script',
  84: 'a loyalty program',
  85: 'a service for feature flags',
  86: 'a segmentation service',
  87: 'a WordPress plugin',
  88: 'a hosting service',
  89: 'a translation service',
  90: 'a review service',
  91: 'a service for payment by instalments',
  92: 'a performance tool',
  93: 'a service for reservations and delivery',
  94: 'a referral program',
  95: 'a digital asset manager',
  96: 'a content curation service',
  97: 'a customer data platform',
  98: 'a service for abandoned carts',
  99: 'a shipping carrier',
  100: 'an app for Shopify',
  101: 'software for staff',
  102: 'a service for returns',
  103: 'a livestreaming service',
  104: 'software for events and tickets',
  105: 'a service for augmented reality',
  106: 'a service for international shops',
  107: 'a fulfilment service',
  108: 'a shop front end',
  200: 'a monitoring tool',
  201: 'a project management tool',
  202: 'communication software',
  203: 'file sharing software',
  204: 'a tool for pastes, links or feeds',
  205: 'a tool for artificial intelligence',
  206: 'software for the household',
  207: 'a theme',
  208: 'name server software',
  209: 'scientific software',
  210: 'an alternative front end',
  211: 'an inventory',
  212: 'a tool for configuration management',
  213: 'software for calendars and contacts',
  214: 'an extension of an application',
};

/** The description of the rule as a sentence. Rule sets leave it out, leave it empty, or forget the full stop. */
export function descriptionOf(name: string, { description, cats }: TechnologyRule): string {
  // Rule sets of others may say null.
  const text = (description ?? '').trim();
  if (text === '') return describedBy(name, cats ?? []);
  return /[\p{P}]$/u.test(text) ? text : `${text}.`;
}

function describedBy(name: string, categories: readonly number[]): string {
  const category = categories.find((id) => kinds[id] !== undefined);
  return `${name} is ${category === undefined ? 'a technology of websites' : kindOf(category)}.`;
}

/** What a technology of the category is. */
export const kindOf = (category: number): string => kinds[category] ?? 'a technology of websites';
