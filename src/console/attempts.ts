// Counts attempts of anonymous callers in the database, across all nodes, by e-mail address and by network.
import { createHash } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import type { SignInGate } from './sign-in-gate.ts';

export interface AttemptLimits {
  table: 'login_attempt' | 'reset_attempt';
  /** The time window in which attempts are counted. */
  minutes: number;
  max: Readonly<Record<'emailFromIp' | 'ip' | 'email', number>>;
  refusal(): Error;
}

// IPv6 clients usually have a whole /64 network, so it counts as one address.
const networkOfIp = `(case when family($2::inet) = 6 then network(set_masklen($2::inet, 64))::inet else $2::inet end)`;

/**
 * Counts an attempt and returns its id. Throws the refusal when there were too many. Called before the attempt is made, so
 * that concurrent attempts cannot bypass the limit.
 */
export async function countAttempt(
  database: Database,
  gate: SignInGate,
  { table, minutes, max, refusal }: AttemptLimits,
  { email, ip }: { email: string; ip: string },
): Promise<number> {
  const emailHash = createHash('sha256').update(email).digest();
  return await database.transaction(async (client) => {
    // Lock the network, then the e-mail address, always in this order to avoid deadlocks.
    await client.query(`select pg_advisory_xact_lock(hashtext($1 || ${networkOfIp}::text))`, [`${table} from `, ip]);
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`${table} as ${email}`]);
    await client.query(`delete from ${table} where at < statement_timestamp() - interval '1 day'`);
    const count = onlyRow(
      await client.query<{ emailFromIp: number; ip: number; email: number }>(
        `select count(*) filter (where email_hash = $1 and ip = ${networkOfIp}) as "emailFromIp",
         count(*) filter (where ip = ${networkOfIp}) as ip, count(*) filter (where email_hash = $1) as email
       from ${table} where (email_hash = $1 or ip = ${networkOfIp})
         and at > statement_timestamp() - make_interval(mins => $3)`,
        [emailHash, ip, minutes],
      ),
    );
    const isTooOften = (['emailFromIp', 'ip', 'email'] as const).some((name) => count[name] >= max[name]);
    if (isTooOften) {
      gate.refuse(email, ip, count.ip >= max.ip ? 'network' : 'email');
      throw refusal();
    }
    const row = onlyRow(
      await client.query<{ id: number }>(
        `insert into ${table} (email_hash, ip) values ($1, ${networkOfIp}) returning id`,
        [emailHash, ip],
      ),
    );
    return row.id;
  });
}
