// Fetches what belongs to a page besides the page itself: robots.txt, DNS records, and the frames, scripts, styles and icon of its own
// site.
import { orAfter } from '../../flow/time-limit.ts';
import { plainFetching } from '../../contract/fetch-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import { httpOptionsOf } from '../../web/fetching.ts';
import { chromeUserAgent } from '../../web/http/chrome-profile.ts';
import type { PageFetcher } from '../../web/http/fetch-page.ts';
import { headerOf, type ResponseHeaders } from '../../web/http/http-engine.ts';
import { createByteBudget } from './byte-budget.ts';
import { lookUpRecords, type DnsLookups } from './dns-records.ts';
import type { Icon, Named, PageMatch } from './match/facts.ts';
import { iconHash } from './match/released-files.ts';
import { siteOf } from './match/site.ts';
import { createModuleLists } from './module-lists.ts';
import { importMapOf, type NamedModules } from './import-maps.ts';
import { importedScripts, importsOf, licenceOf, scriptsOfWorker, workersOf } from './referenced-files.ts';

const scriptsMax = 32;
const stylesMax = 16;
const licencesMax = 4;
const framesMax = 3;
/** The most files to which the scripts and style sheets of a page refer, besides licences. */
const referencedMax = 32;
/** The most bytes of one file, and of all together. */
const fileBytesMax = 6 * 1024 * 1024;
const bytesMax = 48 * 1024 * 1024;
const serversMax = 4;
const secondsMax = 10;
/** Longer error pages are those of the site, with its navigation. */
const answerBytesMax = 16 * 1024;

/** What was fetched. What does not arrive in time is left out. */
export interface Sides {
  robots?: Buffer;
  /** What the server answers if robots.txt is missing. */
  missing?: Answer;
  dns?: Named;
  scripts: Buffer[];
  /** The URLs of `scripts`. */
  scriptUrls: string[];
  styles: Buffer[];
  /** The URLs of `styles`. */
  styleUrls: string[];
  /** The `Server` headers of scripts and style sheets on the host of the page. A proxy may deliver them, and another server the page. */
  servers: string[];
  icon?: Icon;
  /** Whether files of the page did not arrive in time. */
  isLate?: boolean;
}

/** The page in a frame. */
export interface Frame {
  url: string;
  body: Buffer;
  contentType: string | undefined;
}

/** The response for a file that does not exist. */
export interface Answer {
  url: string;
  headers: ResponseHeaders;
  body: Buffer;
  contentType: string | undefined;
}

/** In milliseconds. */
export interface SideWaits {
  /** For robots.txt and DNS records. */
  records: number;
  /** For scripts and styles. */
  files: number;
}

export interface SideFetcher {
  /** Starts what does not depend on the page: robots.txt and DNS records. */
  fetchEarly(): void;
  /** The pages in frames of the page's own site that arrive in time. */
  fetchFrames(addresses: readonly URL[], page: string, waits: SideWaits): Promise<Frame[]>;
  /** Starts scripts, styles and the icon of the page's own site. A file is fetched once. */
  fetchFiles(match: Pick<PageMatch, 'scripts' | 'stylesheets' | 'icon'>, page: string): void;
  /** Starts what scripts in the page load: modules by their names, and workers. */
  fetchModules(body: Buffer, page: string): void;
  /** What has arrived when everything is there or the time is up. */
  foundWithin(waits: SideWaits): Promise<Sides>;
  stop(): void;
}

export function createSideFetcher(
  { pages, dns }: { pages: PageFetcher; dns?: DnsLookups | undefined },
  url: URL,
  { account, fetching = plainFetching }: { account: number; fetching?: Fetching | undefined },
): SideFetcher {
  const stop = new AbortController();
  const fetchSide = createFileFetcher(pages, url, { account, fetching, signal: stop.signal });
  const found: Sides = { scripts: [], scriptUrls: [], styles: [], styleUrls: [], servers: [] };
  const early: Promise<unknown>[] = [];
  const files: Promise<unknown>[] = [];
  const asked = new Set<string>();
  let licences = 0;
  let referenced = 0;
  let pending = 0;
  const modules = createModuleLists();
  let importMap: NamedModules | undefined;

  function addServer(address: URL, page: URL, headers: ResponseHeaders): void {
    const server = headerOf(headers, 'server');
    if (server === undefined || address.origin !== page.origin) return;
    if (found.servers.length < serversMax && !found.servers.includes(server)) found.servers.push(server);
  }

  async function fetchScript(address: URL, page: URL): Promise<void> {
    await fetchSide(address, page, (body, headers) => {
      addServer(address, page, headers);
      found.scripts.push(body);
      found.scriptUrls.push(address.href);
      const needed = modules.ask(body, address, page);
      const others = [
        importedScripts(body, address),
        importMap?.(body) ?? [],
        workersOf(body, address, page),
        scriptsOfWorker(body, address),
      ];
      for (const one of own([...needed, ...others.flat()], page)) start(one, () => fetchScript(one, page), true);
      const licence = licenceOf(body, address);
      if (licence === undefined || licences >= licencesMax) return;
      licences++;
      start(licence, () =>
        fetchSide(licence, page, (text) => {
          found.scripts.push(text);
          found.scriptUrls.push(licence.href);
        }),
      );
    });
  }

  async function fetchStyle(address: URL, page: URL): Promise<void> {
    await fetchSide(address, page, (body, headers) => {
      addServer(address, page, headers);
      found.styles.push(body);
      found.styleUrls.push(address.href);
      for (const one of own(importsOf(body, address), page)) start(one, () => fetchStyle(one, page), true);
    });
  }

  // Frameworks and servers without a sign on their pages have one on their error page.
  function fetchRobots(): Promise<void> {
    const address = new URL('/robots.txt', url);
    const keepMissing = (body: Buffer, headers: ResponseHeaders) => {
      const contentType = headerOf(headers, 'content-type');
      if (body.length <= answerBytesMax) found.missing = { url: address.href, headers, body, contentType };
    };
    return fetchSide(address, url, (body) => (found.robots = body), keepMissing);
  }

  // It is the smallest sign, so it is awaited no longer than records.
  function fetchIcon(icon: string, page: URL): void {
    const inPage = iconInPage(icon);
    if (inPage !== undefined) found.icon = { url: page.href, hash: iconHash(inPage) };
    const [address] = own([new URL(icon)], page);
    if (address === undefined) return;
    early.push(fetchSide(address, page, (body) => (found.icon = { url: address.href, hash: iconHash(body) })));
  }

  const start = (address: URL, fetch: () => Promise<void>, isReferenced = false) => {
    const [name = ''] = address.href.split('#', 1);
    if (asked.has(name) || (isReferenced && ++referenced > referencedMax)) return;
    asked.add(name);
    pending++;
    files.push(fetch().finally(() => pending--));
  };

  return {
    fetchEarly() {
      early.push(fetchRobots());
      if (dns !== undefined) early.push(lookUpRecords(url.hostname, dns).then((records) => (found.dns = records)));
    },
    async fetchFrames(addresses, page, waits) {
      const frames: Frame[] = [];
      const from = new URL(page);
      const fetched = own(addresses, from)
        .slice(0, framesMax)
        .map((address) =>
          fetchSide(address, from, (body, headers) =>
            frames.push({ url: address.href, body, contentType: headerOf(headers, 'content-type') }),
          ),
        );
      await orAfter(Promise.allSettled(fetched), waits.files, undefined);
      return [...frames];
    },
    fetchFiles({ scripts, stylesheets, icon }, page) {
      const from = new URL(page);
      const ownScripts = promising(scripts, from).slice(0, scriptsMax);
      const ownStyles = promising(stylesheets, from).slice(0, stylesMax);
      for (const address of ownScripts) start(address, () => fetchScript(address, from));
      for (const address of ownStyles) start(address, () => fetchStyle(address, from));
      if (icon !== undefined) fetchIcon(icon, from);
    },
    fetchModules(body, page) {
      const from = new URL(page);
      importMap = importMapOf(body, page);
      const needed = [...modules.ask(body, from, from), ...(importMap?.(body) ?? []), ...workersOf(body, from, from)];
      for (const address of own(needed, from)) start(address, () => fetchScript(address, from), true);
    },
    async foundWithin(waits) {
      await Promise.all([
        orAfter(Promise.allSettled(early), waits.records, undefined),
        orAfter(settled(files), waits.files, undefined),
      ]);
      return { ...found, ...(pending > 0 ? { isLate: true } : {}) };
    },
    stop: () => stop.abort(),
  };
}

type TakeFile = (body: Buffer, headers: ResponseHeaders) => void;
/** Fetches one file for a page. `takeMissing` receives the response if there is none. */
type FetchFile = (address: URL, page: URL, take: TakeFile, takeMissing?: TakeFile) => Promise<void>;

/** Fetches files within the bytes for all of them. Failures are ignored: the report does without the file. */
function createFileFetcher(
  pages: PageFetcher,
  site: URL,
  { account, fetching, signal }: { account: number; fetching: Fetching; signal: AbortSignal },
): FetchFile {
  const { proxy, ignoresTlsErrors } = httpOptionsOf(fetching);
  const headersFor = createHeaders(fetching, site);
  const budget = createByteBudget({ total: bytesMax, each: fileBytesMax });
  return async (address, page, take, takeMissing) => {
    await budget.spend(async (bytes) => {
      try {
        await fetching.vetPage?.(address);
        const { status, headers, body } = await pages.fetchOnce(address, {
          account,
          proxy,
          ignoresTlsErrors,
          headers: headersFor(address, page),
          responseBytesMax: bytes,
          cutsBody: true, // the beginning of a file says most
          totalTimeoutSeconds: secondsMax,
          signal,
        });
        const taker = status === 200 ? take : status === 404 ? takeMissing : undefined;
        if (taker === undefined || signal.aborted) return 0;
        taker(body, headers);
        return body.length;
      } catch {
        return 0; // Missing, too large, too slow, or at an address that may not be fetched.
      }
    });
  };
}

/** The headers of requests. Those of the caller are for the site that the caller named. */
function createHeaders(fetching: Fetching, site: URL): (address: URL, page: URL) => Record<string, string> {
  const { headers, acceptLanguage, cookies } = fetching;
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const plain = {
    'user-agent': httpOptionsOf(fetching).identity?.userAgent ?? chromeUserAgent,
    accept: '*/*',
    'accept-encoding': 'gzip, deflate',
    ...(acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage }),
  };
  const ownHeaders = { ...headers, ...(cookie === '' ? {} : { cookie }) };
  return (address, { href: referer }) => ({
    ...plain,
    referer,
    ...(address.origin === site.origin ? ownHeaders : {}),
  });
}

/** The bytes of an icon that the page contains. */
function iconInPage(icon: string): Buffer | undefined {
  const [start] = /^data:image\/[\w.+-]{1,40};base64,/.exec(icon) ?? [];
  return start === undefined ? undefined : Buffer.from(icon.slice(start.length), 'base64');
}

// Third-party scripts are recognised by their URLs; only the site's own files are read.
function own(addresses: readonly URL[], page: URL): URL[] {
  const site = siteOf(page.hostname);
  return addresses
    .filter(({ protocol }) => protocol === 'http:' || protocol === 'https:')
    .filter(({ hostname }) => siteOf(hostname) === site);
}

function promising(addresses: readonly string[], page: URL): URL[] {
  const all = [...new Set(addresses)].map((address) => URL.parse(address)).filter((url) => url !== null);
  return own(all, page).toSorted((a, b) => Number(isPromising(b)) - Number(isPromising(a)));
}

/** Also those that are added while others are awaited. */
async function settled(files: readonly Promise<unknown>[]): Promise<void> {
  for (let count = -1; count !== files.length;) {
    count = files.length;
    await Promise.allSettled(files);
  }
}

const isPromising = ({ pathname }: URL): boolean =>
  /(?:^|[/._-])(?:main|app|index|vendors?|framework|runtime|bundle|common|core|libs?|plugins?|theme|style)/i.test(
    pathname,
  );
