// The interface of a browser page, as engines use it. Everything here can be sent from one process to another.

import type { Area } from '../../../contract/capture-area.ts';
import type { Emulation } from '../../../contract/emulation.ts';
import type { PrintSettings } from '../../../contract/print-options.ts';
import type { PageCookie } from '../../http/cookie-jar.ts';
import type { ProxySettings } from '../../../contract/proxy-url.ts';
import type { Hop } from '../../http/trail.ts';

export type WaitUntil = 'domcontentloaded' | 'load' | 'networkidle0' | 'networkidle2';

export type ResourceKind =
  | 'document'
  | 'eventsource'
  | 'fetch'
  | 'font'
  | 'image'
  | 'manifest'
  | 'media'
  | 'other'
  | 'script'
  | 'stylesheet'
  | 'texttrack'
  | 'websocket'
  | 'xhr';

/** The screen and identity of a device. */
export interface Device {
  width: number;
  height: number;
  /** Physical pixels per CSS pixel. */
  density: number;
  isMobile: boolean;
  hasTouch: boolean;
  userAgent: string;
  /** The value of `navigator.platform`. */
  platform: string;
  /** The client hints of Chrome on this device; null for browsers that send none. */
  hints: { platform: string; platformVersion: string; model: string } | null;
}

export interface Viewport {
  width: number;
  height: number;
  density: number;
}

export interface Selector {
  type: 'css' | 'xpath' | 'text';
  value: string;
}

export interface PageOptions {
  /** The account of the page: tabs are shared fairly between accounts. */
  account: number;
  device?: Device | undefined;
  /** The window size if there is no device. */
  viewport?: Viewport | undefined;
  /** Settings of the user that the page sees. */
  emulation?: Emulation | undefined;
  proxy?: ProxySettings | undefined;
  /** Resource types that are not loaded; the page's own document always is. */
  blockKinds?: readonly ResourceKind[] | undefined;
  /** URLs that contain one of these are not loaded. */
  blockUrls?: readonly string[] | undefined;
  blockAds?: boolean | undefined;
  /** The page may only come from these hosts (`*.example.com`: subdomains); any other host is a 403. */
  hosts?: readonly string[] | undefined;
  /** True: the worker asks the service before each document of the page is requested, redirects included. */
  asksBeforeOpening?: boolean | undefined;
  /** The check behind these questions. It is never sent to the worker. */
  mayOpen?: ((url: string) => Promise<boolean>) | undefined;
  /** When the body of the main document is kept. */
  keepSource?: 'unless-html' | 'always' | 'never' | undefined;
  /**
   * Request headers for the origin of the URL that is opened. Documents of other origins that the page leads to get those that
   * are not credentials; other resources get none.
   */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Instead of the user agent of the device or the browser; client hints are adjusted to it. */
  userAgent?: string | undefined;
  /** As in the header `Accept-Language`. */
  acceptLanguage?: string | undefined;
  /** True: accepts any certificate. */
  ignoresTlsErrors?: boolean | undefined;
  /** Initial cookies. */
  cookies?: readonly PageCookie[] | undefined;
  /** True: `requests` can list what the page requests. */
  recordRequests?: boolean | undefined;
  /** How long to wait for a free tab. */
  queueSeconds?: number | undefined;
  /** The page is closed after this time. */
  lifeSeconds?: number | undefined;
}

/** The response that became the page. */
export interface MainResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  finalUrl: string;
  /** The redirects and earlier documents, in order. */
  hops: Hop[];
  /** Without content codings, in its original charset; undefined if it was not kept. */
  body: Buffer | undefined;
  /** False if browsers do not show the response: a download, an empty response. */
  isShown: boolean;
}

export interface GotoOptions {
  waitUntil: WaitUntil;
  timeoutSeconds: number;
  /** False: the first redirect is the response, without its body. Applies until the next `goto`. */
  followRedirects?: boolean | undefined;
}

export interface PageDocument {
  html: string;
  url: string;
  /** The encoding of the response. */
  charset: string;
  title: string;
}

export interface ScreenshotOptions {
  format: 'png' | 'jpeg' | 'webp';
  /** 1 to 100, for JPEG and WebP. */
  quality?: number | undefined;
  fullPage?: boolean | undefined;
  selector?: Selector | undefined;
  /** This part of the document. */
  clip?: Area | undefined;
  /** True: transparent where the page has no background. */
  omitBackground?: boolean | undefined;
  timeoutSeconds: number;
}

export interface Picture {
  image: Buffer;
  /** In physical pixels. */
  width: number;
  height: number;
}

export interface PrintOptions {
  /** One element on a sheet of its size, instead of the document on A4. */
  selector?: Selector | undefined;
  settings?: PrintSettings | undefined;
  timeoutSeconds: number;
}

export interface Print {
  pdf: Buffer;
  /** The size of the first sheet, in pixels of 1/96 inch. */
  width: number;
  height: number;
}

export interface PageFetchOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  timeoutSeconds: number;
}

export interface PageFetchResponse {
  status: number;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PageRequest {
  url: string;
  method: string;
  type: ResourceKind;
  /** Null for a request that failed, was blocked or has no response yet. */
  status: number | null;
  /** Bytes on the wire, headers included; null while unknown. */
  size: number | null;
}

export interface Timed {
  timeoutSeconds: number;
}

/** How a script of the caller ended. `late`: not in time. A script that starts a navigation has ended. */
export type ScriptOutcome = 'ended' | 'late' | { thrown: string };

/** The steps on a page. Each ends within its timeout, with a result or an error that is shown to callers. */
export interface PageSteps {
  /** Throws a 400 that names `parameter` for an invalid selector. Called before `goto`, so that no request is sent. */
  checkSelector(selector: Selector, parameter: string): Promise<void>;
  /** Throws a 400 that names `parameter` for a script that cannot be parsed. Called before `goto` too. */
  checkScript(source: string, parameter: string): Promise<void>;
  /** Opens a URL that has passed the address guard, follows redirects, and waits until the document is ready. */
  goto(url: string, options: GotoOptions): Promise<MainResponse>;
  /** The response of the current document. */
  mainResponse(): Promise<MainResponse>;
  /** The current document, after scripts. */
  read(options: Timed): Promise<PageDocument>;
  /** False if nothing matched in time. */
  waitForSelector(selector: Selector, options: Timed): Promise<boolean>;
  /** Waits until a navigation that a click or a script started has ended, and returns the response of the document. */
  settle(options: GotoOptions): Promise<MainResponse>;
  /** False if nothing matches. */
  click(selector: Selector, options: Timed): Promise<boolean>;
  /** Types into a field, replacing its value; a line break at the end presses Enter. False if nothing matches. */
  type(selector: Selector, text: string, options: Timed): Promise<boolean>;
  scrollBy(x: number, y: number, options: Timed): Promise<void>;
  /** Scrolls until no new content appears. */
  scrollToBottom(options: Timed): Promise<void>;
  /** Runs a function (as text) in an isolated world that the page cannot see. */
  evaluate(source: string, args: readonly unknown[], options: Timed): Promise<unknown>;
  /** Calls a function (as text) in the page's main world; undefined if it throws or does not end. Do not trust the result. */
  evaluateInPage(source: string, args: readonly unknown[], options: Timed): Promise<unknown>;
  /** Runs a script in the page's main world until it and its promises have ended. */
  runScript(source: string, options: Timed): Promise<ScriptOutcome>;
  /** The values of dotted names in the page's main world, as text, without undefined names. Do not trust them. */
  readGlobals(names: readonly string[], options: Timed): Promise<Record<string, string>>;
  /** Throws a 400 if the capture cannot be complete. */
  screenshot(options: ScreenshotOptions): Promise<Picture>;
  /** Null if the capture would keep the browser, and so all its pages, busy for long. */
  lightScreenshot(options: ScreenshotOptions): Promise<Picture | null>;
  pdf(options: PrintOptions): Promise<Print>;
  /** The elements that the operator's filter lists hide in this page; empty without such lists. */
  adSelectors(options: { timeoutSeconds: number }): Promise<string[]>;
  /** The requests of the page so far, in their order; empty unless `recordRequests` was set. */
  requests(): Promise<PageRequest[]>;
  /** Every cookie of this page, including its clearance. */
  cookies(): Promise<PageCookie[]>;
  setCookies(cookies: readonly PageCookie[]): Promise<void>;
  /** A request from within the page, with its cookies and over its connection. */
  fetch(url: string, options: PageFetchOptions): Promise<PageFetchResponse>;
}

/** An isolated page: no other page shares cookies, storage, cache or connections with it. */
export interface BrowserPage extends PageSteps, AsyncDisposable {
  close(): Promise<void>;
}
