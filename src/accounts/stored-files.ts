// Which workspace a stored file belongs to.
import { failed } from '../contract/errors.ts';
import type { Database } from '../storage/database.ts';

export interface StoredFile {
  key: string;
  account: number;
  expiresAt: Date;
}

/** Records a file before it is written, so that none is left behind when the workspace is deleted. */
export async function recordFile(database: Database, { key, account, expiresAt }: StoredFile): Promise<void> {
  const rows = await database.named(
    'record_file',
    `insert into stored_file (key, account_id, expires_at)
     select $1, id, $3 from account where id = $2 and deleted_at is null
     on conflict (key) do update set expires_at = excluded.expires_at returning key`,
    [key, account, expiresAt],
  );
  if (rows.length === 0) throw failed('the workspace has been deleted', 'cancelled');
}
