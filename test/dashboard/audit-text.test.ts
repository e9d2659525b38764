// The audit log as sentences.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionKinds, differencesOf, describeAction } from '../../dashboard/src/audit-text.ts';

test('an action is a sentence, an unknown one its name', () => {
  expect(describeAction('key.create', { id: 3, alias: 'backend' })).toBe('created the key “backend”');
  expect(describeAction('credits.give', { amount: 50 })).toBe('added 50 credits');
  expect(describeAction('pack.add', { title: 'Launch', total: 5000 })).toBe('added the pack “Launch” of 5,000 credits');
  expect(describeAction('moon.landing', {})).toBe('moon.landing');
});

test('every action that the service writes is a sentence', () => {
  const root = join(import.meta.dirname, '..', '..', 'src');
  const sources = globSync('{accounts,app,console}/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const actions = new Set(
    sources.flatMap((text) => [...text.matchAll(/\baction: '(\w+\.\w+)'/g)].map(([, name]) => name!)),
  );
  expect(actions.size).toBeGreaterThan(30);
  expect([...actions].filter((action) => describeAction(action, {}) === action)).toEqual([]);
  expect([...actions].filter((action) => actionKinds[action.replace(/\..*/, '')] === undefined)).toEqual([]);
});

test('a change shows the values that differ, before and after', () => {
  const detail = {
    name: 'New',
    stats_enabled: true,
    plan: { quota: 10, per_second: 5 },
    unlocker_hosts: ['a.example', 'b.example'],
    before: { name: 'Old', stats_enabled: true, plan: { quota: 5, per_second: 5 }, unlocker_hosts: [] },
  };
  expect(differencesOf('account.update', detail)).toEqual([
    { name: 'name', before: 'Old', after: 'New' },
    { name: 'plan.quota', before: '5', after: '10' },
    { name: 'unlocker_hosts', before: 'none', after: 'a.example, b.example' },
  ]);
  expect(differencesOf('key.update', { id: 1, alias: 'x', active: false, before: { active: true } })).toEqual([
    { name: 'active', before: 'on', after: 'off' },
  ]);
});

test('a plan that is assigned or removed shows its members', () => {
  const plan = { quota: 25_000, per_second: 200, per_minute: null };
  expect(differencesOf('account.update', { plan, before: { plan: null } })).toEqual([
    { name: 'plan.quota', before: 'none', after: '25,000' },
    { name: 'plan.per_second', before: 'none', after: '200' },
  ]);
  expect(differencesOf('account.update', { plan: null, before: { plan } })).toEqual([
    { name: 'plan.quota', before: '25,000', after: 'none' },
    { name: 'plan.per_second', before: '200', after: 'none' },
  ]);
});

test('a change of one setting of a workspace is named', () => {
  expect(describeAction('account.update', { plan: null, before: { plan: { quota: 5 } } })).toBe(
    'changed the plan of the workspace',
  );
  expect(describeAction('account.update', { plan: null, name: 'New' })).toBe('changed the workspace');
});

test('an entry of an older version, without the values before, shows the new ones', () => {
  expect(differencesOf('account.update', { log_privacy: true })).toEqual([
    { name: 'log_privacy', before: undefined, after: 'on' },
  ]);
  expect(differencesOf('key.create', { alias: 'x' })).toEqual([]);
});
