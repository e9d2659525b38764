// The engines that this installation offers, each with its providers in the order in which they are tried.
import { searchVerticals } from '../../contract/search.ts';
import type { SearchEngineInfo, SearchVertical } from '../../contract/search.ts';
import type { PageFetcher } from '../../web/http/fetch-page.ts';
import type { Detector } from '../antibot/detector.ts';
import { createRefusalDetector } from './ask/blocks.ts';
import { createBrowserHttp } from './ask/browser-http.ts';
import type { BrowserTier } from './ask/browser-http.ts';
import { createEngineHttp } from './ask/engine-http.ts';
import type { EngineConnection, EngineHttp } from './ask/engine-http.ts';
import type { KeyMarks } from './ask/key-trouble.ts';
import { createBoundedCache } from '../../flow/bounded-cache.ts';
import { infoOf } from './engine.ts';
import type { AskContext, FoundBy, SearchEngine, Vertical, Provider } from './engine.ts';
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

/** A provider with the connection that it uses here. */
export interface BoundProvider<Found> extends Omit<Provider<Found>, 'ask'> {
  http: EngineConnection;
  /** The host whose request rate is limited; undefined when the operator has set the address. */
  paceHost: string | undefined;
  ask(
    query: Parameters<Provider<Found>['ask']>[0],
    context: Pick<AskContext, 'http' | 'signal' | 'now'>,
  ): ReturnType<Provider<Found>['ask']>;
}

/** The providers of each vertical; empty where the engine does not have it. */
export type VerticalProviders = { [V in SearchVertical]: BoundProvider<FoundBy[V]>[] };

/** An engine as this installation offers it. */
export type ConfiguredEngine = VerticalProviders & { info: SearchEngineInfo };

export interface ConfiguredEngineParts {
  settings: SearchSettings;
  pages: Pick<PageFetcher, 'fetchOnce'>;
  /** Distinguishes a block by bot protection from a page without results. */
  detector: Detector;
  /** Opens the pages of engines that answer only browsers. */
  browser?: BrowserTier | undefined;
  onBody?: ((engineUrl: string, body: string) => void) | undefined;
}

/** Every engine that is allowed and has at least one provider, by slug. */
export function configureEngines({
  settings,
  pages,
  detector,
  browser,
  onBody,
}: ConfiguredEngineParts): Map<string, ConfiguredEngine> {
  const { allowed } = settings;
  const refusals = createRefusalDetector(engines);
  const connect = (baseUrl: URL | undefined): EngineConnection =>
    createEngineHttp({ pages, detector, refusals, timeoutSeconds, bodyBytesMax, onBody, baseUrl });
  const browserHttp = browser && createBrowserHttp({ browser, detector, refusals });
  const configuredEngines = engines
    .filter(({ slug }) => allowed === undefined || allowed.includes(slug))
    .map((engine) => configureEngine(engine, { settings, connect, browserHttp }))
    .filter((configured) => searchVerticals.some((vertical) => configured[vertical].length > 0));
  return new Map(configuredEngines.map((configured) => [configured.info.slug, configured]));
}

interface Connections {
  settings: SearchSettings;
  connect(baseUrl: URL | undefined): EngineConnection;
  browserHttp: EngineConnection | undefined;
}

function configureEngine(engine: SearchEngine, { settings, connect, browserHttp }: Connections): ConfiguredEngine {
  const { slug } = engine;
  const { allowed, searxngUrl, keys, baseUrls } = settings;
  const key = keys[slug];
  const baseUrl = baseUrls[slug];
  const isSelfHosted = engine.baseUrl === undefined;
  const instanceUrl = isSelfHosted ? (searxngUrl ?? baseUrl) : searxngUrl;
  // An engine with a base URL in the settings is queried only there.
  const usesInstance = instanceUrl !== undefined && (isSelfHosted || baseUrl === undefined);
  const mayReadPages = engine.key?.isPreferred !== true || allowed !== undefined || baseUrl !== undefined;
  const direct = { http: connect(baseUrl), paceHost: baseUrl === undefined ? slug : undefined };
  const instance = { http: connect(instanceUrl), paceHost: undefined };
  const session = createBoundedCache<string, string>(sessionLimits);
  const marks: KeyMarks = {
    setting: `SITEGLASS_KEY_${slug.toUpperCase()}`,
    refused: engine.key?.refused,
    exhausted: engine.key?.exhausted,
  };

  const bind = <Found>(
    provider: Provider<Found>,
    connection: Pick<BoundProvider<Found>, 'http' | 'paceHost'>,
  ): BoundProvider<Found> => ({
    ...provider,
    ...connection,
    ask(query, context) {
      const http = provider.kind === 'official_api' && key !== undefined ? withKey(context.http, marks) : context.http;
      return provider.ask(query, { ...context, http, key: key ?? '', session });
    },
  });
  const providersOf = <V extends SearchVertical>(
    name: V,
    vertical: Vertical<FoundBy[V]> | undefined,
  ): BoundProvider<FoundBy[V]>[] => {
    const { searxng, providers = [] } = vertical ?? {};
    const usable = providers.filter(({ needsKey }) => needsKey !== true || key !== undefined);
    const official = usable.filter(({ kind }) => kind === 'official_api');
    const others = usable.filter(({ kind }) => kind !== 'official_api' && mayReadPages);
    const backend = searxng !== undefined && usesInstance ? [throughSearxng(slug, name, searxng)] : [];
    return [
      ...official.map((provider) => bind(provider, direct)),
      ...backend.map((provider) => bind(provider, instance)),
      ...others.flatMap((provider) =>
        withBrowser(bind(provider, direct), baseUrl === undefined ? browserHttp : undefined),
      ),
    ];
  };
  return {
    info: infoOf(engine),
    images: providersOf('images', engine.images),
    news: providersOf('news', engine.news),
    search: providersOf('search', engine.search),
    suggest: providersOf('suggest', engine.suggest),
  };
}

/** Requests that contain a key: a refusal may be due to it. */
const withKey = (http: EngineHttp, key: KeyMarks): EngineHttp => ({
  send: (request) => http.send({ ...request, key }),
});

/** Adds the same page in a browser. A base URL from the settings is meant for programs, so no browser opens it. */
function withBrowser<Found>(
  provider: BoundProvider<Found>,
  http: EngineConnection | undefined,
): BoundProvider<Found>[] {
  if (http === undefined || provider.browser === undefined) return [provider];
  const opened: BoundProvider<Found> = {
    ...provider,
    kind: 'page_browser',
    name: `${provider.name} in a browser`,
    http,
  };
  return provider.browser === 'only' ? [opened] : [provider, opened];
}
