// Sends events by mail to the owners and admins of their workspace. Only loaded where a mail server is configured.
import type { EventType } from '../contract/events.ts';
import { isPlainAddress } from '../contract/plain-address.ts';
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { Database } from '../storage/database.ts';
import { mailSubject, mailText } from './mail-text.ts';
import type { MailTransport } from './mail-transport.ts';

export interface MailParts {
  database: Database;
  transport: MailTransport;
  /** The sender. */
  from: string;
  /** The address of the dashboard, if it is known. */
  publicUrl: URL | undefined;
  /** Calls the listener when there are new events; returns the function that unsubscribes. */
  onEvent(listener: () => void): () => void;
  onFault(error: unknown): void;
}

type MailState = 'waiting' | 'sent' | 'failed' | 'skipped';

export interface Mailer {
  stop(): Promise<void>;
}

const pollMs = 5000;
const takeMax = 10;
const leaseSeconds = 300;
/** The pauses after failed attempts. There is one attempt more. */
const retryDelaysSeconds = [60, 300, 1800, 7200];
const perHourMax = 60;

interface WaitingEvent {
  id: string;
  account_id: number;
  type: EventType;
  created_at: Date;
  data: Record<string, unknown>;
  slug: string;
  mail_attempt: number;
  /** Events of the workspace that were mailed in the last hour. */
  recent: number;
  recipients: Recipient[];
  /** False: the workspace does not want mails about this type. */
  is_wanted: boolean;
}

interface Recipient {
  id: number;
  email: string;
  /** Whether an earlier attempt has reached this person. */
  has_it: boolean;
}

export function startMailer({ database, transport, from, publicUrl, onEvent, onFault }: MailParts): Mailer {
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
         (select coalesce(json_agg(json_build_object('id', x.id, 'email', x.email, 'has_it', x.id = any(e.mailed_people))), '[]') from (
            select p.id, p.email from member m join person p on p.id = m.person_id
            where m.account_id = a.id and m.role in ('owner', 'admin') and p.active order by p.id limit 50) x) as recipients`,
      [takeMax, leaseSeconds],
    );
    const sent = new Map<number, number>(); // by account
    for (const event of events) {
      const before = sent.get(event.account_id) ?? 0;
      const state = await send({ ...event, recent: event.recent + before }).catch(onFault);
      if (state === 'sent') sent.set(event.account_id, before + 1);
    }
    return events.length === takeMax;
  }

  async function send(event: WaitingEvent): Promise<MailState> {
    const { id, mail_attempt } = event;
    const state = await mailAll(event);
    const pause = retryDelaysSeconds[mail_attempt - 1] ?? 0;
    await database.query(
      `update event set mail_state = $3, mail_at = clock_timestamp() + make_interval(secs => $4)
       where id = $1 and mail_attempt = $2 and mail_state = 'waiting'`,
      [id, mail_attempt, state, pause],
    );
    return state;
  }

  /** Renews the lease. False: it has expired, and another node has taken the event. */
  async function recordMailed({ id, mail_attempt }: WaitingEvent, person: number): Promise<boolean> {
    const rows = await database.execute(
      `update event set mailed_people = mailed_people || $3::int, mail_at = clock_timestamp() + make_interval(secs => $4)
       where id = $1 and mail_attempt = $2 and mail_state = 'waiting'`,
      [id, mail_attempt, person, leaseSeconds],
    );
    return rows > 0;
  }

  /** One mail each: the members need not know each other's addresses. One who cannot be reached does not delay the others. */
  async function mailAll(event: WaitingEvent): Promise<MailState> {
    const recipients = event.recipients.filter(({ email }) => isPlainAddress(email));
    if (!event.is_wanted || recipients.length === 0) return 'skipped';
    if (event.recent >= perHourMax) return 'failed';
    let reached = recipients.filter(({ has_it }) => has_it).length;
    let isIncomplete = false;
    for (const { id, email } of recipients.filter(({ has_it }) => !has_it)) {
      try {
        await transport.sendMail(toMail(event, id, email));
      } catch (error) {
        onFault(error);
        const { isFinal, isOfRecipient } = refusalOf(error);
        isIncomplete ||= !isFinal;
        if (isOfRecipient) continue;
        break; // the mail server cannot be used
      }
      reached++;
      const isMine = await recordMailed(event, id);
      if (!isMine) return 'waiting';
    }
    if (isIncomplete && event.mail_attempt <= retryDelaysSeconds.length) return 'waiting';
    return reached > 0 ? 'sent' : 'failed';
  }

  /** No header contains text of users: the subject is a fixed text for each type. */
  function toMail(event: WaitingEvent, person: number, to: string) {
    const { id, type } = event;
    return {
      from,
      to: { name: '', address: to },
      subject: `[Siteglass] ${mailSubject(event)}`,
      // The same in every attempt: mailboxes can recognise a mail that a killed node had already sent.
      messageId: `<${id}.${person}@siteglass.invalid>`,
      headers: { 'auto-submitted': 'auto-generated', 'x-siteglass-event': type },
      text: mailText(event, publicUrl),
    };
  }

  return {
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };
}

/** What an error of the transport means. Servers answer 4xx for now, and 5xx for good. */
function refusalOf(error: unknown): { isFinal: boolean; isOfRecipient: boolean } {
  if (!(error instanceof Error)) return { isFinal: false, isOfRecipient: false };
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
  const isOfRecipient = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { isFinal: isOfRecipient && responseCode !== undefined && responseCode >= 500, isOfRecipient };
}
