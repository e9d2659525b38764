// Custom rules in the management API: technologies and vendors of bot protection that operators define.
import { list, nullable, object } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { count, flag, id, idMax, moment, text } from './fields.ts';

export const ruleKinds = ['technology', 'antibot'] as const;
export const ruleStates = ['draft', 'tried', 'active'] as const;

const kind = {
  type: 'string',
  enum: ruleKinds,
  description: 'What the rule detects',
  examples: ['technology'],
} as const;
const name = {
  type: 'string',
  minLength: 1,
  maxLength: 120,
  description: 'Name of the technology, or slug of the vendor. One that exists is extended',
  examples: ['Acme Shop'],
} as const;
const definition = {
  type: 'object',
  additionalProperties: true,
  description:
    'The rule. A technology is in the format of Wappalyzer; a vendor has `name`, `kind`, `hosts` and `signals`. At most 16 KiB',
  examples: [{ cats: [6], meta: { generator: '^Acme Shop ([\\d.]+)\\;version:\\1' } }],
} as const;

export const newRuleSchema = object({ kind, name, definition });
export type NewRule = ValueOf<typeof newRuleSchema>;

export const newCheckSchema = {
  type: 'object',
  required: ['kind', 'name', 'definition'],
  properties: {
    kind,
    name,
    definition,
    id: {
      type: 'integer',
      minimum: 1,
      maximum: idMax,
      description: 'The stored rule of which this is a new version, which may keep its name',
      examples: [17],
    },
  },
} as const;
export type NewCheck = ValueOf<typeof newCheckSchema>;

export const ruleChangeSchema = {
  type: 'object',
  properties: { name, definition },
} as const;
export type RuleChange = ValueOf<typeof ruleChangeSchema>;

const remark = object({
  field: {
    ...text,
    description: 'The field, such as `name`, `headers.server` or `signals[0].value`; empty for the whole rule',
    examples: ['headers.server'],
  },
  message: { ...text, description: 'What is wrong', examples: ['must be a pattern, or a list of them'] },
});

const rule = {
  id,
  kind,
  name,
  definition,
  state: {
    type: 'string',
    enum: ruleStates,
    description: '`draft`: not tried. `tried`: has matched a page. `active`: this version is in use',
    examples: ['tried'],
  },
  in_use: {
    ...flag,
    description: 'Whether a version is in use: this one, or with another state the version before it',
    examples: [false],
  },
  tried_at: { ...nullable(moment), description: 'When this version last matched a page; null: never' },
  tried_on: {
    ...nullable(text),
    description: 'URL of that page; null for a pasted page',
    examples: ['https://acme.example/'],
  },
  activated_at: { ...nullable(moment), description: 'When the version in use was activated; null: none is in use' },
  created_at: { ...moment, description: 'When it was created' },
  changed_at: { ...moment, description: 'When it was changed last' },
  changed_by: { ...text, description: 'Who changed it', examples: ['ann@example.com'] },
} as const;

export const ruleSchema = object(rule);
export type Rule = ValueOf<typeof ruleSchema>;
export type RuleRow = ValueOf<typeof ruleSchema, Date>;

export const savedRuleSchema = object({
  ...rule,
  warnings: { ...list(remark), description: 'What should be improved', examples: [[]] },
});
export type SavedRule = ValueOf<typeof savedRuleSchema>;

export const ruleCheckSchema = object({
  mistakes: { ...list(remark), description: 'A rule with mistakes cannot be saved', examples: [[]] },
  warnings: { ...list(remark), description: 'What should be improved', examples: [[]] },
  false_hits: {
    ...list(
      object({
        page: { ...text, description: 'What the pages are', examples: ['example of WordPress'] },
        match: { ...text, description: 'What matched', examples: ['meta generator WordPress 6.4'] },
        count: { ...count, description: 'Number of pages of this kind that match', examples: [3] },
      }),
    ),
    description: 'Known pages of something else that the rule matches, once for each kind; the first ten',
    examples: [[]],
  },
  false_hit_count: { ...count, description: 'Number of all such pages', examples: [0] },
  page_count: { ...count, description: 'Number of known pages that were examined', examples: [2600] },
});
export type RuleCheckResult = ValueOf<typeof ruleCheckSchema>;

export const categorySchema = object({
  id: { ...count, description: 'Number of the category, as in `cats`', examples: [6] },
  name: { ...text, description: 'Its name', examples: ['Ecommerce'] },
});

// ---- trials ----------------------------------------------------------------------------------------------------------------

const headerCharactersMax = 64 * 1024;
export const pastedCharactersMax = 2 * 1024 * 1024;

export const trialSchema = {
  type: 'object',
  properties: {
    url: {
      type: 'string',
      maxLength: 2000,
      description: 'The page to fetch; with `html` or `headers`, the URL at which the page is said to be',
      examples: ['https://acme.example/'],
    },
    html: { type: 'string', maxLength: pastedCharactersMax, description: 'A page to examine instead of fetching one' },
    headers: {
      type: 'string',
      maxLength: headerCharactersMax,
      description: 'Its response headers, one `name: value` per line; the first line may be `HTTP/1.1 403`',
      examples: ['HTTP/1.1 403\nserver: shieldd/2\nset-cookie: shield_a=1'],
    },
    render: { type: 'boolean', description: 'Open the URL in a browser. By default, only if that can add something' },
    id: {
      type: 'integer',
      minimum: 1,
      maximum: idMax,
      description: 'A stored rule to try. A match is recorded',
      examples: [17],
    },
    rule: { ...newRuleSchema, description: 'A rule to try that is not stored' },
  },
} as const;
export type Trial = ValueOf<typeof trialSchema>;

const place = {
  type: { ...text, description: 'Where the rule looks', examples: ['meta'] },
  key: { ...nullable(text), description: 'Name of the header, cookie, meta tag or selector', examples: ['generator'] },
} as const;
const technology = { ...text, description: 'Name of the technology', examples: ['Acme Shop'] } as const;
const vendor = { ...text, description: 'Slug of the vendor', examples: ['acme-shield'] } as const;
const match = { ...text, description: 'The text that matched', examples: ['Acme Shop 2.4'] } as const;
const wanted = { ...text, description: 'The pattern, selector or sign', examples: ['^Acme Shop ([\\d.]+)'] } as const;
const why = { ...text, description: 'Why it does not match', examples: ['the value is "WordPress 6.4"'] } as const;
const version = {
  ...nullable(text),
  description: 'The version that was found; null: none',
  examples: ['2.4'],
} as const;

export const trialResultSchema = object({
  url: { ...text, description: 'URL of the page', examples: ['https://acme.example/'] },
  status: { ...count, description: 'Its status', examples: [200] },
  partial: {
    ...flag,
    description:
      'Whether the trial was cut short: the page was too large or too slow, so a rule may match although none did',
    examples: [false],
  },
  rule: {
    description: 'What the tried rule found; null without one',
    ...nullable(
      object({
        found: { ...flag, description: 'Whether its technology or vendor is reported' },
        version,
        confidence: { ...nullable(text), description: 'How certain it is', examples: ['100 %'] },
        fired: { ...list(object({ ...place, match })), description: 'Its patterns that matched' },
        near: { ...list(object({ ...place, wanted, why })), description: 'Its patterns that nearly matched' },
        why_not: { ...nullable(text), description: 'Why it is not reported although it matched', examples: [null] },
      }),
    ),
  },
  technology: {
    description: 'What all technology rules found; null if a rule for antibot was tried',
    ...nullable(
      object({
        technologies: {
          ...list(object({ name: technology, version, confidence: { ...count, description: 'In per cent' } })),
          description: 'What is reported',
        },
        fired: { ...list(object({ technology, ...place, match, version })), description: 'Rules that matched' },
        near: {
          ...list(object({ technology, ...place, wanted, why })),
          description: 'Rules that nearly matched; at most 200',
        },
        not_reported: {
          ...list(object({ technology, why })),
          description: 'Technologies that matched, but are not reported',
        },
      }),
    ),
  },
  antibot: {
    description: 'What all vendors found; null if a technology rule was tried',
    ...nullable(
      object({
        vendor,
        confidence: { ...text, description: '`high`, `medium`, `low` or `none`', examples: ['high'] },
        detections: {
          ...list(
            object({
              vendor,
              kind: { ...text, description: 'Kind of the product', examples: ['waf'] },
              state: { ...text, description: '`present`, `challenged` or `blocked`', examples: ['blocked'] },
              confidence: { ...text, description: '`high`, `medium` or `low`', examples: ['high'] },
              evidence: { ...list(text), description: 'The matching signs', examples: [['header server: shieldd/2']] },
              candidate: {
                ...nullable(
                  object({
                    headers: { ...list(text), description: 'Unusual headers', examples: [['server: shieldd/2']] },
                    cookies: { ...list(text), description: 'Names of unusual cookies', examples: [['shield_a']] },
                    script_hosts: {
                      ...list(text),
                      description: 'Other hosts from which the page loads scripts and frames',
                      examples: [['check.shield.example']],
                    },
                  }),
                ),
                description: 'What is unusual about the response; null unless the vendor is `unknown`',
              },
            }),
          ),
          description: 'Everything that was detected',
        },
        near: {
          ...list(object({ vendor, sign: { ...text, description: 'The sign', examples: ['cookie shield_b'] }, why })),
          description: 'Signs that almost matched; at most 200',
        },
      }),
    ),
  },
});
export type TrialResult = ValueOf<typeof trialResultSchema>;
