// A successful check of a provider ends its pause. Pauses are in the database, so it ends on every node.
import type { EngineCheck } from '../../contract/management/installation.ts';
import type { Queryable } from '../../storage/database.ts';
import type { ConfiguredEngine } from './configured-engines.ts';
import type { Trouble } from './ask/trouble.ts';

/** Ends the pauses of providers that work, and returns the checks. A provider that failed after its check stays paused. */
export function createEndPauses(configuredEngines: ReadonlyMap<string, ConfiguredEngine>) {
  /** Without a name, the check is that of every provider of the engine. */
  const providersOf = ({ engine, type, provider }: EngineCheck): string[] =>
    provider === undefined ? (configuredEngines.get(engine)?.[type] ?? []).map(({ name }) => name) : [provider];

  return async (client: Queryable, checks: readonly EngineCheck[]): Promise<EngineCheck[]> => {
    const working = checks.filter(({ verdict }) => verdict === 'ok');
    const tested = working.flatMap((check) =>
      providersOf(check).map((provider) => ({ provider, ageMs: check.age_ms ?? 0 })),
    );
    const paused = await endPauses(client, tested);
    return checks.map((check) => {
      if (check.verdict !== 'ok') return check;
      const providers = providersOf(check);
      const [trouble] = providers.flatMap((provider) => paused.get(provider) ?? []);
      const isPaused = trouble !== undefined && providers.every((provider) => paused.has(provider));
      return isPaused ? { ...check, verdict: trouble, detail: 'it was paused after this check' } : check;
    });
  };
}

/** Ends the pauses whose last failure is older than the check, and returns those that continue. */
async function endPauses(
  client: Queryable,
  tested: readonly { provider: string; ageMs: number }[],
): Promise<Map<string, Trouble>> {
  if (tested.length === 0) return new Map();
  const providers = tested.map(({ provider }) => provider);
  const ages = tested.map(({ ageMs }) => ageMs);
  // Rows are locked in the order of their names, so that two reports cannot block each other.
  await client.query('select from search_rest where provider = any($1) order by provider for update', [providers]);
  await client.query(
    `delete from search_rest r using unnest($1::text[], $2::float8[]) as tested (provider, age_ms)
     where r.provider = tested.provider and r.changed_at <= clock_timestamp() - make_interval(secs => age_ms / 1000)`,
    [providers, ages],
  );
  const rows = await client.query<{ provider: string; trouble: Trouble }>(
    'select provider, trouble from search_rest where provider = any($1) and rest_until > clock_timestamp()',
    [providers],
  );
  return new Map(rows.map(({ provider, trouble }) => [provider, trouble]));
}
