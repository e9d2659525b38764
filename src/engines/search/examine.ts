// Tests every provider of every engine with one live query: does it answer, and can the whole answer be read?
import { sentenceOf } from '../../contract/errors.ts';
import { serviceAccount } from '../../flow/shares.ts';
import { searchVerticals } from '../../contract/search.ts';
import type { SearchVertical } from '../../contract/search.ts';
import type { BoundProvider, ConfiguredEngine } from './configured-engines.ts';
import { SearchFault } from './ask/trouble.ts';
import type { FoundImage, FoundNews, FoundPage, FoundSuggestion } from './engine.ts';
import type { ProviderKind } from './verification.ts';
import type { Verdict } from './ask/trouble.ts';
import { toQuery } from './search.ts';

const timeoutMs = 30_000;

export interface Examination {
  engine: string;
  type: SearchVertical;
  provider: ProviderKind;
  /** Identifies the provider when it is paused. */
  provider_name: string;
  verdict: Verdict;
  /** Results that could be read, and places where one was expected. */
  read: number;
  seen: number;
  /** Share of the specified fields that are filled; null without results. */
  complete: number | null;
  duration_ms: number;
  detail: string | null;
}

/** Queries one provider after another, ignoring stored answers and pauses. */
export async function* examineEngines(
  configuredEngines: ReadonlyMap<string, ConfiguredEngine>,
  { query, only }: { query: string; only?: readonly string[] | undefined },
): AsyncGenerator<Examination> {
  for (const [engine, configured] of configuredEngines) {
    if (only !== undefined && !only.includes(engine)) continue;
    for (const type of searchVerticals) {
      for (const provider of configured[type]) yield await examineProvider(engine, type, provider, query);
    }
  }
}

async function examineProvider(
  engine: string,
  type: SearchVertical,
  provider: BoundProvider<AnyFound>,
  q: string,
): Promise<Examination> {
  const startedAt = performance.now();
  const about = { engine, type, provider: provider.kind, provider_name: provider.name };
  const finish = (rest: Pick<Examination, 'verdict' | 'read' | 'seen' | 'complete' | 'detail'>): Examination => ({
    ...about,
    ...rest,
    duration_ms: Math.round(performance.now() - startedAt),
  });
  try {
    const context = {
      http: provider.http.forAccount(serviceAccount),
      signal: AbortSignal.timeout(timeoutMs),
      now: Date.now,
    };
    const { reading } = await provider.ask(toQuery(type, { q, page: 1, no_cache: true }), context);
    const { items, seen } = reading;
    const verdict = items.length > 0 ? 'ok' : 'empty';
    return finish({ verdict, read: items.length, seen, complete: completeness(items, type), detail: null });
  } catch (error) {
    const verdict = error instanceof SearchFault ? error.trouble : 'network';
    const detail = sentenceOf(error);
    return finish({ verdict, read: 0, seen: 0, complete: null, detail });
  }
}

type AnyFound = Partial<FoundImage> & Partial<FoundNews> & Partial<FoundPage> & Omit<Partial<FoundSuggestion>, 'link'>;

const specified = {
  images: ['title', 'url', 'link', 'width', 'height'],
  news: ['title', 'link', 'source', 'date', 'snippet'],
  search: ['title', 'link', 'snippet'],
  suggest: ['query'],
} as const satisfies Record<SearchVertical, readonly (keyof AnyFound)[]>;

function completeness(items: readonly AnyFound[], type: SearchVertical): number | null {
  if (items.length === 0) return null;
  const fields: readonly (keyof AnyFound)[] = specified[type];
  const filled = items.reduce((sum, item) => sum + fields.filter((field) => item[field] != null).length, 0);
  return filled / (items.length * fields.length);
}

/** A capture that can be published: IP addresses, tokens, keys and mail addresses are removed. */
export const redactCapture = (text: string): string =>
  text
    .replaceAll(/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '203.0.113.7')
    .replaceAll(/\b(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\b/gi, '2001:db8::7')
    .replaceAll(/[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,63}/g, 'someone@example.com')
    .replaceAll(
      /\b(vqd|sc|sid|token|nonce|csrf\w*|x-subscription-token|api-?key)(["']?\s*[=:]\s*["']?)[\w%.+/=-]{6,}/gi,
      '$1$2REDACTED',
    );
