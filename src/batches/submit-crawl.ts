// Accepts crawls: the settings are checked, and the start page is stored as the first item.
import type { KeyState } from '../admission/admission.ts';
import { crawlEndpoints, crawlPatternsMax } from '../contract/crawl.ts';
import type { AcceptedCrawl, CrawlSettings } from '../contract/crawl.ts';
import { ApiError, badParameter, badRequest, stillRunning, suspended } from '../contract/errors.ts';
import { findBilled } from '../contract/find-endpoint.ts';
import { ignoredInParams } from '../contract/parameters.ts';
import { newRequestId } from '../contract/request-id.ts';
import type { AnyEndpoint, Call, CrawlParameters, Result } from '../endpoints/endpoint.ts';
import { sealJson } from '../storage/sealed-json.ts';
import { hashOfHost, mergeItem } from './chunks.ts';
import type { FoundChunk } from './chunks.ts';
import type { StoredCrawl } from './crawl-settings.ts';
import { discardBatch, storeDraft } from './intake.ts';
import { acceptBatch, refusalOf, replayed } from './submit.ts';
import type { SubmitParts } from './submit.ts';

export interface SubmitCrawlParts extends SubmitParts {
  /** Why a pattern is refused; undefined if it can be used. */
  patternFault(source: string): string | undefined;
  /** The start page as the crawl fetches it, and its hash; undefined for a URL that is too long. */
  startOf(crawlId: string, url: string): { url: string; hash: string } | undefined;
}

const route = '/v1/crawls';
/** The first page of a crawl ends when the sitemaps have been read. */
const sitemapMarginSeconds = 30;

/** Parameters of calls that a crawl sets itself, and what to use instead. */
const ownParameters: Readonly<Record<string, string>> = {
  robots: 'is a parameter of the crawl itself: set robots there',
  max_age: 'cannot be used in a crawl: cached responses have no links to follow',
  method: 'cannot be used in a crawl, which only sends GET',
  body: 'cannot be used in a crawl, which only sends GET',
  content_type: 'cannot be used in a crawl, which only sends GET',
  allow_redirects: 'cannot be used in a crawl, which follows redirects to pages of the site',
};

export function createSubmitCrawl(parts: SubmitCrawlParts) {
  return async (parameters: CrawlParameters, call: Call): Promise<Result<AcceptedCrawl>> => {
    const { caller, submission } = call;
    const endpoint = endpointOf(parts, parameters.endpoint);
    const template = templateOf(parameters);
    const id = newRequestId();
    const start = parts.startOf(id, parameters.url);
    if (!start) throw badParameter('url', 'is too long');
    const settings = settingsOf(parts, { ...parameters, url: start.url });
    const keyState = await parts.admission.keyState(caller);
    const forbidden = await checkCall(parts, { endpoint, template, settings, call, keyState });

    const compared = { ...settings, endpoint: endpoint.path, template, ...namedOf(parameters) };
    const key =
      submission?.idempotencyKey === undefined
        ? undefined
        : parts.idempotency.identify(submission.idempotencyKey, compared);
    const findFirst = async () => key && (await parts.idempotency.find(caller, parts.endpointIds.of(route), key));
    const first = await findFirst();
    if (first) return replayed(first.answer);
    if (keyState.suspended) throw suspended(keyState.remaining);
    if (forbidden) throw forbidden;

    await storeCrawl(parts, { id, endpoint, template, settings, startHash: start.hash, parameters, call });
    try {
      const accepted = await acceptBatch(parts, { id, total: 1, caller, key, route, bodyOf });
      if (accepted) return { ...accepted, ignored: ignoredInParams(template, endpoint.query) };
      // The same submission has been accepted meanwhile.
      const other = await findFirst();
      if (!other) throw stillRunning();
      await discardBatch(parts.database, id);
      return replayed(other.answer);
    } catch (error) {
      await discardBatch(parts.database, id).catch(() => undefined); // maintenance removes it
      throw error;
    }
  };
}

const bodyOf = (id: string, total: number, statusUrl: string): AcceptedCrawl => ({
  crawl_id: id,
  status: 'running',
  total,
  status_url: statusUrl,
});

const namedOf = ({ name, webhook_url }: CrawlParameters) => ({ name, webhook_url });

function endpointOf({ catalog }: SubmitCrawlParts, name: string): AnyEndpoint {
  const usable = catalog.filter(({ operationId }) => crawlEndpoints.some((one) => one === operationId));
  return findBilled(usable, name, `must be one of ${crawlEndpoints.join(', ')}`);
}

/** The parameters of all pages. */
function templateOf({ params = {}, robots }: CrawlParameters): Record<string, unknown> {
  for (const name of Object.keys(params)) {
    const fault = Object.hasOwn(ownParameters, name) ? ownParameters[name] : undefined;
    if (fault !== undefined) throw badParameter(`params.${name}`, fault);
  }
  if ('query' in params || 'url' in params)
    throw badParameter('params.query', 'cannot be used in a crawl: its url is the start page');
  return { ...params, robots };
}

function settingsOf(parts: SubmitCrawlParts, parameters: CrawlParameters): CrawlSettings {
  const { url, limit, depth, subdomains, sitemap, robots, delay_ms, concurrency } = parameters;
  return {
    url,
    limit,
    depth,
    include: readPatterns(parts, 'include', parameters.include),
    exclude: readPatterns(parts, 'exclude', parameters.exclude),
    subdomains,
    sitemap,
    robots,
    delay_ms,
    concurrency,
  };
}

function readPatterns({ patternFault }: SubmitCrawlParts, name: string, given: readonly unknown[] = []): string[] {
  if (given.length > crawlPatternsMax) throw badParameter(name, `must have at most ${crawlPatternsMax} patterns`);
  return given.map((pattern, index) => {
    if (typeof pattern !== 'string') throw badParameter(`${name}[${index}]`, 'must be text');
    const fault = patternFault(pattern);
    if (fault !== undefined) throw badParameter(`${name}[${index}]`, fault);
    return pattern;
  });
}

interface Checked {
  endpoint: AnyEndpoint;
  template: Record<string, unknown>;
  settings: CrawlSettings;
  call: Call;
  keyState: KeyState;
}

/** Checks the start page like a call. A missing permission is reported after the idempotency key. */
async function checkCall({ reader }: SubmitCrawlParts, { endpoint, template, settings, call, keyState }: Checked) {
  try {
    const query = reader.read(endpoint, mergeItem(endpoint, template, settings.url));
    const vetting = reader.vet(endpoint, call.caller, query);
    if (vetting) await vetting;
    return refusalOf(() => reader.permit(endpoint, query, keyState));
  } catch (error) {
    const isBad = error instanceof ApiError && error.kind === 'bad_request';
    throw isBad ? badRequest(`params: ${error.sentence}`) : error;
  }
}

interface NewCrawl extends Omit<Checked, 'keyState'> {
  id: string;
  startHash: string;
  parameters: CrawlParameters;
}

async function storeCrawl(parts: SubmitCrawlParts, crawl: NewCrawl): Promise<void> {
  const { id, endpoint, template, settings, startHash, parameters, call } = crawl;
  const { database, sealer } = parts;
  await storeDraft(parts, {
    id,
    kind: 'crawl',
    caller: call.caller,
    endpoint,
    endpointId: parts.endpointIds.of(endpoint.path),
    name: parameters.name ?? null,
    template,
    perHost: settings.concurrency,
    webhookUrl: parameters.webhook_url ?? null,
    ip: call.submission?.ip ?? null,
    delayMs: settings.delay_ms,
    concurrency: settings.concurrency,
    extraSeconds: sitemapMarginSeconds,
  });
  const chunk: FoundChunk = { urls: [settings.url], depth: 0, foundOn: null, source: 'start' };
  await database.query(
    `with kept as (insert into crawl (id, settings, page_limit) values ($1, $2, $3)),
       marked as (insert into crawl_mark (batch_id, hash, value) values ($1, $4, 0))
     insert into batch_chunk (batch_id, first, hosts, items) values ($1, 0, $5::bigint[], $6)`,
    [
      id,
      await sealJson(sealer, { ...settings, is_www_same: true } satisfies StoredCrawl),
      settings.limit,
      startHash,
      [String(hashOfHost(new URL(settings.url).hostname))],
      await sealJson(sealer, chunk),
    ],
  );
}
