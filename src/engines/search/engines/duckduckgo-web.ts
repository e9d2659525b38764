// Web results of DuckDuckGo, from the page for browsers without JavaScript. Later pages need the hidden fields of the first.
import type { KnowledgePanel } from '../../../contract/search.ts';
import type { EngineResponse } from '../ask/engine-http.ts';
import { SearchFault } from '../ask/trouble.ts';
import { conclude, readEach } from '../engine.ts';
import type { AskContext, FoundPage, Reading, SearchQuery, Vertical } from '../engine.ts';
import { attribute, parsePage, select, selectAll, textIn, textOf } from '../read/html-tree.ts';
import type { HtmlElement } from '../read/html-tree.ts';
import { unwrap } from '../read/links.ts';

const host = 'lite.duckduckgo.com';
const origin = `https://${host}`;
const perPage = 10;
const queryCharactersMax = 499;

export const duckduckgoWeb: Vertical<FoundPage> = {
  searxng: { engine: 'duckduckgo' },
  providers: [
    {
      kind: 'page_http',
      name: 'duckduckgo web',
      verified: '2026-04',
      honours: ['gl', 'hl', 'time_range'],
      perPage,
      pagesMax: 10,
      async ask(query, context) {
        const response = query.page === 1 ? await askFirst(query, context) : await askLater(query, context);
        return conclude(readDuckDuckGoPages(response.text), response);
      },
    },
  ],
};

// ---- requests ------------------------------------------------------------------------------------------------------

const regionOf = ({ country, language }: SearchQuery): string =>
  `${country === 'GB' ? 'uk' : country.toLowerCase()}-${language}`;
const spans: Record<string, string> = { hour: 'd', day: 'd', week: 'w', month: 'm', year: 'y' };

const fieldsOf = (query: SearchQuery): Record<string, string> => ({
  q: query.q.slice(0, queryCharactersMax),
  kl: regionOf(query),
  ...(query.timeRange !== undefined && { df: spans[query.timeRange] ?? '' }),
});

const sessionKey = (query: SearchQuery): string => `web ${JSON.stringify(fieldsOf(query))}`;

async function askFirst(query: SearchQuery, context: AskContext): Promise<EngineResponse> {
  const response = await send(fieldsOf(query), query, context);
  const vqd = readToken(response.text);
  if (vqd !== undefined) context.session.set(sessionKey(query), vqd);
  return response;
}

/** A later page without the token of the first one is treated as an attack by DuckDuckGo. */
async function askLater(query: SearchQuery, context: AskContext): Promise<EngineResponse> {
  const kept = context.session.get(sessionKey(query));
  const first = kept === undefined ? await askFirst(query, context) : undefined;
  const vqd = kept ?? context.session.get(sessionKey(query));
  if (vqd === undefined) {
    throw first?.trouble() ?? new SearchFault('drift', 'its first page holds no token for the next one');
  }
  // The first page has ten results, each later one fifteen.
  const offset = perPage + (query.page - 2) * 15;
  const position = { s: String(offset), dc: String(offset + 1), nextParams: '', v: 'l', o: 'json', api: 'd.js', vqd };
  return await send({ ...fieldsOf(query), ...position }, query, context);
}

const send = (fields: Record<string, string>, query: SearchQuery, { http, signal }: AskContext) =>
  http.send({
    url: `${origin}/lite/`,
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    manner: 'page',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin, Referer: `${origin}/` },
    acceptLanguage: `${query.language}-${query.country},${query.language};q=0.9`,
    signal,
  });

const readToken = (html: string): string | undefined => /name="vqd" value="([\w-]+)"/.exec(html)?.[1];

// ---- results -------------------------------------------------------------------------------------------------------

/** A result is a row with its link, followed by a row with its text and a row with its address. */
export function readDuckDuckGoPages(html: string): Reading<FoundPage> {
  const page = parsePage(html);
  const rows = selectAll(page, 'tr:not(.result-sponsored)');
  const starts = rows.flatMap((row, index) => (select(row, 'a.result-link') === undefined ? [] : [index]));
  const reading = readEach(starts, (start): FoundPage | undefined => {
    const anchor = select(rows[start], 'a.result-link');
    const link = unwrap(attribute(anchor, 'href'), host);
    const title = textIn(anchor);
    if (link === null || title === null) return undefined;
    const [, second, third] = belongingTo(rows, start);
    const about = [second, third];
    return {
      title,
      link,
      snippet: firstText(about, '.result-snippet'),
      displayedLink: firstText(about, '.link-text'),
      date: firstText(about, '.timestamp')?.replace(/\.\d+$/, '') ?? null,
    };
  });
  return {
    ...reading,
    isEmpty: reading.isEmpty && /class=['"]no-results|>\s*No (?:more )?results/.test(html),
    hasMore: select(page, 'form.next_form') !== undefined,
    knowledge: readZeroClick(rows),
  };
}

const zeroClick = /^Zero-click info:\s*/i;
const moreAt = /\s*\[?\bMore at (.{1,100}?)\]?$/i;

/** What DuckDuckGo knows about the subject: a row with its name, followed by a row with a text and its source. */
function readZeroClick(rows: readonly HtmlElement[]): KnowledgePanel | null {
  const start = rows.findIndex((row) => select(row, 'tr') === undefined && zeroClick.test(textIn(row) ?? ''));
  const title = textIn(rows[start])?.replace(zeroClick, '') ?? '';
  if (title === '') return null;
  const text = textIn(rows[start + 1]);
  return {
    title,
    subtitle: null,
    description: text?.replace(moreAt, '') || null,
    link: unwrap(attribute(select(rows[start], 'a'), 'href'), host),
    source: moreAt.exec(text ?? '')?.[1] ?? null,
    image_url: null,
  };
}

/** The rows of one result. */
function belongingTo(rows: readonly HtmlElement[], start: number): HtmlElement[] {
  const following = rows.slice(start, start + 3);
  const next = following.findIndex((row, index) => index > 0 && select(row, 'a.result-link') !== undefined);
  return next === -1 ? following : following.slice(0, next);
}

function firstText(rows: readonly (HtmlElement | undefined)[], selector: string): string | null {
  for (const row of rows) {
    const text = textOf(row, selector);
    if (text !== null) return text;
  }
  return null;
}
