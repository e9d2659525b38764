import { fetchParameters, readFetchOptions, timeoutParameter } from '../../contract/fetch-options.ts';
import { defineEndpoint } from '../endpoint.ts';
import { withFetching } from '../fetching.ts';
import { publicUrl, targetHeaders } from '../page-text.ts';
import { storeHeaders, storeParameters } from '../stored-pages.ts';

export const map = defineEndpoint({
  path: '/v1/website/map',
  operationId: 'map',
  summary: 'List the URLs of a website',
  description:
    'Reads robots.txt, sitemaps (indexes, gzip, text, feeds), the feeds that the page names, and its links, with at most 200 requests ' +
    'in 60 seconds. Each page is listed once, without tracking parameters and session ids. The call fails only if the page ' +
    'cannot be fetched; `sources` shows what else could not be read, and `truncated` whether a limit was reached.',
  credits: 1,
  timeoutSeconds: 90,
  refusals: [403],
  query: {
    type: 'object',
    required: ['query'],
    properties: {
      query: publicUrl,
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 50_000,
        default: 5000,
        'x-group': 'Output',
        description: 'Maximum number of URLs to return',
      },
      include_subdomains: {
        type: 'boolean',
        default: false,
        'x-group': 'Output',
        description: 'Include all hosts of the registrable domain, and read the sitemaps of up to 10 of them',
      },
      search: {
        type: 'string',
        maxLength: 200,
        'x-blank-is-absent': true,
        'x-group': 'Output',
        description: 'Words to order the URLs by: the best matches of path, title and host come first',
        examples: ['pricing'],
      },
      timeout: timeoutParameter(60, 'Seconds for everything; what was found by then is returned'),
      ...fetchParameters,
      ...storeParameters,
    },
  },
  answerHeaders: { ...targetHeaders, ...storeHeaders },
  result: {
    type: 'object',
    required: ['urls', 'truncated', 'sources'],
    properties: {
      urls: {
        type: 'array',
        description:
          'The URLs: links of the page, then those of sitemaps and feeds; with `search` the best matches first',
        items: {
          type: 'object',
          required: ['url', 'source', 'lastmod'],
          properties: {
            url: { type: 'string', description: 'Absolute URL' },
            source: {
              type: 'string',
              enum: ['sitemap', 'link', 'feed'],
              description: 'Where it was found; `sitemap` if in several places',
            },
            lastmod: {
              type: ['string', 'null'],
              description: 'Date of the last change in ISO 8601, as the sitemap or feed says',
            },
          },
        },
      },
      truncated: {
        type: 'boolean',
        description: 'Whether a limit of URLs, requests, size or time was reached: there may be more URLs',
      },
      sources: {
        type: 'array',
        description: 'The documents that were read or tried',
        items: {
          type: 'object',
          required: ['url', 'kind', 'status', 'urls', 'error'],
          properties: {
            url: { type: 'string', description: 'URL of the document' },
            kind: { type: 'string', enum: ['page', 'robots', 'sitemap', 'feed'], description: 'What the document is' },
            status: { type: ['integer', 'null'], description: 'HTTP status; null without a response' },
            urls: { type: 'integer', description: 'How many URLs of the site, or sitemaps, it lists' },
            error: { type: ['string', 'null'], description: 'Why it could not be read, or only in part' },
          },
        },
      },
    },
  },
  example: {
    query: { query: 'https://example.com/', limit: 100 },
    result: {
      urls: [
        { url: 'https://example.com/', source: 'sitemap', lastmod: '2026-11-02' },
        { url: 'https://example.com/pricing', source: 'link', lastmod: null },
      ],
      truncated: false,
      sources: [
        { url: 'https://example.com/', kind: 'page', status: 200, urls: 2, error: null },
        { url: 'https://example.com/robots.txt', kind: 'robots', status: 404, urls: 0, error: null },
        { url: 'https://example.com/sitemap.xml', kind: 'sitemap', status: 200, urls: 1, error: null },
      ],
    },
  },
  check(query) {
    readFetchOptions(query);
  },
  async run(query, call) {
    const { limit, search = '' } = query;
    const { caller, signal, services } = call;
    const wanted = { account: caller.accountId, limit, search, includesSubdomains: query.include_subdomains, signal };
    const found = await withFetching(query.query, query, call, ({ url, fetching, timeoutSeconds }) =>
      services.siteMapper.map(url, { ...wanted, fetching, timeoutSeconds }),
    );
    return {
      body: { urls: found.urls, truncated: found.isTruncated, sources: found.sources },
      headers: { 'x-target-status': String(found.status), 'x-final-url': found.finalUrl },
    };
  },
});
