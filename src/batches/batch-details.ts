// What the dashboard shows of a batch besides its public form.
import type { Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';

export interface BatchOrigin {
  /** Null when the key was deleted. */
  key_id: number | null;
  key_alias: string | null;
  per_host: number;
}

/** The batch exists. */
export async function readBatchOrigin(client: Queryable, id: string): Promise<BatchOrigin> {
  return onlyRow(
    await client.query<BatchOrigin>(
      `select k.id as key_id, k.alias as key_alias, b.per_host
       from batch b left join api_key k on k.id = b.key_id and k.deleted_at is null where b.id = $1`,
      [id],
    ),
  );
}
