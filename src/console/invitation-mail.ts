// Mails invitation links.
import { tooManyAttempts } from '../contract/errors.ts';
import { announceMail } from '../events/outgoing-mail.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import type { Sealer } from '../storage/sealing.ts';

const perDayMax = 50;
const retrySeconds = 3600;
const lifeDays = 1;

export interface InvitationMail {
  /** Throws a 429 when the workspace has mailed too many invitations. */
  check(accountId: number): Promise<void>;
  /** Throws like `check`. */
  send(invitation: { accountId: number; slug: string; to: string; invitedBy: string; path: string }): Promise<void>;
}

export function createInvitationMail({
  database,
  sealer,
  publicUrl,
}: {
  database: Database;
  sealer: Sealer;
  publicUrl: URL;
}): InvitationMail {
  async function check(client: Queryable, accountId: number): Promise<void> {
    const { count } = onlyRow(
      await client.query<{ count: number }>(
        `select count(*)::int as count from outgoing_mail
         where account_id = $1 and created_at > clock_timestamp() - interval '1 day'`,
        [accountId],
      ),
    );
    if (count >= perDayMax)
      throw tooManyAttempts(`a workspace can mail ${perDayMax} invitations a day; copy the link instead`, retrySeconds);
  }

  return {
    check: (accountId) => check(database, accountId),

    async send({ accountId, slug, to, invitedBy, path }) {
      const text = `${invitedBy} invited you to the workspace ${slug} on Siteglass.

Open this link within seven days to join:

${new URL(path, publicUrl).href}

If you do not know the sender, ignore this mail.
`;
      await database.transaction(async (client) => {
        // Concurrent requests must not exceed the limit.
        await client.query('select pg_advisory_xact_lock(hashtext($1))', [`invitation mails of ${accountId}`]);
        await check(client, accountId);
        await client.query(
          `insert into outgoing_mail (kind, recipient, content, account_id, expires_at)
           values ('invitation', $1, $2, $3, clock_timestamp() + make_interval(days => $4))`,
          [to, sealer.seal(Buffer.from(text)), accountId, lifeDays],
        );
        await announceMail(client);
      });
    },
  };
}
