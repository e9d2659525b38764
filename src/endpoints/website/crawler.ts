import {
  bodyParameters,
  fetchParameters,
  isRepeatable,
  readBody,
  readFetchOptions,
} from '../../contract/fetch-options.ts';
import { formatParameters, pageFormats, pageObject, readContentRequest } from '../../contract/page-formats.ts';
import { defineEndpoint } from '../endpoint.ts';
import { withFetching } from '../fetching.ts';
import { storeHeaders, storeParameters } from '../stored-pages.ts';
import { answerWithPage, contentFor, pageHeaders, publicUrl, responseType } from '../page-text.ts';

export const crawler = defineEndpoint({
  path: '/v1/website/crawler',
  operationId: 'crawler',
  summary: 'Fetch the HTML of a page',
  description:
    'One plain HTTP request of any method, without a browser and JavaScript. The page is returned as a JSON string; ' +
    'with `Accept: text/html` or `response_type=html` as HTML, with `response_type=markdown` as Markdown, ' +
    'and with `formats` or `extract` as an object. ' +
    'The call succeeds for any status of the target, which is in the header `x-target-status`.',
  credits: 1,
  timeoutSeconds: 90,
  sendsRaw: 'on request',
  refusals: [403],
  query: {
    type: 'object',
    required: ['query'],
    properties: {
      query: publicUrl,
      allow_redirects: {
        type: 'boolean',
        default: true,
        description: 'Follow redirects; `false` returns the first response',
      },
      return_page_source: {
        type: 'boolean',
        default: false,
        description: 'Return the source as the origin sent it instead of processed HTML',
      },
      timeout: {
        type: 'number',
        minimum: 1,
        maximum: 60,
        description: 'Seconds until the response must be complete; default: 30, of which 15 until it begins',
        examples: [20],
      },
      ...bodyParameters,
      ...fetchParameters,
      ...storeParameters,
      response_type: responseType,
      ...formatParameters,
    },
  },
  answerHeaders: { ...pageHeaders, ...storeHeaders },
  result: { anyOf: [{ type: 'string', description: 'The HTML of the page' }, pageObject] },
  example: {
    query: { query: 'https://example.com/' },
    result:
      '<!DOCTYPE html><html><head><title>Example Domain</title></head><body><h1>Example Domain</h1></body></html>',
  },
  check(query) {
    readFetchOptions(query);
    readBody(query);
    readContentRequest(query, pageFormats);
  },
  isRepeatable: ({ method }) => isRepeatable(method),
  async run(query, call) {
    const wanted = readContentRequest(query, pageFormats);
    const page = await withFetching(query.query, query, call, ({ url, fetching, timeoutSeconds }) =>
      call.services.crawler.crawl(url, {
        account: call.caller.accountId,
        followRedirects: query.allow_redirects,
        pageSource: query.return_page_source,
        content: contentFor(wanted),
        links: call.scout?.rules,
        timeoutSeconds,
        silenceSeconds: query.timeout,
        method: query.method,
        body: readBody(query),
        fetching,
        signal: call.signal,
      }),
    );
    return answerWithPage(page, wanted, query.query, query.response_type);
  },
});
