// Suggestions in the format of OpenSearch, which most engines offer to the address bars of browsers: `["oak", ["oak tree"]]`.
import type { EngineRequest } from './ask/engine-http.ts';
import { defineProvider, readEach, readJson } from './engine.ts';
import type { AskContext, FoundSuggestion, Reading, SearchQuery, Vertical, EngineParameter } from './engine.ts';
import { valueAt } from './read/embedded-json.ts';
import { plainText } from './read/plain-text.ts';

const perPage = 20;

interface SuggestionSource {
  /** Identifies the provider when it is paused. */
  name: string;
  honours?: readonly EngineParameter[];
  request(query: SearchQuery, context: AskContext): Pick<EngineRequest, 'url' | 'params' | 'headers'>;
  /** Reads another format than that of OpenSearch. */
  read?(body: unknown): Reading<FoundSuggestion>;
}

/** The suggestions of an engine as a vertical of its description. */
export const suggestionsFrom = ({
  name,
  honours = [],
  request,
  read = readOpenSearch,
}: SuggestionSource): Vertical<FoundSuggestion> => ({
  providers: [
    defineProvider({
      kind: 'public_feed',
      name,
      honours,
      hasOperators: false,
      perPage,
      pagesMax: 1,
      request: (query, context) => ({
        manner: 'program',
        acceptLanguage: `${query.languageTag},${query.language};q=0.9`,
        ...request(query, context),
      }),
      read: (response) => read(readJson(response)),
    }),
  ],
});

/** Reads `[query, [suggestion, …]]`. */
export function readOpenSearch(body: unknown): Reading<FoundSuggestion> {
  const list = valueAt(body, 1);
  return readWords(typeof valueAt(body, 0) === 'string' && Array.isArray(list) ? list : undefined);
}

/** Reads a list of texts. An empty list means that there are no suggestions; a missing list does not. */
export function readWords(words: readonly unknown[] | undefined): Reading<FoundSuggestion> {
  return readEach(words, (word): FoundSuggestion | undefined => {
    const query = plainText(word);
    return query === null ? undefined : { query };
  });
}
