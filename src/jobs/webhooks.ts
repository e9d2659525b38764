// Sends signed POSTs, with up to five attempts: one per finished job with a webhook URL, and those of events. The transaction that
// finishes a job or emits an event also queues its deliveries, so that none is lost and none is sent for nothing.
import { createHmac } from 'node:crypto';
import type { JobEnvelope } from '../contract/job.ts';
import type { WebhookTry } from '../contract/management/activity.ts';
import { sharesOf } from '../flow/shares.ts';
import type { Share } from '../flow/shares.ts';
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { Database } from '../storage/database.ts';
import type { Notifications } from '../storage/notifications.ts';
import { jobDone } from './queue.ts';

/** A kind of deliveries with its own table. */
export interface DeliverySource {
  /** The channel that says that there are new ones. */
  channel: string;
  /** Leases due deliveries, fairly between accounts. `busy` are the accounts of the running ones. */
  take(options: { count: number; leaseSeconds: number; perAccountMax: number; busy: number[] }): Promise<Delivery[]>;
  bodyOf(delivery: Delivery): Promise<object>;
  /** Stores the outcome of an attempt. */
  record(delivery: Delivery, outcome: Outcome): Promise<void>;
}

export interface Delivery {
  id: string;
  account_id: number;
  url: string;
  attempt: number;
  webhook_secret: string;
}

export interface Outcome {
  state: 'waiting' | 'delivered' | 'failed';
  /** Seconds until the next attempt. */
  pauseSeconds: number;
  tried: WebhookTry;
}

export interface WebhookParts {
  sources: readonly DeliverySource[];
  notifications: Notifications;
  /** A POST that refuses private addresses and does not follow redirects. */
  post(url: string, options: PostOptions): Promise<{ status: number }>;
  now?: () => number;
  onFault(error: unknown): void;
}

export interface PostOptions {
  account: number;
  headers: Record<string, string>;
  body: string;
}

export interface Webhooks {
  /** The deliveries in progress per account. */
  shares(): Share[];
  stop(): Promise<void>;
}

/** Delays after the first, second, third and fourth failed attempt. */
const retryDelaysSeconds = [5, 30, 120, 600];
const pollMs = 2000;
const deliveriesMax = 32;
const deliveriesPerAccountMax = 2;
/** A delivery whose node did not report an outcome is retried after this time. */
const leaseSeconds = 60;

export function createWebhooks(parts: WebhookParts): Webhooks {
  const { sources, now = Date.now } = parts;
  const running = new Map<Promise<void>, number>(); // deliveries and their accounts

  const loop = startWakeLoop({ everyMs: pollMs, look: startDue, onFault: parts.onFault });
  const unsubscribe = sources.map(({ channel }) => parts.notifications.subscribe(channel, loop.wake));

  /** Starts due deliveries. Each has its own place: a slow receiver delays no other delivery. */
  async function startDue(): Promise<boolean> {
    let started = 0;
    for (const source of sources) {
      if (running.size >= deliveriesMax) break;
      // Leased to this node: if it fails, they are due again when the lease expires.
      const due = await source.take({
        count: deliveriesMax - running.size,
        leaseSeconds,
        perAccountMax: deliveriesPerAccountMax,
        busy: [...running.values()],
      });
      for (const delivery of due) {
        const delivering: Promise<void> = deliver(source, delivery)
          .catch(parts.onFault)
          .finally(() => {
            running.delete(delivering);
            loop.wake();
          });
        running.set(delivering, delivery.account_id);
      }
      started += due.length;
    }
    return started > 0;
  }

  async function deliver(source: DeliverySource, delivery: Delivery): Promise<void> {
    const { id, account_id, url, attempt, webhook_secret } = delivery;
    const body = JSON.stringify(await source.bodyOf(delivery));
    const seconds = Math.floor(now() / 1000);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Siteglass-Webhook/1',
      'x-siteglass-delivery': `${id}.${attempt}`,
      'x-siteglass-signature': signWebhook(webhook_secret, seconds, body),
    };
    const startedAt = now();
    const answer = await parts.post(url, { account: account_id, headers, body }).then(
      ({ status }) => ({ status, error: status >= 200 && status < 300 ? null : `the receiver answered ${status}` }),
      (error: Error) => ({ status: null, error: error.message }),
    );
    const at = new Date(startedAt).toISOString();
    const tried: WebhookTry = { attempt, at, duration_ms: now() - startedAt, ...answer };
    const pause = retryDelaysSeconds[attempt - 1];
    const state = answer.error === null ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
    await source.record(delivery, { state, pauseSeconds: pause ?? 0, tried });
  }

  return {
    shares: () => sharesOf(running.values()),
    async stop() {
      for (const stop of unsubscribe) stop();
      await loop.stop();
      await Promise.all(running.keys());
    },
  };
}

/** The webhooks of jobs. `envelopeOf` is the public form of a job. */
export const jobDeliveries = (
  database: Database,
  envelopeOf: (accountId: number, jobId: string) => Promise<JobEnvelope>,
): DeliverySource => ({
  channel: jobDone,
  take: ({ count, leaseSeconds: lease, perAccountMax, busy }) =>
    database.query<Delivery>(
      'select job_id as id, account_id, url, attempt, webhook_secret from take_webhooks($1, $2, $3, $4)',
      [count, lease, perAccountMax, busy],
    ),
  bodyOf: ({ account_id, id }) => envelopeOf(account_id, id),
  record: ({ id }, outcome) => recordAttempt(database, 'webhook_delivery', 'job_id', id, outcome),
});

/** Both tables of deliveries have the same columns for attempts. */
export async function recordAttempt(
  database: Database,
  table: 'webhook_delivery' | 'event_delivery',
  key: 'job_id' | 'id',
  id: string,
  { state, pauseSeconds, tried }: Outcome,
): Promise<void> {
  await database.query(
    `update ${table} set state = $2, next_at = clock_timestamp() + make_interval(secs => $3),
       last_at = clock_timestamp(), last_status = $4, last_error = $5, tries = tries || $6::jsonb
     where ${key} = $1`,
    [id, state, pauseSeconds, tried.status, tried.error, JSON.stringify([tried])],
  );
}

/** `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`: receivers recompute it and reject old timestamps. */
export function signWebhook(secret: string, seconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
