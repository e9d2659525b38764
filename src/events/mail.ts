// Sends events by mail to the owners and admins of their workspace. Only loaded where a mail server is configured.
import { eventTypes } from '../contract/events.ts';
import type { EventType } from '../contract/events.ts';
import { isPlainAddress } from '../contract/plain-address.ts';
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { Database } from '../storage/database.ts';
import type { MailTransport } from './mail-transport.ts';

export interface MailParts {
  database: Database;
  transport: MailTransport;
  /** The sender. */
  from: string;
  /** Calls the listener when there are new events; returns the function that unsubscribes. */
  onEvent(listener: () => void): () => void;
  onFault(error: unknown): void;
}

export interface Mailer {
  stop(): Promise<void>;
}

const pollMs = 5000;
const takeMax = 10;
const leaseSeconds = 300;
const attemptsMax = 5;
const perHourMax = 60;
const bodyCharactersMax = 20_000;

interface WaitingEvent {
  id: string;
  account_id: number;
  type: EventType;
  created_at: Date;
  data: Record<string, unknown>;
  slug: string;
  mail_attempt: number;
  /** Mails of the workspace in the last hour. */
  recent: number;
  recipients: string[];
  /** False: the workspace does not want mails about this type. */
  is_wanted: boolean;
}

export function startMailer({ database, transport, from, onEvent, onFault }: MailParts): Mailer {
  const loop = startWakeLoop({ everyMs: pollMs, look: sendDue, onFault });
  const unsubscribe = onEvent(loop.wake);

  async function sendDue(): Promise<boolean> {
    const events = await database.query<WaitingEvent>(
      `with mine as (
         select id from event where mail_state = 'waiting' and mail_at <= clock_timestamp()
           and created_at > clock_timestamp() - interval '1 day'
         order by mail_at limit $1 for update skip locked
       )
       update event e set mail_attempt = e.mail_attempt + 1, mail_at = clock_timestamp() + make_interval(secs => $2)
       from mine, account a where e.id = mine.id and a.id = e.account_id
       returning e.id, e.account_id, e.type, e.created_at, e.data, a.slug, e.mail_attempt,
         a.mail_events is null or e.type = any(a.mail_events) as is_wanted,
         (select count(*)::int from event r where r.account_id = a.id and r.mail_state = 'sent' and r.type <> 'webhook.test'
            and r.created_at > clock_timestamp() - interval '1 hour') as recent,
         array(select p.email from member m join person p on p.id = m.person_id
               where m.account_id = a.id and m.role in ('owner', 'admin') and p.active order by p.id limit 50) as recipients`,
      [takeMax, leaseSeconds],
    );
    for (const event of events) await send(event).catch(onFault);
    return events.length === takeMax;
  }

  async function send(event: WaitingEvent): Promise<void> {
    const { id, recent, recipients, mail_attempt } = event;
    if (!event.is_wanted) {
      await database.query(`update event set mail_state = 'skipped' where id = $1`, [id]);
      return;
    }
    try {
      if (recent < perHourMax) {
        // One mail each: the members need not know each other's addresses.
        for (const to of recipients.filter(isPlainAddress)) await transport.sendMail(toMail(event, to));
      }
    } catch (error) {
      onFault(error);
      if (mail_attempt < attemptsMax) return; // tried again when the lease expires
    }
    const state = recent < perHourMax && mail_attempt <= attemptsMax ? 'sent' : 'failed';
    await database.query('update event set mail_state = $2 where id = $1', [id, state]);
  }

  /** No header contains text of users: the subject is a fixed text for each type. */
  function toMail({ id, type, created_at, slug, data }: WaitingEvent, to: string) {
    const facts = JSON.stringify(data, null, 2).slice(0, bodyCharactersMax);
    return {
      from,
      to: { name: '', address: to },
      subject: `[Siteglass] ${eventTypes[type].replace(/[;:].*$/, '')}`,
      messageId: `<${id}.${Date.now()}@siteglass.invalid>`,
      headers: { 'auto-submitted': 'auto-generated', 'x-siteglass-event': type },
      text: `${eventTypes[type]}.\n\nWorkspace: ${slug}\nEvent: ${type}\nTime: ${created_at.toISOString()}\n\n${facts}\n`,
    };
  }

  return {
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };
}
