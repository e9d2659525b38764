// What the matcher works on and what it returns: facts about a page, and the rules that matched them.

import type { FoundLibrary } from '../rules/library-detector.ts';
import type { KeyedField, TextField } from '../rules/rule-set.ts';

/** Values by name: headers, cookies, DNS records. */
export type Named = Readonly<Record<string, readonly string[]>>;
export type SignalType = TextField | KeyedField | 'dom' | 'vendor' | 'library' | 'banner' | 'icon';

/** A technology without a rule, under the name that it gives itself. */
export interface OtherTechnology {
  name: string;
  category: number;
}

/** A rule that matched. */
export interface Hit {
  technology: number;
  type: SignalType;
  /** The header, cookie, meta name, selector or JavaScript name. */
  key?: string;
  /** The text that matched. */
  match: string;
  confidence: number;
  version: string;
  /** How reliable the source of the version is; higher is better. */
  versionRank: number;
  /** Set when `technology` is not a number of a rule set. */
  other?: OtherTechnology;
}

/** What is known about a page once it has been fetched. Names are in lower case. */
export interface PageFacts {
  url: string;
  headers: Named;
  cookies: Named;
  /** Empty when the body is not HTML. */
  html: string;
  /** The body if it is text but not HTML, such as JSON. */
  answer?: string | undefined;
  /** URLs that the page requested while it was rendered. */
  requests?: readonly string[] | undefined;
  /** JavaScript values by path, read in a browser. */
  js?: Readonly<Record<string, string>> | undefined;
  /** Properties of elements, read in a browser. */
  properties?: readonly ElementProperty[] | undefined;
  /** Libraries that probes found in a browser. */
  libraries?: readonly FoundLibrary[] | undefined;
}

/** A property of an element that a selector matches. */
export interface ElementProperty {
  selector: string;
  name: string;
  /** Empty unless the property is a string, number or boolean. */
  value: string;
}

/** What only a browser can answer. */
export interface PageQuestions {
  /** Paths to JavaScript values: `jQuery.fn.jquery`. */
  jsNames: string[];
  properties: { selector: string; names: string[] }[];
  /** Names of probes. */
  libraries: string[];
}

/** What is fetched in addition to the page. */
export interface SideFacts {
  robots?: string | undefined;
  certIssuer?: string | undefined;
  dns?: Named | undefined;
  scripts?: readonly string[] | undefined;
  styles?: readonly string[] | undefined;
  /** The URLs of `scripts`, where known. */
  scriptUrls?: readonly string[] | undefined;
  /** The URLs of `styles`. */
  styleUrls?: readonly string[] | undefined;
  /** The `Server` headers of these files. */
  servers?: readonly string[] | undefined;
  icon?: Icon | undefined;
}

/** The icon of a page. */
export interface Icon {
  /** Of the page, if it contains the icon. */
  url: string;
  /** From `iconHash`. */
  hash: number;
}

/** A rule whose place exists, but whose pattern does not match. */
export interface NearMiss {
  technology: number;
  type: SignalType;
  key?: string;
  /** The pattern, or the selector if no element matches it. */
  wanted: string;
  why: string;
  /** 0 to 1. */
  nearness: number;
  /** True when only the place exists, which many rules share: every meta tag `generator` is the place of hundreds. */
  isLoose?: boolean;
}

/** What the files beside a page show. */
export interface SideMatch {
  hits: Hit[];
  isPartial: boolean;
  /** Scripts without a stated version that are large or load others: a browser may show more. */
  opaqueScripts: number;
}

export interface PageMatch {
  hits: Hit[];
  /** True when time ran out before all rules were tried. */
  isPartial: boolean;
  /** Absolute URLs. */
  scripts: string[];
  stylesheets: string[];
  /** The address of its icon; none for what is not HTML. */
  icon?: string | undefined;
}
