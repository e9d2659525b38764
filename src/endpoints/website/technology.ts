import { fetchParameters, readFetchOptions, timeoutParameter } from '../../contract/fetch-options.ts';
import type { Schema } from '../../contract/schema.ts';
import { technologyIconPath } from '../../contract/technology-icon.ts';
import type { TechnologyReport } from '../../engines/technology/technology.ts';
import { defineEndpoint } from '../endpoint.ts';
import { withFetching } from '../fetching.ts';
import { storeHeaders, storeParameters } from '../stored-pages.ts';
import { publicUrl, targetHeaders } from '../page-text.ts';

const technologySchema = {
  type: 'object',
  properties: {
    slug: { type: 'string', description: 'Identifier of the technology' },
    name: { type: 'string', description: 'Name of the technology' },
    description: { type: 'string', description: 'What the technology is' },
    confidence: { type: 'integer', minimum: 1, maximum: 100, description: 'How certain the detection is, in per cent' },
    version: { type: ['string', 'null'], description: 'The version from the most reliable source' },
    versions: {
      type: 'array',
      items: { type: 'string' },
      description: 'All detected versions, the most reliable first',
    },
    icon: { type: 'string', description: 'Path of an icon on this service' },
    website: { type: ['string', 'null'], description: 'Website of the technology' },
    cpe: { type: ['string', 'null'], description: 'CPE name, with the version if known' },
    categories: {
      type: 'array',
      description: 'What kind of technology it is',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer', description: 'Number of the category' },
          slug: { type: 'string', description: 'Identifier of the category' },
          name: { type: 'string', description: 'Name of the category' },
        },
      },
    },
    evidence: {
      type: 'array',
      description: 'The matching rules, that of `version` first',
      items: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            description: 'Source of the match: `headers`, `cookies`, `dom`, `script_src`, `banner`, `icon`, `implied`…',
          },
          key: { type: ['string', 'null'], description: 'Name of the header, cookie, meta tag or selector' },
          match: { type: 'string', description: 'The text that matched' },
          confidence: { type: 'integer', description: 'How certain this evidence alone is, in per cent' },
          version: { type: ['string', 'null'], description: 'The version that it shows; null: none' },
        },
      },
    },
  },
} as const satisfies Schema;

export const technology = defineEndpoint({
  path: '/v1/website/technology',
  operationId: 'technology',
  summary: 'Name the technologies of a website',
  description:
    'CMS, frameworks, libraries, servers, CDN, hosting, analytics, security and more, each with its evidence. ' +
    'Examines the page with its headers and cookies, its first-party scripts and styles, robots.txt, DNS records and the ' +
    'certificate. The call succeeds for any status of the target, which is in `urls` and `x-target-status`. ' +
    '`partial` is true when a page was too expensive to match against every rule, or scripts did not arrive in time; otherwise ' +
    'it is omitted.',
  credits: 1,
  timeoutSeconds: 150,
  refusals: [403],
  query: {
    type: 'object',
    required: ['query'],
    properties: {
      query: publicUrl,
      mode: {
        type: 'string',
        enum: ['expert', 'simple'],
        default: 'expert',
        description: '`expert`: everything about each technology. `simple`: the names only.',
      },
      render: {
        type: 'boolean',
        description: 'Render the page in a browser to detect technologies that only JavaScript reveals',
      },
      explain: {
        type: 'boolean',
        default: false,
        description: 'Also list the rules that nearly matched, and technologies that matched but are not reported',
      },
      timeout: timeoutParameter(30, 'Seconds until the page must have been fetched, and as long again to render it'),
      ...fetchParameters,
      ...storeParameters,
    },
  },
  answerHeaders: { ...targetHeaders, ...storeHeaders },
  result: {
    type: 'object',
    required: ['cms', 'urls', 'technologies'],
    properties: {
      cms: { type: ['string', 'null'], description: 'Name of the CMS' },
      urls: {
        type: 'object',
        description: 'Every URL in the redirect chain, with its status',
        additionalProperties: {
          type: 'object',
          properties: { status: { type: 'integer', description: 'HTTP status of the response' } },
        },
      },
      technologies: {
        description: 'With `mode=expert` objects, with `mode=simple` names',
        anyOf: [
          { type: 'array', title: 'expert', items: technologySchema },
          { type: 'array', title: 'simple', items: { type: 'string' } },
        ],
      },
      partial: { type: 'boolean', description: 'Present and true if not everything could be examined' },
      near_misses: {
        type: 'array',
        description:
          'Only with `explain`: rules that do not match, although what they examine exists on the page; at most 200',
        items: {
          type: 'object',
          properties: {
            technology: { type: 'string', description: 'Name of the technology' },
            type: { type: 'string', description: 'Where the rule looks, as in `evidence`' },
            key: { type: ['string', 'null'], description: 'Name of the header, cookie or meta tag' },
            wanted: { type: 'string', description: 'The pattern or selector of the rule' },
            why: { type: 'string', description: 'Why it does not match' },
          },
        },
      },
      not_reported: {
        type: 'array',
        description: 'Only with `explain`: technologies that matched, but are not reported',
        items: {
          type: 'object',
          properties: {
            technology: { type: 'string', description: 'Name of the technology' },
            why: { type: 'string', description: 'Why it is not reported' },
          },
        },
      },
    },
  },
  example: {
    query: { query: 'https://example.com/' },
    result: {
      cms: 'WordPress',
      urls: { 'https://example.com/': { status: 200 } },
      technologies: [
        {
          slug: 'wordpress',
          name: 'WordPress',
          description: 'WordPress is a free and open-source content management system written in PHP.',
          confidence: 100,
          version: '6.8.3',
          versions: ['6.8.3'],
          icon: '/icons/technology/wordpress.svg',
          website: 'https://wordpress.org',
          cpe: 'cpe:2.3:a:wordpress:wordpress:6.8.3:*:*:*:*:*:*:*',
          categories: [
            { id: 1, slug: 'cms', name: 'CMS' },
            { id: 11, slug: 'blogs', name: 'Blogs' },
          ],
          evidence: [{ type: 'meta', key: 'generator', match: 'WordPress 6.8.3', confidence: 100, version: '6.8.3' }],
        },
      ],
    },
  },
  check(query) {
    readFetchOptions(query);
  },
  async run(query, call) {
    const { mode, render, explain } = query;
    const options = { account: call.caller.accountId, render, explain, signal: call.signal };
    const report = await withFetching(query.query, query, call, ({ url, fetching, timeoutSeconds }) =>
      call.services.technology.detect(url, { ...options, fetching, timeoutSeconds }),
    );
    return {
      body: mode === 'simple' ? toSimple(report) : toExpert(report),
      headers: { 'x-target-status': String(report.status), 'x-final-url': report.finalUrl },
    };
  },
});

const toSimple = (report: TechnologyReport) => ({
  ...toOutline(report),
  technologies: report.technologies.map(({ name }) => name),
  ...partialOf(report),
  ...explanationOf(report),
});

const toExpert = (report: TechnologyReport) => ({
  ...toOutline(report),
  technologies: report.technologies.map(({ evidence, ...technology_ }) => ({
    ...technology_,
    icon: technologyIconPath(technology_.slug),
    evidence: evidence.map(({ type, key, match, confidence, version }) => ({
      type: publicTypes[type] ?? type,
      key: key ?? null,
      match,
      confidence,
      version: version ?? null,
    })),
  })),
  ...partialOf(report),
  ...explanationOf(report),
});

const toOutline = ({ cms, visits }: TechnologyReport) => ({
  cms,
  urls: Object.fromEntries(visits.map(({ url, status }) => [url, { status }])),
});

const partialOf = ({ isPartial }: TechnologyReport) => (isPartial ? { partial: true } : {});

const nearMax = 200;
const isClose = ({ isLoose }: { isLoose?: boolean }) => isLoose !== true;

const explanationOf = ({ explanation }: TechnologyReport) =>
  explanation && {
    near_misses: explanation.near
      .filter(isClose)
      .slice(0, nearMax)
      .map(({ technology: name, type, key, wanted, why }) => ({
        technology: name,
        type: publicTypes[type] ?? type,
        key: key ?? null,
        wanted,
        why,
      })),
    not_reported: explanation.unreported,
  };

const publicTypes: Readonly<Record<string, string>> = { scriptSrc: 'script_src', certIssuer: 'cert_issuer' };
