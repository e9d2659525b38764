import { vendorKinds } from '../../contract/bot-protection.ts';
import { fetchParameters, readFetchOptions, timeoutParameter } from '../../contract/fetch-options.ts';
import { readWebAddress } from '../../contract/web-address.ts';
import { defineEndpoint } from '../endpoint.ts';
import { withFetching } from '../fetching.ts';
import { storeHeaders, storeParameters } from '../stored-pages.ts';
import { targetHeaders } from '../page-text.ts';

const confidences = ['high', 'medium', 'low'] as const;

export const antibot = defineEndpoint({
  path: '/v1/website/antibot',
  operationId: 'antibot',
  summary: 'Name the bot protection in front of a page',
  description:
    'Sends one ordinary browser-like request and no attack. Headers and cookies of every redirect, the page and the DNS ' +
    'names of the host are compared with the signatures of some 200 products. The call succeeds for any status of the ' +
    'target. A negative result does not prove that there is no protection: some products are visible only when they block.',
  credits: 1,
  timeoutSeconds: 90,
  refusals: [403],
  query: {
    type: 'object',
    required: ['query'],
    properties: {
      query: {
        type: 'string',
        format: 'public-url-or-domain',
        'x-user-info': true,
        'x-aliases': ['url'],
        description: 'Full URL or bare domain; a bare domain is tried with https, then with http',
        examples: ['https://example.com/', 'example.com'],
      },
      explain: {
        type: 'boolean',
        default: false,
        description: 'Also list the signatures that almost matched, and why they do not count',
      },
      timeout: timeoutParameter(15, 'Seconds to wait for the target'),
      ...fetchParameters,
      ...storeParameters,
    },
  },
  answerHeaders: { ...targetHeaders, ...storeHeaders },
  result: {
    type: 'object',
    required: ['status', 'vendor', 'final_url', 'requested_url', 'confidence', 'detections'],
    properties: {
      status: { type: 'integer', description: 'HTTP status of the target' },
      vendor: {
        type: 'string',
        description:
          'Slug of the vendor; `none` when nothing was found, `unknown` for a block without a known signature, or for a ' +
          'product that only calls itself a firewall',
      },
      final_url: { type: 'string', description: 'URL after redirects' },
      requested_url: { type: 'string', description: 'URL as requested' },
      confidence: {
        type: 'string',
        enum: [...confidences, 'none'],
        description: 'Confidence in the vendor; `none` with vendor `none`',
      },
      detections: {
        type: 'array',
        description: 'All detected products, the vendor first, CDNs last',
        items: {
          type: 'object',
          required: ['vendor', 'evidence', 'confidence', 'kind', 'state'],
          properties: {
            vendor: { type: 'string', description: 'Slug of the vendor' },
            evidence: { type: 'array', items: { type: 'string' }, description: 'The matching signatures' },
            confidence: { type: 'string', enum: confidences, description: 'How certain the detection is' },
            kind: {
              type: 'string',
              enum: [...vendorKinds, 'unknown'],
              description: 'What kind of product it is',
            },
            state: {
              type: 'string',
              enum: ['present', 'challenged', 'blocked'],
              description: 'Whether it passed, challenged or blocked this request',
            },
            candidate: {
              type: 'object',
              description:
                'Only with vendor `unknown`: the parts of the response that are unusual, from which a rule can be made',
              required: ['headers', 'cookies', 'script_hosts'],
              properties: {
                headers: { type: 'array', items: { type: 'string' }, description: 'Unusual headers as `name: value`' },
                cookies: { type: 'array', items: { type: 'string' }, description: 'Names of unusual cookies' },
                script_hosts: {
                  type: 'array',
                  items: { type: 'string' },
                  description: 'Other hosts from which the page loads scripts and frames',
                },
              },
            },
          },
        },
      },
      partial: { type: 'boolean', description: 'Present and true if the page is too large to be examined to its end' },
      near_misses: {
        type: 'array',
        description: 'Only with `explain`: signatures of other products that almost matched; at most 200',
        items: {
          type: 'object',
          properties: {
            vendor: { type: 'string', description: 'Slug of the vendor' },
            sign: { type: 'string', description: 'What was found, as in `evidence`' },
            why: { type: 'string', description: 'Why it does not count' },
          },
        },
      },
    },
  },
  example: {
    query: { query: 'https://shop.example/' },
    result: {
      status: 403,
      vendor: 'datadome',
      final_url: 'https://shop.example/',
      requested_url: 'https://shop.example/',
      confidence: 'high',
      detections: [
        {
          vendor: 'datadome',
          evidence: ['cookie datadome', 'header x-datadome: protected', 'header x-dd-b: 1', 'status 403'],
          confidence: 'high',
          kind: 'bot-management',
          state: 'challenged',
        },
        {
          vendor: 'cloudflare',
          evidence: ['header cf-ray: 9a1b2c3d4e5f6a7b-FRA', 'header server: cloudflare'],
          confidence: 'medium',
          kind: 'bot-management',
          state: 'present',
        },
      ],
    },
  },
  check(query) {
    readFetchOptions(query);
  },
  async run(query, call) {
    const options = { account: call.caller.accountId, explain: query.explain, signal: call.signal };
    const address = readWebAddress(query.query)?.url.href ?? query.query;
    const scan = await withFetching(address, query, call, ({ fetching, timeoutSeconds }) =>
      call.services.antibot.scan(query.query, { ...options, fetching, timeoutSeconds }),
    );
    return {
      body: {
        status: scan.status,
        vendor: scan.vendor,
        final_url: scan.finalUrl,
        requested_url: scan.requestedUrl,
        confidence: scan.confidence,
        detections: scan.detections.map(({ vendor, evidence, confidence, kind, state, candidate }) => ({
          vendor,
          evidence,
          confidence,
          kind,
          state,
          ...(candidate && {
            candidate: {
              headers: candidate.headers,
              cookies: candidate.cookies,
              script_hosts: candidate.scriptHosts,
            },
          }),
        })),
        ...(scan.isPartial && { partial: true }),
        ...(scan.near && { near_misses: scan.near }),
      },
      headers: { 'x-target-status': String(scan.status), 'x-final-url': scan.finalUrl },
    };
  },
});
