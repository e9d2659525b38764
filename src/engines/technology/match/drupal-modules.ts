// Modules and themes of Drupal that a page loads, as its settings list them. `listed-scripts.ts` reads the libraries in this list:
// `"ajaxPageState":{"libraries":"blazy\/load,core\/jquery.form,paragraphs\/drupal.paragraphs.unpublished","theme":"acme"}`.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { extensions } from './extensions.ts';
import type { Hit } from './facts.ts';
import type { AddHit } from './hit-list.ts';

export type ReadDrupalModules = (scripts: string, hits: readonly Hit[], add: AddHit) => void;

/** Modules and themes that others may have. Those that are not here may be made for one site. */
const modules: Readonly<Partial<Record<string, string>>> = {
  addtoany: 'AddToAny',
  anchor_link: 'Anchor Link',
  back_to_top: 'Back To Top',
  better_exposed_filters: 'Better Exposed Filters',
  blazy: 'Blazy',
  bootstrap_barrio: 'Bootstrap Barrio',
  bootstrap_styles: 'Bootstrap Styles',
  captcha: 'CAPTCHA',
  chosen: 'Chosen Drupal',
  ckeditor_accordion: 'CKEditor Accordion',
  colorbox: 'Colorbox Drupal',
  commerce_cart: 'Commerce Cart',
  cookies: 'COOKiES Consent Management',
  ctools: 'CTools',
  ds: 'Display Suite',
  entity_embed: 'Entity Embed',
  eu_cookie_compliance: 'EU Cookie Compliance',
  extlink: 'External Links',
  facets: 'Facets',
  fivestar: 'Fivestar',
  flag: 'Flag',
  flippy: 'Flippy',
  geofield: 'Geofield',
  google_tag: 'Google Tag',
  gutenberg: 'Gutenberg Drupal',
  ip_login: 'IP Login',
  juicebox: 'Juicebox',
  layout_builder: 'Layout Builder',
  lazy: 'Lazy-load',
  leaflet: 'Leaflet Drupal',
  masonry: 'Masonry Drupal',
  obfuscate_email: 'Obfuscate Email Drupal',
  paragraphs: 'Paragraphs',
  photoswipe: 'PhotoSwipe Drupal',
  poll: 'Poll',
  quicktabs: 'Quick Tabs',
  responsive_favicons: 'Responsive Favicons',
  scroll_to_top: 'Scroll To Top',
  search_api_autocomplete: 'Search API Autocomplete',
  sharethis: 'ShareThis Drupal',
  shariff: 'Shariff',
  simple_popup_blocks: 'Simple Popup Blocks',
  simplenews: 'Simplenews',
  slick: 'Slick Carousel',
  social_api: 'Social API',
  social_media_links: 'Social Media Links',
  superfish: 'Superfish Drupal',
  tablefield: 'TableField',
  typogrify: 'Typogrify',
  video_embed_field: 'Video Embed Field',
  view_modes_display: 'View Modes Display',
  views_infinite_scroll: 'Views Infinite Scroll',
  webform: 'Webform',
};

const state = '"ajaxPageState"';
const stateCharactersMax = 12_000;
const list = /"libraries":"([\w.,/\\-]{1,10000})"/;
const pathsMax = 400;

export function createDrupalModules({ technologies }: CompiledRules): ReadDrupalModules {
  const numbers = new Map(technologies.map(({ name }, number) => [name, number]));
  const drupal = numbers.get('Drupal');
  return (scripts, hits, add) => {
    if (!hits.some(({ technology }) => technology === drupal)) return;
    const at = scripts.indexOf(state);
    if (at < 0) return;
    const [, paths = ''] = list.exec(scripts.slice(at, at + stateCharactersMax)) ?? [];
    const found = new Map<string, string>();
    for (const path of paths.replaceAll('\\', '').split(',', pathsMax)) {
      const module = path.split('/', 1)[0] ?? '';
      const name = Object.hasOwn(modules, module) ? modules[module] : undefined;
      if (name !== undefined) found.set(name, path);
    }
    for (const [name, path] of found) {
      const number = numbers.get(name);
      const other = number === undefined ? { other: { name, category: extensions } } : {};
      add(
        { technology: number ?? -1, source: '', confidence: 100, version: '', ...other },
        'html',
        undefined,
        [''],
        path,
      );
    }
  };
}
