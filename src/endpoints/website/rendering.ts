import { instructionsParameter, readInstructions } from '../../contract/browser-instructions.ts';
import { emulationParameters, readAdditions, readEmulation } from '../../contract/emulation.ts';
import { fetchParameters, readFetchOptions } from '../../contract/fetch-options.ts';
import {
  readContentRequest,
  renderedFormatParameters,
  renderedFormats,
  renderedPageObject,
} from '../../contract/page-formats.ts';
import { pageParameters, readResourceKinds, readSelector, readUrlParts } from '../../contract/page-parameters.ts';
import { defineEndpoint } from '../endpoint.ts';
import { withFetching } from '../fetching.ts';
import { storeHeaders, storeParameters } from '../stored-pages.ts';
import { answerWithPage, contentFor, pageHeaders, publicUrl, responseType } from '../page-text.ts';

export const rendering = defineEndpoint({
  path: '/v1/website/rendering',
  operationId: 'rendering',
  summary: 'Render a page in a browser and return its HTML',
  description:
    'Opens the page in a fresh browser context, waits until it is ready, performs your instructions and returns the resulting ' +
    'document. The page is returned as a JSON string; with `Accept: text/html` or `response_type=html` as HTML, with ' +
    '`response_type=markdown` as Markdown, and with `formats` or `extract` as an object. The call succeeds for any status of the target, which is in the header ' +
    '`x-target-status`.',
  credits: 2,
  timeoutSeconds: 180,
  sendsRaw: 'on request',
  refusals: [403],
  query: {
    type: 'object',
    required: ['query'],
    properties: {
      query: publicUrl,
      wait_until: pageParameters.wait_until,
      wait_for: {
        type: 'string',
        minLength: 1,
        maxLength: 2000,
        'x-aliases': ['wait_for_selector'],
        description: 'CSS selector or XPath of an element to wait for',
        examples: ['#results', '//h1'],
      },
      wait_in_seconds: {
        type: 'number',
        minimum: 0,
        maximum: 30,
        default: 0,
        description: 'Seconds to wait after the page is ready',
      },
      timeout: {
        type: 'number',
        minimum: 1,
        maximum: 60,
        default: 30,
        description: 'Seconds until the page must be ready, `wait_for` included',
      },
      browser_instructions: instructionsParameter,
      device: pageParameters.device,
      ...emulationParameters,
      block_resources: pageParameters.block_resources,
      block_urls: pageParameters.block_urls,
      block_ads: {
        type: 'boolean',
        default: false,
        description: 'Block known advertising and tracking hosts',
      },
      return_page_source: {
        type: 'boolean',
        default: false,
        description: 'Return the main document as the origin sent it instead of the document after scripts',
      },
      response_type: responseType,
      ...fetchParameters,
      ...storeParameters,
      ...renderedFormatParameters,
    },
  },
  answerHeaders: { ...pageHeaders, ...storeHeaders },
  result: { anyOf: [{ type: 'string', description: 'The HTML of the page' }, renderedPageObject] },
  example: {
    query: { query: 'https://example.com/', wait_until: 'networkidle2' },
    result:
      '<!DOCTYPE html><html><head><title>Example Domain</title></head><body><h1>Example Domain</h1></body></html>',
  },
  check(query) {
    readResourceKinds(query.block_resources);
    readUrlParts(query.block_urls);
    readInstructions(query.browser_instructions);
    readFetchOptions(query);
    readContentRequest(query, renderedFormats);
    readEmulation(query);
    readAdditions(query);
  },
  async run(query, call) {
    const { services, caller, signal } = call;
    const wanted = readContentRequest(query, renderedFormats);
    const options = {
      account: caller.accountId,
      waitUntil: query.wait_until,
      waitFor: query.wait_for === undefined ? undefined : readSelector(query.wait_for),
      waitSeconds: query.wait_in_seconds,
      instructions: readInstructions(query.browser_instructions),
      device: query.device,
      emulation: readEmulation(query),
      additions: readAdditions(query),
      blockKinds: readResourceKinds(query.block_resources),
      blockUrls: readUrlParts(query.block_urls),
      blockAds: query.block_ads,
      pageSource: query.return_page_source && wanted.form !== 'object',
      content: contentFor(wanted),
      links: call.scout?.rules,
      signal,
    };
    const page = await withFetching(query.query, query, call, ({ url, fetching, timeoutSeconds }) =>
      services.rendering.render(url, { ...options, fetching, timeoutSeconds }),
    );
    return answerWithPage(page, wanted, query.query, query.response_type);
  },
});
