// Results of the latest checks of search engines, which `search doctor --report` sends. An engine can have several providers; it
// works as long as one of them does. If none does, its state is the failure that says most.
import type { EngineCheck, EngineHealthRow, StoredCheckRow } from '../contract/management/installation.ts';
import type { SearchVertical } from '../contract/search.ts';
import type { Database, Queryable } from '../storage/database.ts';

/** An engine that has stopped working, fails its first check, or works again. */
export interface EngineChange {
  engine: string;
  type: SearchVertical;
  /** The state before; null when the engine was never checked. */
  from: string | null;
  to: string;
  detail: string | null;
  is_broken: boolean;
}

/** Called for every change, once. */
export type OnEngineChange = (change: EngineChange) => void;

/** Checks of an engine that are kept. */
const historyMax = 200;

const isWorking = (state: string | null): boolean => state === null || state === 'ok';

/** Ends the pauses of providers that work, and returns the checks; those of providers that are paused again have failed. */
export type EndPauses = (client: Queryable, checks: readonly EngineCheck[]) => Promise<EngineCheck[]>;

/** Stores the checks and returns the engines whose state has changed between working and broken. Each change is an event. */
export async function recordChecks(
  database: Database,
  checks: readonly EngineCheck[],
  endPauses?: EndPauses,
): Promise<EngineChange[]> {
  return await database.transaction(async (client) => {
    const changes: EngineChange[] = [];
    const settled = endPauses === undefined ? checks : await endPauses(client, checks);
    for (const { engine, type, verdict, detail, read, seen, complete } of decisiveOfEach(settled)) {
      const [before] = await client.query<{ state: string }>(
        'select state from search_health where engine = $1 and type = $2 for update',
        [engine, type],
      );
      await client.query(
        `insert into search_health as h (engine, type, state, detail, read, seen, complete, since, checked_at)
         values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp(), clock_timestamp())
         on conflict (engine, type) do update set state = excluded.state, detail = excluded.detail, read = excluded.read,
           seen = excluded.seen, complete = excluded.complete, checked_at = excluded.checked_at,
           since = case when h.state = excluded.state then h.since else excluded.since end`,
        [engine, type, verdict, detail, read, seen, complete],
      );
      await addToHistory(client, { engine, type, verdict, detail, read, seen, complete });
      const from = before?.state ?? null;
      if (isWorking(from) === isWorking(verdict)) continue;
      const change = { engine, type, from, to: verdict, detail, is_broken: !isWorking(verdict) };
      await emitChange(client, change);
      changes.push(change);
    }
    return changes;
  });
}

async function addToHistory(client: Queryable, check: EngineCheck): Promise<void> {
  const { engine, type, verdict, detail, read, seen, complete } = check;
  await client.query(
    `insert into search_check (engine, type, state, detail, read, seen, complete) values ($1, $2, $3, $4, $5, $6, $7)`,
    [engine, type, verdict, detail, read, seen, complete],
  );
  await client.query(
    `delete from search_check where engine = $1 and type = $2 and id <= (
       select id from search_check where engine = $1 and type = $2 order by id desc offset $3 limit 1)`,
    [engine, type, historyMax],
  );
}

/** The workspace of the operator gets the event, and sends it to its webhooks and by mail. */
async function emitChange(client: Queryable, { is_broken, ...data }: EngineChange): Promise<void> {
  await client.query(`select emit_event(a, $1, $2::jsonb) from operator_account() a where a is not null`, [
    is_broken ? 'engine.broken' : 'engine.recovered',
    JSON.stringify(data),
  ]);
}

/** The checks of one vertical of an engine, newest first. */
export async function listChecks(
  database: Database,
  { engine, type, limit }: { engine: string; type: SearchVertical; limit: number },
): Promise<StoredCheckRow[]> {
  return await database.query<StoredCheckRow>(
    `select state, detail, read, seen, complete, checked_at from search_check
     where engine = $1 and type = $2 order by id desc limit $3`,
    [engine, type, limit],
  );
}

/** How little a verdict says about an engine whose other providers fail too. Those that are not listed say most, after `drift`. */
const vagueness: Readonly<Partial<Record<string, number>>> = {
  ok: -2,
  drift: -1,
  timeout: 1,
  server_error: 1,
  network: 2,
  empty: 3,
  not_offered: 4,
};
const vaguenessOf = ({ verdict }: EngineCheck): number => vagueness[verdict] ?? 0;

/**
 * One check of every engine and vertical: one that works, or else the failure that says most. A provider that does not exist here
 * says least. In the order of their names, so that two reports cannot block each other.
 */
function decisiveOfEach(checks: readonly EngineCheck[]): EngineCheck[] {
  const decisive = new Map<string, EngineCheck>();
  for (const check of checks) {
    const key = `${check.engine} ${check.type}`;
    const other = decisive.get(key);
    if (other === undefined || vaguenessOf(check) < vaguenessOf(other)) decisive.set(key, check);
  }
  return [...decisive].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, check]) => check);
}

/** The latest checks, by engine and vertical. */
export async function listHealth(database: Database): Promise<EngineHealthRow[]> {
  return await database.query<EngineHealthRow>(
    'select engine, type, state, detail, read, seen, complete, since, checked_at from search_health order by engine, type',
  );
}
