// Custom rules, for operators: drafts, checks, trials and activation.
import {
  activateRule,
  addRule,
  changeRule,
  deactivateRule,
  findNameMistakes,
  listRules,
  readRule,
  refuseMistakes,
  removeRule,
} from '../accounts/custom-rules.ts';
import { badRequest } from '../contract/errors.ts';
import { deleted, items } from '../contract/management/fields.ts';
import {
  categorySchema,
  newCheckSchema,
  newRuleSchema,
  ruleChangeSchema,
  ruleCheckSchema,
  ruleSchema,
  savedRuleSchema,
  trialResultSchema,
  trialSchema,
} from '../contract/management/rule.ts';
import type { NewRule, RuleCheckResult } from '../contract/management/rule.ts';
import { defineRoute } from './route.ts';
import type { ConsoleRules } from './route.ts';

const trialBytesMax = 8 * 1024 * 1024;

/** Checks a rule and throws a 400 for its mistakes. */
async function requireUsable(
  rules: ConsoleRules,
  { kind, name, definition, ...stored }: NewRule & { id?: number },
  signal: AbortSignal,
): Promise<{ slow: string[]; warnings: RuleCheckResult['warnings'] }> {
  const id = stored.id === undefined ? {} : { id: stored.id };
  const { result, slow } = await rules.check({ kind, name, definition, ...id }, signal);
  refuseMistakes(result.mistakes);
  return { slow, warnings: [...result.warnings, ...breadthWarnings(result)] };
}

function breadthWarnings({ false_hit_count: hits, page_count: pages }: RuleCheckResult): RuleCheckResult['warnings'] {
  if (hits === 0) return [];
  return [
    {
      field: '',
      message: `The rule is probably too broad: it matches ${hits} of ${pages} known pages of something else`,
    },
  ];
}

export const ruleRoutes = [
  defineRoute({
    method: 'GET',
    path: '/rules',
    operationId: 'listRules',
    summary: 'List the custom rules',
    permission: 'installation.manage',
    result: items(ruleSchema),
    run: async (_, { database }) => ({ items: await listRules(database) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/rules',
    operationId: 'createRule',
    summary: 'Add a custom rule as a draft',
    description: 'A rule with mistakes is a 400 that names them. An installation can have 500 rules.',
    permission: 'installation.manage',
    status: 201,
    refusals: [409],
    body: newRuleSchema,
    result: savedRuleSchema,
    async run({ body, actor, signal }, { database, rules }) {
      const { warnings, ...check } = await requireUsable(rules, body, signal);
      return { ...(await addRule(database, actor.name, body, check)), warnings };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/rules/check',
    operationId: 'checkRule',
    summary: 'Check a rule without storing it',
    description:
      'Compiles the rule, tests its expressions with input that almost matches, runs its examples, and runs it on known ' +
      'pages of other technologies. A name that another rule has is a mistake. Takes up to 30 seconds.',
    permission: 'installation.manage',
    body: newCheckSchema,
    result: ruleCheckSchema,
    async run({ body: { id, ...rule }, signal }, { database, rules }) {
      const taken = await findNameMistakes(database, rule, id);
      const { result } = await rules.check({ ...rule, ...(id !== undefined && { id }) }, signal);
      return { ...result, mistakes: [...taken, ...result.mistakes] };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/rules/categories',
    operationId: 'listRuleCategories',
    summary: 'List the categories of technologies',
    permission: 'installation.manage',
    result: items(categorySchema),
    run: async (_, { rules }) => ({ items: await rules.categories() }),
  }),
  defineRoute({
    method: 'POST',
    path: '/rules/try',
    operationId: 'tryRules',
    summary: 'Try rules on a URL or a pasted page',
    description:
      'Shows which rules match, which nearly match, and why not. With `id` or `rule`, also what this rule alone finds. ' +
      'Nothing is billed.',
    permission: 'installation.manage',
    refusals: [404],
    body: trialSchema,
    bodyBytesMax: trialBytesMax,
    result: trialResultSchema,
    async run({ body, signal }, { database, rules }) {
      if (body.id !== undefined && body.rule !== undefined) throw badRequest('id and rule cannot be combined');
      if (body.rule !== undefined) await requireUsable(rules, body.rule, signal);
      const rule = body.id === undefined ? body.rule : await readRule(database, body.id);
      return await rules.run(body, rule, signal);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/rules/{id}',
    operationId: 'readRule',
    summary: 'Read a custom rule',
    permission: 'installation.manage',
    result: ruleSchema,
    run: ({ id }, { database }) => readRule(database, id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/rules/{id}',
    operationId: 'changeRule',
    summary: 'Change a custom rule',
    description: 'The new version is a draft. The version in use stays in use until the new one is activated.',
    permission: 'installation.manage',
    refusals: [409],
    body: ruleChangeSchema,
    result: savedRuleSchema,
    async run({ id, body, actor, signal }, { database, rules }) {
      const { kind, name, definition } = await readRule(database, id);
      const changed = { id, kind, name: body.name ?? name, definition: body.definition ?? definition };
      const { warnings, ...check } = await requireUsable(rules, changed, signal);
      return { ...(await changeRule(database, actor.name, id, body, check)), warnings };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/rules/{id}/activate',
    operationId: 'activateRule',
    summary: 'Use this version of a custom rule on all nodes',
    description: 'The rule must have matched a page in a trial, else 409. Nodes use it within a few seconds.',
    permission: 'installation.manage',
    refusals: [409],
    result: ruleSchema,
    async run({ id, actor, signal }, { database, rules }) {
      await requireUsable(rules, await readRule(database, id), signal);
      const rule = await activateRule(database, actor.name, id);
      await rules.refresh();
      return rule;
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/rules/{id}/deactivate',
    operationId: 'deactivateRule',
    summary: 'Stop using a custom rule',
    permission: 'installation.manage',
    result: ruleSchema,
    async run({ id, actor }, { database, rules }) {
      const rule = await deactivateRule(database, actor.name, id);
      await rules.refresh();
      return rule;
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/rules/{id}',
    operationId: 'deleteRule',
    summary: 'Remove a custom rule',
    permission: 'installation.manage',
    result: deleted,
    async run({ id, actor }, { database, rules }) {
      await removeRule(database, actor.name, id);
      await rules.refresh();
      return { id, deleted: true };
    },
  }),
] as const;
