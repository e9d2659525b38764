// An entry of the vendor table: the signs of a vendor in a response, and how reliable each of them is.

import type { Meaning, VendorKind, Weight } from '../../contract/bot-protection.ts';

export interface Vendor {
  slug: string;
  name: string;
  kind: VendorKind;
  /** For gates of a single site: their signs count on these hosts only. `amazon` matches every domain of that name. */
  hosts?: readonly string[];
  signals: readonly Signal[];
}

/** `high`: documented, captured or from two sources. `medium`: from one source. `low`: unconfirmed; lowers the weight by a step. */
export type SignalConfidence = 'high' | 'medium' | 'low';

/** A literal, case-insensitive. With a pattern, the text around the literal must match it. */
export type Find = string | readonly [literal: string, pattern: RegExp];

interface Trust {
  means: Meaning;
  /** Default: `strong`. An edge is always weak. */
  weight?: Weight;
  /** Default: `high`. */
  sure?: SignalConfidence;
  /** Counts only with these statuses. */
  only?: readonly number[];
  /** Decides the state beside signs of a challenge: the block page contains the code of the challenge. */
  isFinal?: boolean;
  /** Counts on other hosts too, if the vendor has `hosts`: it contains the name of the vendor. */
  onAnyHost?: boolean;
}

/** A name that ends in `*` is a prefix. */
type Names = string | readonly string[] | RegExp;
type Finds = string | readonly Find[];

export type Signal = Trust &
  (
    | { header: Names; value?: RegExp }
    | { cookie: Names; value?: RegExp }
    /** Code: in a tag, a script or a comment. `isCheck`: it runs the check, so a page of nothing else is a challenge. */
    | { marker: Finds; isCheck?: boolean }
    /** The URL of a style sheet or of another linked resource. */
    | { link: Finds }
    /** The URL of a resource of the page: of a script, a frame or a preload. */
    | { script: Finds }
    /**
     * Text that the page shows. Without `hasIdentifier`, which means that the text contains an identifier of the vendor's
     * form, a phrase names no vendor on a successful response. Orders and messages have similar numbers, so some identifiers
     * count there only on a page that refuses something.
     */
    | { phrase: Finds; hasIdentifier?: true | 'in a refusal' }
    /** In a short response of JSON or JSONP: a challenge in the format that was asked for. A pattern is tested on all of it. */
    | { answer: Finds }
    /** The identifier of a refusal that shows little else. It decides the state, but names the vendor only with `isNaming`. */
    | { reference: RegExp; isNaming?: boolean }
    /** The whole title of the page, or its beginning if it ends in `*`. Alone it names no vendor on a successful response. */
    | { title: string | readonly string[] }
    /** The URL of the response or of a redirect. */
    | { url: RegExp }
    | { status: readonly number[] }
    /** A canonical name of the host. */
    | { cname: RegExp }
  );
