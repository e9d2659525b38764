// Mails to one person: password resets and invitations. They wait in the database, sealed, until a worker has sent them.
import { eventChannel } from '../contract/events.ts';
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { batchRows, repeatWhileFull } from '../storage/maintenance.ts';
import type { MaintenanceTask } from '../storage/maintenance.ts';
import type { Sealer } from '../storage/sealing.ts';
import type { MailTransport } from './mail-transport.ts';

/** The subject by kind. No header contains text of users. */
const subjects = {
  reset: 'Reset your password',
  invitation: 'You have been invited to a workspace',
} as const;

export type MailKind = keyof typeof subjects;

const pollMs = 5000;
const takeMax = 10;
const leaseSeconds = 120;
const attemptsMax = 5;
const retainSeconds = 7 * 86_400;

/** Wakes the workers that send mails. In the transaction of the mail. */
export const announceMail = (client: Queryable): Promise<unknown> =>
  client.query('select pg_notify($1, $2)', [eventChannel, '']);

interface WaitingMail {
  id: string;
  kind: MailKind;
  recipient: string;
  content: Buffer;
  attempt: number;
}

export interface OutgoingMailParts {
  database: Database;
  sealer: Sealer;
  transport: MailTransport;
  from: string;
  onEvent(listener: () => void): () => void;
  onFault(error: unknown): void;
}

/** Sends waiting mails until it is stopped. A mail is tried five times, unless it expires before. */
export function startOutgoingMail(parts: OutgoingMailParts): { stop(): Promise<void> } {
  const { database, sealer, transport, from, onEvent, onFault } = parts;
  const loop = startWakeLoop({ everyMs: pollMs, look: sendDue, onFault });
  const unsubscribe = onEvent(loop.wake);

  async function sendDue(): Promise<boolean> {
    const mails = await database.query<WaitingMail>(
      `with mine as (
         select id from outgoing_mail
         where state = 'waiting' and next_at <= clock_timestamp() and expires_at > clock_timestamp()
         order by next_at limit $1 for update skip locked
       )
       update outgoing_mail m set attempt = m.attempt + 1, next_at = clock_timestamp() + make_interval(secs => $2)
       from mine where m.id = mine.id returning m.id, m.kind, m.recipient, m.content, m.attempt`,
      [takeMax, leaseSeconds],
    );
    for (const mail of mails) await send(mail).catch(onFault);
    return mails.length === takeMax;
  }

  async function send({ id, kind, recipient, content, attempt }: WaitingMail): Promise<void> {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject: `[Siteglass] ${subjects[kind]}`,
        messageId: `<mail.${id}.${Date.now()}@siteglass.invalid>`,
        headers: { 'auto-submitted': 'auto-generated' },
        text: sealer.open(content).toString(),
      });
    } catch (error) {
      onFault(error);
      if (attempt < attemptsMax) return; // tried again when the lease expires
      await database.query(`update outgoing_mail set state = 'failed', content = '' where id = $1`, [id]);
      return;
    }
    await database.query(`update outgoing_mail set state = 'sent', content = '' where id = $1`, [id]);
  }

  return {
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };
}

/** Deletes old mails, password resets and counted attempts. */
export const mailTasks = (database: Database): Record<'oldMails', MaintenanceTask> => ({
  oldMails: {
    everyMs: 3_600_000,
    run: () =>
      repeatWhileFull(
        database,
        `with resets as (delete from password_reset where expires_at < clock_timestamp()),
              old as (select id from outgoing_mail where created_at < clock_timestamp() - make_interval(secs => $1) limit $2),
              gone as (delete from outgoing_mail m using old where m.id = old.id returning 1)
         select count(*)::int as done from gone`,
        [retainSeconds, batchRows],
      ),
  },
});
