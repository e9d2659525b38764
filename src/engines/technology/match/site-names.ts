// Names of a site itself, of its parts and of the people behind it, where software states its name too.
import { isArchiveName } from './archive-names.ts';
import { plainName } from '../plain-name.ts';
import type { Named } from './facts.ts';
import { isBusiness, isDateOrAddress, isNumbered, isOrdinary, isPlainName } from './ordinary-words.ts';
import { hostOf, siteOf } from './site.ts';

/** Where a page names the people behind it. */
const peoplePlaces =
  'author publisher copyright owner designer web_author creator dc.creator dc.publisher og:site_name article:author'.split(
    ' ',
  );

/**
 * Whether a name without a rule is that of a person, a company or the site itself. Names of the catalogues are not. Servers name
 * themselves in many words, and they do it in a header of their own.
 */
export function isOfSite(name: string, place: string, values: Named, url: string): boolean {
  if (isArchiveName(name)) return false;
  const own = plainName(name);
  if (own.length > 2 && plainName(hostOf(url)).includes(own)) return true;
  if (place === 'server' || place === 'x-server' || place === 'via') return false;
  if (isPlainName(name) || isBusiness(name)) return true;
  return peoplePlaces.some((one) => values[one]?.some((value) => plainName(value).includes(own)) ?? false);
}

/** Parts of a site: `acme-theme`, `@acme/checkout`. */
const sitePart =
  /(?:^|[^a-z0-9])(?:admin|app|application|assets|blog|bundle|checkout|client|cms|corporate|custom|dashboard|frontend|homepage|intranet|landing|main|page|pages|portal|project|scripts|shop|site|skin|store|storefront|styles|template|theme|web|webapp|website|webshop)(?:$|[^a-z0-9])/i;

const longNameWords = 3;

/** A name of several words that begins and ends with others is more than a part of a site: `foo-cms-widget-date`. */
function isSitePart(name: string): boolean {
  const words = name.replace(/^@[^/]*\//, '').split(/[^a-z0-9]+/i);
  const isLong = words.length > longNameWords && !sitePart.test(words[0] ?? '') && !sitePart.test(words.at(-1) ?? '');
  return sitePart.test(name) && !isLong;
}

interface NamedFile {
  name: string;
  version: string;
  url: string;
  hasRepository: boolean;
}

/** Whether the comment of a file with this URL names a library, and not a part of the site. */
export function isLibrary({ name, version, url, hasRepository }: NamedFile): boolean {
  if (name.length < 3 || isOrdinary(name) || isNumbered(name) || isDateOrAddress(version)) return false;
  if (hasRepository) return true;
  if (isSitePart(name)) return false;
  const [owner = ''] = name.replace(/^@/, '').split('/');
  const site = plainName(siteOf(hostOf(url)).split('.')[0] ?? '');
  return site.length < 3 || !plainName(owner).includes(site);
}
