// A refusal without signs of a vendor, and what is unusual about it: an operator can turn that into a rule.
import type { Page } from './body-signs.ts';
import { candidateOf } from './candidate.ts';
import { isAboutRights, isChallenge } from './generic-phrases.ts';
import type { ObservedResponse } from './response-parts.ts';
import { isStockError } from './stock-errors.ts';
import type { Candidate, Detection, Verdict } from './verdict.ts';

// A page with more than this is the site's own: a firewall has nothing else to show.
const siteLinksMin = 10;
const siteCharactersMin = 1500;

export interface Refusal {
  response: ObservedResponse;
  page: Page | undefined;
  prose: Verdict['prose'];
}

/**
 * Adds a refusal without signs of its author to the detections. It is attributed to the first protection in front of the site
 * if none of them acted and the page says that it refuses or checks visitors.
 */
export function addRefusal(refusal: Refusal, detections: Detection[]): void {
  const unknown = unknownRefusal(refusal);
  if (unknown === undefined) return;
  if (detections.every(({ kind }) => kind === 'cdn')) {
    detections.unshift(unknown);
    return;
  }
  const { response, page } = refusal;
  const isStated = response.status >= 400 && page !== undefined && page.phrases.size > 0;
  if (!isStated || detections.some(({ state }) => state !== 'present')) return;
  const protection = detections.find(({ kind }) => isProtection(kind));
  if (protection === undefined) return;
  protection.state = unknown.state;
  protection.evidence = [...new Set([...protection.evidence, ...unknown.evidence])];
}

const isProtection = (kind: Detection['kind']): boolean =>
  kind !== 'cdn' && kind !== 'captcha' && kind !== 'fraud-detection';

function unknownRefusal({ response, page, prose }: Refusal): Detection | undefined {
  const { status, headers } = response;
  const phrases = [...(page?.phrases ?? [])].toSorted();
  const isCheck = phrases.some(isChallenge);
  // An API that refuses with JSON or XML refuses this caller, not bots in general.
  if (isData(headers['content-type'], page) && !isCheck) return undefined;
  const isGateOfText = prose.length > 0 && page?.isGate === true;
  if (!isGateOfText && !isRefused(response, phrases)) return undefined;
  const candidate = candidateOf(response, page);
  const canBeOrdinary = page !== undefined && !isCheck && prose.length === 0 && status !== 999;
  if (canBeOrdinary && ((isEmpty(candidate) && isStockError(page)) || isOfSite(page, phrases))) return undefined;
  const isChallenged = isCheck || (isGateOfText && prose.some(({ state }) => state === 'challenged'));
  const body = [
    ...new Set([...prose.flatMap(({ evidence }) => evidence), ...phrases.map((phrase) => `body ${phrase}`)]),
  ];
  return {
    vendor: 'unknown',
    kind: 'unknown',
    state: isChallenged ? 'challenged' : 'blocked',
    confidence: 'low',
    evidence: [`status ${status}`, ...body],
    candidate,
  };
}

function isRefused({ status, headers }: ObservedResponse, phrases: readonly string[]): boolean {
  // These statuses refuse a visitor. Others also stand for a login, a method or an outage, so they need a phrase.
  if (status === 403 || status === 429 || status === 999) return true;
  const needsPhrase = status === 401 || status === 405 || status === 406 || status === 503;
  return needsPhrase && phrases.length > 0 && headers['www-authenticate'] === undefined;
}

/** Whether the site itself answers: it asks for a login, shows its navigation or its content. The page of a firewall stands alone. */
function isOfSite({ text, zones }: Page, phrases: readonly string[]): boolean {
  if (phrases.length === 0 && (zones.links > siteLinksMin || zones.visibleCharacters > siteCharactersMin)) return true;
  return isAboutRights(text, phrases);
}

const isEmpty = ({ headers, cookies, scriptHosts }: Candidate): boolean =>
  headers.length + cookies.length + scriptHosts.length === 0;

const isData = (contentType: string | string[] | undefined, page: Page | undefined): boolean =>
  /json|xml|javascript/i.test(String(contentType).replace(/xhtml\+xml/i, '')) ||
  /^\s*(?:[[{]|<\?xml(?![^>]*>\s*<!doctype html))/i.test(page?.text.slice(0, 200) ?? '');
