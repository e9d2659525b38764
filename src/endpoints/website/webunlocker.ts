import { fetchParameters, readFetchOptions } from '../../contract/fetch-options.ts';
import { isListed, notListed } from '../../contract/host-list.ts';
import { formatParameters, pageFormats, pageObject, readContentRequest } from '../../contract/page-formats.ts';
import type { TierName } from '../../engines/webunlocker/sessions.ts';
import { defineEndpoint } from '../endpoint.ts';
import { withFetching } from '../fetching.ts';
import { storeHeaders, storeParameters } from '../stored-pages.ts';
import { answerWithPage, contentFor, pageHeaders, responseType } from '../page-text.ts';

const unlockTiers = ['http', 'http-session', 'tab', 'browser', 'external'] as const satisfies readonly TierName[];

export const webunlocker = defineEndpoint({
  path: '/v1/website/webunlocker',
  operationId: 'webunlocker',
  summary: 'Fetch the HTML of a page behind a bot check, on whitelisted hosts',
  description:
    'Tries the cheapest method first and a real browser last, which passes automatic checks: scripts, cookies, proofs of work. ' +
    'It does not solve interactive captchas and uses no login. Only hosts on the whitelist of the account are fetched, also ' +
    'on redirects; others are 403. The header `x-unlock-tier` names the method that succeeded: `http`, `http-session`, ' +
    '`tab`, `browser` or `external`. A page that remains blocked is a 500 with `x-error-code: blocked`, and free.',
  credits: 3,
  timeoutSeconds: 120,
  sendsRaw: 'on request',
  query: {
    type: 'object',
    required: ['query'],
    properties: {
      query: {
        type: 'string',
        format: 'public-url',
        'x-user-info': true,
        'x-aliases': ['url'],
        description: 'Public URL including `http://` or `https://`; its host must be on the whitelist',
        examples: ['https://shop.example/'],
      },
      allow_redirects: {
        type: 'boolean',
        default: true,
        description: 'Follow redirects; `false` returns the first response after the check',
      },
      return_page_source: {
        type: 'boolean',
        default: false,
        description: 'Return the HTML as delivered after the check instead of processed HTML',
      },
      timeout: {
        type: 'number',
        minimum: 1,
        maximum: 60,
        default: 30,
        description: 'Time limit in seconds for all tiers together',
      },
      response_type: responseType,
      ...fetchParameters,
      ...storeParameters,
      ...formatParameters,
    },
  },
  answerHeaders: {
    ...pageHeaders,
    ...storeHeaders,
    'x-unlock-tier': { description: 'The tier that fetched the page', schema: { type: 'string', enum: unlockTiers } },
  },
  result: { anyOf: [{ type: 'string', description: 'The HTML of the page' }, pageObject] },
  example: {
    query: { query: 'https://shop.example/' },
    result: '<!DOCTYPE html><html><head><title>Shop</title></head><body><h1>Shop</h1></body></html>',
  },
  check(query) {
    readFetchOptions(query);
    readContentRequest(query, pageFormats);
  },
  permit({ query }, { unlockerHosts }) {
    const { hostname } = new URL(query);
    if (!isListed(unlockerHosts, hostname)) throw notListed(hostname);
  },
  async run(query, call) {
    const wanted = readContentRequest(query, pageFormats);
    const page = await withFetching(query.query, query, call, ({ url, fetching, timeoutSeconds }) =>
      call.services.webunlocker.unlock(url, {
        account: call.caller.accountId,
        followRedirects: query.allow_redirects,
        pageSource: query.return_page_source,
        content: contentFor(wanted),
        timeoutSeconds,
        fetching,
        signal: call.signal,
      }),
    );
    const answer = answerWithPage(page, wanted, query.query, query.response_type);
    return { ...answer, headers: { ...answer.headers, 'x-unlock-tier': page.tier } };
  },
});
