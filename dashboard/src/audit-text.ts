// Entries of the audit log as sentences, with the values before and after a change.
import { asText, formatNumber } from './format.ts';
import { isRow, textOf } from './json.ts';
import type { Row } from './json.ts';

/** Members that identify the entry rather than describe a change. */
const identifying = new Set(['before', 'id', 'alias', 'slug', 'isImported']);

/** What a change of a workspace is called if it sets one thing. */
const updates: Record<string, string> = {
  name: 'renamed the workspace',
  plan: 'changed the plan of the workspace',
  unlocker_hosts: 'changed the unlocker whitelist of the workspace',
};

function describeUpdate(detail: Row): string {
  const [only, ...others] = Object.keys(detail).filter((name) => !identifying.has(name));
  return (others.length === 0 && only !== undefined && updates[only]) || 'changed the workspace';
}

/** What the audit log can be filtered by: the first part of the names of actions. */
export const actionKinds: Readonly<Record<string, string>> = {
  account: 'Workspaces',
  credits: 'Credits',
  invitation: 'Invitations',
  invoice: 'Invoices',
  key: 'API keys',
  mail: 'Mail',
  member: 'Members',
  pack: 'Packs',
  password: 'Passwords',
  person: 'People',
  proxy: 'Exit proxies',
  rule: 'Rules',
  second_factor: 'Two-factor authentication',
  unlocker: 'Unlocker hosts',
  webhook: 'Webhooks',
  webhook_secret: 'Webhook secrets',
};

/** What happened. The subject is the actor, so a sentence continues “ann@example.com …”. */
const sentences: Record<string, (detail: Row) => string> = {
  'account.create': ({ name, slug }) => `created the workspace ${quoted(name ?? slug)}`,
  'account.update': describeUpdate,
  'account.delete': ({ name, slug }) => `deleted the workspace ${quoted(name ?? slug)}`,
  'account.suspend': () => 'suspended the workspace',
  'account.resume': () => 'resumed the workspace',
  'credits.give': ({ amount }) => `added ${numberOf(amount)} credits`,
  'credits.withdraw': ({ amount }) => `withdrew ${numberOf(amount)} credits`,
  'invitation.accept': () => 'accepted an invitation',
  'invitation.create': ({ role }) => `created an invitation${role === undefined ? '' : ` as ${asText(role)}`}`,
  'invitation.delete': () => 'revoked an invitation',
  'invoice.create': ({ number, amount }) => `created invoice ${asText(number ?? '')} of ${asText(amount)}`,
  'invoice.update': ({ number, status }) => `marked invoice ${asText(number ?? '')} as ${asText(status ?? 'changed')}`,
  'key.create': ({ alias }) => `created the key ${quoted(alias)}`,
  'key.update': ({ alias, id }) => `changed the key ${quoted(alias ?? id)}`,
  'key.delete': ({ alias, id }) => `deleted the key ${quoted(alias ?? id)}`,
  'key.rotate': ({ alias, id }) => `rotated the key ${quoted(alias ?? id)}`,
  'pack.add': ({ title, total }) => `added the pack ${quoted(title)} of ${numberOf(total)} credits`,
  'pack.remove': ({ title }) => `removed the pack ${quoted(title)}`,
  'mail.change': ({ events }) =>
    Array.isArray(events) && events.length > 0
      ? `subscribed to mails about ${events.map(asText).join(', ')}`
      : 'unsubscribed from all mails',
  'member.add': ({ email, role }) => `added ${asText(email ?? '')} as ${asText(role)}`,
  'member.update': ({ email, id, role }) => `made ${asText(email ?? `member ${asText(id)}`)} ${asText(role)}`,
  'member.remove': ({ email, id }) => `removed ${asText(email ?? `member ${asText(id)}`)}`,
  'password.change': () => 'changed their password',
  'password.reset': () => 'reset their password by mail',
  'person.create': ({ email }) => `created the login ${asText(email ?? '')}`,
  'person.link': ({ email }) => `linked the login ${asText(email ?? '')}`,
  'person.update': ({ email }) => `changed the login ${asText(email ?? '')}`,
  'proxy.create': ({ url, pool }) => `added the proxy ${asText(url ?? '')} to the pool ${quoted(pool)}`,
  'proxy.delete': ({ url, pool }) => `removed the proxy ${asText(url ?? '')} from the pool ${quoted(pool)}`,
  'proxy.import': ({ added, pool }) => `imported ${asText(added)} proxies into the pool ${quoted(pool)}`,
  'proxy.limit': ({ accounts, pool }) =>
    accounts === null ? `opened the pool ${quoted(pool)} to all workspaces` : `limited the pool ${quoted(pool)}`,
  'proxy.update': ({ id }) => `changed the proxy ${asText(id)}`,
  'rule.create': ({ name }) => `added the rule ${quoted(name)}`,
  'rule.update': ({ name }) => `changed the rule ${quoted(name)}`,
  'rule.activate': ({ name }) => `activated the rule ${quoted(name)}`,
  'rule.deactivate': ({ name }) => `deactivated the rule ${quoted(name)}`,
  'rule.delete': ({ name }) => `removed the rule ${quoted(name)}`,
  'second_factor.on': () => 'enabled two-factor authentication',
  'second_factor.off': () => 'disabled two-factor authentication',
  'unlocker.ask': ({ host }) => `requested the host ${asText(host)}`,
  'unlocker.approved': ({ host }) => `approved the host ${asText(host)}`,
  'unlocker.declined': ({ host }) => `declined the host ${asText(host)}`,
  'unlocker.escalated': ({ host, from, to }) =>
    `escalated a call to ${asText(host ?? 'a host')} from ${asText(from ?? 'one tier')} to ${asText(to ?? 'the next')}`,
  'webhook.create': ({ url }) => `added the webhook ${asText(url ?? '')}`,
  'webhook.change': ({ url, id }) => `changed the webhook ${asText(url ?? id ?? '')}`,
  'webhook.delete': ({ url, id }) => `removed the webhook ${asText(url ?? id ?? '')}`,
  'webhook_secret.rotate': () => 'rotated the webhook secret',
};

const numberOf = (value: unknown): string => (typeof value === 'number' ? formatNumber(value) : asText(value));

const quoted = (value: unknown): string => (value === undefined || value === null ? '' : `“${asText(value)}”`);

/** Actions that are unknown here, such as those of a newer version, are shown by name. */
export const describeAction = (action: string, detail: Row): string => (sentences[action]?.(detail) ?? action).trim();

export interface Difference {
  name: string;
  /** Undefined if the entry does not contain it. */
  before: string | undefined;
  after: string;
}

/** The fields that a change set, with their previous values where they differ. Nested objects are compared by member. */
export function differencesOf(action: string, detail: Row): Difference[] {
  if (!action.endsWith('.update')) return [];
  const before = isRow(detail['before']) ? detail['before'] : undefined;
  return Object.entries(detail)
    .filter(([name]) => !identifying.has(name) || (name === 'alias' && before !== undefined && name in before))
    .flatMap(([name, after]) => compare(name, before?.[name], after, before !== undefined));
}

function compare(name: string, before: unknown, after: unknown, isKnown: boolean): Difference[] {
  if (isRow(after) || (isRow(before) && isMissing(after))) {
    const earlier = isRow(before) ? before : {};
    const later = isRow(after) ? after : Object.fromEntries(Object.keys(earlier).map((member) => [member, null]));
    return Object.entries(later).flatMap(([member, value]) =>
      compare(`${name}.${member}`, earlier[member], value, isKnown),
    );
  }
  const difference = { name, before: isKnown ? show(before) : undefined, after: show(after) };
  return difference.before === difference.after ? [] : [difference];
}

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

function show(value: unknown): string {
  if (isMissing(value)) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Number.isInteger(value)) return formatNumber(Number(value));
  return Array.isArray(value) ? value.map(asText).join(', ') || 'none' : (textOf(value) ?? asText(value));
}
