// Recognises the error page that a server, framework or proxy sends by default, whichever it is. Such a page is short. Its title
// and heading are the status, and the rest explains the status. It has no script and no form, it says nothing about visitors, and
// it has no number under which a refusal was recorded.
import type { Page } from './body-signs.ts';
import { hasActiveParts, hasIdentifier } from './error-parts.ts';
import { readableText } from './readable-text.ts';

const htmlCharactersMax = 24 * 1024;
const restCharactersMax = 700;
const causesCharactersMax = 2000;
const linksMax = 3;

/** What statuses are called. */
const reasons =
  'unauthori[sz]ed|authori[sz]ation required|authentication required|forbidden(?: resource| url)?|access forbidden|permission denied|(?:forbidden )?access is denied|not found|page not found|(?:method |request method )?not allowed|not acceptable|too many requests|rate limit exceeded|service (?:temporarily )?unavailable|temporarily unavailable|backend fetch failed|bad gateway|bad request|gone';
/** These mean little without the number: products that refuse bots use them too. */
const denials = 'access denied|denied|blocked host';
const labels = /\b(?:https?|error|errors|status|code|response|server|oops|sorry|an error occurred|type|message)\b/g;
const isReason = new RegExp(`^(?:(?:${reasons}) ?){1,2}$`);
const isDenial = new RegExp(`^(?:${denials})$`);

/** What default pages do not mention: visitors and what they use, checks, protection, and where to complain about a refusal. */
const telltale =
  /\b(?:ro?bots?|crawl\w*|scrap\w*|spiders?|automat\w*|humans?|people|browsers?|java ?script|cookies?|captchas?|challeng\w*|verif\w*|check\w*|secur\w*|protect\w*|firewalls?|waf|shield\w*|guard\w*|defen[cs]e\w*|block\w*|bann\w*|ban|blacklist\w*|denylist\w*|suspicio\w*|malicious|unusual\w*|abnormal\w*|attacks?|attacker|abus\w*|threats?|hack\w*|spam\w*|unsafe|detect\w*|violat\w*|polic(?:y|ies)|reject\w*|filter\w*|ip|ips|country|countries|regions?|vpns?|prox(?:y|ies)|network|user ?agents?|incidents?|reference|ref|ray|ticket|case|events?|trace|support|id|session|fingerprint\w*|ddos|traffic|visit\w*|you are not welcome|access to [\w-]+(?:\.[\w-]+)+ (?:is|was|has been) (?:forbidden|denied)|whitelist\w*|allowlist\w*|limit access|restrict\w*|rules?|terms)\b/;
/** Varnish numbers every error. */
const guruMeditation = /\bguru meditation:?\s{1,9}xid:?\s{1,9}\d{1,12}\b/g;
/** Addresses of pages, and the last line with the name of the server. */
const urls = /(?:https?:\/\/|\/)[^\s'"<>]{0,300}/g;
/** Words that explain a file, not a visitor. */
const explained = /\brequest forbidden by administrative rules\b|\bread-protected\b/g;

const titles = /<title\b[^<>]{0,200}>([^<]{0,200})/i;
const headings = /<h([1-3])\b[^<>]{0,200}>([^]{0,300}?)<\/h\1\s{0,4}>/i;
const addresses = /<address\b[^<>]{0,100}>[^]{0,300}?<\/address\s{0,4}>/gi;

/** Phrases of refusals that are also the names of statuses. */
const harmless: ReadonlySet<string> = new Set(['access denied', 'too many requests', 'rate limit']);

type Heading = 'status' | 'empty' | 'other';

/** Whether a heading is the status: `403 Forbidden`, `Error: 403`, `Forbidden`. */
function headingOf(text: string, status: number): Heading {
  const plain = text
    .replaceAll(/<[^<>]{0,200}>|&(?:#?\w{1,10});/g, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const rest = ` ${plain} `.replaceAll('an error occurred', ' ');
  const words = rest
    .replace(new RegExp(`\\b${status}\\b`), ' ')
    .replaceAll(labels, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const hasNumber = new RegExp(`\\b${status}\\b`).test(plain);
  if (words === '') return hasNumber ? 'status' : 'empty';
  return isReason.test(words) || (hasNumber && isDenial.test(words)) ? 'status' : 'other';
}

/** Whether a page is a default error page of this status. False for an empty body. */
export function isDefaultError({ text: html, zones, phrases }: Page, status: number): boolean {
  if (html.length > htmlCharactersMax || zones.links > linksMax) return false;
  if (hasActiveParts(html) || [...phrases].some((phrase) => !harmless.has(phrase))) return false;
  const text = readableText(html.replace(titles, ' ').replaceAll(addresses, ' '));
  const title = titles.exec(html)?.[1];
  const heading = headings.exec(html)?.[2];
  // A page without a heading begins with it.
  const [firstLine = ''] = heading === undefined ? text.split(/[\r\n]|<br/i, 1) : [];
  const shown = heading === undefined ? firstLine : readableText(heading);
  // The text of a page with broken markup cannot be trusted.
  if (!text.includes(shown)) return false;
  const below = text.replace(shown, ' ').trim();
  const found = [title ?? '', heading ?? firstLine].map((one) => headingOf(one, status));
  // Below `Error`, the status follows.
  if (!found.includes('status')) found.push(headingOf(below.split('\n', 1)[0] ?? '', status));
  if (found.includes('other') || !found.includes('status')) return false;
  const rest = below.toLowerCase().replaceAll(guruMeditation, ' ').replaceAll(explained, ' ').replaceAll(urls, ' ');
  if (rest.length > restCharactersMax || /(?:(?!\p{Script=Latin})\p{L}){2}/u.test(decoded(rest))) return false;
  return !telltale.test(rest) && !hasIdentifier(rest);
}

/** What a page says above a list of causes. */
const causes =
  /\b(?:possibly|probably|usually|commonly|often|(?:may|might|can|could) (?:also )?be) (?:caused by|due to|the result of)\b|\b(?:possible|common|usual|typical|likely) (?:causes?|reasons?)\b/;
/** What such a list does not mention unless a protection wrote it. */
const ofProtection =
  /\b(?:ro?bots?|crawl\w*|scrap\w*|automat\w*|humans?|java ?script|cookies?|captchas?|challeng\w*|verif\w*|secur\w*|protect\w*|firewalls?|waf|shield\w*|block\w*|bann\w*|blacklist\w*|suspicio\w*|malicious|unusual\w*|attacks?|threats?|detect\w*|violat\w*|vpns?|your (?:ip|network|browser|request|activity|connection)|incidents?|reference|ray|ticket|support|traffic)\b/;

/**
 * Whether an application explains the status of its error and lists what may have caused it. It does not know the cause: a
 * firewall does, and speaks of this visitor.
 */
export function listsCauses({ text: html, zones, phrases }: Page, status: number): boolean {
  if (html.length > htmlCharactersMax || zones.links > linksMax) return false;
  if (hasActiveParts(html) || [...phrases].some((phrase) => !harmless.has(phrase))) return false;
  const text = readableText(html).toLowerCase().replaceAll(/\s+/g, ' ');
  if (text.length > causesCharactersMax || !new RegExp(`\\b${status}\\b`).test(text)) return false;
  return causes.test(text) && !ofProtection.test(text) && !hasIdentifier(text);
}

const decoded = (bytes: string): string => Buffer.from(bytes, 'latin1').toString();
