import { formatParameters, pageFormats, pageObject, readContentRequest } from '../../contract/page-formats.ts';
import { pageParameters } from '../../contract/page-parameters.ts';
import { defineEndpoint } from '../endpoint.ts';
import { answerWithPage, contentFor, pageHeaders, publicUrl, responseType } from '../page-text.ts';

export const crawler = defineEndpoint({
  path: '/v1/website/crawler',
  operationId: 'crawler',
  summary: 'Fetch the HTML of a page',
  description:
    'One plain HTTP request, without a browser and JavaScript. The page is returned as a JSON string; ' +
    'with `Accept: text/html` or `response_type=html` as HTML, with `response_type=markdown` as Markdown, ' +
    'and with `formats` or `extract` as an object. ' +
    'The call succeeds for any status of the target, which is in the header `x-target-status`.',
  credits: 1,
  timeoutSeconds: 45,
  sendsRaw: 'on request',
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
      proxy: pageParameters.proxy,
      response_type: responseType,
      ...formatParameters,
    },
  },
  answerHeaders: pageHeaders,
  result: { anyOf: [{ type: 'string', description: 'The HTML of the page' }, pageObject] },
  example: {
    query: { query: 'https://example.com/' },
    result:
      '<!DOCTYPE html><html><head><title>Example Domain</title></head><body><h1>Example Domain</h1></body></html>',
  },
  check(query) {
    readContentRequest(query, pageFormats);
  },
  async run(parameters, { caller, services, signal }) {
    const { query, allow_redirects, return_page_source, proxy, response_type } = parameters;
    const wanted = readContentRequest(parameters, pageFormats);
    const page = await services.crawler.crawl(new URL(query), {
      account: caller.accountId,
      followRedirects: allow_redirects,
      pageSource: return_page_source,
      content: contentFor(wanted),
      timeoutSeconds: 30,
      proxy,
      signal,
    });
    return answerWithPage(page, wanted, query, response_type);
  },
});
