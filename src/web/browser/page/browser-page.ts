// A page in a browser, as engines use it. Everything here can cross from one process to another.

import type { ProxySettings } from '../../http/proxy.ts';
import type { Hop } from '../../http/trail.ts';

export type WaitUntil = 'domcontentloaded' | 'load' | 'networkidle0' | 'networkidle2';
export const waitEvents: readonly WaitUntil[] = ['domcontentloaded', 'load', 'networkidle0', 'networkidle2'];

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

/** A screen and who it belongs to. */
export interface Device {
  width: number;
  height: number;
  /** Physical pixels per CSS pixel. */
  density: number;
  isMobile: boolean;
  hasTouch: boolean;
  userAgent: string;
  /** What `navigator.platform` says. */
  platform: string;
  /** What Chrome on this device tells in client hints; null for browsers that send none. */
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

export interface PageCookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  /** Seconds since 1970; absent for cookies of the session. */
  expires?: number;
  secure: boolean;
  httpOnly: boolean;
  sameSite?: 'Strict' | 'Lax' | 'None';
}

export interface PageOptions {
  /** Whose page it is: accounts take turns when all places are taken. */
  account: number;
  device?: Device | undefined;
  /** The size of the window when there is no device. */
  viewport?: Viewport | undefined;
  proxy?: ProxySettings | undefined;
  /** Kinds of resources that are not loaded; the page's own document always is. */
  blockKinds?: readonly ResourceKind[] | undefined;
  /** Whatever has one of these in its URL is not loaded. */
  blockUrls?: readonly string[] | undefined;
  blockAds?: boolean | undefined;
  /** The page itself may come from these hosts only (`*.example.com`: what is below); anywhere else it is a 403. */
  hosts?: readonly string[] | undefined;
  /** When the bytes of the main document are kept. */
  keepSource?: 'unless-html' | 'always' | 'never' | undefined;
  /** Cookies to begin with. */
  cookies?: readonly PageCookie[] | undefined;
  /** How long to wait for a place. */
  queueSeconds?: number | undefined;
  /** The page is closed after this time, whatever it is doing. */
  lifeSeconds?: number | undefined;
}

/** The response that became the page. */
export interface MainResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  finalUrl: string;
  /** The redirects and the earlier documents on the way here, in order. */
  hops: Hop[];
  /** Without content codings, in its own charset; undefined when it was not to be kept. */
  body: Buffer | undefined;
  /** False when the response is no document that a browser shows: a download, an empty answer. */
  isShown: boolean;
}

export interface GotoOptions {
  waitUntil: WaitUntil;
  timeoutSeconds: number;
  /** False: the first redirect is the answer, without its body. It holds until the next `goto`. */
  followRedirects?: boolean | undefined;
}

export interface PageDocument {
  html: string;
  url: string;
  /** The encoding that the page came in. */
  charset: string;
  title: string;
}

export interface ScreenshotOptions {
  format: 'png' | 'jpeg' | 'webp';
  /** 1 to 100, for JPEG and WebP. */
  quality?: number | undefined;
  fullPage?: boolean | undefined;
  selector?: Selector | undefined;
  timeoutSeconds: number;
}

export interface Picture {
  image: Buffer;
  /** Of the picture, in physical pixels. */
  width: number;
  height: number;
}

export interface PrintOptions {
  /** One element on a sheet of its size, instead of the document on A4. */
  selector?: Selector | undefined;
  timeoutSeconds: number;
}

export interface Print {
  pdf: Buffer;
  /** Of the first sheet, in pixels of 1/96 inch. */
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

export interface Timed {
  timeoutSeconds: number;
}

/** What can be done with a page. Every step ends within its time, with a result or an error that callers may read. */
export interface PageSteps {
  /** Throws a 400 for a selector that cannot be read, naming `parameter`. Before `goto`, so that nothing is sent for it. */
  checkSelector(selector: Selector, parameter: string): Promise<void>;
  /** Opens a URL that was vetted, follows it to its last document, and waits until that is ready. */
  goto(url: string, options: GotoOptions): Promise<MainResponse>;
  /** The response of the document that is shown now. */
  mainResponse(): Promise<MainResponse>;
  /** The document as it stands, after scripts. */
  read(options: Timed): Promise<PageDocument>;
  /** False when nothing matched within the time. */
  waitForSelector(selector: Selector, options: Timed): Promise<boolean>;
  /** Waits until a navigation that a click or a script began has ended. */
  settle(options: GotoOptions): Promise<void>;
  /** False when nothing matches. */
  click(selector: Selector, options: Timed): Promise<boolean>;
  /** Types into a field, replacing what is there; a line break at the end presses Enter. False when nothing matches. */
  type(selector: Selector, text: string, options: Timed): Promise<boolean>;
  scrollBy(x: number, y: number, options: Timed): Promise<void>;
  /** Scrolls until nothing new appears. */
  scrollToBottom(options: Timed): Promise<void>;
  /** Runs a function (as text) in a world that the page cannot see. */
  evaluate(source: string, args: readonly unknown[], options: Timed): Promise<unknown>;
  /** Calls a function (as text) in the page's own world; undefined when it throws or does not end. The page may lie. */
  evaluateInPage(source: string, args: readonly unknown[], options: Timed): Promise<unknown>;
  /** The values of dotted names in the page's own world, as text; names that do not exist are left out. The page may lie. */
  readGlobals(names: readonly string[], options: Timed): Promise<Record<string, string>>;
  /** Throws a 400 for what cannot become a whole picture. */
  screenshot(options: ScreenshotOptions): Promise<Picture>;
  pdf(options: PrintOptions): Promise<Print>;
  /** What the operator's filter lists hide in this page; nothing without such lists. */
  adSelectors(options: { timeoutSeconds: number }): Promise<string[]>;
  /** Every cookie of this page's visit: its clearance, for instance. */
  cookies(): Promise<PageCookie[]>;
  setCookies(cookies: readonly PageCookie[]): Promise<void>;
  /** A request from within the page, with its cookies and over its connection. */
  fetch(url: string, options: PageFetchOptions): Promise<PageFetchResponse>;
}

/** A page of its own: no other page shares cookies, storage, cache or connections with it. */
export interface BrowserPage extends PageSteps, AsyncDisposable {
  close(): Promise<void>;
}
