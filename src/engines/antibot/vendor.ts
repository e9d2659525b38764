// What the table says about a vendor: the signs it leaves on a response, and how far each of them can be trusted.

export type VendorKind =
  | 'bot-management'
  | 'challenge-pow'
  | 'waf'
  | 'rate-limit'
  | 'captcha'
  | 'fraud-detection'
  | 'cdn';

export interface Vendor {
  slug: string;
  name: string;
  kind: VendorKind;
  /** Gates that one site runs for itself: their signs count on these hosts only. `amazon` is any domain of that name. */
  hosts?: readonly string[];
  signals: readonly Signal[];
}

/** What a sign tells. `edge`: the vendor's network is in front, and nothing more is proven. */
export type Meaning = 'edge' | 'present' | 'challenged' | 'blocked';

/** `strong` is enough by itself, `medium` needs a second sign of another type for `high`, `weak` corroborates. */
export type Weight = 'strong' | 'medium' | 'weak';

/** `high`: documented, captured or from two sources. `medium`: from one. `low`: unconfirmed, so it weighs a step less. */
export type Sureness = 'high' | 'medium' | 'low';

/** A literal, found in any case; with a pattern, what stands around it has to match too. */
export type Find = string | readonly [literal: string, pattern: RegExp];

interface Trust {
  means: Meaning;
  /** `strong` when it is not said. An edge is always weak. */
  weight?: Weight;
  /** `high` when it is not said. */
  sure?: Sureness;
  /** Counts only with these statuses. */
  only?: readonly number[];
}

/** Names may end in `*`: whatever begins so. */
type Names = string | readonly string[] | RegExp;
type Finds = string | readonly Find[];

export type Signal = Trust &
  (
    | { header: Names; value?: RegExp }
    | { cookie: Names; value?: RegExp }
    /** Code, never prose: in a tag, a script or a comment. */
    | { marker: Finds }
    /** Something the page loads: in a script, a frame or a preload. */
    | { script: Finds }
    /** Something the page says to its visitor. */
    | { phrase: Finds }
    /** The whole title of the page, or how it begins. */
    | { title: string | readonly string[] }
    /** An address to which the visitor was sent. */
    | { url: RegExp }
    | { status: readonly number[] }
    /** A canonical name of the host. */
    | { cname: RegExp }
  );
