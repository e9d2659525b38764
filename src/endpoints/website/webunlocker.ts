import { isListed, notListed } from '../../contract/host-list.ts';
import { defineEndpoint } from '../endpoint.ts';

export const webunlocker = defineEndpoint({
  path: '/v1/website/webunlocker',
  operationId: 'webunlocker',
  summary: 'Fetch the HTML of a page behind a bot check, on hosts of your whitelist',
  description:
    'Tries the cheapest way first and a real browser last, which passes checks that a browser passes by itself: scripts, cookies, ' +
    'proofs of work. It solves no captcha that asks a person and uses no login. Only hosts on the whitelist of the account are ' +
    'fetched, at every redirect too; any other is 403. The header `x-unlock-tier` tells what answered: `http`, `http-session`, ' +
    '`tab`, `browser` or `external`. A page that stays closed is 500 with `x-error-code: blocked`, and free.',
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
        description: 'Public URL including `http://` or `https://`; its host must be on the whitelist',
        examples: ['https://shop.example/'],
      },
      allow_redirects: {
        type: 'boolean',
        default: true,
        description: 'Follow redirects; `false` returns the first response after the page was unlocked',
      },
      return_page_source: {
        type: 'boolean',
        default: false,
        description: 'Return the HTML as it was delivered after the check instead of processed HTML',
      },
      timeout: {
        type: 'number',
        minimum: 1,
        maximum: 60,
        default: 30,
        description: 'Seconds for all tiers together',
      },
      proxy: {
        type: 'string',
        format: 'proxy-url',
        description: 'Your proxy, `http://user:password@host:port`; http, https or socks5',
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
    query: { query: 'https://shop.example/' },
    result: '<!DOCTYPE html><html><head><title>Shop</title></head><body><h1>Shop</h1></body></html>',
  },
  permit({ query }, { unlockerHosts }) {
    const { hostname } = new URL(query);
    if (!isListed(unlockerHosts, hostname)) throw notListed(hostname);
  },
  async run({ query, allow_redirects, return_page_source, response_type, timeout, proxy }, call) {
    const isMarkdown = response_type === 'markdown';
    const page = await call.services.webunlocker.unlock(new URL(query), {
      account: call.caller.accountId,
      followRedirects: allow_redirects,
      pageSource: return_page_source,
      markdown: isMarkdown,
      timeoutSeconds: timeout,
      proxy,
      signal: call.signal,
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
        'x-unlock-tier': page.tier,
      },
    };
  },
});
