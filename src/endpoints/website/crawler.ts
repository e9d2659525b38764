import { defineEndpoint } from '../endpoint.ts';

export const crawler = defineEndpoint({
  path: '/v1/website/crawler',
  operationId: 'crawler',
  summary: 'Fetch the HTML of a page',
  description:
    'One plain HTTP fetch, as fast as the target answers: no browser and no JavaScript. The page comes back as a JSON string; ' +
    'with `Accept: text/html` or `response_type=html` as HTML, with `response_type=markdown` as Markdown. ' +
    'Whatever status the target answers with, the call is a success: the header `x-target-status` tells it.',
  credits: 1,
  timeoutSeconds: 45,
  sendsRaw: 'on request',
  query: {
    type: 'object',
    required: ['query'],
    properties: {
      query: {
        type: 'string',
        format: 'public-url',
        description: 'Public URL including `http://` or `https://`',
        examples: ['https://example.com/'],
      },
      allow_redirects: {
        type: 'boolean',
        default: true,
        description: 'Follow redirects; `false` returns the first response as it is',
      },
      return_page_source: {
        type: 'boolean',
        default: false,
        description: 'Return the source as the origin sent it instead of processed HTML',
      },
      response_type: {
        type: 'string',
        enum: ['json', 'html', 'markdown'],
        description: 'Form of the answer: the page as a JSON string, as HTML, or its content as Markdown',
      },
    },
  },
  result: { type: 'string', description: 'The HTML of the page' },
  example: {
    query: { query: 'https://example.com/' },
    result:
      '<!DOCTYPE html><html><head><title>Example Domain</title></head><body><h1>Example Domain</h1></body></html>',
  },
  async run({ query, allow_redirects, return_page_source, response_type }, { services, signal }) {
    const isMarkdown = response_type === 'markdown';
    const page = await services.crawler.crawl(new URL(query), {
      followRedirects: allow_redirects,
      pageSource: return_page_source,
      markdown: isMarkdown,
      timeoutSeconds: 30,
      signal,
    });
    const type = isMarkdown ? 'text/markdown' : page.kind === 'html' ? 'text/html' : 'text/plain';
    return {
      body: page.text,
      raw: { content: page.text, contentType: `${type}; charset=utf-8` },
      headers: {
        'x-target-status': String(page.status),
        'x-final-url': page.finalUrl,
        'x-redirects': String(page.redirects.length),
        'x-charset': page.charset,
      },
    };
  },
});
