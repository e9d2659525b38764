// The engines that this installation offers, each with its ways in the order in which they are tried.
import { searchVerticals } from '../../contract/search.ts';
import type { SearchEngineInfo, SearchVertical } from '../../contract/search.ts';
import type { PageFetcher } from '../../web/http/fetch-page.ts';
import type { Detector } from '../antibot/detector.ts';
import { createRefusalDetector } from './ask/blocks.ts';
import { createBrowserHttp } from './ask/browser-http.ts';
import type { BrowserTier } from './ask/browser-http.ts';
import { createEngineHttp } from './ask/engine-http.ts';
import type { EngineConnection } from './ask/engine-http.ts';
import { createBoundedCache } from '../../flow/bounded-cache.ts';
import { infoOf } from './engine.ts';
import type { AskContext, FoundBy, SearchEngine, Vertical, Way } from './engine.ts';
import { engines } from './engines/index.ts';
import { throughSearxng } from './engines/searxng.ts';

const timeoutSeconds = 12;
const bodyBytesMax = 4 * 1024 * 1024;
const sessionLimits = { ttlMs: 3_600_000, entriesMax: 1000 };

export interface SearchSettings {
  /** Only these are offered; undefined: every engine that is configured. */
  allowed: readonly string[] | undefined;
  searxngUrl: URL | undefined;
  /** By slug. */
  keys: Readonly<Partial<Record<string, string>>>;
  baseUrls: Readonly<Partial<Record<string, URL>>>;
}

/** A way with the connection that it uses here. */
export interface BoundWay<Found> extends Omit<Way<Found>, 'ask'> {
  http: EngineConnection;
  /** The host whose request rate is limited; undefined when the operator has set the address. */
  paceHost: string | undefined;
  ask(
    query: Parameters<Way<Found>['ask']>[0],
    context: Pick<AskContext, 'http' | 'signal' | 'now'>,
  ): ReturnType<Way<Found>['ask']>;
}

/** The ways to each vertical; empty where the engine does not have it. */
export type VerticalWays = { [V in SearchVertical]: BoundWay<FoundBy[V]>[] };

/** An engine as this installation offers it. */
export type Family = VerticalWays & { info: SearchEngineInfo };

export interface FamilyParts {
  settings: SearchSettings;
  pages: Pick<PageFetcher, 'fetchOnce'>;
  /** Tells a block by a bot protection from a page without results. */
  detector: Detector;
  /** Opens the pages of engines that answer only browsers. */
  browser?: BrowserTier | undefined;
  onBody?: ((engineUrl: string, body: string) => void) | undefined;
}

/** Every engine that is allowed and has at least one way, by slug. */
export function createFamilies({ settings, pages, detector, browser, onBody }: FamilyParts): Map<string, Family> {
  const { allowed } = settings;
  const refusals = createRefusalDetector(engines);
  const connect = (baseUrl: URL | undefined): EngineConnection =>
    createEngineHttp({ pages, detector, refusals, timeoutSeconds, bodyBytesMax, onBody, baseUrl });
  const browserHttp = browser && createBrowserHttp({ browser, detector, refusals });
  const families = engines
    .filter(({ slug }) => allowed === undefined || allowed.includes(slug))
    .map((engine) => createFamily(engine, { settings, connect, browserHttp }))
    .filter((family) => searchVerticals.some((vertical) => family[vertical].length > 0));
  return new Map(families.map((family) => [family.info.slug, family]));
}

interface Connections {
  settings: SearchSettings;
  connect(baseUrl: URL | undefined): EngineConnection;
  browserHttp: EngineConnection | undefined;
}

function createFamily(engine: SearchEngine, { settings, connect, browserHttp }: Connections): Family {
  const { slug } = engine;
  const { allowed, searxngUrl, keys, baseUrls } = settings;
  const key = keys[slug];
  const baseUrl = baseUrls[slug];
  const isSelfHosted = engine.baseUrl === undefined;
  const instanceUrl = isSelfHosted ? (searxngUrl ?? baseUrl) : searxngUrl;
  // An engine with a base URL in the settings is asked there and nowhere else.
  const usesInstance = instanceUrl !== undefined && (isSelfHosted || baseUrl === undefined);
  const mayReadPages = engine.key?.isPreferred !== true || allowed !== undefined || baseUrl !== undefined;
  const direct = { http: connect(baseUrl), paceHost: baseUrl === undefined ? slug : undefined };
  const instance = { http: connect(instanceUrl), paceHost: undefined };
  const session = createBoundedCache<string, string>(sessionLimits);

  const bind = <Found>(way: Way<Found>, connection: Pick<BoundWay<Found>, 'http' | 'paceHost'>): BoundWay<Found> => ({
    ...way,
    ...connection,
    ask: (query, context) => way.ask(query, { ...context, key: key ?? '', session }),
  });
  const waysOf = <V extends SearchVertical>(
    name: V,
    vertical: Vertical<FoundBy[V]> | undefined,
  ): BoundWay<FoundBy[V]>[] => {
    const { searxng, ways = [] } = vertical ?? {};
    const usable = ways.filter(({ needsKey }) => needsKey !== true || key !== undefined);
    const official = usable.filter(({ kind }) => kind === 'official_api');
    const others = usable.filter(({ kind }) => kind !== 'official_api' && mayReadPages);
    const backend = searxng !== undefined && usesInstance ? [throughSearxng(slug, name, searxng)] : [];
    return [
      ...official.map((way) => bind(way, direct)),
      ...backend.map((way) => bind(way, instance)),
      ...others.flatMap((way) => withBrowser(bind(way, direct), baseUrl === undefined ? browserHttp : undefined)),
    ];
  };
  return {
    info: infoOf(engine),
    images: waysOf('images', engine.images),
    news: waysOf('news', engine.news),
    search: waysOf('search', engine.search),
    suggest: waysOf('suggest', engine.suggest),
  };
}

/** Adds the same page in a browser. At a base URL from the settings no browser is used: it is there for programs. */
function withBrowser<Found>(way: BoundWay<Found>, http: EngineConnection | undefined): BoundWay<Found>[] {
  if (http === undefined || way.browser === undefined) return [way];
  const opened: BoundWay<Found> = { ...way, kind: 'page_browser', name: `${way.name} in a browser`, http };
  return way.browser === 'only' ? [opened] : [way, opened];
}
