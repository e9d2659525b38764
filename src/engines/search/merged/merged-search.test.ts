import { describe, expect, test } from 'vitest';
import { failed } from '../../../contract/errors.ts';
import type { WebAnswer } from '../../../contract/search.ts';
import { createMergedSearch } from './merged-search.ts';

const answer = {
  search_metadata: { cached: false },
  search_information: { results_state: 'ok', query_displayed: 'oak', total_results: null, ignored_parameters: [] },
  related_searches: [],
  pagination: { current: 1, next: null, has_more: false, per_page: 10 },
  organic_results: [],
  knowledge_panel: null,
} as unknown as WebAnswer;

const request = { q: 'oak', page: 1, no_cache: false };
const searchWith = (outcomes: Record<string, WebAnswer | Error>, onFault?: (error: unknown) => void) => {
  const webWithFinders = async (engine: string) => {
    const outcome = outcomes[engine];
    if (outcome === undefined) throw new Error(`unknown engine ${engine}`);
    if (outcome instanceof Error) throw outcome;
    return { answer: outcome, finders: [] };
  };
  const options = {
    id: 'id',
    account: 1,
    signal: new AbortController().signal,
    engines: Object.keys(outcomes),
    timeoutSeconds: 5,
  };
  return createMergedSearch({ search: { webWithFinders }, ...(onFault && { onFault }) }).search(request, options);
};

describe('a search of several engines', () => {
  test('leaves out an engine that fails unexpectedly, and reports the error', async () => {
    const faults: unknown[] = [];
    const broken = new TypeError('undefined is not a function');
    const { search_metadata } = await searchWith({ bing: answer, mojeek: broken }, (error) => faults.push(error));
    expect(search_metadata.engines).toMatchObject([
      { engine: 'bing', status: 'empty' },
      { engine: 'mojeek', status: 'error', error: 'an unexpected error' },
    ]);
    expect(faults).toEqual([broken]);
  });

  test('without an answer has the code of most engines, and the time at which the first is tried again', async () => {
    const drift = (retryAfterSeconds: number) => failed('the format has changed', 'drift', { retryAfterSeconds });
    const late = failed('too slow', 'target_timeout', { retryAfterSeconds: 60 });
    await expect(searchWith({ bing: late, mojeek: drift(120), brave: drift(30) })).rejects.toMatchObject({
      code: 'drift',
      retryAfterSeconds: 30,
    });
    await expect(searchWith({ bing: late, mojeek: failed('no such host', 'target_dns') })).rejects.toMatchObject({
      reason: 'no search engine answered (bing: timeout, mojeek: target_dns); retry later or choose other engines',
    });
    // One that is not paused can be asked again at once.
    await expect(searchWith({ bing: failed('too slow', 'target_timeout'), brave: drift(30) })).rejects.toMatchObject({
      retryAfterSeconds: undefined,
    });
  });
});
