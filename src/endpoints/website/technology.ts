import type { TechnologyReport } from '../../engines/technology/technology.ts';
import { defineEndpoint } from '../endpoint.ts';
import { publicUrl, targetHeaders } from '../page-text.ts';

const technologySchema = {
  type: 'object',
  properties: {
    slug: { type: 'string' },
    name: { type: 'string' },
    description: { type: ['string', 'null'] },
    confidence: { type: 'integer', minimum: 1, maximum: 100 },
    version: { type: ['string', 'null'], description: 'The most specific version that was seen' },
    versions: { type: 'array', items: { type: 'string' }, description: 'Every version that was seen' },
    icon: { type: ['string', 'null'] },
    website: { type: ['string', 'null'] },
    cpe: { type: ['string', 'null'], description: 'CPE name, with the version filled in where it is known' },
    categories: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, slug: { type: 'string' }, name: { type: 'string' } },
      },
    },
    evidence: {
      type: 'array',
      description: 'Why we think so',
      items: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            description: 'Where it was seen: `headers`, `cookies`, `dom`, `script_src`, `implied`…',
          },
          key: { type: ['string', 'null'], description: 'Which header, cookie, meta name or selector' },
          match: { type: 'string' },
          confidence: { type: 'integer' },
          version: { type: ['string', 'null'] },
        },
      },
    },
  },
};

export const technology = defineEndpoint({
  path: '/v1/website/technology',
  operationId: 'technology',
  summary: 'Name the technologies of a website',
  description:
    'CMS, frameworks, libraries, servers, CDN, hosting, analytics, security and more, each with its evidence. ' +
    'Looks at the page with its headers and cookies, its own scripts and styles, robots.txt, name records and the ' +
    'certificate. Whatever status the target answers with, the call is a success: `urls` and `x-target-status` tell it. ' +
    '`partial` is there, and true, when a page was too costly to try every rule on it.',
  credits: 1,
  timeoutSeconds: 45,
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
        description: 'Run the page in a browser, for what only its JavaScript shows',
      },
    },
  },
  answerHeaders: targetHeaders,
  result: {
    type: 'object',
    required: ['cms', 'urls', 'technologies'],
    properties: {
      cms: { type: ['string', 'null'], description: 'Name of the CMS' },
      urls: {
        type: 'object',
        description: 'Every URL that answered on the way to the page',
        additionalProperties: { type: 'object', properties: { status: { type: 'integer' } } },
      },
      technologies: { type: 'array', items: { anyOf: [technologySchema, { type: 'string' }] } },
      partial: { type: 'boolean' },
    },
  },
  example: {
    query: { query: 'https://example.com/', mode: 'simple' },
    result: {
      cms: 'WordPress',
      urls: { 'https://example.com/': { status: 200 } },
      technologies: ['MySQL', 'Nginx', 'PHP', 'WordPress'],
    },
  },
  async run({ query, mode, render }, { services, signal }) {
    const report = await services.technology.detect(new URL(query), { render, timeoutSeconds: 30, signal });
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
});

const toExpert = (report: TechnologyReport) => ({
  ...toOutline(report),
  technologies: report.technologies.map(({ evidence, ...technology_ }) => ({
    ...technology_,
    evidence: evidence.map(({ type, key, match, confidence, version }) => ({
      type: publicTypes[type] ?? type,
      key: key ?? null,
      match,
      confidence,
      version: version ?? null,
    })),
  })),
  ...partialOf(report),
});

const toOutline = ({ cms, visits }: TechnologyReport) => ({
  cms,
  urls: Object.fromEntries(visits.map(({ url, status }) => [url, { status }])),
});

const partialOf = ({ isPartial }: TechnologyReport) => (isPartial ? { partial: true } : {});

const publicTypes: Readonly<Record<string, string>> = { scriptSrc: 'script_src', certIssuer: 'cert_issuer' };
