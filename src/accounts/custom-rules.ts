// Custom rules in the database: drafts, and the versions in use.
import { badParameter, conflict, notFound } from '../contract/errors.ts';
import type { NewRule, RuleChange, RuleRow } from '../contract/management/rule.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import { writeAudit } from './audit.ts';

/** Every node compiles all active rules. */
const rulesMax = 500;
const changeChannel = 'siteglass_rules';

/** The part of a rule's check that is stored with it. */
export interface StoredCheck {
  slow: readonly string[];
}

export const listRules = (client: Queryable): Promise<RuleRow[]> =>
  client.query<RuleRow>(`${rowsSql} order by kind desc, lower(name), id`);

/** 404 when unknown. */
export async function readRule(client: Queryable, id: number): Promise<RuleRow> {
  const [row] = await client.query<RuleRow>(`${rowsSql} where id = $1`, [id]);
  if (!row) throw notFound();
  return row;
}

export const addRule = (database: Database, actor: string, given: NewRule, { slow }: StoredCheck): Promise<RuleRow> =>
  changeRules(database, async (client) => {
    const { kind, name, definition } = given;
    const { count } = onlyRow(await client.query<{ count: number }>('select count(*)::int as count from custom_rule'));
    if (count >= rulesMax) throw conflict(`an installation can have ${rulesMax} rules; remove one first`);
    await requireFreeName(client, given);
    const rows = await client.query<{ id: number }>(
      'insert into custom_rule (kind, name, definition, slow, changed_by) values ($1, $2, $3, $4, $5) returning id',
      [kind, name, JSON.stringify(definition), slow, actor],
    );
    const { id } = onlyRow(rows);
    await audit(client, actor, 'rule.create', { id, kind, name, definition });
    return readRule(client, id);
  });

type NamedRule = Pick<NewRule, 'kind' | 'name'>;

/** A mistake if another rule than `id` has this name. Names of a kind differ in more than their case. */
export async function findNameMistakes(
  client: Queryable,
  { kind, name }: NamedRule,
  id?: number,
): Promise<{ field: string; message: string }[]> {
  const [other] = await client.query<{ id: number }>(
    'select id from custom_rule where kind = $1 and lower(name) = lower($2) and id is distinct from $3',
    [kind, name, id ?? null],
  );
  if (other === undefined) return [];
  return [{ field: 'name', message: `belongs to rule ${other.id}: choose another name, or change rule ${other.id}` }];
}

/** The names of the other rules that detect technologies. */
export async function readTechnologyNames(client: Queryable, exceptId?: number): Promise<string[]> {
  const rows = await client.query<{ name: string }>(
    `select name from custom_rule where kind = 'technology' and id is distinct from $1`,
    [exceptId ?? null],
  );
  return rows.map(({ name }) => name);
}

async function requireFreeName(client: Queryable, rule: NamedRule, id?: number): Promise<void> {
  const [mistake] = await findNameMistakes(client, rule, id);
  if (mistake !== undefined) throw conflict(`name ${mistake.message}`);
}

/** A change makes a draft. The version in use stays until the new one is activated. */
export const changeRule = (
  database: Database,
  actor: string,
  id: number,
  change: RuleChange,
  { slow }: StoredCheck,
): Promise<RuleRow> =>
  changeRules(database, async (client) => {
    const before = await readRule(client, id);
    const { name = before.name, definition = before.definition } = change;
    if (name !== before.name && before.in_use) throw conflict('deactivate the rule before you rename it');
    const isSame = name === before.name && JSON.stringify(definition) === JSON.stringify(before.definition);
    if (isSame) return before;
    await requireFreeName(client, { kind: before.kind, name }, id);
    await client.query(
      `update custom_rule set name = $2, definition = $3, slow = $4, tried_at = null, tried_on = null,
         changed_at = clock_timestamp(), changed_by = $5 where id = $1`,
      [id, name, JSON.stringify(definition), slow, actor],
    );
    const detail = {
      id,
      kind: before.kind,
      name,
      definition,
      before: { name: before.name, definition: before.definition },
    };
    await audit(client, actor, 'rule.update', detail);
    return readRule(client, id);
  });

/** Records that this version of a rule has matched a page. One that has been changed since is not marked. */
export async function recordTrial(
  database: Database,
  { id, definition }: Pick<RuleRow, 'id' | 'definition'>,
  triedOn: string | null,
): Promise<void> {
  await database.query(
    `update custom_rule set tried_at = clock_timestamp(), tried_on = $2 where id = $1 and definition::text = $3`,
    [id, triedOn, JSON.stringify(definition)],
  );
}

/** Puts this version into use on all nodes. 409 for a rule that has matched no page. */
export const activateRule = (database: Database, actor: string, id: number): Promise<RuleRow> =>
  changeRules(database, async (client) => {
    const { kind, name, state } = await readRule(client, id);
    if (state === 'draft') throw conflict('try the rule on a page that it matches first');
    await client.query(
      `update custom_rule set active_definition = definition, active_slow = slow, activated_at = clock_timestamp() where id = $1`,
      [id],
    );
    await audit(client, actor, 'rule.activate', { id, kind, name });
    return readRule(client, id);
  });

export const deactivateRule = (database: Database, actor: string, id: number): Promise<RuleRow> =>
  changeRules(database, async (client) => {
    const { kind, name } = await readRule(client, id);
    await client.query('update custom_rule set active_definition = null, activated_at = null where id = $1', [id]);
    await audit(client, actor, 'rule.deactivate', { id, kind, name });
    return readRule(client, id);
  });

export const removeRule = (database: Database, actor: string, id: number): Promise<void> =>
  changeRules(database, async (client) => {
    const { kind, name, definition } = await readRule(client, id);
    await client.query('delete from custom_rule where id = $1', [id]);
    await audit(client, actor, 'rule.delete', { id, kind, name, definition });
  });

/** Runs a change of rules, one after the other. All nodes are notified when it is committed. */
const changeRules = <T>(database: Database, work: (client: Queryable) => Promise<T>): Promise<T> =>
  database.transaction(async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('siteglass rules'))`);
    const result = await work(client);
    await client.query(
      `insert into custom_rule_version as current (version) values (1)
       on conflict (only_row) do update set version = current.version + 1`,
    );
    await client.query('select pg_notify($1, $2)', [changeChannel, '']);
    return result;
  });

const audit = (client: Queryable, actor: string, action: string, detail: object): Promise<void> =>
  writeAudit(client, { actor, action, accountId: null, detail });

/** Throws a 400 that lists what is wrong with a rule. */
export function refuseMistakes(mistakes: readonly { field: string; message: string }[]): void {
  if (mistakes.length === 0) return;
  const shown = mistakes.slice(0, mistakesShown).map(({ field, message }) => `${field} ${message}`.trim());
  const more = mistakes.length > mistakesShown ? [`and ${mistakes.length - mistakesShown} more`] : [];
  throw badParameter('definition', `cannot be used: ${[...shown, ...more].join('; ')}`);
}

const mistakesShown = 5;

const rowsSql = `
  select id, kind, name, definition, tried_at, tried_on, activated_at, created_at, changed_at, changed_by,
    active_definition is not null as in_use,
    case when active_definition::text = definition::text then 'active' when tried_at is null then 'draft' else 'tried' end as state
  from custom_rule`;
