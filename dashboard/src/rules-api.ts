// API calls of the pages about custom rules.
import type { BodyOf, QueryOf, ResultOf } from '../../src/console/client.ts';
import { call } from './api.ts';

export type Rule = ResultOf<'GET /rules'>['items'][number];
export type RuleKind = Rule['kind'];
export type RuleBody = BodyOf<'POST /rules'>;
export type RuleCheck = ResultOf<'POST /rules/check'>;
export type Remark = RuleCheck['mistakes'][number];
export type Trial = BodyOf<'POST /rules/try'>;
export type TrialResult = ResultOf<'POST /rules/try'>;

export const fetchRules = () => call('GET /rules');
export const fetchRule = (id: number) => call('GET /rules/{id}', { id });
export const fetchCategories = () => call('GET /rules/categories');
export const createRule = (body: RuleBody) => call('POST /rules', { body });
export const patchRule = (id: number, body: BodyOf<'PATCH /rules/{id}'>) => call('PATCH /rules/{id}', { id, body });
export const checkRule = (body: BodyOf<'POST /rules/check'>, signal: AbortSignal) =>
  call('POST /rules/check', { body, signal });
export const tryRules = (body: Trial) => call('POST /rules/try', { body });
export const activateRule = (id: number) => call('POST /rules/{id}/activate', { id });
export const deactivateRule = (id: number) => call('POST /rules/{id}/deactivate', { id });
export const deleteRule = (id: number) => call('DELETE /rules/{id}', { id });

export const fetchSearchChecks = (query: QueryOf<'GET /search-checks'>) => call('GET /search-checks', { query });
