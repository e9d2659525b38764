// The names of plugins and themes, from the names of their folders: `wp-recipe-maker` is WP Recipe Maker.
import { createRequire } from 'node:module';
import { plainName } from '../plain-name.ts';
import { isOrdinary } from './ordinary-words.ts';

/** Names by the folder, where the folder does not show how they are written. */
const lists = createRequire(import.meta.url)('../rules/extension-names.json') as Record<
  NameList,
  Partial<Record<string, string>>
>;
export type NameList = 'plugins' | 'themes' | 'typo3' | 'drupal';

/** Words that are not written with one capital letter. */
const spellings = new Map(
  `ACF AI AJAX AMP API ARVE AWeber BackWPup bbPress BuddyPress CDN CF7 CMP CMS CPT CSE CSS CSV CTA CTools DFP EU FAQ GA4 GDPR GTM
  GTranslate HTML HTTP iThemes jQuery JS JSON LMS MailChimp MailerLite MC4WP OneSignal PayPal PDF PHP PWA QR reCAPTCHA RSS SEO SMTP SSL
  SVG TikTok TOC UI URL UTM WC WebP WhatsApp WooCommerce WordPress WP WPB WPForms WPML WPZOOM XML YITH YouTube`
    .split(/\s+/)
    .map((word) => [word.toLowerCase(), word]),
);
const smallWords = new Set('a and as at by for from in of on or the to with'.split(' '));

/** A version in the name of a folder: `brunch-pro-2.0.1`, `foodiepro-v440`, `thesis_186`. */
const versionSuffix = /[-_.](?:v\d{1,4}|(?!(?:19|20)\d\d)\d{3,4}|v?\d{1,3}(?:\.\d{1,3}){1,3})$/i;
const branchSuffix = /[-_](?:master|main|child|wpcom)$/i;
const yearSuffix = /[-_]?20\d\d$/;
/** Words of themes that a site has for itself. */
const ownWords = new Set(
  'base basis child default childtheme custom main my new site starter template theme'.split(' '),
);

const shortened = (folder: string): string => folder.replace(versionSuffix, '').replace(branchSuffix, '');
const wordsOf = (folder: string): string[] =>
  shortened(folder)
    .split(/[-_.\s]+/)
    .filter((word) => word !== '');

/** The name in the list. */
export const listedName = (folder: string, list: NameList): string | undefined =>
  lists[list][folder.toLowerCase()] ?? lists[list][shortened(folder).toLowerCase()];

/** The name that a folder spells, undefined if it is made of ordinary words. */
export function spelledName(folder: string): string | undefined {
  const words = wordsOf(folder);
  if (!/[a-z]{3}/i.test(words.join(' '))) return undefined;
  const name = words.map((word, index) => spell(word, index === 0)).join(' ');
  return isOrdinary(name) ? undefined : name;
}

const spell = (word: string, isFirst: boolean): string => {
  const lower = word.toLowerCase();
  const known = spellings.get(lower);
  if (known !== undefined) return known;
  return !isFirst && smallWords.has(lower) ? lower : word.charAt(0).toUpperCase() + word.slice(1);
};

/** Most themes with one word are made for one site, which may be called otherwise. */
export const isOwnTheme = (folder: string): boolean => {
  const words = wordsOf(folder.replace(yearSuffix, ''));
  return words.length < 2 || words.some((word) => ownWords.has(word.toLowerCase()));
};

/** Whether the folder is named after the site: `acme-theme` of `www.acme.example`, `joc` of Just One Cookbook. */
export function isNamedAfterSite(folder: string, siteNames: readonly string[]): boolean {
  const own = plainName(shortened(folder.replace(yearSuffix, '')));
  const [first = ''] = wordsOf(folder.replace(yearSuffix, ''));
  return siteNames.some((siteName) => {
    const site = plainName(siteName);
    if (site.length < siteCharactersMin || own.length < siteCharactersMin) return false;
    if (own.includes(site) || (own.length >= partCharactersMin && withoutAnd(site).includes(withoutAnd(own))))
      return true;
    const initials = siteName
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word.charAt(0).toLowerCase())
      .join('');
    return initials.length >= siteCharactersMin && (initials === first.toLowerCase() || initials === own);
  });
}
const siteCharactersMin = 3;
const partCharactersMin = 5;
const withoutAnd = (name: string): string => name.replaceAll('and', '');
