// A refusal without signs of a vendor, and what is unusual about it: an operator can turn that into a rule.
import { answerBytesMax, isFirewallStatus } from './body-signs.ts';
import type { Page } from './body-signs.ts';
import { candidateOf } from './candidate.ts';
import { isDefaultError, listsCauses } from './default-errors.ts';
import { hasActiveParts, hasIdentifier } from './error-parts.ts';
import { decoded, isAboutRights, isBlock, isChallenge, isLimit } from './generic-phrases.ts';
import { readableText } from './readable-text.ts';
import type { ObservedResponse } from './response-parts.ts';
import { hasFirewallTitle, evidenceOf, protectorIn, selfNamedIn } from './self-named.ts';
import { isArticle, ofOthers, saysRefusal } from './standalone-pages.ts';
import { isStockError } from './stock-errors.ts';
import type { Candidate, Detection, Verdict } from './verdict.ts';

const articleCharactersMin = 300;

export interface Refusal {
  response: ObservedResponse;
  page: Page | undefined;
  prose: Verdict['prose'];
}

/**
 * Adds a refusal without signs of its author to the detections. It is attributed to the first protection in front of the site
 * if none of them acted and the page says that it refuses or checks visitors. A firewall that only says that it is one is added too.
 */
export function addRefusal(refusal: Refusal, detections: Detection[]): void {
  const { response, page, prose } = refusal;
  const unknown = unknownRefusal(refusal);
  if (detections.every(({ kind }) => kind === 'cdn')) {
    const added = unknown ?? unknownFirewall(response);
    if (added !== undefined) detections.unshift(added);
    return;
  }
  if (unknown === undefined) return;
  const isStated =
    page?.standalone !== undefined ||
    (response.status >= 400 && page !== undefined && page.phrases.size + prose.length > 0);
  if (!isStated || detections.some(({ state }) => state !== 'present')) return;
  const protection = detections.find(({ kind }) => isProtection(kind));
  if (protection === undefined) return;
  protection.state = unknown.state;
  protection.evidence = [...new Set([...protection.evidence, ...unknown.evidence])];
}

const isProtection = (kind: Detection['kind']): boolean =>
  kind !== 'cdn' && kind !== 'captcha' && kind !== 'fraud-detection';

/** A product that calls itself a firewall in a header or a cookie, if nothing shows that it refused the request. */
function unknownFirewall(response: ObservedResponse): Detection | undefined {
  const named = selfNamedIn(response);
  const evidence = evidenceOf(named);
  if (evidence.length === 0) return undefined;
  const candidate = { ...named, scriptHosts: [] };
  return { vendor: 'unknown', kind: 'unknown', state: 'present', confidence: 'low', evidence, candidate };
}

function unknownRefusal({ response, page, prose }: Refusal): Detection | undefined {
  const { status, headers } = response;
  const { phrases, isCheck, isStandalone } = statementOf(page);
  // An API that refuses with JSON or XML refuses this caller, not bots in general, unless it speaks of a firewall.
  if (isData(headers['content-type'], page) && !isCheck && !isOfFirewall(page)) return undefined;
  const isGateOfText = prose.length > 0 && page !== undefined && isGate(page) && !isOnlyMention(page, prose);
  if (!isGateOfText && !isStandalone && !isRefused(response, page, phrases)) return undefined;
  const candidate = candidateOf(response, page);
  const isClear = isCheck || isStandalone || prose.length > 0 || status === 999;
  if (!isClear && isOrdinary(response, page, candidate)) return undefined;
  const isChallenged = isCheck || (isGateOfText && prose.some(({ state }) => state === 'challenged'));
  const protector = page && protectorIn(page);
  const body = [
    ...prose.flatMap(({ evidence }) => evidence),
    ...phrases.map((phrase) => `body ${phrase}`),
    ...(protector === undefined ? [] : [`body ${protector}`]),
  ];
  return {
    vendor: 'unknown',
    kind: 'unknown',
    state: isChallenged ? 'challenged' : 'blocked',
    confidence: 'low',
    evidence: [...new Set([`status ${status}`, ...evidenceOf(selfNamedIn(response)), ...body])],
    candidate,
  };
}

/** Whether a page may be a check. One that is not an error has no article either. */
const isGate = (page: Page): boolean =>
  page.isGate && (page.isError || (page.zones.quotedCharacters <= articleCharactersMin && !isArticle(page.text)));

const ownCharactersMin = 60;
/** What a refusal says in English, in whatever words. */
const stopped =
  /\b(?:acces\w*|attack\w*|attempt\w*|bann\w*|cannot|can't|check\w*|deni\w*|detect\w*|error\w*|filter\w*|forbid\w*|incident\w*|limited|permi\w*|polic\w*|prevent\w*|prohibit\w*|protect\w*|restrict\w*|security|sorry|stop\w*|suspicious|threat\w*|unable|unauthori[sz]ed|unavailable|verif\w*|violat\w*|your request)\b/;
const foreignLetter = /(?![a-z])\p{L}/u;

/** Whether a successful response only mentions a product, in an English text that refuses nothing. */
function isOnlyMention(page: Page, prose: Refusal['prose']): boolean {
  if (page.isError || page.phrases.size > 0) return false;
  if (prose.some(({ state, isTitle }) => isTitle || state !== 'blocked')) return false;
  const named = prose.flatMap(({ evidence }) => evidence).join('').length;
  if (page.zones.bodyCharacters - named < ownCharactersMin || saysRefusal(page.text)) return false;
  const text = readableText(decoded(page.text)).toLowerCase();
  return !stopped.test(text) && !foreignLetter.test(text);
}

/** Whether a short answer in JSON or XML says that a firewall refused the request. */
const isOfFirewall = (page: Page | undefined): boolean =>
  page !== undefined &&
  page.text.length <= answerBytesMax &&
  byFirewall.test(page.text) &&
  !ofOthers.test(page.text.toLowerCase());
/** Accounts, passwords and visas are refused by policies too. */
const byFirewall =
  /\b(?:blocked|denied|rejected|stopped) by (?:(?:our|the|a|an) )?(?:\w{1,20} ){0,2}(?:firewall|waf|network security)\b|\b(?:request|access|connection|traffic|ip(?: address)?)(?: \w{1,20}){0,4} (?:blocked|denied|rejected|stopped) (?:by|due to) (?:(?:our|the|a|an) )?(?:\w{1,20} )?security (?:service|polic(?:y|ies)|system|solution|rules?|filter)\b(?! of\b)/i;

interface Statement {
  phrases: string[];
  isCheck: boolean;
  /** Whether the page says it alone, whatever its status is. */
  isStandalone: boolean;
}

function statementOf(page: Page | undefined): Statement {
  if (page === undefined) return { phrases: [], isCheck: false, isStandalone: false };
  const { standalone } = page;
  if (standalone !== undefined)
    return { phrases: standalone.phrases.toSorted(), isCheck: standalone.state === 'challenged', isStandalone: true };
  const phrases = statedPhrases(page).toSorted();
  return { phrases, isCheck: phrases.some(isChallenge), isStandalone: false };
}

/** The phrases of a page. One with navigation or content may mention a captcha, as in a menu of settings, without asking for it. */
function statedPhrases({ text, hasContent, phrases }: Page): string[] {
  const isMention = hasContent && phrases.size === 1 && phrases.has('captcha') && !asksForCaptcha.test(text);
  return isMention ? [] : [...phrases];
}

const asksForCaptcha =
  /<(?:img|input|iframe|form)\b[^<>]{0,500}captcha|<(?:title|h[1-6])\b[^<>]{0,200}>[^<]{0,200}captcha|\b(?:answer|complete|enter|fill|pass|solve|type)\w{0,3}(?:\s{1,9}\w{1,20}){0,4}\s{1,9}captcha/i;

/** Whether the site itself or a default page answers. */
function isOrdinary(response: ObservedResponse, page: Page | undefined, candidate: Candidate): boolean {
  if (page === undefined)
    return (
      asksToWait(response) ||
      isErrorOfSquid(response) ||
      ((isEmptyError(response) || statesQuota(response)) && isPlain(candidate))
    );
  if (isOfSite(page, statedPhrases(page))) return true;
  if (hasFirewallTitle(page)) return false;
  if (!isPlain(candidate)) return false;
  if (statesQuota(response) && [...page.phrases].every(isLimit) && !hasActiveParts(page.text)) return true;
  return isStockError(page) || isDefaultError(page, response.status) || listsCauses(page, response.status);
}

/** Whether the limit of an application or its gateway was exceeded. A bot protection does not say how many requests it allows. */
const statesQuota = ({ status, headers }: ObservedResponse): boolean =>
  status === 429 && Object.keys(headers).some((name) => /^(?:x-)?rate-?limit(?:-|$)/.test(name));

/** Whether an application says nothing but how long to wait: `Retry-After`, without a page. */
const asksToWait = (response: ObservedResponse): boolean =>
  response.status === 429 &&
  /^\s*\d{1,5}\s*$/.test(String(response.headers['retry-after'] ?? '')) &&
  (response.body ?? '').length === 0 &&
  selfNamedIn(response).headers.length === 0;

/** Whether the proxy Squid refused the request by its own rules. */
const isErrorOfSquid = ({ headers }: ObservedResponse): boolean =>
  /^squid\b/i.test(String(headers['server'] ?? '')) && /^ERR_[A-Z]/.test(String(headers['x-squid-error'] ?? ''));

function isRefused({ status, headers }: ObservedResponse, page: Page | undefined, phrases: readonly string[]): boolean {
  // These statuses refuse a visitor. Others also stand for a login, a method or an outage, so they need a phrase.
  if (status === 403 || status === 429 || status === 999) return true;
  if (isFirewallStatus(status)) return page?.isGate === true && (phrases.some(isBlock) || hasFirewallTitle(page));
  if (status === 404) return page?.isGate === true && hasFirewallTitle(page) && hasIdentifier(page.text);
  const needsPhrase = status === 401 || status === 405 || status === 406 || status === 418 || status === 503;
  return needsPhrase && phrases.length > 0 && headers['www-authenticate'] === undefined;
}

/** Whether the site itself answers: it asks for a login, shows its navigation or its content. The page of a firewall stands alone. */
function isOfSite({ text, hasContent }: Page, phrases: readonly string[]): boolean {
  if (phrases.length === 0 && hasContent) return true;
  // A firewall may offer a login to the visitors whom it blocks.
  return isAboutRights(text, phrases) && !byFirewall.test(readableText(decoded(text)));
}

/** Servers and frameworks whose errors have no body by default. */
const withoutBody =
  /^(?:caddy|kestrel|thin|puma|unicorn|cowboy|undertow|wildfly|jboss|libwww-perl-daemon|akka-http|pekko-http|microsoft-iis|amazons3|(?:istio-)?envoy)\b/i;
const isEmptyError = ({ headers, body }: ObservedResponse): boolean =>
  (body ?? '').length === 0 && withoutBody.test(String(headers['server'] ?? ''));

/** The name of a server says nothing, unless it is that of a protection. */
const protection =
  /waf|fire ?wall|shield|guard|protect|secur|defen[cs]|ddos|anti|bot|block|safe|wall|fence|armou?r|sentinel|filter|gate\b/i;
const isPlain = ({ headers, cookies, scriptHosts }: Candidate): boolean =>
  cookies.length + scriptHosts.length === 0 &&
  headers.every((header) => header.startsWith('server: ') && !protection.test(header));

const isData = (contentType: string | string[] | undefined, page: Page | undefined): boolean =>
  /json|xml|javascript/i.test(String(contentType).replace(/xhtml\+xml/i, '')) ||
  /^\s*(?:[[{]|<\?xml(?![^>]*>\s*<!doctype html))/i.test(page?.text.slice(0, 200) ?? '');
