// Turns the signs into detections: which vendors, with what confidence, and in which order.
import type { VendorKind } from '../../contract/bot-protection.ts';
import type { Rule, SignType } from './rules.ts';
import type { Vendor } from './vendor.ts';

export type Confidence = 'high' | 'medium' | 'low';
export type State = 'present' | 'challenged' | 'blocked';

export interface Detection {
  vendor: string;
  kind: VendorKind | 'unknown';
  state: State;
  confidence: Confidence;
  /** The signs as text: `cookie __cf_bm`. */
  evidence: string[];
  /** For an unknown product: what is unusual about the response. */
  candidate?: Candidate;
}

/** The parts of a response that ordinary responses do not have: the material for a rule. */
export interface Candidate {
  /** `name: value`. */
  headers: string[];
  /** Names. */
  cookies: string[];
  scriptHosts: string[];
}

/** A sign that almost matched, or is not enough to name its vendor. */
export interface NearSign {
  vendor: string;
  /** As in the evidence: `header x-shield: 7`. */
  sign: string;
  why: string;
}

export type OnNear = (near: NearSign) => void;

/** The signs of one vendor. */
export interface Sighting {
  vendor: Vendor;
  rules: Set<Rule>;
  evidence: Set<string>;
  /** True for a captcha that blocks the page, false for one in a form. */
  isBlocking: boolean;
}

const evidenceMax = 20;
const levels = { high: 3, medium: 2, low: 1 };

// A dedicated bot protection ranks above the network that delivers it, and both rank above widgets of the page.
const ranks: Record<VendorKind, number> = {
  'bot-management': 6,
  'challenge-pow': 6,
  waf: 4,
  'rate-limit': 4,
  captcha: 3,
  'fraud-detection': 2,
  cdn: 1,
};
const networkRank = 5;

export interface Verdict {
  /** In order: the first one that is not a CDN is the vendor of the report. */
  detections: Detection[];
  /** Signs of vendors that only the text suggests, on a successful response or on the page of another vendor. */
  prose: { state: State; evidence: string[]; isTitle: boolean }[];
}

export function judge(sightings: readonly Sighting[], status: number, onNear?: OnNear): Verdict {
  const judged: { detection: Detection; order: number[] }[] = [];
  const prose: Verdict['prose'] = [];
  const hasAuthor = sightings.some(isAuthor);
  const hasCaptcha = sightings.some(({ vendor, isBlocking }) => vendor.kind === 'captcha' && isBlocking);
  for (const sighting of sightings) {
    const { vendor } = sighting;
    const rules = [...sighting.rules];
    const dismiss = (why: string) => {
      for (const sign of sighting.evidence) onNear?.({ vendor: vendor.slug, sign, why });
    };
    // A gate of a single site is known by its host.
    const isProse = vendor.hosts === undefined && rules.every((rule) => rule.isProse);
    if (status < 400 && isProse && !(hasCaptcha && rules.some(isOfCheck))) {
      prose.push(proseOf(sighting, rules));
      dismiss('on a successful response, text alone names no vendor');
      continue;
    }
    const confidence = confidenceOf(vendor, rules);
    if (confidence === undefined) {
      dismiss('the sign is too weak to name a vendor alone');
      continue;
    }
    if (hasAuthor && isProse && confidence !== 'high') {
      prose.push(proseOf(sighting, rules));
      dismiss('a stronger sign says that the page is from another vendor');
      continue;
    }
    const state = stateOf(sighting, rules);
    const isActing = state !== 'present';
    // A widget in a form ranks below a protection that was detected with less confidence.
    const isPartOfPage = !isActing && (vendor.kind === 'captcha' || vendor.kind === 'fraud-detection');
    const evidence = [...sighting.evidence].toSorted(byText).slice(0, evidenceMax);
    if (isActing) evidence.push(`status ${status}`);
    judged.push({
      detection: { vendor: vendor.slug, kind: vendor.kind, state, confidence, evidence: [...new Set(evidence)] },
      order: [
        vendor.kind === 'cdn' ? 0 : 1,
        levels[confidence] - (isPartOfPage ? 1.5 : 0),
        isActing ? 1 : 0,
        rankOf(vendor),
        // The page of a gate that uses the captcha of another vendor.
        rules.some(({ means }) => means === 'challenged' || means === 'blocked') ? 1 : 0,
        rules.length,
      ],
    });
  }
  judged.sort((a, b) => compare(b.order, a.order) || byText(a.detection.vendor, b.detection.vendor));
  return { detections: judged.map(({ detection }) => detection), prose };
}

const proseOf = (sighting: Sighting, rules: readonly Rule[]): Verdict['prose'][number] => ({
  state: stateOf(sighting, rules),
  evidence: [...sighting.evidence],
  isTitle: rules.some(({ isTitle }) => isTitle),
});

/** Whether a text is that of a check. The captcha of another vendor, with nothing else on the page, confirms it. */
const isOfCheck = ({ means, strength }: Rule): boolean => means === 'challenged' && strength === 'strong';

/** Whether a strong sign that is not text attributes the page to this vendor. */
function isAuthor(sighting: Sighting): boolean {
  const { vendor } = sighting;
  const proofs = [...sighting.rules].filter(
    ({ means, strength, isProse }) => means !== 'edge' && strength === 'strong' && !isProse,
  );
  if (proofs.length === 0 || !decides(vendor)) return false;
  // Networks and firewalls also deliver the refusals of products behind them.
  return rankOf(vendor) === ranks['bot-management'] || stateOf(sighting, proofs) !== 'present';
}

/** Captchas and fraud scripts are parts of the pages of others. */
const decides = ({ kind }: Vendor): boolean => kind !== 'captcha' && kind !== 'fraud-detection' && kind !== 'cdn';

function confidenceOf({ kind }: Vendor, rules: readonly Rule[]): Confidence | undefined {
  const proofs = rules.filter(({ means }) => means !== 'edge');
  const edges = rules.length - proofs.length;
  if (kind === 'cdn') return proofs.some(isMoreThanHint) || edges > 0 ? 'low' : undefined;
  if (proofs.some(({ strength }) => strength === 'strong')) return 'high';
  const mediumTypes = new Set<SignType>(proofs.filter(({ strength }) => strength === 'medium').map(({ type }) => type));
  if (mediumTypes.size > 1) return 'high';
  if (mediumTypes.size === 1 || edges > 1) return 'medium';
  return edges > 0 || proofs.some(isMoreThanHint) ? 'low' : undefined;
}

const isMoreThanHint = ({ strength }: Rule): boolean => strength !== 'hint';

function stateOf({ isBlocking }: Sighting, rules: readonly Rule[]): State {
  const counted = rules.filter(isMoreThanHint);
  if (counted.some(({ isFinal }) => isFinal)) return 'blocked';
  const acting = counted.filter(({ means }) => means === 'challenged' || means === 'blocked');
  // The code of a block page decides before its title.
  const hasBlockCode = acting.some(({ means, isProse }) => means === 'blocked' && !isProse);
  const isChallenged = acting.some(({ means, isTitle }) => means === 'challenged' && !(isTitle && hasBlockCode));
  if (isBlocking || isChallenged) return 'challenged';
  return acting.length > 0 ? 'blocked' : 'present';
}

const rankOf = ({ kind, signals }: Vendor): number =>
  kind === 'bot-management' && signals.some(({ means }) => means === 'edge') ? networkRank : ranks[kind];

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
