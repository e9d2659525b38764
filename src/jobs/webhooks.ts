// Sends one signed POST per finished job with a webhook URL, with up to five attempts. The transaction that finishes the job
// also queues the delivery, so no delivery is lost and none is sent for an unfinished job.
import { createHmac } from 'node:crypto';
import type { JobEnvelope } from '../contract/job.ts';
import type { WebhookTry } from '../contract/management/activity.ts';
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { Database } from '../storage/database.ts';
import type { Notifications } from '../storage/notifications.ts';
import { jobDone } from './queue.ts';

export interface WebhookParts {
  database: Database;
  notifications: Notifications;
  /** The public form of a job. */
  envelopeOf(accountId: number, jobId: string): Promise<JobEnvelope>;
  /** A POST that refuses private addresses and does not follow redirects. */
  post(url: string, headers: Record<string, string>, body: string): Promise<{ status: number }>;
  now?: () => number;
  onFault(error: unknown): void;
}

export interface Webhooks {
  stop(): Promise<void>;
}

/** Delays after the first, second, third and fourth failed attempt. */
const retryDelaysSeconds = [5, 30, 120, 600];
const pollMs = 2000;
const concurrencyMax = 8;
/** A delivery whose node did not report an outcome is retried after this time. */
const leaseSeconds = 60;

interface Delivery {
  job_id: string;
  account_id: number;
  url: string;
  attempt: number;
  webhook_secret: string;
}

export function createWebhooks(parts: WebhookParts): Webhooks {
  const { database, now = Date.now } = parts;

  const loop = startWakeLoop({ everyMs: pollMs, look: deliverDue, onFault: parts.onFault });
  const unsubscribe = parts.notifications.subscribe(jobDone, loop.wake);

  async function deliverDue(): Promise<boolean> {
    const due = await takeDue();
    await Promise.all(due.map((delivery) => deliver(delivery).catch(parts.onFault)));
    return due.length === concurrencyMax;
  }

  /** Leases deliveries to this node. If the node dies, they are available again when the lease expires. */
  function takeDue(): Promise<Delivery[]> {
    return database.query<Delivery>(
      `update webhook_delivery w set attempt = w.attempt + 1, next_at = clock_timestamp() + make_interval(secs => $2)
       from (
         select job_id from webhook_delivery where state = 'waiting' and next_at <= clock_timestamp()
         order by next_at limit $1 for update skip locked
       ) due join account a on true
       where w.job_id = due.job_id and a.id = w.account_id
       returning w.job_id, w.account_id, w.url, w.attempt, a.webhook_secret`,
      [concurrencyMax, leaseSeconds],
    );
  }

  async function deliver({ job_id, account_id, url, attempt, webhook_secret }: Delivery): Promise<void> {
    const body = JSON.stringify(await parts.envelopeOf(account_id, job_id));
    const seconds = Math.floor(now() / 1000);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Siteglass-Webhook/1',
      'x-siteglass-delivery': `${job_id}.${attempt}`,
      'x-siteglass-signature': signWebhook(webhook_secret, seconds, body),
    };
    const startedAt = now();
    const answer = await parts.post(url, headers, body).then(
      ({ status }) => ({ status, error: status >= 200 && status < 300 ? null : `the receiver answered ${status}` }),
      (error: Error) => ({ status: null, error: error.message }),
    );
    const tried: WebhookTry = {
      attempt,
      at: new Date(startedAt).toISOString(),
      duration_ms: now() - startedAt,
      ...answer,
    };
    const pause = retryDelaysSeconds[attempt - 1];
    const state = answer.error === null ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
    await database.query(
      `update webhook_delivery set state = $2, next_at = clock_timestamp() + make_interval(secs => $3),
         last_at = clock_timestamp(), last_status = $4, last_error = $5, tries = tries || $6::jsonb
       where job_id = $1`,
      [job_id, state, pause ?? 0, answer.status, answer.error, JSON.stringify([tried])],
    );
  }

  return {
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };
}

/** `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`: receivers recompute it and reject old timestamps. */
export function signWebhook(secret: string, seconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
